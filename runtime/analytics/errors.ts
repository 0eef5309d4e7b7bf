/** Error reports from all scripts of a page (spec 1 §8). */
import { postJson, siteData } from './endpoints.ts';
import type { ErrorReport, ReportError } from './report-error.ts';

/** DOM event type of a handled error. */
const caughtError = 'meridian:error';

type Target = Pick<EventTarget, 'addEventListener'>;

/** Reports a handled error. Never throws. */
export function reportCaught(error: unknown): void {
  document.dispatchEvent(new CustomEvent(caughtError, { detail: error }));
}

/** Listens to {@link reportCaught} of all scripts. */
export function watchCaught(report: ReportError, page: Target = document): void {
  page.addEventListener(caughtError, (event) => report((event as CustomEvent).detail));
}

/** @param script URL of the throwing script; empty for cross-origin ones */
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

/** Returns the script URL in an error's stack, if any. */
function scriptOf(error: unknown): string | undefined {
  return /https?:\/\/[^\s()]+?(?=(:\d+){1,2}\)?$)/m.exec(String(Object(error).stack))?.[0];
}

/** Returns whether a script is cross-origin or the tag manager. */
export function isForeign(script: string | undefined): boolean {
  const { tag } = siteData();
  if (script === '' || (tag !== undefined && script === new URL(tag, location.href).href)) return true;
  return script !== undefined && /^[\w-]+:\/\//.test(script) && !script.startsWith(`${location.origin}/`);
}

/** Returns a function that returns whether the page is unloading; browsers then abort its requests. */
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
  /** Replaces the endpoint. */
  readonly onErrorReport?: unknown;
}

/**
 * Returns the function that sends reports: the page's `onErrorReport`, else a POST to `errorReports` of site.config.ts; undefined
 * without either.
 */
export function errorReportSender(page: Page): ((report: ErrorReport) => void) | undefined {
  const { onErrorReport, document } = page;
  if (typeof onErrorReport === 'function') return (report) => onErrorReport(report);
  const { errorReports } = siteData(document);
  return errorReports === undefined ? undefined : (report) => postJson(errorReports, report, page);
}
