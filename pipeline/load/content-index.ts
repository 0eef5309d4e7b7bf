/** Keeps the index of a large content file beside it, so that builds needn't read the whole file. */
import { hash } from 'node:crypto';
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { hashProgram, type ProgramFolders } from '../files/input-hashes.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import type { ContentIndex } from '../model/content.ts';
import type { ItemColumns } from '../model/item-table.ts';
import { type CachedContent, type CachedItems, splitIntoChunks, toCachedItems } from './content-chunks.ts';
import { type IndexedContent, loadContent, toIndexed } from './index-export.ts';
import { emptyList, type ItemList } from './index-items.ts';
import { largeBytes, onDiskOf, openContentFile, sharedBytes } from './known-content.ts';
import type { FileStamp } from './read-content-file.ts';

/** Time in milliseconds after which the times of a new file prove that it hasn't changed since. */
const proofDelay = 100;

type SavedItems = ItemColumns & Pick<CachedItems, 'digests'>;

/** Describes a content file in JSON. */
interface SavedIndex extends Pick<CachedContent, 'chunks'>, Pick<ContentIndex, 'spaceTypes'> {
  readonly stamp: readonly string[];
  readonly entries: SavedItems;
  readonly assets: SavedItems;
  readonly exportedLocales: unknown;
}

/** Returns the file of a content file's index. */
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
    stamp: stampTexts(stamp),
    chunks: splitIntoChunks(value, lists),
    entries: toSaved(lists.entries),
    assets: toSaved(lists.assets),
    exportedLocales,
    ...(value.spaceTypes && { spaceTypes: value.spaceTypes }),
  };
  const body = JSON.stringify(saved);
  writeFileAtomically(indexFileOf(file), [Buffer.from(`${headOf(hashProgram(program), body)}\n${body}\n`)]);
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
    const [head, body = ''] = readFileSync(indexFileOf(file), 'utf8').split('\n', 2);
    if (head !== headOf(hashProgram(program), body)) return undefined;
    const { stamp: before, entries, assets, chunks, exportedLocales, spaceTypes = [] } = parsed(body);
    const { descriptor, stamp } = openContentFile(file);
    if (!isProof(before, stamp)) {
      closeSync(descriptor);
      return undefined;
    }
    const sections = { entries: toList(entries), assets: toList(assets), exportedLocales, types: spaceTypes };
    const bytes = sharedBytes(Number(stamp.size));
    const { value, ...indexed } = toIndexed(bytes, sections, settings, () => []);
    const onDisk = onDiskOf(descriptor, [[0, bytes.length]]);
    return { ...indexed, value: { ...value, onDisk }, stamp, chunks };
  } catch {
    return undefined;
  }
}

function parsed(body: string): SavedIndex {
  return JSON.parse(body) as SavedIndex;
}

function headOf(program: string, body: string): string {
  return `meridian-index-3 ${program} ${hash('sha256', body)}`;
}

const stampNames = ['size', 'ino', 'mtimeNs', 'ctimeNs'] as const;

function stampTexts(stamp: FileStamp): string[] {
  return stampNames.map((name) => String(stamp[name]));
}

function isProof(before: readonly string[], now: FileStamp): boolean {
  return now.isProof && before.join() === stampTexts(now).join();
}

function toSaved(list: ItemList): SavedItems {
  const { ids, types, digests, ...columns } = toCachedItems(list);
  const lists = Object.entries(columns).map(([name, column]) => [name, [...column]]);
  return { ids, types, digests, ...Object.fromEntries(lists) };
}

function toList(saved: SavedItems): ItemList {
  const { ids, types, states, localeStates, digests } = saved;
  const { starts, ends, fieldStarts, fieldEnds, firstTimes, lastTimes } = saved;
  const table = {
    ids: Array.from(ids),
    types: Array.from(types),
    states: Uint8Array.from(states),
    localeStates: Array.from(localeStates),
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    fieldStarts: Float64Array.from(fieldStarts),
    fieldEnds: Float64Array.from(fieldEnds),
    firstTimes: Float64Array.from(firstTimes),
    lastTimes: Float64Array.from(lastTimes),
  };
  return { ...emptyList, table, digests: () => digests };
}
