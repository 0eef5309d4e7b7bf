import { Worker } from 'node:worker_threads';
import { unpackError } from './thread-error.ts';
import type { Answer, Tasks } from './thread-tasks.ts';

/** The threads of a build. Each works on one task at a time; stages that run beside each other take turns. */
export interface ThreadPool {
  /** Hands inputs to whichever thread is free. @returns the outputs in the inputs' order */
  readonly map: <Name extends keyof Tasks>(
    name: Name,
    inputs: readonly Tasks[Name]['input'][],
    onOutput?: (output: Tasks[Name]['output']) => void,
  ) => Promise<Tasks[Name]['output'][]>;
  /** The same task for every thread. */
  readonly all: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output'][]>;
  readonly close: () => Promise<void>;
}

/**
 * Pages are garbage soon. By default V8 lets hundreds of megabytes of it pile up in each thread, and is no faster for it; with
 * half of this, a tenth of the time goes into looking for it. What threads hold on to is about a kilobyte a page.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 };

/** @param script the bundled build-thread.ts */
export function startThreads(script: string, count: number): ThreadPool {
  const threads = Array.from({ length: count }, () => new Worker(script, { resourceLimits }));
  const last = new Map<Worker, Promise<unknown>>();
  const ask = async <Name extends keyof Tasks>(thread: Worker, name: Name, input: Tasks[Name]['input']) => {
    const before = last.get(thread) ?? Promise.resolve();
    const answer = before.then(() => askThread(thread, name, input)) as Promise<Tasks[Name]['output']>;
    last.set(
      thread,
      answer.catch(() => undefined),
    );
    return answer;
  };
  return {
    map: async (name, inputs, onOutput) => {
      const outputs: Tasks[typeof name]['output'][] = new Array(inputs.length);
      let next = 0;
      const work = async (thread: Worker) => {
        while (next < inputs.length) {
          const at = next++;
          const output = await ask(thread, name, inputs[at] as Tasks[typeof name]['input']);
          outputs[at] = output;
          onOutput?.(output);
        }
      };
      await Promise.all(threads.map(work));
      return outputs;
    },
    all: (name, input) => Promise.all(threads.map((thread) => ask(thread, name, input))),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Hands one task to a thread that has no other. @returns what the thread answers */
export function askThread(thread: Worker, name: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const onMessage = (answer: Answer) => {
      settle();
      if ('error' in answer) reject(unpackError(answer.error));
      else resolve(answer.output);
    };
    const onError = (error: unknown) => {
      settle();
      reject(error);
    };
    const onExit = () => {
      settle();
      reject(new Error('A thread of the build ended early, most likely for lack of memory.'));
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage({ name, input });
  });
}

/** Cuts a list into parts small enough that threads end at about the same time. */
export function cutInto<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
