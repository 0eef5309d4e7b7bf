import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4e9;

/**
 * Creates a folder in the machine's memory: tests make thousands of files, which some disks take minutes for.
 * @returns undefined where there isn't room enough, or where programs in it can't be run, as some tests do
 */
export function memoryFolder(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Where memory is short, files in it would push programs out.
    if (bavail * bsize < neededBytes || process.availableMemory() < 2 * neededBytes) return undefined;
    folder = mkdtempSync(join(memory, 'meridian-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
  } catch {}
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}
