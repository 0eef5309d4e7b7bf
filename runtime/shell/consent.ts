/** Cookie settings and consent for analytics (docs/decisions/analytics-and-consent.md). */
import { postJson, siteData } from '../analytics/endpoints.ts';
import { pushEvent, pushedEvent } from '../analytics/events.ts';
import { type Choice, choiceKey, readChoice, unstored, writeStored } from '../lib/storage.ts';

/** Stores the visitor's consent, announces it by `meridian:consent`, and applies it to analytics. */
export function watchConsent(): void {
  const allowStatistics = watchEvents();
  const form = document.querySelector<HTMLFormElement>('#cookie_form');
  const { dataset } = document.documentElement;
  // Nothing is asked here.
  if (!document.querySelector('[data-question]')) delete dataset.ask;
  if (!form) return;
  const boxes = boxesOf(form);
  // Allowed until refused, where the owner says that nothing needs consent.
  const usual = Object.fromEntries(boxes.filter((box) => box.defaultChecked).map(({ name }) => [name, true]));
  const announced: Choice = {};
  const apply = (choice: Choice) => {
    // Consent that was cleared from storage is withdrawn.
    for (const kind in announced) announced[kind] = false;
    Object.assign(announced, usual, choice);
    const { statistics } = announced;
    const isAllowed = statistics === undefined ? undefined : statistics === true;
    // A tag manager gets the refusal as its last event.
    if (isAllowed) allowStatistics(true);
    pushChoice(announced);
    if (!isAllowed) allowStatistics(isAllowed);
  };
  const applyStored = () => {
    const choice = readChoice();
    // Answered elsewhere: a page that isn't seen meanwhile.
    if (Object.keys(choice).length > 0) delete dataset.ask;
    apply(choice);
  };
  applyStored();
  // Another page may have changed it, also while this one was in the back/forward cache.
  addEventListener('storage', ({ key }) => {
    if (key !== choiceKey && key !== null) return;
    unstored.choice = undefined;
    applyStored();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && applyStored());
  document.addEventListener('meridian:cookie-settings', () => {
    const choice: Choice = { ...usual, ...readChoice() };
    for (const box of boxes) box.checked = choice[box.name] === true;
  });
  form.addEventListener('submit', ({ submitter }) => {
    const button = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const choice = Object.fromEntries(boxes.map((box) => [box.name, forAll[button] ?? box.checked]));
    closeQuestion();
    // Without storage, consent lasts for this page.
    unstored.choice = writeStored(choiceKey, JSON.stringify(choice)) ? undefined : choice;
    document.dispatchEvent(new CustomEvent('meridian:consent', { detail: choice }));
    apply(choice);
  });
}

/** Takes the question away; its focus goes to what follows. */
function closeQuestion(): void {
  const hadFocus = document.querySelector('[data-question] :focus');
  delete document.documentElement.dataset.ask;
  if (hadFocus) document.querySelector<HTMLElement>('header a')?.focus();
}

/** Maps the buttons that decide on all kinds at once to their decision. */
const forAll: Readonly<Record<string, boolean>> = { 'cookies-all': true, 'cookies-none': false };

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name]')];
}

/** Pushes the consent before any other event. */
function pushChoice(choice: Choice): void {
  const kinds = Object.entries(choice).map(([kind, allowed]) => [
    kind,
    allowed === true ? 'granted' : 'denied',
  ]);
  if (kinds.length > 0) pushEvent('cookie_settings', Object.fromEntries(kinds));
}

/** Batch interval in milliseconds. */
const gatheringMs = 1000;

/** Limits events queued before consent. */
const maxWaiting = 100;

/**
 * Loads the tag manager and sends events to the configured endpoint once statistics are allowed.
 * @returns receives the consent whenever it changes; undefined: none yet
 */
function watchEvents(): (isAllowed: boolean | undefined) => void {
  const { tag, events: endpoint } = siteData();
  let isAllowed: boolean | undefined;
  let isTagLoaded = false;
  let waiting: unknown[] = [];
  const pushed = new Set<unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (endpoint === undefined || !isAllowed || waiting.length === 0) return;
    postJson(endpoint, { page: canonicalPath(), events: waiting });
    waiting = [];
  };
  document.addEventListener(pushedEvent, (pushing) => {
    const { detail } = pushing as CustomEvent<{ readonly event: string }>;
    const isChoice = detail.event === 'cookie_settings';
    // Loaded scripts can't be unloaded, and later ones read the whole list.
    if (isAllowed === false && tag !== undefined && !isChoice) pushing.preventDefault();
    if (!isTagLoaded && !isChoice) pushed.add(detail);
    if (isAllowed === false || endpoint === undefined || waiting.length === maxWaiting) return;
    waiting.push({ timestamp: Date.now(), ...detail });
    if (isAllowed) timer ??= setTimeout(send, gatheringMs);
  });
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', send);
  return (choice) => {
    isAllowed = choice;
    if (isAllowed === false) {
      waiting = [];
      if (tag !== undefined && !isTagLoaded) withdraw(pushed);
    }
    if (isAllowed && tag !== undefined && !isTagLoaded) {
      isTagLoaded = true;
      const script = document.createElement('script');
      script.src = tag;
      document.head.append(script);
    }
    send();
  };
}

/** Removes events from `dataLayer`, which tag managers read on load. */
function withdraw(events: Set<unknown>): void {
  const { dataLayer } = window as { dataLayer?: unknown };
  if (!Array.isArray(dataLayer)) return;
  dataLayer.splice(0, dataLayer.length, ...dataLayer.filter((event) => !events.has(event)));
  events.clear();
}

/** Returns the canonical path, without anything that a visitor typed into the address. */
function canonicalPath(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link ? new URL(link.href).pathname : '';
}
