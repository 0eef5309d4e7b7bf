import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../model/rendered-page.ts';
import { createWriter } from './write-page.ts';

/**
 * Takes pages of a shard over into a site. What is written is what was compared: the bytes in memory.
 *
 * @returns the files that aren't what the shard's manifest says; they aren't written
 */
export function adoptPages(from: string, to: string, pages: readonly WrittenFile[]): string[] {
  const write = createWriter(to);
  return pages.flatMap(({ file, sha256 }) => {
    const bytes = readOrNothing(join(from, file));
    if (!bytes || hash('sha256', bytes) !== sha256) return [file];
    write(file, bytes);
    return [];
  });
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
