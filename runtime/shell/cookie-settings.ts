import { pushEvent } from '../analytics/push-event.ts';

const storageKey = 'cookie_settings';

type Choice = Record<string, boolean>;

/**
 * Keeps the visitor's choice on this device, and tells the page of it by `meridian:consent`, and analytics.
 *
 * @param allowStatistics receives whether statistics are allowed, now and at each choice; undefined: no choice is made
 */
export function watchCookieSettings(allowStatistics: (isAllowed: boolean | undefined) => void): void {
  const form = document.querySelector<HTMLFormElement>('[data-cookie-form]');
  if (!form) return;
  const tell = (choice: Choice) => {
    const { statistics } = choice;
    const isAllowed = statistics === undefined ? undefined : statistics === true;
    // A refusal is the last that a tag manager learns.
    if (isAllowed) allowStatistics(true);
    tellAnalytics(choice);
    if (!isAllowed) allowStatistics(isAllowed);
  };
  tell(readChoice());
  // Another page of the site may have taken the choice back, also while this one was kept to be gone back to.
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) tell(readChoice());
  });
  addEventListener('pageshow', ({ persisted }) => persisted && tell(readChoice()));
  document.addEventListener('meridian:cookie-settings', () => show(form, readChoice()));
  form.addEventListener('submit', ({ submitter }) => {
    const all = submitter instanceof HTMLButtonElement && submitter.value === 'all';
    const choice = Object.fromEntries(boxes(form).map((box) => [box.name, all || box.checked]));
    store(choice);
    tell(choice);
  });
}

function boxes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name]')];
}

function show(form: HTMLFormElement, choice: Choice): void {
  for (const box of boxes(form)) box.checked = choice[box.name] === true;
}

/** Storage may be forbidden or hold anything: then nothing optional is allowed. */
function readChoice(): Choice {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

function store(choice: Choice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // The choice then holds for this page, by the event below.
  }
  document.dispatchEvent(new CustomEvent('meridian:consent', { detail: choice }));
}

/** What reads the events must know what it may do before the first of them; who hasn't chosen has allowed nothing. */
function tellAnalytics(choice: Choice): void {
  const kinds = Object.entries(choice).map(([kind, allowed]) => [
    kind,
    allowed === true ? 'granted' : 'denied',
  ]);
  if (kinds.length > 0) pushEvent('cookie_settings', Object.fromEntries(kinds));
}
