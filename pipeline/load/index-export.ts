import type { LocaleSettings } from '../../domain/site/site-config.ts';
import type { FileStamp } from '../files/file-stamp.ts';
import { type ContentIndex, type SpaceType, spaceSettings } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable, isPublic, parseLocaleStates } from '../model/item-table.ts';
import { ContentFileError, messageOf, whyUnread } from '../model/user-error.ts';
import { countLines, textIn } from './content-bytes.ts';
import { sourceOf } from './content-changes.ts';
import type { ItemList } from './content-chunks.ts';
import { type CachedContent, type Chunk, createRunFinder, type ListName } from './content-chunks.ts';
import { emptyList, indexItems } from './index-items.ts';
import type { KnownContent } from './known-content.ts';
import { readShared } from './read-content-file.ts';
import {
  isArrayAt,
  isObjectAt,
  JsonSyntaxError,
  scanObject,
  skipSpace,
  skipValue,
  textOf,
} from './scan-json.ts';
import { isByLocale, looksLikeLocale, siteLocales } from './site-locales.ts';
import { spaceTypes } from './space-types.ts';

const exportKeys = ['entries', 'assets', 'contentTypes', 'locales'];
const exportHint = 'Run `meridian export` to fetch the space again, or name the right file with --content.';

export interface IndexedContent {
  readonly value: ContentIndex;
  readonly findings: Finding[];
  /** Whether malformed items are missing from the index. */
  readonly hasLeftOutItems: boolean;
  readonly lists: Readonly<Record<ListName, ItemList>>;
  /** The file's state when it was read; absent for content in memory. */
  readonly stamp?: FileStamp;
  /** The file's `locales`, unvalidated. */
  readonly exportedLocales: unknown;
  /** The file's chunks, if they are known. */
  readonly chunks?: readonly Chunk[];
  /** Hash of the changes file, if there is one, whether it is laid over or not. */
  readonly changesDigest?: string;
}

/**
 * Reads an export and indexes its entries and assets; all top-level keys are optional.
 * @param settings decide on its languages
 * @param previous skips unchanged parts
 * @throws ContentFileError when the file is missing, empty, not JSON, or no export
 */
export async function loadContent(
  file: string,
  settings: LocaleSettings,
  previous?: CachedContent,
): Promise<IndexedContent> {
  const { bytes, stamp } = await readFile(file);
  return { ...indexContent(bytes, file, settings, previous), stamp };
}

/**
 * Indexes an export of which only the changed parts are in memory.
 * @returns undefined if the rest is needed as well
 */
export function indexKnownContent(
  { previous, stamp, moved, bytes, onDisk }: KnownContent,
  settings: LocaleSettings,
): IndexedContent | undefined {
  if (previous.chunks.length === 0) return undefined;
  try {
    const indexed = indexExport(bytes, settings, previous, moved);
    const reused = new Set(
      Object.values(indexed.lists).flatMap(({ runs }) => [...runs.values()].map(({ chunk }) => chunk)),
    );
    if ([...moved.keys()].some((chunk) => chunk.run && !reused.has(chunk))) return undefined;
    return { ...indexed, value: { ...indexed.value, onDisk }, stamp };
  } catch {
    // A part on disk looks damaged.
    return undefined;
  }
}

/** Indexes an export in memory, like `loadContent`. @param file its name, for messages */
export function indexContent(
  bytes: Uint8Array,
  file: string,
  settings: LocaleSettings,
  previous?: CachedContent,
): IndexedContent {
  try {
    return indexExport(bytes, settings, previous);
  } catch (error) {
    throw unreadable(error, file, bytes);
  }
}

async function readFile(file: string): ReturnType<typeof readShared> {
  try {
    return await readShared(file);
  } catch (error) {
    throw explainReadError(error, file);
  }
}

/** Converts a file system error to a ContentFileError. */
export function explainReadError(error: unknown, file: string): ContentFileError {
  return new ContentFileError(`The content file ${file} can't be read: ${whyUnread(error)}.`, exportHint);
}

function indexExport(
  bytes: Uint8Array,
  settings: LocaleSettings,
  previous: CachedContent | undefined,
  moved?: ReadonlyMap<Chunk, number>,
): IndexedContent {
  const sections = sectionsOf(bytes, previous, moved);
  return toIndexed(bytes, sections, settings, () => {
    if (moved) throw new Error('All entries are needed to find the locales.');
    return localeCodesIn({ bytes }, sections.entries.table);
  });
}

/** Puts the sections of an export together. @param codesInFields as in `siteLocales` */
export function toIndexed(
  bytes: Uint8Array,
  { entries, assets, exportedLocales, types }: Sections,
  settings: LocaleSettings,
  codesInFields: () => readonly string[],
): IndexedContent {
  const { findings, ...published } = siteLocales(exportedLocales, codesInFields, settings);
  return {
    value: {
      bytes,
      entries: entries.table,
      assets: assets.table,
      ...published,
      ...spaceSettings(settings),
      ...(settings.transform && { source: sourceOf(settings) }),
      publishesByLocale: [entries, assets].some(({ table }) => table.localeStates.some(isMixed)),
      ...(types.length > 0 && { spaceTypes: types }),
    },
    findings: [...entries.findings, ...assets.findings, ...findings],
    hasLeftOutItems: entries.findings.length + assets.findings.length > 0,
    lists: { entries, assets },
    exportedLocales,
  };
}

/** Detects an item that is published in some locales only, which spaces have that publish by locale. */
function isMixed(text: string): boolean {
  const states = text === '' ? [] : [...parseLocaleStates(text).values()];
  return states.some(isPublic) && !states.every(isPublic);
}

interface Sections {
  readonly entries: ItemList;
  readonly assets: ItemList;
  /** Unvalidated. */
  readonly exportedLocales: unknown;
  readonly types: readonly SpaceType[];
}

/** Scans the export's top-level keys; requires its lists to be arrays. */
function sectionsOf(
  bytes: Uint8Array,
  previous: CachedContent | undefined,
  moved: ReadonlyMap<Chunk, number> | undefined,
): Sections {
  const start = skipSpace(bytes, byteOrderMarkLength(bytes));
  if (start >= bytes.length) throw new NoExport('it is empty');
  if (isUtf16(bytes))
    throw new NoExport('it is UTF-16 text, as some shells write it, and an export is UTF-8');
  if (isArrayAt(bytes, start)) throw new NoExport('it is a JSON array, and an export is an object');
  if (!isObjectAt(bytes, start)) {
    const kind = literalKind(textOf(bytes, { start, end: Math.min(bytes.length, start + longestLiteral) }));
    throw kind === undefined
      ? new JsonSyntaxError('an object is expected', start)
      : new NoExport(`it holds ${kind} alone, and an export is an object`);
  }
  const keys = new Set<string>();
  const lists = { entries: emptyList, assets: emptyList };
  let exportedLocales: unknown;
  let types: readonly SpaceType[] = [];
  const end = scanObject(bytes, start, (key, at) => {
    keys.add(key);
    if (key === 'entries' || key === 'assets') {
      if (!isArrayAt(bytes, at)) throw new NoExport(`its "${key}" isn't a list`);
      const runs = previous && createRunFinder(bytes, previous, key, moved);
      lists[key] = indexItems(bytes, at, key === 'entries' ? 'Entry' : 'Asset', runs);
      return lists[key].end;
    }
    if (key === 'contentTypes') {
      const found = spaceTypes(bytes, at);
      types = found.types;
      return found.end;
    }
    const after = skipValue(bytes, at);
    if (key === 'locales') exportedLocales = JSON.parse(textOf(bytes, { start: at, end: after }));
    return after;
  });
  if (skipSpace(bytes, end) < bytes.length) throw new JsonSyntaxError('there is text after its end', end);
  if (!exportKeys.some((key) => keys.has(key))) {
    const shape = otherShape(keys);
    const why = `it has none of the keys ${exportKeys.join(', ')}`;
    throw new NoExport(shape === undefined ? why : `it is ${shape}; ${why}`);
  }
  return { ...lists, exportedLocales, types };
}

/** Longer texts aren't parsed to find out what they are. */
const longestLiteral = 10_000;

/** Names the JSON value that a text is; undefined where it is no JSON. */
function literalKind(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value === null ? 'null' : `a ${typeof value}`;
  } catch {
    return undefined;
  }
}

class NoExport extends Error {}

function byteOrderMarkLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Detects UTF-16 by its byte order mark, or by the zero in the two bytes of its first character. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || (first === 0) !== (second === 0);
}

/** Reads the codes in every entry; only for exports without a list of locales. */
export function localeCodesIn(
  content: Parameters<typeof textIn>[0],
  { fieldStarts, fieldEnds }: ItemTable,
): string[] {
  const codes = new Set<string>();
  fieldStarts.forEach((start, at) => {
    const end = cellAt(fieldEnds, at);
    const fields: unknown = end > start ? JSON.parse(textIn(content, { start, end })) : undefined;
    for (const values of Object.values(fields ?? {})) {
      if (isByLocale(values)) for (const code of Object.keys(values)) codes.add(code);
    }
  });
  return [...codes].filter(looksLikeLocale).sort();
}

function unreadable(error: unknown, file: string, bytes: Uint8Array): unknown {
  if (error instanceof NoExport) {
    return new ContentFileError(
      `The content file ${file} isn't a Contentful export: ${error.message}.`,
      exportHint,
    );
  }
  if (error instanceof JsonSyntaxError) {
    const line = 1 + countLines(bytes, 0, error.offset);
    return new ContentFileError(
      `The content file ${file} isn't JSON: line ${line}: ${error.message}.`,
      exportHint,
    );
  }
  if (error instanceof SyntaxError) {
    return new ContentFileError(`The content file ${file} isn't JSON: ${messageOf(error)}.`, exportHint);
  }
  return error;
}

/** Lists keys that identify other JSON files, most specific first. */
const shapes: readonly { readonly keys: readonly string[]; readonly what: string }[] = [
  { keys: ['items', 'nextSyncUrl'], what: "a response of Contentful's Sync API" },
  { keys: ['items', 'nextPageUrl'], what: "a response of Contentful's Sync API" },
  { keys: ['items'], what: "one page of a response of Contentful's Delivery or Management API" },
  { keys: ['sys', 'message'], what: 'an error response of Contentful' },
  { keys: ['sys', 'fields'], what: 'a single entry or asset' },
  { keys: ['data'], what: "a response of Contentful's GraphQL API" },
];

/** Names the kind of a JSON object that is no export, if known. */
function otherShape(keys: ReadonlySet<string>): string | undefined {
  return shapes.find((shape) => shape.keys.every((key) => keys.has(key)))?.what;
}
