import { Worker, type WorkerOptions } from 'node:worker_threads';
import { unpackError } from './thread-error.ts';
import type { Answer } from './thread-tasks.ts';

/** Tasks by name: what each takes and gives. */
type TaskTypes<Tasks> = { readonly [Name in keyof Tasks]: { input: unknown; output: unknown } };

/** A thread that works on one task after another. */
export interface Thread<Tasks extends TaskTypes<Tasks>> {
  readonly ask: <Name extends keyof Tasks>(
    name: Name,
    input: Tasks[Name]['input'],
  ) => Promise<Tasks[Name]['output']>;
  readonly close: () => Promise<void>;
}

/** @param script of the program's own bundle; it gives an `Answer` to each `Task` */
export function startThread<Tasks extends TaskTypes<Tasks>>(
  script: string,
  options?: WorkerOptions,
): Thread<Tasks> {
  const worker = new Worker(script, options);
  let end: unknown;
  let failTask: ((why: unknown) => void) | undefined;
  const onEnd = (why: unknown) => {
    end ??= why;
    failTask?.(end);
  };
  // Listened for between tasks too: an error that nobody hears of ends the whole process.
  worker.on('error', onEnd);
  worker.on('exit', () => onEnd(new Error('A thread has ended early, most likely for lack of memory.')));
  const work = <Name extends keyof Tasks>(name: Name, input: Tasks[Name]['input']) =>
    new Promise<Tasks[Name]['output']>((resolve, reject) => {
      if (end !== undefined) throw end;
      failTask = reject;
      worker.once('message', (answer: Answer) => {
        failTask = undefined;
        if ('error' in answer) reject(unpackError(answer.error));
        else resolve(answer.output);
      });
      worker.postMessage({ name, input });
    });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (name, input) => {
      const answer = last.then(() => work(name, input));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
