import type { ReportError } from '../analytics/report-error.ts';
import { errorReportSender } from '../analytics/send-error-report.ts';
import { watchCaught, watchLeaving, watchUncaught } from '../analytics/watch-errors.ts';

/** Errors that wait for what reports them; a page reports no more. */
const mostWaiting = 20;

/**
 * Reports the errors of the page (spec 1 §8): those of the shell and of all islands but one that has said, by
 * `data-own-errors`, that it reports the page's errors itself.
 *
 * The scrubber, which takes personal data out of reports, is loaded with the first error. Where that fails, the next error tries again,
 * and those from before go along.
 */
export function watchPageErrors(): void {
  let reporter: Promise<ReportError> | undefined;
  const waiting: unknown[] = [];
  const isLeft = watchLeaving();
  const load = async (send: NonNullable<ReturnType<typeof errorReportSender>>) => {
    const { createErrorReporter } = await import('../analytics/report-error.ts');
    return createErrorReporter({ send, entered: () => [], page: location, isLeft, now: Date.now });
  };
  const report = (error: unknown) => {
    const send = errorReportSender(window);
    if (!send || document.querySelector('[data-own-errors]')) return;
    if (waiting.length < mostWaiting) waiting.push(error);
    reporter ??= load(send);
    reporter
      .then((tell) => {
        for (const each of waiting.splice(0)) tell(each);
      })
      .catch(() => {
        reporter = undefined;
      });
  };
  watchUncaught(report);
  watchCaught(report);
}
