import { lstatSync, mkdirSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/**
 * Creates a function that makes room for a file below a folder: it makes the file's folder, once, and removes a former
 * file of the name, which may be a hard link to a file of the published site. Concatenates paths because `join` is slow.
 * @returns a function that returns the file's full path, at which nothing is
 */
export function createRoomMaker(root: string): (file: string) => string {
  /** Whether each folder was made here: then nothing has a file's name before it. */
  const isNew = new Map<string, boolean>();
  return (file) => {
    const path = `${root}${sep}${file}`;
    const folder = path.slice(0, path.lastIndexOf(file.includes('/') ? '/' : sep));
    const isEmpty = isNew.get(folder) ?? makeFolderBelow(root, folder);
    isNew.set(folder, isEmpty);
    if (isEmpty) return path;
    const former = lstatSync(path, { throwIfNoEntry: false });
    if (former?.isDirectory()) rmSync(path, { recursive: true });
    else if (former) unlinkSync(path);
    return path;
  };
}

/**
 * Makes a folder; files that have its name, or that of a parent below the root, are removed.
 * @returns whether it is new
 */
function makeFolderBelow(root: string, folder: string): boolean {
  try {
    return mkdirSync(folder, { recursive: true }) !== undefined;
  } catch {
    for (let path = folder; path.length > root.length; path = dirname(path)) removeFile(path);
    return mkdirSync(folder, { recursive: true }) !== undefined;
  }
}

/** Removes a file; leaves folders. */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {}
}
