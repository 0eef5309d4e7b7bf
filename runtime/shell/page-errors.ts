import { errorReportSender, watchCaught, watchLeaving, watchUncaught } from '../analytics/errors.ts';
import type { ReportError } from '../analytics/report-error.ts';

/** Limits the errors that wait for the reporter; a page reports no more. */
const maxWaiting = 20;

/**
 * Reports the errors of the page (spec 1 §8): those of the shell and of all islands but one that declares, by
 * `data-own-errors`, that it reports the page's errors itself.
 *
 * The reporter, with the scrubber that removes personal data, is loaded with the first error. Where that fails, the next error
 * tries again and the earlier ones go along.
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
    if (waiting.length < maxWaiting) waiting.push(error);
    reporter ??= load(send);
    reporter
      .then((emit) => {
        for (const each of waiting.splice(0)) emit(each);
      })
      .catch(() => {
        reporter = undefined;
      });
  };
  watchUncaught(report);
  watchCaught(report);
}
