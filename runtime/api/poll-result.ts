/** Polling for the result of an asynchronous change. */
import { ApiError } from './api-error.ts';

export interface PollOptions {
  /** Pause between a response and the next request. */
  readonly intervalMs?: number;
  /** Overall timeout. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Resolves after the time, or when the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Errors after which polling continues. */
const transient: ReadonlySet<unknown> = new Set([
  'network',
  'timeout',
  'bad-gateway',
  'service-unavailable',
] satisfies ApiError['kind'][]);

/**
 * Repeats a request until its result isn't pending.
 * @throws ApiError `timeout`, which leaves the result open; `aborted`; and any error that isn't transient
 */
export async function pollResult<Result extends { readonly status: string }>(
  request: (signal: AbortSignal) => Promise<Result>,
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
      const result = await request(ending.signal).catch((error: unknown) => {
        if (!(error instanceof ApiError && transient.has(error.kind))) throw error;
        lastError = error;
      });
      if (result && result.status !== 'pending') return result as Exclude<Result, { status: 'pending' }>;
      await wait(intervalMs, ending.signal);
    }
  } catch (error) {
    // Aborted by the deadline, not by the caller.
    if (!ending.signal.aborted) throw error;
  } finally {
    end();
    signal?.removeEventListener('abort', end);
  }
  if (signal?.aborted) throw new ApiError('aborted');
  throw new ApiError('timeout', { reason: `no result within ${deadlineMs} ms`, cause: lastError });
}

/** Resolves after the time, or when the signal aborts. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
