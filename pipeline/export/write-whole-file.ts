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
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { RequestFailure } from './failure.ts';

/**
 * Makes sure that a file can be written here before minutes are spent on what is to go into it; creates its folder.
 *
 * @throws RequestFailure of kind `file`
 */
export function prepareFile(file: string): void {
  attempt(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    accessSync(dirname(file), constants.W_OK);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  });
}

/**
 * Replaces `file` by the pieces, one after the other, whole or not at all: a reader, and a power cut, finds the old file or the new one.
 *
 * All calls are synchronous, so that no signal handler can end the process while the temporary file exists.
 *
 * @throws RequestFailure of kind `file`; the old file is as it was
 */
export function writeWholeFile(file: string, pieces: readonly Uint8Array[]): void {
  attempt(file, () => {
    const target = statSync(file, { throwIfNoEntry: false }) ? realpathSync(file) : file;
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
