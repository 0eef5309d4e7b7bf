import { watchCaught, watchLeaving } from '../analytics/errors.ts';
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
  const report = (error: unknown) => {
    if (document.querySelector('[data-own-errors]')) return;
    if (waiting.length < maxWaiting) waiting.push(error);
    reporter ??= import('./report-page-error.ts').then(({ createPageReporter }) =>
      createPageReporter(isLeft),
    );
    reporter
      .then((emit) => {
        for (const each of waiting.splice(0)) emit(each);
      })
      .catch(() => {
        reporter = undefined;
      });
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  watchCaught(report);
}
