import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** Gives a process in which contentful-export can run once: it waits for a `FetchRequest`. */
export type StartWorker = () => ChildProcess;

export interface Workers {
  readonly start: StartWorker;
  /** Ends the first process if it was never asked for. */
  readonly end: () => void;
}

/**
 * Starts a process at once, so that contentful-export, which takes half a second to load, loads beside whatever the
 * caller has to do before the first request. It is the first that `start` gives; the next ones start when asked for.
 *
 * @param script `worker.ts`, or the bundle made of it
 */
export function startWorkers(script: string | URL): Workers {
  // Without a listener a failure to start would end the caller; whoever asks gets one that fails before their eyes.
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

export function startWorker(script: string | URL): ChildProcess {
  return fork(script, processOptions());
}

/** Pages cross as bytes; flags of the calling process (a debugger's port, a test runner's loader) are not for this one. */
function processOptions(): ForkOptions {
  return { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', execArgv: [] };
}
