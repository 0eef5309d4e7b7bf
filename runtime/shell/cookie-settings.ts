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
  const told: Choice = {};
  let unstored: Choice | undefined;
  const tell = (choice: Choice) => {
    // A choice that was told and is gone, as storage was cleared, allows nothing.
    for (const kind in told) told[kind] = false;
    Object.assign(told, choice);
    const { statistics } = told;
    const isAllowed = statistics === undefined ? undefined : statistics === true;
    // A refusal is the last that a tag manager learns.
    if (isAllowed) allowStatistics(true);
    tellAnalytics(told);
    if (!isAllowed) allowStatistics(isAllowed);
  };
  const read = () => unstored ?? readChoice();
  tell(read());
  // Another page of the site may have taken the choice back, also while this one was kept to be gone back to.
  addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return;
    unstored = undefined;
    tell(read());
  });
  addEventListener('pageshow', ({ persisted }) => persisted && tell(read()));
  document.addEventListener('meridian:cookie-settings', () => show(form, read()));
  form.addEventListener('submit', ({ submitter }) => {
    const all = submitter instanceof HTMLButtonElement && submitter.value === 'all';
    const choice = Object.fromEntries(boxes(form).map((box) => [box.name, all || box.checked]));
    unstored = store(choice) ? undefined : choice;
    document.dispatchEvent(new CustomEvent('meridian:consent', { detail: choice }));
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

/** @returns whether it is stored; a choice that isn't holds for this page */
function store(choice: Choice): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
    return true;
  } catch {
    return false;
  }
}

/** What reads the events must know what it may do before the first of them; who hasn't chosen has allowed nothing. */
function tellAnalytics(choice: Choice): void {
  const kinds = Object.entries(choice).map(([kind, allowed]) => [
    kind,
    allowed === true ? 'granted' : 'denied',
  ]);
  if (kinds.length > 0) pushEvent('cookie_settings', Object.fromEntries(kinds));
}
