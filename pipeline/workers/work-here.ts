import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { unpackError } from './thread-error.ts';
import type { ThreadPool } from './thread-pool.ts';
import type { Answer, Tasks } from './thread-tasks.ts';

type TaskRunner = (task: { readonly name: string; readonly input: unknown }) => Promise<Answer>;

/**
 * The work of threads, done in this one: small sites are built before a thread has started.
 *
 * @param script the bundled build-thread.ts
 */
export async function workHere(script: string): Promise<ThreadPool> {
  const { createTaskRunner } = (await import(pathToFileURL(script).href)) as {
    createTaskRunner: () => TaskRunner;
  };
  const run = createTaskRunner();
  const ask = async <Name extends keyof Tasks>(name: Name, input: Tasks[Name]['input']) => {
    // Stages that run beside these tasks get their turn, and so does who interrupts the command.
    await setImmediate();
    const answer = await run({ name, input });
    if ('error' in answer) throw unpackError(answer.error);
    return answer.output as Tasks[Name]['output'];
  };
  return {
    map: async (name, inputs, onOutput) => {
      const outputs: Tasks[typeof name]['output'][] = [];
      for (const input of inputs) {
        const output = await ask(name, input);
        outputs.push(output);
        onOutput?.(output);
      }
      return outputs;
    },
    all: async (name, input) => [await ask(name, input)],
    rest: () => {},
    close: async () => {},
  };
}
