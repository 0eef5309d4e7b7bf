import { statSync } from 'node:fs';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { isSameState, stampOf } from '../files/file-stamp.ts';
import { type ContentIndex, publishedLocales } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { type Item, itemAt } from '../model/item-table.ts';
import { ContentFileError, messageOf } from '../model/user-error.ts';
import { countLines } from './content-bytes.ts';
import { readChangesBytes } from './content-changes.ts';
import {
  type CachedContent,
  type CachedItems,
  type CachedLists,
  changedIds,
  hashOf,
  type ItemList,
  type ListName,
  splitIntoChunks,
  toCachedItems,
} from './content-chunks.ts';
import { type IndexedContent, loadContent } from './index-export.ts';
import { withChanges } from './lay-over.ts';
import { textOf } from './scan-json.ts';

/** Holds the content that `dev` has read last, in a form that can be transferred to a worker. */
export interface LoadedContent {
  readonly value: ContentIndex;
  readonly findings: readonly Finding[];
  /** The content file without the changes that are laid over it. */
  readonly base: LoadedFile;
  /** Describes all items; computed on demand. */
  readonly items?: CachedLists;
}

/** Holds the content of a file, or content that is kept in memory. */
export type HeldContent = Pick<LoadedContent, 'value' | 'findings'> & Partial<LoadedContent>;

type LoadedFile = Omit<IndexedContent, 'lists' | 'chunks' | 'changesDigest'> & {
  readonly lists: Readonly<Record<ListName, Omit<ItemList, 'runs' | 'digests' | 'lines'>>>;
  /** Describes the file; computed on demand. */
  readonly known?: CachedContent;
};

export interface ReloadedContent extends LoadedContent {
  /** Ids of added, removed and changed entries and assets; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
}

type Settings = Parameters<typeof withChanges>[1];

/** Reads the content file and its changes. @throws ContentFileError for an invalid one */
export async function openLoaded(settings: Settings): Promise<LoadedContent> {
  const changes = readChangesBytes(settings.content);
  const indexed = await loadContent(settings.content, settings);
  const { value, findings } = withChanges(indexed, settings, changes);
  return { value, findings, base: transferable(indexed) };
}

/**
 * Reads changed content, scanning and parsing only changed chunks of the content file, and nothing of an unchanged one.
 * @throws ContentFileError when the file is no longer an export, or its changes file is damaged
 */
export async function reloadContent(settings: Settings, before: LoadedContent): Promise<ReloadedContent> {
  const changes = readChangesBytes(settings.content);
  const known = before.base.hasLeftOutItems ? undefined : described(before.base);
  const base = isUnchanged(settings.content, before.base)
    ? { ...before.base, ...(known && { known }) }
    : await reloadFile(settings, known && { ...known, bytes: before.base.value.bytes });
  const { value, findings, lists } = withChanges(indexedOf(base), settings, changes);
  const isComparable = known && !base.hasLeftOutItems && isSameSpace(before.value, value);
  const items = isComparable && { entries: itemsOf(lists.entries), assets: itemsOf(lists.assets) };
  const changed = items ? changedIds(before.items ?? known, items) : undefined;
  if (value.changes) assertChangesParse(value, changed, settings.content);
  return { value, findings, base, ...(items && { items }), changed };
}

function isUnchanged(file: string, { stamp }: LoadedFile): boolean {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats !== undefined && isSameState(stamp, stampOf(stats));
}

async function reloadFile(settings: Settings, earlier: CachedContent | undefined): Promise<LoadedFile> {
  const indexed = await loadContent(settings.content, settings, earlier);
  assertParses(indexed, settings.content);
  return { ...transferable(indexed), known: describe(indexed.value, indexed.lists) };
}

type Lists = Readonly<Record<ListName, ItemList>>;

/** Leaves out functions. */
function transferable({ lists, ...indexed }: IndexedContent): LoadedFile {
  const listOf = ({ table, findings, start, end }: ItemList) => ({ table, findings, start, end });
  return { ...indexed, lists: { entries: listOf(lists.entries), assets: listOf(lists.assets) } };
}

/** Adds what `transferable` left out. Lines are counted where they are wanted. */
function indexedOf({ known, lists, ...indexed }: LoadedFile): IndexedContent {
  const listOf = (name: ListName): ItemList => {
    const { table } = lists[name];
    const digests = () =>
      known?.[name].digests ??
      table.ids.map((_, at) => {
        const { fieldStart, fieldEnd } = itemAt(table, at);
        return hashOf(indexed.value.bytes, fieldStart, fieldEnd);
      });
    const lines = () => new Int32Array(table.ids.length);
    return { ...lists[name], digests, lines, runs: new Map() };
  };
  return { ...indexed, lists: { entries: listOf('entries'), assets: listOf('assets') } };
}

function described(file: LoadedFile): CachedContent {
  return file.known ?? describe(file.value, indexedOf(file).lists);
}

function describe(value: ContentIndex, lists: Lists): CachedContent {
  return {
    ...publishedLocales(value),
    chunks: splitIntoChunks(value, lists),
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
  };
}

function itemsOf({ table, digests }: ItemList): CachedItems {
  return { ...table, digests: digests(), lines: new Int32Array() };
}

/** Returns whether languages and content types, which every check depends on, are the same. */
function isSameSpace(before: ContentIndex, now: ContentIndex): boolean {
  const textOfSpace = (index: ContentIndex) => {
    const types = index.spaceTypes?.map(({ offset: _, ...type }) => type);
    return JSON.stringify([publishedLocales(index), index.assets.ids.length === 0, types]);
  };
  return textOfSpace(before) === textOfSpace(now);
}

/** Parses every changed item. @throws ContentFileError for the first that isn't JSON */
function assertParses({ value: { bytes }, lists }: IndexedContent, file: string): void {
  for (const { table, runs } of Object.values(lists)) {
    for (let at = 0; at < table.ids.length; at++) {
      const run = runs.get(at);
      if (run) at += run.count - 1;
      else assertItem(bytes, itemAt(table, at), file);
    }
  }
}

/** Parses the changed items of a changes file. @throws ContentFileError for the first that isn't JSON */
function assertChangesParse(
  index: ContentIndex,
  changed: ReadonlySet<string> | undefined,
  contentFile: string,
): void {
  for (const table of [index.entries, index.assets]) {
    for (const [at, id] of table.ids.entries()) {
      const { start, end } = itemAt(table, at);
      const by = index.bytes.length;
      if (start < by || changed?.has(id) === false) continue;
      assertItem(
        index.changes?.bytes ?? index.bytes,
        { id, start: start - by, end: end - by },
        changesFileOf(contentFile),
      );
    }
  }
}

function assertItem(
  bytes: Uint8Array,
  { id, start, end }: Pick<Item, 'id' | 'start' | 'end'>,
  file: string,
): void {
  try {
    JSON.parse(textOf(bytes, { start, end }));
  } catch (error) {
    const line = 1 + countLines(bytes, 0, start);
    throw new ContentFileError(
      `The content file ${file} isn't JSON: in the item "${id}", which begins at line ${line}: ${messageOf(error)}.`,
      'Fix it there, or run `meridian export` to fetch the space again.',
    );
  }
}
