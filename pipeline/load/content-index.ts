/** Keeps the index of a large content file beside it, so that builds needn't read the whole file. */
import { closeSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { readCacheFile, writeCacheFile } from '../files/cache-file.ts';
import { type FileStamp, isSameState } from '../files/file-stamp.ts';
import { hashProgram, type ProgramFolders } from '../files/input-hashes.ts';
import type { ContentIndex } from '../model/content.ts';
import { joinTables } from '../model/item-table.ts';
import { sharedBytes } from './content-bytes.ts';
import {
  type CachedContent,
  type CachedItems,
  type ItemList,
  splitIntoChunks,
  toCachedItems,
} from './content-chunks.ts';
import { type IndexedContent, loadContent, toIndexed } from './index-export.ts';
import { emptyList } from './index-items.ts';
import { largeBytes, onDiskOf, openContentFile } from './known-content.ts';

/** Time in milliseconds after which the times of a new file prove that it hasn't changed since. */
const proofDelay = 100;

interface SavedIndex extends Pick<CachedContent, 'chunks' | 'entries' | 'assets'> {
  readonly stamp: FileStamp;
  readonly exportedLocales: unknown;
  readonly spaceTypes: ContentIndex['spaceTypes'];
}

function indexFileOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.index`);
}

/**
 * Writes the index of a content file, or removes an outdated one. Small files, and files with malformed items or without
 * a list of locales, have none.
 * Builds of another version of the program don't use it.
 */
export async function writeContentIndex(file: string, program: ProgramFolders): Promise<void> {
  rmSync(indexFileOf(file), { force: true });
  if (statSync(file).size < largeBytes) return;
  await setTimeout(proofDelay);
  const { value, lists, hasLeftOutItems, stamp, exportedLocales } = await loadContent(file, {});
  if (hasLeftOutItems || !stamp?.isProof || exportedLocales === undefined) return;
  const saved: SavedIndex = {
    ...{ stamp, exportedLocales, spaceTypes: value.spaceTypes },
    chunks: splitIntoChunks(value, lists),
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
  };
  writeCacheFile(indexFileOf(file), hashProgram(program), { saved });
}

/**
 * Reads the index of a content file.
 * @param settings decide on its languages
 * @returns undefined without an index, or if the file may have changed since
 */
export function readContentIndex(
  file: string,
  program: ProgramFolders,
  settings: LocaleSettings,
): IndexedContent | undefined {
  try {
    const saved = readCacheFile(indexFileOf(file), hashProgram(program))?.read('saved') as
      | SavedIndex
      | undefined;
    if (!saved) return undefined;
    const { descriptor, stamp } = openContentFile(file);
    if (!isSameState(saved.stamp, stamp)) {
      closeSync(descriptor);
      return undefined;
    }
    const { entries, assets, chunks, exportedLocales, spaceTypes: types = [] } = saved;
    const sections = { entries: toList(entries), assets: toList(assets), exportedLocales, types };
    const bytes = sharedBytes(Number(stamp.size));
    const { value, ...indexed } = toIndexed(bytes, sections, settings, () => []);
    const onDisk = onDiskOf(descriptor, [[0, bytes.length]]);
    return { ...indexed, value: { ...value, onDisk }, stamp, chunks };
  } catch {
    return undefined;
  }
}

/** Copies the table, as its columns are parts of the whole file's memory. */
function toList({ digests, lines, ...table }: CachedItems): ItemList {
  return { ...emptyList, table: joinTables([table]), digests: () => digests, lines: () => lines };
}
