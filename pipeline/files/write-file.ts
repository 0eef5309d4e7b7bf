import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Replaces a file atomically; creates its folder and follows a symbolic link. Synchronous, so that no signal handler
 * ends the process while the temporary file exists.
 * @param isDurable flushes to the disk first (power cuts)
 * @param beforeRename runs when everything is written beside it
 * @throws the file system's error; the old file is unchanged
 */
export function writeFileAtomically(
  file: string,
  pieces: Iterable<Uint8Array>,
  isDurable = false,
  beforeRename?: () => void,
): void {
  makeFolder(dirname(file));
  const target = statSync(file, { throwIfNoEntry: false }) ? realpathSync(file) : file;
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writePieces(temporary, pieces, isDurable);
    beforeRename?.();
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writePieces(file: string, pieces: Iterable<Uint8Array>, isDurable: boolean): void {
  const descriptor = openSync(file, 'wx');
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
    if (isDurable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
