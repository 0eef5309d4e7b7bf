import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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
 * Replaces `file` by the pieces, one after the other, whole or not at all, and creates its folder: a reader, and a power cut, finds the old file or the new one.
 *
 * All calls are synchronous, so that no signal handler can end the process while the temporary file exists.
 *
 * @throws RequestFailure of kind `file`; the old file is as it was
 */
export function writeWholeFile(file: string, pieces: readonly Uint8Array[]): void {
  attempt(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const target = statOf(file) ? realpathSync(file) : file;
    const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      writeDurably(temporary, pieces);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

function writeDurably(file: string, pieces: readonly Uint8Array[]): void {
  const descriptor = openSync(file, 'wx');
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
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
