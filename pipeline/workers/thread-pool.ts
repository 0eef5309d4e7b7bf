import { startThread, type Thread } from './start-thread.ts';
import type { Tasks } from './thread-tasks.ts';

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
  /** Has threads give back the memory of what they are done with, before they do anything else that they are asked for. */
  readonly rest: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Pages are garbage soon. By default V8 lets hundreds of megabytes of it pile up in each thread, and is no faster for it; with
 * half of this, a tenth of the time goes into looking for it. What threads hold on to is about a kilobyte a page.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 };

/**
 * @param script of the program's own bundle, for threads that do such tasks
 * @param workerData what they are told before the first of them
 */
export function startThreads(script: string, count: number, workerData?: unknown): ThreadPool {
  const threads = Array.from({ length: count }, () =>
    startThread<Tasks>(script, { resourceLimits, workerData }),
  );
  return {
    map: async (name, inputs, onOutput) => {
      const outputs: Tasks[typeof name]['output'][] = new Array(inputs.length);
      let next = 0;
      const work = async (thread: Thread<Tasks>) => {
        while (next < inputs.length) {
          const at = next++;
          const output = await thread.ask(name, inputs[at] as Tasks[typeof name]['input']);
          outputs[at] = output;
          onOutput?.(output);
        }
      };
      await Promise.all(threads.map(work));
      return outputs;
    },
    all: (name, input) => Promise.all(threads.map((thread) => thread.ask(name, input))),
    rest: () => {
      // A thread that has ended tells so to who asks for work.
      for (const thread of threads) thread.ask('rest', undefined).catch(() => undefined);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Cuts a list into parts small enough that threads end at about the same time. */
export function cutInto<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
