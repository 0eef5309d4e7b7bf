import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BuildWorkers } from './build-tasks.ts';

/**
 * Collects all garbage of this thread and gives the memory back. V8 would keep a hundred megabytes of it while the thread
 * waits for the others, which is when they need most (docs/decisions/workers.md).
 */
export function collectGarbage(): undefined {
  // Holds for all threads, and for good: another one may just be about to look for it.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Makes all workers collect their garbage before their next task. */
export function collectWorkersGarbage(workers: BuildWorkers): void {
  // A worker that has ended says so at its next task.
  workers.all('collectGarbage', undefined).catch(() => undefined);
}
