import type { RedirectPlan } from '../model/redirects.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { PageRoute } from '../model/routes.ts';
import { generator } from '../model/routes.ts';

/**
 * Formats `manifest.json`: every file with size and hash, pages with path, language and entry, and the routes that the
 * next build's redirects need. `readManifest` reads it.
 * @param stubs pages on the same origin that other systems serve
 */
export function manifestBytes(
  files: readonly WrittenFile[],
  stubs: readonly PageRoute[],
  { redirects, former, notBuilt }: RedirectPlan,
): Buffer {
  const stubPages = stubs.toSorted(
    (a, b) => compare(a.path, b.path) || compare(a.locale, b.locale) || compare(a.entryId, b.entryId),
  );
  const parts = {
    generator,
    schemaVersion: 1,
    stubs: [...new Set(stubPages.map(({ path }) => path))],
    stubPages,
    redirects: [...redirects.values()],
    former,
    notBuilt,
  };
  const lines = Object.entries(parts).map(([key, value]) => `  "${key}": ${jsonOf(value)},\n`);
  const rows = files.toSorted((a, b) => compare(a.file, b.file));
  return Buffer.concat([
    Buffer.from(`{\n${lines.join('')}  "files": `),
    ...tableOf(rows),
    Buffer.from('\n}\n'),
  ]);
}

/** Encodes rows in batches, because one string for all takes several times the memory. */
function* tableOf(files: readonly WrittenFile[]): Generator<Buffer> {
  const rowsAtOnce = 1000;
  for (let at = 0; at < files.length; at += rowsAtOnce) {
    const rows = files.slice(at, at + rowsAtOnce).map((file) => JSON.stringify(rowOf(file)));
    yield Buffer.from(`${at === 0 ? '[\n    ' : ',\n    '}${rows.join(',\n    ')}`);
  }
  yield Buffer.from(files.length === 0 ? '[]' : '\n  ]');
}

function rowOf({ file, path, locale, entryId, bytes, sha256, kept }: WrittenFile): WrittenFile {
  return {
    file,
    ...(path !== undefined && { path }),
    ...(locale !== undefined && { locale }),
    ...(entryId !== undefined && { entryId }),
    bytes,
    sha256,
    ...(kept && { kept }),
  };
}

/** Formats a manifest as JSON with one row per line, for readable diffs. */
function jsonOf(value: unknown): string {
  const isTable = Array.isArray(value) && typeof value[0] === 'object';
  if (!isTable) return JSON.stringify(value);
  return `[\n    ${value.map((row) => JSON.stringify(row)).join(',\n    ')}\n  ]`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
