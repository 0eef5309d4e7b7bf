import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeFileAtomically } from '../files/write-file.ts';
import { RequestFailure } from './failure.ts';

/**
 * Makes sure that a file can be written here before minutes are spent on what is to go into it. Creates nothing, not even
 * its folder: an export that fails leaves nothing behind.
 *
 * @throws RequestFailure of kind `file`
 */
export function checkWritable(file: string): void {
  attempt(file, () => {
    if (statOf(file)?.isDirectory()) throw new Error('it is a folder');
    const folder = existingFolder(dirname(resolve(file)));
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.W_OK);
  });
}

/** The folder itself, or the nearest one above it that is there. */
function existingFolder(folder: string): string {
  return statOf(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/**
 * Replaces the content file by the pieces, atomically and durably.
 *
 * @throws RequestFailure of kind `file`; the old file is as it was
 */
export function writeContentFile(file: string, pieces: readonly Uint8Array[]): void {
  attempt(file, () => writeFileAtomically(file, pieces, true));
}

function attempt(file: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new RequestFailure({
      kind: 'file',
      reason: `${file} can't be written: ${(error as Error).message}.`,
    });
  }
}
