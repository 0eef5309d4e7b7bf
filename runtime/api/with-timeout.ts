/** Why a call ends before its answer: the caller wants it to, or it took too long. */
export interface Ending {
  readonly signal: AbortSignal;
  /** Undefined while nothing has ended the call. */
  readonly reason: () => 'aborted' | 'timeout' | undefined;
}

/** Runs a task that a caller's signal or a time limit can end, whichever comes first; nothing of both is left behind. */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  task: (ending: Ending) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let reason: 'aborted' | 'timeout' | undefined;
  const end = (why: 'aborted' | 'timeout') => {
    reason ??= why;
    controller.abort();
  };
  const abort = () => end('aborted');
  const timer = setTimeout(() => end('timeout'), milliseconds);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await task({ signal: controller.signal, reason: () => reason });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
