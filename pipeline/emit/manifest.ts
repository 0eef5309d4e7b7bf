import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../model/rendered-page.ts';

export const manifestName = 'manifest.json';

/** Marks a folder as one that a build made and may replace. */
const generator = 'meridian';

/**
 * `manifest.json`: every file of the site with its size and hash, pages with path, language and entry; written last.
 *
 * @param stubs paths of the pages on the same origin that other systems serve
 */
export function manifestText(files: readonly WrittenFile[], stubs: readonly string[]): string {
  const sorted = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const rows = sorted.map((file) => JSON.stringify(file)).join(',\n    ');
  return `{\n  "generator": "${generator}",\n  "schemaVersion": 1,\n  "stubs": ${JSON.stringify(stubs)},\n  "files": [\n    ${rows}\n  ]\n}\n`;
}

/** Did a build make this folder? */
export function isOurs(folder: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
    return (manifest as { generator?: unknown }).generator === generator;
  } catch {
    return false;
  }
}
