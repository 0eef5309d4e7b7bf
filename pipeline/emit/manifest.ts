import { compareBy } from '../../domain/content/values.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { PageRoute } from '../model/routes.ts';
import { generator } from '../model/routes.ts';

const byName = compareBy('file');

/**
 * Formats `manifest.json`: every file with size and hash, pages with path, language and entry, and the routes that the
 * next build's redirects need. `readManifest` reads it.
 * @param stubs pages on the same origin that other systems serve
 * @param basePath for servers of the folder; no path in the manifest has it
 * @param published the published manifest, whose rows of unchanged files are copied, since formatting all takes long
 */
export function manifestBytes(
  files: readonly WrittenFile[],
  stubs: readonly PageRoute[],
  { redirects, former, notBuilt }: RedirectPlan,
  published?: FormerManifest,
  basePath?: string,
): Buffer {
  const stubPages = stubs.toSorted(compareBy('path', 'locale', 'entryId'));
  const parts = {
    generator,
    schemaVersion: 1,
    ...(basePath !== undefined && { basePath }),
    stubs: [...new Set(stubPages.map(({ path }) => path))],
    stubPages,
    redirects: [...redirects.values()],
    former,
    notBuilt,
  };
  const lines = Object.entries(parts).map(([key, value]) => `  "${key}": ${jsonOf(value)},\n`);
  const table = (published && replaceRows(published, files)) ?? tableOf(files.toSorted(byName));
  return Buffer.concat([Buffer.from(`{\n${lines.join('')}`), ...table]);
}

/** Describes a manifest and the files that its rows were made of. */
export interface FormerManifest {
  readonly bytes: Buffer;
  readonly files: readonly WrittenFile[];
}

const tableHead = '  "files": ';

/** Replaces the rows of changed files in a manifest. @returns undefined if it lists other files, or most have changed */
function replaceRows(published: FormerManifest, files: readonly WrittenFile[]): Buffer[] | undefined {
  const { bytes } = published;
  const same = new Set(published.files);
  const changed = files.filter((file) => !same.delete(file)).sort(byName);
  if (changed.length > files.length / 2) return undefined;
  const names = new Set(Array.from(same, ({ file }) => file));
  if (names.size !== changed.length || !changed.every(({ file }) => names.has(file))) return undefined;
  const parts: Buffer[] = [];
  let end = bytes.indexOf(tableHead);
  for (const file of changed) {
    const start = bytes.indexOf(`\n    {"file":${JSON.stringify(file.file)},`, end);
    if (start < 0) return undefined;
    parts.push(bytes.subarray(end, start), Buffer.from(`\n    ${JSON.stringify(rowOf(file))}`));
    const endOfLine = bytes.indexOf('\n', start + 1);
    end = bytes.toString('latin1', endOfLine - 1, endOfLine) === ',' ? endOfLine - 1 : endOfLine;
  }
  return [...parts, bytes.subarray(end)];
}

/** Encodes the table in batches, because one string for all rows takes several times the memory. */
function* tableOf(files: readonly WrittenFile[]): Generator<Buffer> {
  const rowsAtOnce = 1000;
  yield Buffer.from(tableHead);
  for (let at = 0; at < files.length; at += rowsAtOnce) {
    const rows = files.slice(at, at + rowsAtOnce).map((file) => JSON.stringify(rowOf(file)));
    yield Buffer.from(`${at === 0 ? '[\n    ' : ',\n    '}${rows.join(',\n    ')}`);
  }
  yield Buffer.from(`${files.length === 0 ? '[]' : '\n  ]'}\n}\n`);
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
