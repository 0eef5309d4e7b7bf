import type { ChildProcess } from 'node:child_process';
import { type StartWorker, startWorker } from '../../pipeline/export/fetch-space.ts';
import type { FetchMessage } from '../../pipeline/export/protocol.ts';

/** Uses a process for many exports, as it takes a third of a second to start; one that was interrupted is ended. */
export function reusedWorker(): { readonly start: StartWorker; readonly end: () => void } {
  const script = new URL('../../pipeline/export/worker.ts', import.meta.url);
  let child: ChildProcess | undefined;
  let isBusy = false;
  const start = () => {
    child ??= startWorker(script);
    const current = child;
    isBusy = true;
    current.on('message', ({ type }: FetchMessage) => {
      if (type === 'fetched' || type === 'failed') isBusy = false;
    });
    return {
      send: (message: object) => current.send(message),
      on: (name: string, listener: (...args: unknown[]) => void) => current.on(name, listener),
      removeAllListeners: () => undefined,
      kill: () => {
        current.removeAllListeners();
        if (!isBusy) return;
        current.kill('SIGKILL');
        child = undefined;
      },
    } as never;
  };
  return { start, end: () => void child?.kill('SIGKILL') };
}
