interface FileKind {
  readonly isFile: () => boolean;
  readonly isDirectory: () => boolean;
}

/** Rejects pipes and devices, whose reading may never end. Folders pass, as reading them fails anyway. @throws for such a file */
export function assertPlainFile(found: FileKind): void {
  if (found.isFile() || found.isDirectory()) return;
  throw new Error(
    "it isn't a regular file; what comes through a pipe or from a device has to be saved first",
  );
}
