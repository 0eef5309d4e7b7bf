import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeptFile } from '../model/kept-file.ts';
import type { WrittenFile } from '../model/rendered-page.ts';

/** Files as they are now in a folder. */
export function withStates(folder: string, files: readonly WrittenFile[]): KeptFile[] {
  return files.map((file) => {
    const { mtimeMs, ino } = statSync(join(folder, file.file));
    return { ...file, mtimeMs, ino };
  });
}

/** Does a folder hold exactly these files, each as it was left? */
export function isUntouched(folder: string, files: readonly KeptFile[]): boolean {
  return files.every((file) => isAsLeft(folder, file)) && holdsNothingElse(folder, files);
}

/** Its bytes aren't read: who changes a file without a trace in these means to. */
export function isAsLeft(folder: string, { file, bytes, mtimeMs, ino }: KeptFile): boolean {
  const stats = statSync(join(folder, file), { throwIfNoEntry: false });
  return stats?.size === bytes && stats.mtimeMs === mtimeMs && stats.ino === ino;
}

function holdsNothingElse(folder: string, files: readonly KeptFile[]): boolean {
  const inFolder = new Map<string, Set<string>>();
  for (const { file } of files) {
    for (let path = file; path !== '.'; path = dirname(path)) {
      const parent = dirname(path);
      const names = inFolder.get(parent) ?? new Set();
      inFolder.set(parent, names.add(path));
    }
  }
  return [...inFolder].every(([parent, names]) => readdirSync(join(folder, parent)).length === names.size);
}
