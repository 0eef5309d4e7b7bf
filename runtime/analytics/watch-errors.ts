import type { ReportError } from './report-error.ts';
import { siteData } from './site-data.ts';

/** Type of the DOM event that hands an error to what reports the page's errors. */
const caughtError = 'meridian:error';

type Target = Pick<EventTarget, 'addEventListener'>;

/** Has an error reported that the page gets along without, such as one of a call to a service. Never throws. */
export function reportCaught(error: unknown): void {
  document.dispatchEvent(new CustomEvent(caughtError, { detail: error }));
}

/** Passes on the errors that {@link reportCaught} receives from any script of the site. */
export function watchCaught(report: ReportError, page: Target = document): void {
  page.addEventListener(caughtError, (event) => report((event as CustomEvent).detail));
}

/** @param script the address of the script that threw; empty: a browser doesn't say, as the script is of another origin */
type Uncaught = (error: unknown, script: string | undefined) => void;

/** Passes on what nothing on the page has caught. */
export function watchUncaught(report: Uncaught, page: Target = window): void {
  page.addEventListener('error', (event) => {
    const { error, message, filename } = event as ErrorEvent;
    report(error ?? message, error ? filename || scriptOf(error) : filename);
  });
  page.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    report(reason, scriptOf(reason));
  });
}

/** Returns the address of the script that made an error; undefined where its stack names none. */
function scriptOf(error: unknown): string | undefined {
  return /https?:\/\/[^\s()]+?(?=(:\d+){1,2}\)?$)/m.exec(String(Object(error).stack))?.[0];
}

/** Tells whether a script isn't the site's own: one of another origin, or the tag manager's. */
export function isForeign(script: string | undefined): boolean {
  const { tag } = siteData();
  if (script === '' || (tag !== undefined && script === new URL(tag, location.href).href)) return true;
  return script !== undefined && /^[\w-]+:\/\//.test(script) && !script.startsWith(`${location.origin}/`);
}

/** Returns what tells whether the page is being left: browsers then break off its requests, which no service is to blame for. */
export function watchLeaving(page: Target = window): () => boolean {
  let isLeft = false;
  page.addEventListener('pagehide', () => {
    isLeft = true;
  });
  page.addEventListener('pageshow', () => {
    isLeft = false;
  });
  return () => isLeft;
}
