import { Worker } from 'node:worker_threads';
import { RequestFailure } from './failure.ts';
import type { ExportProgress, Fetched, FetchMessage, FetchRequest } from './fetch-protocol.ts';

/** How one run in a thread is watched. */
export interface FetchControl {
  /** The thread's script: `worker.ts`, or the bundle made of it. */
  readonly worker: string | URL;
  /** Milliseconds without any sign of life after which the run is given up. */
  readonly silenceLimit: number;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs contentful-export once, in a thread of its own that is gone when the promise settles.
 *
 * @throws RequestFailure when no content came of it; the signal's reason when it was aborted.
 */
export async function fetchSpace(request: FetchRequest, control: FetchControl): Promise<Fetched> {
  control.signal?.throwIfAborted();
  const worker = new Worker(control.worker, { workerData: request, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    return await outcomeOf(worker, control);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, { silenceLimit, onProgress, signal }: FetchControl): Promise<Fetched> {
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
  const giveUp = () => reject(new RequestFailure({ kind: 'silent', reason: `${silenceLimit / 1000} s` }));
  const abort = () => reject(signal?.reason);
  let watchdog = setTimeout(giveUp, silenceLimit);
  worker.on('message', (message: FetchMessage) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(giveUp, silenceLimit);
    if (message.type === 'fetched') resolve(message);
    else if (message.type === 'failed') reject(new RequestFailure(message.failure));
    else onProgress?.(message);
  });
  worker.on('error', (error: Error) =>
    reject(new RequestFailure({ kind: 'crashed', reason: error.message })),
  );
  worker.on('exit', (code) => reject(new RequestFailure({ kind: 'crashed', reason: `exit code ${code}` })));
  signal?.addEventListener('abort', abort);
  return promise.finally(() => {
    clearTimeout(watchdog);
    signal?.removeEventListener('abort', abort);
  });
}
