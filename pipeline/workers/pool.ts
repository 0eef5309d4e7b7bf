import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type Handlers, outputOf, runTask, type TaskResult, type TaskTypes } from './protocol.ts';

/** Runs one task after another in a thread. */
export interface TaskWorker<Tasks extends TaskTypes<Tasks>> {
  readonly run: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output']>;
  readonly close: () => Promise<void>;
}

/** Starts a worker. @param script of the program's own bundle; it calls `serveTasks` */
export function startWorker<Tasks extends TaskTypes<Tasks>>(
  script: string,
  options?: WorkerOptions,
): TaskWorker<Tasks> {
  const worker = new Worker(script, options);
  let end: unknown;
  let failTask: ((why: unknown) => void) | undefined;
  const onEnd = (why: unknown) => {
    end ??= why;
    failTask?.(end);
  };
  // Listened for between tasks too: an error without a listener ends the whole process.
  worker.on('error', onEnd);
  worker.on('exit', () =>
    onEnd(new Error('A worker has stopped unexpectedly, probably because memory ran out.')),
  );
  const send = <Name extends keyof Tasks>(name: Name, input: Tasks[Name]['input']) =>
    new Promise<TaskResult>((resolve, reject) => {
      if (end !== undefined) throw end;
      failTask = reject;
      worker.once('message', (result: TaskResult) => {
        failTask = undefined;
        resolve(result);
      });
      worker.postMessage({ name, input });
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (name, input) => {
      const output = last.then(() => send(name, input)).then(outputOf);
      last = output.catch(() => undefined);
      return output;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Workers that share the tasks of a build. Stages that run at the same time take turns. */
export interface WorkerPool<Tasks extends TaskTypes<Tasks>> {
  /** Gives each input to the next free worker. @returns the outputs in the inputs' order */
  readonly map: <Name extends keyof Tasks>(
    name: Name,
    inputs: readonly Tasks[Name]['input'][],
    onOutput?: (output: Tasks[Name]['output']) => void,
  ) => Promise<Tasks[Name]['output'][]>;
  /** Gives every worker the same task. */
  readonly all: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output'][]>;
  readonly close: () => Promise<void>;
}

/**
 * Limits a worker's memory. Pages are garbage soon: by default V8 lets hundreds of megabytes of it pile up in each worker,
 * and is no faster for it; with half of this, a tenth of the time goes into collecting it. Workers keep about a kilobyte a page.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 };

/** Starts workers that share tasks. @param workerData what each can read when it starts */
export function startPool<Tasks extends TaskTypes<Tasks>>(
  script: string,
  count: number,
  workerData?: unknown,
): WorkerPool<Tasks> {
  return poolOf(
    Array.from({ length: count }, () => startWorker<Tasks>(script, { resourceLimits, workerData })),
  );
}

/** Does the tasks of a pool in this thread: a small site is built before a worker has started. */
export function createInlinePool<Tasks extends TaskTypes<Tasks>>(
  handlers: Handlers<Tasks>,
): WorkerPool<Tasks> {
  const run: TaskWorker<Tasks>['run'] = async (name, input) => {
    // Stages that run beside these tasks get their turn, and so do signals.
    await setImmediate();
    return outputOf(await runTask(handlers, { name, input }));
  };
  return poolOf([{ run, close: async () => {} }]);
}

function poolOf<Tasks extends TaskTypes<Tasks>>(workers: readonly TaskWorker<Tasks>[]): WorkerPool<Tasks> {
  return {
    map: async (name, inputs, onOutput) => {
      const outputs: Tasks[typeof name]['output'][] = new Array(inputs.length);
      const waiting = inputs.entries();
      const work = async (worker: TaskWorker<Tasks>) => {
        for (const [at, input] of waiting) {
          const output = await worker.run(name, input);
          outputs[at] = output;
          onOutput?.(output);
        }
      };
      await Promise.all(workers.map(work));
      return outputs;
    },
    all: (name, input) => Promise.all(workers.map((worker) => worker.run(name, input))),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

/** Cuts a list into parts of a size: small enough that workers end at about the same time, worth a message each. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** A further worker takes longer to start than to work on this much content. */
const bytesPerWorker = 4_000_000;
/** The first one lets the main thread go on with other work; it takes longer to start than to do all of this. */
const bytesWithoutWorkers = 500_000;

/** Returns the number of workers for a content file; 0 for a file that is soon done in one thread. */
export function usefulWorkers(file: string): number {
  const bytes = bytesOf(file);
  return bytes < bytesWithoutWorkers
    ? 0
    : Math.min(availableParallelism(), Math.ceil(bytes / bytesPerWorker));
}

/** Returns 0 for a file that can't be looked at: reading it says why. */
function bytesOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
