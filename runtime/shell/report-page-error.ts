import { errorReportSender } from '../analytics/errors.ts';
import { createErrorReporter, type ReportError } from '../analytics/report-error.ts';

/** Creates the reporter of a page's errors. @param isLeft returns whether the page is unloading */
export function createPageReporter(isLeft: () => boolean): ReportError {
  const send = errorReportSender(window);
  return createErrorReporter({ send, entered: () => [], page: location, isLeft, now: Date.now });
}
