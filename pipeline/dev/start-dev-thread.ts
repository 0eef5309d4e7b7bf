import { Worker } from 'node:worker_threads';
import { askThread } from '../threads/thread-pool.ts';
import type { DevTasks } from './dev-tasks.ts';

/** A thread of `meridian dev`; tasks are done one after the other. */
export interface DevThread {
  readonly ask: <Name extends keyof DevTasks>(
    name: Name,
    input: DevTasks[Name]['input'],
  ) => Promise<DevTasks[Name]['output']>;
  readonly close: () => Promise<void>;
}

/** @param script the bundled dev-thread.ts */
export function startDevThread(script: string): DevThread {
  const worker = new Worker(script);
  let end: Error | undefined;
  worker.on('error', (error) => {
    end = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => {
    end ??= new Error('The thread that renders pages has ended, most likely for lack of memory.');
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: <Name extends keyof DevTasks>(name: Name, input: DevTasks[Name]['input']) => {
      const answer = last.then(() => {
        if (end) throw end;
        return askThread(worker, name, input);
      }) as Promise<DevTasks[Name]['output']>;
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
