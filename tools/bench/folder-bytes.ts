import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The size of the pages in a folder, all levels included. */
export function pageBytes(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.html'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
