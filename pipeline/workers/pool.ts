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

/** Starts a worker. @param script bundled script that calls `serveTasks` */
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
  // Always attached, because an unhandled `error` event ends the process.
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

/** Distributes tasks to workers; concurrent stages take turns. */
export interface WorkerPool<Tasks extends TaskTypes<Tasks>> {
  /** Passes each input to the next free worker. @returns the outputs in the inputs' order */
  readonly map: <Name extends keyof Tasks>(
    name: Name,
    inputs: readonly Tasks[Name]['input'][],
    onOutput?: (output: Tasks[Name]['output']) => void,
  ) => Promise<Tasks[Name]['output'][]>;
  /** Runs the same task in every worker. */
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

/** Starts workers. @param workerData passed to each worker */
export function startPool<Tasks extends TaskTypes<Tasks>>(
  script: string,
  count: number,
  workerData?: unknown,
): WorkerPool<Tasks> {
  return poolOf(
    Array.from({ length: count }, () => startWorker<Tasks>(script, { resourceLimits, workerData })),
  );
}

/** Runs a pool's tasks in this thread, which is faster for small sites. */
export function createInlinePool<Tasks extends TaskTypes<Tasks>>(
  handlers: Handlers<Tasks>,
): WorkerPool<Tasks> {
  const run: TaskWorker<Tasks>['run'] = async (name, input) => {
    // Yields to concurrent stages and signal handlers.
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

/** Returns the number of workers for a content file; 0 for a small one. */
export function usefulWorkers(file: string): number {
  const bytes = bytesOf(file);
  return bytes < bytesWithoutWorkers
    ? 0
    : Math.min(availableParallelism(), Math.ceil(bytes / bytesPerWorker));
}

/** Returns 0 for an unreadable file; reading it later reports the error. */
function bytesOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
