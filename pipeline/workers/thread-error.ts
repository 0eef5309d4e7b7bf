import { ContentFileError } from '../model/content-file-error.ts';

/** An error as it crosses from a thread: messages between threads lose an error's class and its own properties. */
export interface ThreadError {
  readonly message: string;
  readonly stack: string | undefined;
  /** The file system's code, such as `ENOSPC`. */
  readonly code: unknown;
  /** Of a ContentFileError. */
  readonly hint: string | undefined;
}

export function packError(error: unknown): ThreadError {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  const hint = error instanceof ContentFileError ? error.hint : undefined;
  return { message: message ?? String(error), stack, code, hint };
}

export function unpackError({ message, stack, code, hint }: ThreadError): Error {
  if (hint !== undefined) return new ContentFileError(message, hint);
  return Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) });
}
