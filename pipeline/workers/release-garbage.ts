import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back the memory of what this thread no longer needs. It would keep a hundred megabytes of that while it waits for the
 * others, which is when they need most.
 */
export function releaseGarbage(): void {
  // For all threads, and for good: another one may just be about to look for it.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}
