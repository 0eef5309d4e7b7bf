import { type ChildProcess, fork } from 'node:child_process';
import { RequestFailure } from './failures.ts';
import type { ExportProgress, FetchMessage, FetchRequest, FetchResult } from './protocol.ts';
import { assembleContent, type ContentFile } from './write-content-file.ts';

export type Fetched = ContentFile & Pick<FetchResult, 'leftOut' | 'states'>;

/** Describes how one run in a process of its own is watched. */
export interface FetchControl {
  readonly startWorker: StartWorker;
  /** Milliseconds without an answer of the service after which the run is given up. */
  readonly silenceLimit: number;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs contentful-export once, in a process of its own that is killed when the promise settles.
 *
 * A process, as Node sometimes crashes when a worker thread is terminated while its modules load.
 *
 * @throws RequestFailure when no content came of it; the signal's reason when it was aborted.
 */
export async function fetchSpace(request: FetchRequest, control: FetchControl): Promise<Fetched> {
  control.signal?.throwIfAborted();
  const child = control.startWorker();
  // Sent, not passed as an argument or variable: those of a process can be read by others on the machine.
  child.send(request);
  try {
    return await outcomeOf(child, request, control);
  } finally {
    // Giving back its memory takes a while; the file can be written meanwhile.
    child.kill('SIGKILL');
  }
}

function outcomeOf(
  child: ChildProcess,
  { managementToken, deliveryToken = '' }: FetchRequest,
  { silenceLimit, onProgress, signal }: FetchControl,
): Promise<Fetched> {
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
  const assembler = assembleContent([managementToken, deliveryToken]);
  const fail = (kind: 'silent' | 'crashed', reason: string) => reject(new RequestFailure({ kind, reason }));
  const giveUp = () => fail('silent', `${silenceLimit / 1000} s`);
  const abort = () => reject(signal?.reason);
  const watchdog = setTimeout(giveUp, silenceLimit);
  const receive = (message: FetchMessage) => {
    if (message.type === 'body') assembler.addPage(message);
    else if (message.type === 'fetched') resolve({ ...message, ...assembler.finish(message) });
    else if (message.type === 'failed') reject(new RequestFailure(message.failure));
    else if (message.type !== 'response') onProgress?.(message);
  };
  child.on('message', (message: FetchMessage) => {
    // A request that is only repeated is no sign of life.
    if (message.type !== 'retry') watchdog.refresh();
    receive(message);
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

/** Starts a process in which contentful-export can run once: it waits for a `FetchRequest`. */
export type StartWorker = () => ChildProcess;

interface Workers {
  readonly start: StartWorker;
  /** Ends the first process if it wasn't used. */
  readonly end: () => void;
}

/**
 * Starts a process at once, so that contentful-export, which takes half a second to load, loads while the
 * caller prepares the first request. It is the first that `start` gives; the next ones start on demand.
 *
 * @param script `worker.ts`, or the bundle made of it
 */
export function startWorkers(script: string | URL): Workers {
  // Without a listener a failure to start would end the caller; `start` then forks another, whose failure is reported.
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
  // Pages cross as bytes; flags of the calling process (a debugger's port, a test runner's loader) are not for this one.
  return fork(script, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
  });
}
