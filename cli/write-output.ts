import { randomBytes } from 'node:crypto';
import {
  closeSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './errors.ts';

/**
 * Puts a command's output into a file, whole or not at all.
 *
 * @throws UsageError where no file can be written
 */
export function writeOutput(output: string, text: string): void {
  try {
    replaceFile(resolve(output), text);
  } catch (error) {
    throw new UsageError(
      `The output can't be written to ${output}: ${(error as Error).message}.`,
      'Name a file in a folder that exists and that you may write to.',
    );
  }
}

/** A pipe or device that has the name is written to: a file must not take its place. */
function replaceFile(file: string, text: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    writeFileSync(file, text);
    return;
  }
  const target = there ? realpathSync(file) : file;
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Makes sure that a file whose name nobody typed isn't somebody's.
 *
 * @param mark how files begin that the command itself has written
 * @throws UsageError where another file has the name
 */
export function assertOwnFile(output: string, mark: string): void {
  const file = resolve(output);
  if (!statSync(file, { throwIfNoEntry: false })) return;
  if (statSync(file).isFile() && startOf(file, mark.length) === mark) return;
  throw new UsageError(
    `There is a ${output} that Meridian hasn't written, so it stays as it is.`,
    'Name another file with --output.',
  );
}

function startOf(file: string, bytes: number): string {
  const buffer = Buffer.alloc(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
