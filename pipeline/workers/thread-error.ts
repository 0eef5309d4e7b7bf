import { UserError } from '../model/user-error.ts';

/** Describes an error that crosses from a worker: messages between threads lose an error's class and its own properties. */
export interface WorkerError {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The file system's code, such as `ENOSPC`. */
  readonly code?: unknown;
  /** Set for a `UserError`. */
  readonly user?: Pick<UserError, 'name' | 'hint' | 'exitCode'>;
}

/** Describes an error for the thread that waits for the task. */
export function packError(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UserError)) return { message, stack, code };
  const { name, hint, exitCode } = error;
  return { message, stack, code, user: { name, hint, exitCode } };
}

/** Returns the error that `packError` describes: a `UserError` keeps its name, hint and exit code. */
export function unpackError({ message, stack, code, user }: WorkerError): Error {
  const error = user
    ? Object.assign(new UserError(message, user.hint, user.exitCode), { name: user.name })
    : new Error(message);
  return Object.assign(error, { stack, ...(code !== undefined && { code }) });
}
