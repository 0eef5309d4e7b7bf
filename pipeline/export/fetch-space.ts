import { type ChildProcess, fork } from 'node:child_process';
import { RequestFailure } from './failures.ts';
import type { ExportProgress, FetchMessage, FetchRequest, FetchResult } from './protocol.ts';
import type { ContentAssembler } from './write-content-file.ts';

/** Describes how one run is monitored. */
export interface FetchControl {
  /** Starts a process for one run of contentful-export. */
  readonly startWorker: StartWorker;
  /** Timeout in milliseconds without a response. */
  readonly silenceLimit: number;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  /** Aborts the export, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs contentful-export in a child process that is killed when the promise settles. A process, because Node may
 * crash when a worker thread is terminated while modules load.
 * @param content receives the pages of entries and assets
 * @throws RequestFailure without content; the signal's reason when aborted
 */
export async function fetchSpace(
  request: FetchRequest,
  control: FetchControl,
  content: Pick<ContentAssembler, 'addPage' | 'keep'>,
): Promise<FetchResult> {
  control.signal?.throwIfAborted();
  const child = control.startWorker();
  // Sent as a message: other users can read arguments and variables of a process.
  child.send(request);
  try {
    return await outcomeOf(child, control, content);
  } finally {
    // Releasing its memory takes a while; the file can be written meanwhile.
    child.kill('SIGKILL');
  }
}

function outcomeOf(
  child: ChildProcess,
  { silenceLimit, onProgress, signal }: FetchControl,
  content: Pick<ContentAssembler, 'addPage' | 'keep'>,
): Promise<FetchResult> {
  const { promise, resolve, reject } = Promise.withResolvers<FetchResult>();
  let lastError: { readonly lastError?: string } = {};
  const fail = (kind: 'silent' | 'crashed', reason: string) =>
    reject(new RequestFailure({ kind, reason, ...lastError }));
  const giveUp = () => fail('silent', `${silenceLimit / 1000} s`);
  const abort = () => reject(signal?.reason);
  const watchdog = setTimeout(giveUp, silenceLimit);
  const receive = (message: FetchMessage) => {
    if (message.type === 'body') content.addPage(message);
    else if (message.type === 'kept') content.keep(message);
    else if (message.type === 'fetched') resolve(message);
    else if (message.type === 'failed') reject(new RequestFailure(message.failure));
    else if (message.type === 'no-response') lastError = { lastError: message.reason };
    else if (message.type !== 'response') onProgress?.(message);
  };
  child.on('message', (message: FetchMessage) => {
    // A failed and a retried request don't count as a response.
    if (message.type !== 'retry' && message.type !== 'no-response') watchdog.refresh();
    try {
      receive(message);
    } catch (error) {
      // The disk may be full.
      reject(error);
    }
  });
  child.on('error', ({ message }) => fail('crashed', message));
  child.on('exit', (code, killedBy) => fail('crashed', killedBy ?? `exit code ${code}`));
  signal?.addEventListener('abort', abort);
  return promise.finally(() => {
    clearTimeout(watchdog);
    child.removeAllListeners('message');
    signal?.removeEventListener('abort', abort);
  });
}

/** Starts a process that runs contentful-export once it receives a `FetchRequest`. */
export type StartWorker = () => ChildProcess;

/** Holds a process that waits, and starts others. */
export interface Workers {
  readonly start: StartWorker;
  /** Ends the first process if it is unused. */
  readonly end: () => void;
}

/**
 * Starts a process at once, so that contentful-export loads (half a second) while the caller prepares the request;
 * later calls of `start` fork on demand.
 * @param script `worker.ts` or its bundle
 */
export function startWorkers(script: string | URL): Workers {
  // Prevents an uncaught error; `start` forks again and reports a second failure.
  let waiting: ChildProcess | undefined = startWorker(script).on('error', () => undefined);
  const takeWaiting = () => {
    const child = waiting;
    waiting = undefined;
    return child && isRunning(child) ? child : undefined;
  };
  return {
    start: () => takeWaiting() ?? startWorker(script),
    end: () => void takeWaiting()?.kill('SIGKILL'),
  };
}

function isRunning({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null;
}

/** Forks a worker process. */
export function startWorker(script: string | URL): ChildProcess {
  // Sends pages as bytes, and doesn't inherit flags such as a debugger's port.
  return fork(script, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Objects of contentful-management outlive the young generation, whatever its size.
    execArgv: ['--max-semi-space-size=4'],
  });
}
