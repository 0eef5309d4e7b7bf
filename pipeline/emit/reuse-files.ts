import { copyFileSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KeptFile } from '../model/kept-file.ts';
import { isAsLeft } from './file-states.ts';

/**
 * Makes what takes files of the published site over into a new one: as another name of the same file where the file system
 * has such, else as a copy. The two sites share it: nothing may ever write into a file that is there.
 *
 * @returns gives a list of files as they are in the new folder, all or none: undefined when one of them isn't there any
 * more as it was left
 */
export function createReuser(
  from: string,
  to: string,
): (files: readonly KeptFile[]) => KeptFile[] | undefined {
  const madeFolders = new Set<string>();
  const reuse = (kept: KeptFile): KeptFile => {
    const source = join(from, kept.file);
    const target = join(to, kept.file);
    const folder = dirname(target);
    if (!madeFolders.has(folder)) mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
    return linked(source, target) ? kept : copied(source, target, kept);
  };
  return (files) => (files.every((file) => isAsLeft(from, file)) ? files.map(reuse) : undefined);
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
