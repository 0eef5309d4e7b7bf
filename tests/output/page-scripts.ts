import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from './read-page.ts';

/**
 * Every script that a page makes the browser load, those that its scripts import among them; not those that its scripts
 * load when they are needed.
 * @param out the site's folder
 */
export function scriptsOf(out: string, { references }: Page): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const source = readFileSync(join(out, path), 'utf8');
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*"(\.\.?\/[^"]+\.js)"/g)) {
      visit(posix.join(dirname(path), name));
    }
  };
  for (const { kind, url } of references) {
    if (kind === 'resource' && url.endsWith('.js')) visit(url);
  }
  return found;
}

/** Files that never change are compressed once, so hosts take the time for it. */
const best = { level: 9 };

/** @returns bytes, each script compressed by itself */
export function weightOf(out: string, scripts: Iterable<string>): number {
  return [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(out, path)), best).length, 0);
}
