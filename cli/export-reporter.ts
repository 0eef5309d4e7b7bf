import type { ExportProgress } from '../pipeline/export/fetch-protocol.ts';
import { createProgress, type Progress } from './progress.ts';
import { progressBar } from './progress-bar.ts';

export interface ExportReporter extends Pick<Progress, 'done' | 'fail'> {
  readonly onProgress: (step: ExportProgress) => void;
}

/**
 * Tells on stderr how far an export is: entries and assets counted against their totals, and what has to be repeated.
 *
 * @param shown false beside a machine format: nothing is told
 */
export function exportReporter(shown: boolean): ExportReporter {
  if (!shown) return { onProgress: () => {}, done: () => {}, fail: () => {} };
  const whole = createProgress('export');
  const counted: Readonly<Record<string, Progress>> = {
    entries: createProgress('entries'),
    assets: createProgress('assets'),
  };
  return {
    onProgress: (step) => {
      if (step.type !== 'page') return whole.note(step.reason);
      const { collection, fetched, total } = step;
      const counter = counted[collection];
      const noun = collection.replaceAll('_', ' ');
      if (counter && fetched === total) counter.done(`${total} of ${total}`);
      else (counter ?? whole).update(progressBar(fetched, total, noun));
    },
    done: whole.done,
    fail: whole.fail,
  };
}
