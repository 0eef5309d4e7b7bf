import { Worker } from 'node:worker_threads';
import type { DevTasks } from './dev-tasks.ts';
import { askThread } from './thread-pool.ts';

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
  // As a build renders: React's development build is slower and warns of what no visitor meets.
  const worker = new Worker(script, { env: { ...process.env, NODE_ENV: 'production' } });
  // What goes wrong between tasks is told by the next one.
  worker.on('error', () => undefined);
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: <Name extends keyof DevTasks>(name: Name, input: DevTasks[Name]['input']) => {
      const answer = last.then(() => askThread(worker, name, input)) as Promise<DevTasks[Name]['output']>;
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
