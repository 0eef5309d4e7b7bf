/** Errors of a page, from any of its scripts to the service that takes reports (spec 1 §8). */
import { postJson, siteData } from './endpoints.ts';
import type { ErrorReport, ReportError } from './report-error.ts';

/** Type of the DOM event that hands over an error. */
const caughtError = 'meridian:error';

type Target = Pick<EventTarget, 'addEventListener'>;

/** Reports an error that the page handles, such as that of a call to a service. Never throws. */
export function reportCaught(error: unknown): void {
  document.dispatchEvent(new CustomEvent(caughtError, { detail: error }));
}

/** Listens to {@link reportCaught} of all scripts of the site. */
export function watchCaught(report: ReportError, page: Target = document): void {
  page.addEventListener(caughtError, (event) => report((event as CustomEvent).detail));
}

/** @param script address of the script that threw; empty where browsers hide it, as its origin is another */
type Uncaught = (error: unknown, script: string | undefined) => void;

/** Listens to uncaught errors and rejections. */
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

/** Returns whether a script isn't the site's own: one of another origin, or the tag manager's. */
export function isForeign(script: string | undefined): boolean {
  const { tag } = siteData();
  if (script === '' || (tag !== undefined && script === new URL(tag, location.href).href)) return true;
  return script !== undefined && /^[\w-]+:\/\//.test(script) && !script.startsWith(`${location.origin}/`);
}

/** Returns a function that says whether the page is being left: browsers then abort its requests, which is no service's fault. */
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

interface Page extends Pick<Window & typeof globalThis, 'navigator' | 'fetch'> {
  readonly document: Pick<Document, 'querySelector'>;
  /** Receives the reports instead of the endpoint. */
  readonly onErrorReport?: unknown;
}

/**
 * Returns the function that sends reports: to `onErrorReport` of the page, else to the configured endpoint
 * (`errorReports` in site.config.ts); undefined where there is neither.
 */
export function errorReportSender(page: Page): ((report: ErrorReport) => void) | undefined {
  const { onErrorReport, document } = page;
  if (typeof onErrorReport === 'function') return (report) => onErrorReport(report);
  const { errorReports } = siteData(document);
  return errorReports === undefined ? undefined : (report) => postJson(errorReports, report, page);
}
