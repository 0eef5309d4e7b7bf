import { statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeWholeFile } from '../../pipeline/export/write-whole-file.ts';
import { UsageError } from '../errors.ts';

/**
 * Replaces a file by a text whole or not at all; what is no file, such as `/dev/stderr`, is written to as it is.
 *
 * @param what names the text in messages, e.g. `The report`
 * @throws UsageError when it can't be written; an old file is as it was
 */
export function writeReport(cwd: string, what: string, file: string, text: string): void {
  const path = resolve(cwd, file);
  assertPlace(cwd, what, file);
  try {
    const isSpecial = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
    if (isSpecial) writeFileSync(path, text);
    else writeWholeFile(path, [Buffer.from(text)]);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    throw new UsageError(
      `${what} can't be written to ${file}: ${why}.`,
      'Name another file, or make it writable.',
    );
  }
}

/**
 * Makes sure that a file can be where it is named.
 *
 * @param what as `writeReport` takes it
 * @throws UsageError where a folder has the name, or where there is no folder for it
 */
export function assertPlace(cwd: string, what: string, file: string): void {
  const path = resolve(cwd, file);
  const problem = problemOf(path);
  if (!problem) return;
  throw new UsageError(`${what} can't be written to ${file || '""'}: ${problem.why}.`, problem.hint);
}

function problemOf(path: string): { why: string; hint: string } | undefined {
  if (isFolder(path)) return { why: 'it is a folder', hint: 'Name a file.' };
  if (isFolder(dirname(path))) return undefined;
  return {
    why: `there is no folder ${dirname(path)}`,
    hint: 'Create the folder first, or name another file.',
  };
}

/** @returns false also where the system refuses to look: a circle of links, a name that is too long */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
