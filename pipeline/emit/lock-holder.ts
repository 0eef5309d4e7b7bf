import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';
import { isRunning, processSpace, startOf } from './process-identity.ts';

/** What a lock says of the build that holds it. A lock that somebody else has written, or half of one, may lack anything. */
export type Holder = Partial<ReturnType<typeof holderOf>>;

export function holderOf(token: string) {
  const { pid } = process;
  return { token, pid, start: startOf(pid), space: processSpace(), since: new Date().toISOString() };
}

/** @returns undefined where there is no lock */
export function readHolder(lock: string): Holder | undefined {
  try {
    return (JSON.parse(readFileSync(lock, 'utf8')) as Holder | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Of a process on another machine or in another container nothing can be known: it counts as gone. */
export function isAlive({ pid, start, space }: Holder): boolean {
  if (typeof pid !== 'number' || space !== processSpace() || !isRunning(pid)) return false;
  return start === undefined || start === startOf(pid);
}
