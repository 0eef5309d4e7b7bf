import type { ReportError } from '../analytics/report-error.ts';
import { errorReportSender } from '../analytics/send-error-report.ts';
import { watchCaught, watchLeaving, watchUncaught } from '../analytics/watch-errors.ts';

/**
 * Reports the errors of the page (spec 1 §8): those of the shell and of all islands but one that has said, by
 * `data-own-errors`, that it reports the page's errors itself.
 *
 * What takes personal data out of reports is loaded with the first error.
 */
export function watchPageErrors(): void {
  let reporter: Promise<ReportError> | undefined;
  const isLeft = watchLeaving();
  const report = (error: unknown) => {
    const send = errorReportSender(window);
    if (!send || document.querySelector('[data-own-errors]')) return;
    reporter ??= import('../analytics/report-error.ts').then(({ createErrorReporter }) =>
      createErrorReporter({ send, entered: () => [], page: location, isLeft, now: Date.now }),
    );
    reporter.then((tell) => tell(error)).catch(() => {});
  };
  watchUncaught(report);
  watchCaught(report);
}
