import { RequestError } from './cache-requests.ts';

type Use = 'read' | 'write';

interface Limits {
  /** Failures in a row after which reading or writing stops. */
  readonly failuresInRow: number;
  /** Milliseconds that all reads may take, besides those that their values save. */
  readonly fruitless: number;
  /** Milliseconds that a value saves. */
  readonly perValue: number;
}

/** Counts failures and the time of reads, and decides when a build goes on without its cache. */
export interface FailureLimits {
  readonly mayUse: Readonly<Record<Use, boolean>>;
  readonly succeed: (use: Use) => void;
  readonly fail: (use: Use, error: unknown) => void;
  /** Adds the time of a read; reads may overlap. */
  readonly addRead: (start: number, end: number, hasValue: boolean) => void;
  /** Returns the milliseconds that are left for reads. */
  readonly timeLeft: () => number;
  /** Stops reading or writing. @param reason follows "The shared cache at HOST" */
  readonly stop: (use: Use, reason: string) => void;
  /** Stops reading and writing without a reason. */
  readonly close: () => void;
  readonly failures: () => number;
  /** Returns the first reason to stop. */
  readonly warning: () => string | undefined;
}

/** Creates limits. @param onUnreachable is called when nothing more can be read or written */
export function createFailureLimits(
  limits: Limits,
  { host, mayWrite }: { readonly host: string; readonly mayWrite: boolean },
  onUnreachable: () => void,
): FailureLimits {
  const mayUse = { read: true, write: mayWrite };
  const inRow = { read: 0, write: 0 };
  const reading = sumSpans();
  let saved = 0;
  let failures = 0;
  let warning: string | undefined;

  const stop = (use: Use, reason: string) => {
    const part = use === 'read' ? 'reading from it' : 'writing to it';
    warning ??= `The shared cache at ${host} ${reason}. The build goes on without ${mayUse.read && mayUse.write ? part : 'it'}.`;
    mayUse[use] = false;
  };
  const timeLeft = () => limits.fruitless + saved - reading.total();
  return {
    mayUse,
    stop,
    succeed: (use) => {
      inRow[use] = 0;
    },
    fail: (use, error) => {
      if (!mayUse[use]) return;
      failures += 1;
      inRow[use] += 1;
      if (inRow[use] < limits.failuresInRow) return;
      // A server that can't be read can't be written to either.
      if (use === 'read') mayUse.write = false;
      // Messages of other errors may hold addresses.
      const last = error instanceof RequestError ? error.message : 'an internal error';
      stop(use, `failed ${inRow[use]} times in a row (${last})`);
      if (use === 'read') onUnreachable();
    },
    addRead: (start, end, hasValue) => {
      reading.add(start, end);
      if (hasValue) saved += limits.perValue;
      if (mayUse.read && timeLeft() <= 0)
        stop('read', `took ${limits.fruitless / 1000} s more than its values save`);
    },
    close: () => Object.assign(mayUse, { read: false, write: false }),
    timeLeft,
    failures: () => failures,
    warning: () => warning,
  };
}

/** Sums spans of time that may overlap, each added when it ends. */
function sumSpans() {
  const spans: { readonly start: number; readonly end: number }[] = [];
  let total = 0;
  return {
    total: () => total,
    add: (start: number, end: number) => {
      let first = start;
      for (let last = spans.at(-1); last && last.end >= start; last = spans.at(-1)) {
        first = Math.min(first, last.start);
        total -= last.end - last.start;
        spans.pop();
      }
      spans.push({ start: first, end });
      total += end - first;
    },
  };
}
