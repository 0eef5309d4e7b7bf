/** The file system's code of an error, such as `ENOENT`; empty for other errors. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
