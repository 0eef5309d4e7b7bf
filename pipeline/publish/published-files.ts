import { hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { createRoomMaker } from '../files/replace-file.ts';
import type { CachedFile, WrittenFile } from '../model/rendered-page.ts';
import { errorCode } from './write-errors.ts';

/** Adds modification time and inode to files that don't have them yet, to detect later changes. */
export function withStates(folder: string, files: readonly (WrittenFile | CachedFile)[]): CachedFile[] {
  return files.map((file) => ('ino' in file ? file : withState(folder, file)));
}

/** Adds modification time and inode to a file. */
export function withState(folder: string, file: WrittenFile): CachedFile {
  const { mtimeMs, ino } = statSync(join(folder, file.file));
  return { ...file, mtimeMs, ino };
}

/** Returns whether a folder holds exactly these unchanged files. */
export function isUntouched(folder: string, files: readonly CachedFile[]): boolean {
  try {
    return files.every((file) => isAsWritten(folder, file)) && holdsNothingElse(folder, files);
  } catch {
    return false;
  }
}

/** Returns whether a file is unchanged: size, time and inode, or the bytes of a copy. */
export function isAsWritten(folder: string, file: CachedFile): boolean {
  return findUnchanged(folder, file) !== undefined;
}

/**
 * Finds a file that was written before, with its present time and inode. Where these are others, such as those of a restored
 * copy, the bytes decide.
 */
function findUnchanged(folder: string, file: CachedFile): CachedFile | undefined {
  if (isUnmoved(folder, file)) return file;
  const path = `${folder}/${file.file}`;
  const stats = statSync(path, { throwIfNoEntry: false });
  const found = stats?.size === file.bytes && hashFile(path);
  if (!found || !('sha256' in found) || found.sha256 !== file.sha256) return undefined;
  return { ...file, mtimeMs: stats.mtimeMs, ino: stats.ino };
}

/** Returns whether a file has the same size, time and inode. */
function isUnmoved(folder: string, { file, bytes, mtimeMs, ino }: CachedFile): boolean {
  const stats = statSync(`${folder}/${file}`, { throwIfNoEntry: false });
  return stats?.size === bytes && stats.mtimeMs === mtimeMs && stats.ino === ino;
}

function holdsNothingElse(folder: string, files: readonly CachedFile[]): boolean {
  const counts = new Map<string, number>();
  const count = (path: string) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const known = counts.get(parent);
    counts.set(parent, (known ?? 0) + 1);
    if (known === undefined && parent !== '') count(parent);
  };
  for (const { file } of files) count(file);
  return [...counts].every(([parent, names]) => readdirSync(`${folder}/${parent}`).length === names);
}

/**
 * Creates a function that hard-links unchanged files into the new site, or copies them if links are unsupported; files
 * that it already has stay. No build writes into existing files, so sharing is safe.
 * @returns a function that returns the files in the new folder; undefined if one has changed
 */
export function createReuser(
  from: string,
  to: string,
): (files: readonly CachedFile[]) => CachedFile[] | undefined {
  const makeRoom = createRoomMaker(to);
  const reuse = (file: CachedFile): CachedFile => {
    if (isUnmoved(to, file)) return file;
    const source = join(from, file.file);
    const target = makeRoom(file.file);
    try {
      linkSync(source, target);
      return file;
    } catch {
      copyFileSync(source, target, constants.COPYFILE_EXCL);
      return withState(to, file);
    }
  };
  return (files) => {
    const found: CachedFile[] = [];
    for (const file of files) {
      const one = isUnmoved(to, file) ? file : findUnchanged(from, file);
      if (!one) return undefined;
      found.push(one);
    }
    return found.map(reuse);
  };
}

/**
 * Creates a function that reads files through one shared buffer, to save allocations: each result is valid until the next
 * one. It throws for a file of less than its known size.
 */
export function createReader(): (file: string, size: number) => Uint8Array {
  let buffer = Buffer.allocUnsafe(0);
  return (file, size) => {
    if (buffer.length < size) buffer = Buffer.allocUnsafe(2 * size);
    const descriptor = openSync(file, 'r');
    try {
      let end = 0;
      while (end < size) {
        const read = readSync(descriptor, buffer, end, size - end, null);
        if (read === 0) throw new Error(`${file} has ${end} bytes instead of ${size}.`);
        end += read;
      }
    } finally {
      closeSync(descriptor);
    }
    return buffer.subarray(0, size);
  };
}

export type FileFacts =
  | { readonly bytes: number; readonly sha256: string }
  | { readonly fault: 'missing' | 'not a regular file' | 'unreadable' };

/** Reads and hashes a file without following links. */
export function hashFile(file: string): FileFacts {
  try {
    if (!lstatSync(file).isFile()) return { fault: 'not a regular file' };
    const bytes = readFileSync(file);
    return { bytes: bytes.length, sha256: hash('sha256', bytes) };
  } catch (error) {
    return { fault: ['ENOENT', 'ENOTDIR'].includes(errorCode(error)) ? 'missing' : 'unreadable' };
  }
}

/**
 * Hard-links pages that another machine has rendered into a site, or copies them if links are unsupported, and compares their sizes there.
 * @returns the files that don't match, with which the site must not be published
 */
export function linkPages(from: string, to: string, pages: readonly WrittenFile[]): string[] {
  const makeRoom = createRoomMaker(to);
  return pages.flatMap(({ file, bytes }) => {
    const source = join(from, file);
    const target = makeRoom(file);
    try {
      linkSync(source, target);
    } catch {
      if (!existsSync(source)) return [file];
      copyFileSync(source, target, constants.COPYFILE_EXCL);
    }
    const found = lstatSync(target);
    return found.isFile() && found.size === bytes ? [] : [file];
  });
}
