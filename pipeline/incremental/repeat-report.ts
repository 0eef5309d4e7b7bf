/** Repeats the report of the previous build when nothing has changed. Imports little, because most of the program isn't needed. */
import { statSync } from 'node:fs';
import type { BuildOptions, BuildReport } from '../context.ts';
import { openContent } from '../load/content-by-id.ts';
import { changesDigest, changesNameOf, readChangesBytes, sourceOf } from '../load/content-changes.ts';
import { withLines } from '../load/locate-items.ts';
import { once } from '../model/collections.ts';
import { nameOf } from '../model/localize.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import { isUntouched } from '../publish/published-files.ts';
import { hashValues } from './build-cache.ts';
import type { BuildCache } from './cache-parts.ts';
import { filesOfPages } from './page-dependencies.ts';

/** Returns the previous build's report if all inputs are the same and its site is untouched. */
export async function repeatReport(
  cache: BuildCache,
  options: BuildOptions,
): Promise<Omit<BuildReport, 'seconds'> | undefined> {
  if (cache.previous('inputs') !== inputsKey(cache, options)) return undefined;
  const { config } = options;
  const before = cache.previous('chunks');
  const changes = readChangesBytes(config.content);
  if ((changes && changesDigest(changes)) !== before?.changesDigest) return undefined;
  // A file of another size has changed: it may have an index, and then needn't be compared at all.
  const size = statSync(config.content, { bigint: true, throwIfNoEntry: false })?.size;
  if (size !== before?.stamp?.size) return undefined;
  const known = await cache.content();
  // Read last, as it is long.
  const report = known?.isSame && cache.previous('report');
  if (!report || !isUntouched(config.out, filesOf(cache))) return undefined;
  const { bytes, onDisk } = known;
  const source = sourceOf(config);
  const isLaidOver = changes && before?.chunks.length === 0;
  const laidOver = isLaidOver && { changes: { bytes: changes, file: changesNameOf(config), ...noPieces } };
  const content = once(() => openContent({ ...known.previous, bytes, onDisk, source, ...laidOver }));
  return {
    ...report,
    rendered: 0,
    reused: report.pages,
    fetched: 0,
    remoteCache: undefined,
    nameOf: (issue) => nameOf(content(), issue),
    withLines: (issues) => withLines(content().index, issues),
  };
}

/** The report is about places only. */
const noPieces = { items: new Map(), pieces: [] };

/** Hashes all inputs except the content file. */
export function inputsKey(cache: BuildCache, { config, year, locales }: BuildOptions): string {
  return hashValues(cache.inputs(), config, year, locales ?? null);
}

/** Lists all files of the published site as the previous build wrote them. */
export function filesOf(cache: BuildCache): CachedFile[] {
  const files = cache.previous('files');
  const cached = cache.previous('pages');
  const pages = cached ? filesOfPages(cached) : [];
  return files
    ? [
        ...[...pages, ...files.assets.files, ...files.sitemap.files],
        ...[...files.server.files, ...files.others, files.manifest],
      ]
    : [];
}
