import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { type ContentIndex, publishedLocales } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { itemAt } from '../model/item-table.ts';
import { ContentFileError, messageOf } from '../model/user-error.ts';
import { countLines } from './content-bytes.ts';
import type { ItemList } from './content-chunks.ts';
import {
  type CachedContent,
  changedIds,
  hashOf,
  type ListName,
  splitIntoChunks,
  toCachedItems,
} from './content-chunks.ts';
import { type IndexedContent, loadContent } from './index-export.ts';
import { textOf } from './scan-json.ts';

/** Holds the content that `dev` has read last. */
export interface LoadedContent {
  readonly value: ContentIndex;
  readonly findings: readonly Finding[];
  readonly hasLeftOutItems: boolean;
  /** Describes the file; computed on demand. */
  readonly known?: CachedContent;
}

export interface ReloadedContent extends LoadedContent {
  /** Ids of added, removed and changed entries and assets; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
}

/**
 * Reads a changed export, scanning and parsing only changed chunks.
 * @throws ContentFileError when the file is no longer an export
 */
export async function reloadContent(
  file: string,
  settings: LocaleSettings,
  before: LoadedContent,
): Promise<ReloadedContent> {
  const known = before.hasLeftOutItems
    ? undefined
    : (before.known ?? describe(before.value, listsOf(before.value)));
  const earlier = known && { ...known, bytes: before.value.bytes };
  const indexed = await loadContent(file, settings, earlier);
  const { value, findings, hasLeftOutItems, lists } = indexed;
  assertParses(indexed, file);
  const now = describe(value, lists);
  const isComparable = earlier && !hasLeftOutItems && isSameSpace(before.value, value);
  return {
    value,
    findings,
    hasLeftOutItems,
    known: now,
    changed: isComparable ? changedIds(earlier, now) : undefined,
  };
}

type Lists = Readonly<Record<ListName, ItemList>>;

function listsOf(value: ContentIndex): Lists {
  const listOf = (name: ListName): ItemList => {
    const table = value[name];
    const digests = () =>
      table.ids.map((_, at) => {
        const { fieldStart, fieldEnd } = itemAt(table, at);
        return hashOf(value.bytes, fieldStart, fieldEnd);
      });
    const lines = () => new Int32Array(table.ids.length);
    return { table, digests, lines, runs: new Map(), findings: [], start: -1, end: 0 };
  };
  return { entries: listOf('entries'), assets: listOf('assets') };
}

function describe(value: ContentIndex, lists: Lists): CachedContent {
  return {
    ...publishedLocales(value),
    chunks: splitIntoChunks(value, lists),
    entries: toCachedItems(lists.entries),
    assets: toCachedItems(lists.assets),
  };
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

function assertItem(bytes: Uint8Array, { id, start, end }: ReturnType<typeof itemAt>, file: string): void {
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
