import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Lists the task that frees memory. */
export interface GarbageTasks {
  collectGarbage: { input: undefined; output: undefined };
}

/**
 * Collects this thread's garbage and releases the memory, which V8 would otherwise keep while the thread is idle
 * (docs/decisions/workers.md).
 */
export function collectGarbage(): undefined {
  // Never reset, because the flag is shared by all threads.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Collects the workers' garbage before their next task. */
export function collectWorkersGarbage(workers: {
  readonly all: (name: 'collectGarbage', input: undefined) => Promise<unknown>;
}): void {
  // A worker that has ended reports that at its next task.
  workers.all('collectGarbage', undefined).catch(() => undefined);
}
