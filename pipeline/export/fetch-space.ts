import type { ChildProcess } from 'node:child_process';
import { assembleContent, type ContentFile } from './assemble-content.ts';
import { RequestFailure } from './failure.ts';
import type { ExportProgress, FetchedRest, FetchMessage, FetchRequest } from './fetch-protocol.ts';
import type { StartWorker } from './start-workers.ts';

export type Fetched = ContentFile & Pick<FetchedRest, 'leftOut' | 'states'>;

/** How one run in a process of its own is watched. */
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
 * A process, not a thread: Node itself crashes now and then when a thread is ended while its modules load.
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
    else if (message.type !== 'answer') onProgress?.(message);
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
