/** Describes a file's type, as the file system gives it. */
interface FileKind {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
}

/**
 * Refuses files that never end: a pipe without a writer, a device.
 * A folder passes, since reading it fails with a reason of its own.
 *
 * @throws an error that says so
 */
export function assertPlainFile(found: FileKind): void {
  if (found.isFile() || found.isDirectory()) return;
  throw new Error(
    'it isn’t a regular file; what comes through a pipe or from a device has to be saved first',
  );
}
