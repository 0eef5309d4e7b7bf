import { ApiError } from './api-error.ts';
import { waitFor } from './wait-for.ts';

export interface PollOptions {
  /** Between an answer and the next question. */
  readonly intervalMs?: number;
  /** For all of it: what takes longer is given up. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Resolves after so long, or as soon as the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** What passes by itself: the change goes on at the API whether or not an answer came through. */
const passing: ReadonlySet<unknown> = new Set([
  'network',
  'timeout',
  'bad-gateway',
  'service-unavailable',
] satisfies ApiError['kind'][]);

/**
 * Asks until the result isn't pending any more.
 *
 * @returns the result that was decided
 * @throws ApiError `timeout` when the deadline passes first, which says nothing about the result; `aborted`; and what
 *   asking throws, unless it passes by itself
 */
export async function pollResult<Result extends { readonly status: string }>(
  ask: (signal: AbortSignal) => Promise<Result>,
  { intervalMs = 1000, deadlineMs = 60_000, signal, wait = waitFor }: PollOptions = {},
): Promise<Exclude<Result, { readonly status: 'pending' }>> {
  const ending = new AbortController();
  const end = () => ending.abort();
  let lastError: unknown;
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  void wait(deadlineMs, ending.signal).then(end);
  try {
    while (!ending.signal.aborted) {
      const result = await ask(ending.signal).catch((error: unknown) => {
        if (!isPassing(error)) throw error;
        lastError = error;
      });
      if (result && result.status !== 'pending') return result as Exclude<Result, { status: 'pending' }>;
      await wait(intervalMs, ending.signal);
    }
  } catch (error) {
    // The deadline ends a question by aborting it, which isn't what the caller did.
    if (!ending.signal.aborted) throw error;
  } finally {
    end();
    signal?.removeEventListener('abort', end);
  }
  if (signal?.aborted) throw new ApiError('aborted');
  throw new ApiError('timeout', { reason: `no result within ${deadlineMs} ms`, cause: lastError });
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && passing.has(error.kind);
}
