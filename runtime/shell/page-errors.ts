import { errorReportSender, watchCaught, watchLeaving, watchUncaught } from '../analytics/errors.ts';
import type { ReportError } from '../analytics/report-error.ts';

/** Limits the errors queued before the reporter loads. */
const maxWaiting = 20;

/**
 * Reports errors of the shell and islands (spec 1 §8), except on pages with `data-own-errors`. Loads the reporter and scrubber with the
 * first error, and retries with the next one.
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
