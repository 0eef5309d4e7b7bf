/** Keeps the index of a large content file beside it, so that commands needn't scan the whole file. */
import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { type CacheFile, readCacheFile, writeCacheFile } from '../files/cache-file.ts';
import { type FileStamp, isSameState } from '../files/file-stamp.ts';
import { hashProgram, type ProgramFolders } from '../files/input-hashes.ts';
import type { ContentIndex } from '../model/content.ts';
import { joinTables } from '../model/item-table.ts';
import { type Span, sharedBytes } from './content-bytes.ts';
import {
  type CachedContent,
  type CachedItems,
  type ItemList,
  type ListName,
  splitIntoChunks,
  toCachedItems,
} from './content-chunks.ts';
import { type IndexedContent, loadContent, toIndexed } from './index-export.ts';
import { emptyList } from './index-items.ts';
import { largeBytes, onDiskOf, openContentFile } from './known-content.ts';

interface SavedIndex extends Pick<CachedContent, 'chunks' | 'entries' | 'assets'> {
  readonly exportedLocales: unknown;
  readonly bounds: Readonly<Record<ListName, Span>>;
  readonly spaceTypes: ContentIndex['spaceTypes'];
}

/** Identifies the file that an index is of: by its stamp, which a copy or another machine changes, else by its bytes. */
interface IndexedFile {
  readonly stamp: FileStamp;
  readonly sha256: string;
}

function indexFileOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.index`);
}

/** Returns the file beside a content file that has the checks of its entries. */
export function checksFileOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.checks.index`);
}

/** Reads a content file and writes its index. @throws like `loadContent` */
export async function indexContentFile(file: string, program: ProgramFolders): Promise<void> {
  writeContentIndex(file, program, await loadContent(file, {}));
}

/**
 * Writes the index of a content file. Small files, and files with malformed items or without a list of locales, have none.
 * Builds of another version of the program don't use it.
 * @param indexed the whole file, in memory, or with its hash
 * @returns the same with its chunks; undefined where no index is written
 */
export function writeContentIndex(
  file: string,
  program: ProgramFolders,
  indexed: IndexedContent,
): IndexedContent | undefined {
  const { value, lists, hasLeftOutItems, stamp, exportedLocales } = indexed;
  const { bytes, spaceTypes } = value;
  if (bytes.length < largeBytes || hasLeftOutItems || !stamp || exportedLocales === undefined)
    return undefined;
  const chunks = splitIntoChunks(value, lists);
  const saved: SavedIndex = {
    ...{ exportedLocales, spaceTypes, chunks },
    bounds: { entries: boundsOf(lists.entries), assets: boundsOf(lists.assets) },
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
  };
  const sha256 = value.contentIndex?.sha256 ?? createHash('sha256').update(bytes).digest('base64');
  const of: IndexedFile = { stamp, sha256 };
  try {
    writeCacheFile(indexFileOf(file), hashProgram(program), { of, saved });
    return { ...indexed, value: { ...value, contentIndex: { use: 'written', sha256: of.sha256 } }, chunks };
  } catch {
    // Commands only take longer without it.
    return undefined;
  }
}

/**
 * Reads the index of a content file. Where the file's stamp is another one, its bytes decide, and the stamp is renewed.
 * @param settings decide on its languages
 * @returns undefined without an index, or if the file may have changed since
 */
export function readContentIndex(
  file: string,
  program: ProgramFolders,
  settings: LocaleSettings,
): IndexedContent | undefined {
  try {
    const key = hashProgram(program);
    const index = readCacheFile(indexFileOf(file), key);
    const [of, saved] = [index?.read('of') as IndexedFile, index?.read('saved') as SavedIndex];
    if (!index) return undefined;
    const { descriptor, stamp } = openContentFile(file);
    const isStamped = isSameState(of.stamp, stamp);
    if (!isStamped && (of.stamp.size !== stamp.size || of.sha256 !== sha256Of(descriptor))) {
      closeSync(descriptor);
      return undefined;
    }
    if (!isStamped) renewStamp(file, key, { ...of, stamp }, index);
    const { bounds, chunks, exportedLocales, spaceTypes: types = [] } = saved;
    const listOf = (list: ListName) => toList(saved[list], bounds[list]);
    const sections = { entries: listOf('entries'), assets: listOf('assets'), exportedLocales, types };
    const bytes = sharedBytes(Number(stamp.size));
    const { value, ...indexed } = toIndexed(bytes, sections, settings, () => []);
    const onDisk = onDiskOf(descriptor, [[0, bytes.length]]);
    const contentIndex = { use: isStamped ? 'stamp' : 'bytes', sha256: of.sha256 } as const;
    return { ...indexed, value: { ...value, onDisk, contentIndex }, stamp, chunks };
  } catch {
    return undefined;
  }
}

function renewStamp(file: string, key: string, of: IndexedFile, { bytes }: CacheFile): void {
  const saved = bytes.get('saved');
  try {
    if (saved) writeCacheFile(indexFileOf(file), key, { of }, { saved });
  } catch {}
}

function sha256Of(descriptor: number): string {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafeSlow(4 << 20);
  for (let at = 0, count = 0; ; at += count) {
    count = readSync(descriptor, part, 0, part.length, at);
    if (count === 0) return hash.digest('base64');
    hash.update(part.subarray(0, count));
  }
}

function boundsOf({ start, end }: ItemList): Span {
  return { start, end };
}

/** Copies the table, as its columns are parts of the whole file's memory. */
function toList({ digests, lines, ...table }: CachedItems, bounds: Span): ItemList {
  return { ...emptyList, ...bounds, table: joinTables([table]), digests: () => digests, lines: () => lines };
}
