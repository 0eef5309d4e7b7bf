/** The message protocol between a thread and its workers, shared by builds, `verify` and `dev`. */
import { parentPort } from 'node:worker_threads';
import { UserError } from '../model/user-error.ts';

export type TaskTypes<Tasks> = { readonly [Name in keyof Tasks]: { input: unknown; output: unknown } };

export interface Task<Tasks extends TaskTypes<Tasks>, Name extends keyof Tasks = keyof Tasks> {
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
}

export type Handlers<Tasks extends TaskTypes<Tasks>> = {
  readonly [Name in keyof Tasks]: (
    input: Tasks[Name]['input'],
  ) => Tasks[Name]['output'] | Promise<Tasks[Name]['output']>;
};

export type TaskResult = { readonly output: unknown } | { readonly error: TransferredError };

/** A serializable error: structured cloning loses class and own properties. */
interface TransferredError {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly user?: Pick<UserError, 'name' | 'hint' | 'exitCode'>;
}

/** Runs one task; returns an error as part of the result. */
export async function runTask<Tasks extends TaskTypes<Tasks>, Name extends keyof Tasks>(
  handlers: Handlers<Tasks>,
  { name, input }: Task<Tasks, Name>,
): Promise<TaskResult> {
  try {
    return { output: await handlers[name](input) };
  } catch (error) {
    return { error: packError(error) };
  }
}

/** Handles tasks from the parent thread one by one; does nothing in the main thread. */
export function serveTasks<Tasks extends TaskTypes<Tasks>>(handlers: Handlers<Tasks>): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (task: Task<Tasks>) => {
    last = last.then(async () => parentPort?.postMessage(await runTask(handlers, task)));
  });
}

/** Returns a task's output. @throws the task's error; a `UserError` keeps its name, hint and exit code */
export function outputOf(result: TaskResult): unknown {
  if ('error' in result) throw unpackError(result.error);
  return result.output;
}

/** Returns a value that an earlier task must have set, or a page must have. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}

function packError(error: unknown): TransferredError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UserError)) return { message, stack, code };
  const { name, hint, exitCode } = error;
  return { message, stack, code, user: { name, hint, exitCode } };
}

function unpackError({ message, stack, code, user }: TransferredError): Error {
  const error = user
    ? Object.assign(new UserError(message, user.hint, user.exitCode), { name: user.name })
    : new Error(message);
  return Object.assign(error, { stack, ...(code !== undefined && { code }) });
}
