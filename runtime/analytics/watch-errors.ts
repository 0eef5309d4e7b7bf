import type { ReportError } from './report-error.ts';

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

/** Passes on what nothing on the page has caught. */
export function watchUncaught(report: ReportError, page: Target = window): void {
  page.addEventListener('error', (event) => {
    const { error, message } = event as ErrorEvent;
    report(error ?? message);
  });
  page.addEventListener('unhandledrejection', (event) => report((event as PromiseRejectionEvent).reason));
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
