import { copyFileSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeptFile } from '../model/kept-file.ts';

/**
 * Makes what takes files of the published site over into a new one: as another name of the same file where the file system
 * has such, else as a copy. Nothing ever writes into a file of a site, so the two can share it.
 *
 * @returns gives the file as it is in the new folder; undefined for one that isn't there any more as it was left
 */
export function createReuser(from: string, to: string): (file: KeptFile) => KeptFile | undefined {
  const madeFolders = new Set<string>();
  return (kept) => {
    const source = join(from, kept.file);
    const target = join(to, kept.file);
    const stats = statSync(source, { throwIfNoEntry: false });
    if (stats?.size !== kept.bytes || stats.mtimeMs !== kept.mtimeMs || stats.ino !== kept.ino)
      return undefined;
    const folder = dirname(target);
    if (!madeFolders.has(folder)) mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
    return linked(source, target) ? kept : copied(source, target, kept);
  };
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

function copied(source: string, target: string, kept: KeptFile): KeptFile {
  copyFileSync(source, target);
  const { mtimeMs, ino } = statSync(target);
  return { ...kept, mtimeMs, ino };
}
