import type { ExportProgress } from '../pipeline/export/fetch-protocol.ts';
import type { CliContext } from './context.ts';
import { createProgress, formatProgress, type Progress } from './terminal/progress.ts';

export interface ExportReporter extends Pick<Progress, 'done' | 'fail'> {
  readonly onProgress: (step: ExportProgress) => void;
}

/**
 * Reports on stderr how far an export is: entries and assets counted against their totals, and what has to be repeated.
 *
 * @param isShown false beside a machine format: nothing is printed
 */
export function exportReporter(context: CliContext, isShown: boolean): ExportReporter {
  if (!isShown) return { onProgress: () => {}, done: () => {}, fail: () => {} };
  const whole = createProgress(context, 'export');
  const counted: Readonly<Record<string, Progress>> = {
    entries: createProgress(context, 'entries'),
    assets: createProgress(context, 'assets'),
  };
  return {
    onProgress: (step) => {
      if (step.type !== 'page') return whole.note(step.reason);
      const { collection, fetched, total } = step;
      const counter = counted[collection];
      const noun = collection.replaceAll('_', ' ');
      if (counter && fetched === total) counter.done(`${total} of ${total}`);
      else (counter ?? whole).update(formatProgress(context, fetched, total, noun));
    },
    done: whole.done,
    fail: whole.fail,
  };
}
