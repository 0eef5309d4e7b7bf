import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { memoize, once } from '../model/collections.ts';
import { type Handlers, outputOf, runTask, type Task, type TaskResult, type TaskTypes } from './protocol.ts';

/** Runs tasks in a thread, in the order in which they come. */
export interface TaskWorker<Tasks extends TaskTypes<Tasks>> {
  readonly run: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output']>;
  readonly close: () => Promise<void>;
}

/** Starts a worker. @param script bundled script that calls `serveTasks` */
export function startWorker<Tasks extends TaskTypes<Tasks>>(
  script: string,
  options?: WorkerOptions,
): TaskWorker<Tasks> {
  const worker = new Worker(script, options);
  const waiting: PromiseWithResolvers<TaskResult>[] = [];
  let end: unknown;
  const onEnd = (why: unknown) => {
    end ??= why;
    for (const { reject } of waiting.splice(0)) reject(end);
  };
  worker.on('message', (result: TaskResult) => waiting.shift()?.resolve(result));
  // Always attached, because an unhandled `error` event ends the process.
  worker.on('error', onEnd);
  worker.on('exit', () =>
    onEnd(new Error('A worker has stopped unexpectedly, probably because memory ran out.')),
  );
  return {
    run: async (name, input) => {
      if (end !== undefined) throw end;
      const result = Promise.withResolvers<TaskResult>();
      worker.postMessage({ name, input });
      waiting.push(result);
      return outputOf(await result.promise);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Distributes tasks to workers; concurrent stages take turns. */
export interface WorkerPool<Tasks extends TaskTypes<Tasks>> {
  /** Starts the threads without waiting for a long list, so that they load while this thread reads. */
  readonly start: () => void;
  /** Gives a task to every worker before its next one that needs it. */
  readonly prepare: <Name extends keyof Tasks>(name: Name, input: Tasks[Name]['input']) => void;
  /**
   * Passes each input to the next free worker. While no threads run, this thread does short lists alone.
   * @returns the outputs in the inputs' order
   */
  readonly map: <Name extends keyof Tasks>(
    name: Name,
    inputs: readonly Tasks[Name]['input'][],
    onOutput?: (output: Tasks[Name]['output'], at: number) => void,
  ) => Promise<Tasks[Name]['output'][]>;
  /** Runs the same task in every thread. */
  readonly all: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output'][]>;
  readonly close: () => Promise<void>;
}

/**
 * Limits the heap, because V8 would let garbage pile up without being faster; half of this costs a tenth of the time.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1536 };

/** Number of inputs from which starting threads pays: a thread takes as long to start as a few inputs to be done. */
const manyInputs = 8;

export interface PoolOptions<Tasks extends TaskTypes<Tasks>> {
  readonly script: string;
  /** Number of workers, this thread included if it has handlers. */
  readonly count: number;
  /** Loads the handlers of this thread; without them, other threads do everything. */
  readonly loadHandlers?: () => Promise<Handlers<Tasks>>;
  /** Passed to each thread. */
  readonly workerData?: unknown;
  /** Lists the tasks of `prepare` that each task needs. */
  readonly needs?: { readonly [Name in keyof Tasks]?: readonly (keyof Tasks)[] };
}

/** Creates a pool, which starts its threads on demand. */
export function createPool<Tasks extends TaskTypes<Tasks>>({
  script,
  count,
  loadHandlers,
  workerData,
  needs = {},
}: PoolOptions<Tasks>): WorkerPool<Tasks> {
  const inline = loadHandlers && createInlineWorker(loadHandlers);
  let threads: readonly TaskWorker<Tasks>[] = [];
  const start = () => {
    if (threads.length > 0) return;
    threads = Array.from({ length: inline ? count - 1 : count }, () =>
      startWorker<Tasks>(script, { resourceLimits, workerData }),
    );
  };
  const preparations: Task<Tasks>[] = [];
  const preparedBy = memoize((_worker: TaskWorker<Tasks>) => new Set<Task<Tasks>>());
  const run = async <Name extends keyof Tasks>(
    worker: TaskWorker<Tasks>,
    name: Name,
    input: Tasks[Name]['input'],
  ): Promise<Tasks[Name]['output']> => {
    const done = preparedBy(worker);
    const outstanding = preparations.filter((task) => needs[name]?.includes(task.name) && !done.has(task));
    const preparing = outstanding.map((task) => {
      done.add(task);
      return worker.run(task.name, task.input);
    });
    const [output] = await Promise.all([worker.run(name, input), ...preparing]);
    return output;
  };
  return {
    start,
    prepare: (name, input) => preparations.push({ name, input }),
    map: async (name, inputs, onOutput) => {
      if (inputs.length >= manyInputs || !inline) start();
      // Threads have a second task waiting, as this one passes on more only between its own.
      const workers = [...threads, ...threads, ...(inline ? [inline] : [])];
      const outputs: Tasks[typeof name]['output'][] = new Array(inputs.length);
      const waiting = inputs.entries();
      const work = async (worker: TaskWorker<Tasks>) => {
        for (const [at, input] of waiting) {
          const output = await run(worker, name, input);
          outputs[at] = output;
          onOutput?.(output, at);
        }
      };
      await Promise.all(workers.map(work));
      return outputs;
    },
    all: (name, input) => Promise.all(threads.map((worker) => run(worker, name, input))),
    close: async () => {
      await Promise.all(threads.map((worker) => worker.close()));
    },
  };
}

/** Runs tasks in this thread. */
function createInlineWorker<Tasks extends TaskTypes<Tasks>>(
  loadHandlers: () => Promise<Handlers<Tasks>>,
): TaskWorker<Tasks> {
  const handlers = once(loadHandlers);
  return {
    run: oneByOne(async (name, input) => {
      // Yields to concurrent stages, other threads and signal handlers.
      await setImmediate();
      return outputOf(await runTask(await handlers(), { name, input }));
    }),
    close: async () => {},
  };
}

/** Makes each task wait for the one before. */
function oneByOne<Tasks extends TaskTypes<Tasks>>(run: TaskWorker<Tasks>['run']): TaskWorker<Tasks>['run'] {
  let last: Promise<unknown> = Promise.resolve();
  return (name, input) => {
    const output = last.then(() => run(name, input));
    last = output.catch(() => undefined);
    return output;
  };
}

/** Splits a list into chunks: small enough to balance workers, large enough for a message. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Content size from which another worker pays. */
const bytesPerWorker = 4_000_000;
/** Content size from which the first worker pays. */
const bytesWithoutWorkers = 500_000;

/** Size of a part of a site's content from which another worker pays: its code takes a third of a second to get fast. */
const bytesPerWorkerOfPart = 30_000_000;

/** Returns the number of workers for a share of a content file; 0 for a small one. */
export function usefulWorkers(file: string, share = 1): number {
  const bytes = bytesOf(file) * share;
  if (bytes < bytesWithoutWorkers) return 0;
  const enough = Math.ceil(bytes / (share < 1 ? bytesPerWorkerOfPart : bytesPerWorker));
  return Math.min(availableParallelism(), enough);
}

/** Returns 0 for an unreadable file; reading it later reports the error. */
function bytesOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
