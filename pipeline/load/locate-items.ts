import { readFileSync } from 'node:fs';
import { memoizeByObject } from '../model/collections.ts';
import type { ContentIndex } from '../model/content.ts';
import type { Finding, Issue } from '../model/issue.ts';
import { cellAt, type ItemTable, positions } from '../model/item-table.ts';
import { bytesIn, countLines, type Span, textIn } from './content-bytes.ts';
import { readChangesBytes } from './content-changes.ts';
import { type CachedItems, type ListName, listNames } from './content-chunks.ts';
import { indexContent } from './index-export.ts';
import { linesOfItems, withChanges } from './lay-over.ts';

/** Describes where an entry or asset is: in the content file, and in Contentful's web app. */
export interface ItemPlace {
  /** 1-based. */
  readonly line?: number;
  /** The changes file, if the item is in it. */
  readonly file?: string;
  readonly entryUrl?: string;
}

/** Identifies an entry, an asset (by content type) or, without an id, a content type; with the field at fault, by the space's name. */
type Wanted = Pick<
  Finding,
  'entryId' | 'contentType' | 'offset' | 'field' | 'locale' | 'locales' | 'writtenIn'
>;

/** Adds the lines of entries and assets to issues about the content file. Reads most of the content file. */
export function withLines(index: ContentIndex, issues: readonly Issue[]): Issue[] {
  const places = locateItems(index, issues);
  return issues.map((issue, at) => {
    const { line, file } = places[at] ?? {};
    const isInContent = issue.file === undefined || issue.file === file;
    return isInContent && line !== undefined ? { ...issue, line, ...(file && { file }) } : issue;
  });
}

/** Indexes the export that a transform has read; the content's own index without a transform. */
const exportIndexOf = memoizeByObject((content: ContentIndex) => {
  const { source } = content;
  if (source === undefined) return content;
  const changes = readChangesBytes(source.content);
  const indexed = indexContent(readFileSync(source.content), source.content, {});
  return withChanges(indexed, source, changes).value;
});

/**
 * Finds the places of findings or entries in the export, in their order; counts lines in one pass.
 * @param hasLines whether lines of entries and assets are wanted
 */
export function locateItems(
  content: ContentIndex,
  findings: readonly Wanted[],
  hasLines = true,
): ItemPlace[] {
  if (findings.length === 0) return [];
  const { source } = content;
  const index = exportIndexOf(content);
  const entrySpans = spansOf(index.entries);
  const assetSpans = spansOf(index.assets);
  const offsetOf = ({ entryId, contentType, offset }: Wanted) => {
    if (offset === undefined || source === undefined || entryId !== undefined) return offset;
    return index.spaceTypes?.find(({ id }) => id === contentType)?.offset;
  };
  const spans = findings.map((finding) => {
    const { entryId = '', contentType } = finding;
    const start = offsetOf(finding);
    if (start !== undefined) return { start, end: start };
    return (contentType === 'Asset' ? assetSpans : entrySpans)(entryId);
  });
  const hasAny = hasLines && !content.isInMemory;
  const offsets = spans.flatMap((span, at) =>
    hasAny || (!content.isInMemory && findings[at]?.offset !== undefined) ? (span?.start ?? []) : [],
  );
  const known = hasAny ? knownLines(index) : new Map<number, number>();
  const others = offsets.filter((offset) => !known.has(offset));
  const lines = new Map([...known, ...linesOf(index, others)]);
  const items = spans.flatMap((span) => (span && span.end > span.start ? [span] : []));
  const appUrl = spaceUrl(index, [...items, ...firstItems(index.entries)], isInEurope(content, index));
  return spans.map((span, at) => {
    if (!span) return {};
    const { entryId, contentType, offset } = findings[at] ?? {};
    const isNamed = appUrl !== undefined && entryId !== undefined && offset === undefined && isId(entryId);
    const folder = contentType === 'Asset' ? 'assets' : 'entries';
    const line = lines.get(span.start);
    const isInChanges = span.start >= index.bytes.length;
    const isType = appUrl !== undefined && entryId === undefined && contentType && isId(contentType);
    return {
      ...(line !== undefined && { line }),
      ...(isInChanges && index.changes && { file: index.changes.file }),
      ...(isNamed && {
        entryUrl: `${appUrl}/${folder}/${entryId}${focusOn(content, index, findings[at])}`,
      }),
      ...(isType && { entryUrl: `${appUrl}/content_types/${contentType}/fields` }),
    };
  });
}

/**
 * Returns the query that has Contentful's app open a field in the language that holds the faulty value. It always names
 * a locale, as the addresses in Contentful's own source maps do.
 * @param exported index of the export; a transform may have made other fields of it
 */
function focusOn(content: ContentIndex, exported: ContentIndex, finding: Wanted = {}): string {
  const { entryId = '', contentType, field = '', locale, locales = [], writtenIn = [] } = finding;
  const type = exported.entries.types[positions(exported.entries).get(entryId) ?? -1];
  const fields = exported.spaceTypes?.find(({ id }) => id === type)?.fields;
  const ofSpace = fields?.find(({ id }) => id === field);
  const isField = contentType === 'Asset' ? assetFields.has(field) : (ofSpace ?? (!fields && isId(field)));
  if (!isField || field === 'fields') return '';
  const language = ofSpace?.localized === false ? undefined : (writtenIn[0] ?? locale ?? locales[0]);
  return `?focusedField=${field}&focusedLocale=${encodeURIComponent(localeOf(content, language))}`;
}

const assetFields: ReadonlySet<string> = new Set(['title', 'description', 'file']);

/** Returns the locale that holds the values of a language (UI code). @param code also a locale that is no language */
function localeOf({ locales, languages, defaultLocale }: ContentIndex, code = ''): string {
  const language = [...locales, ...languages].find((each) => each.code === code);
  return language?.contentful ?? (code || defaultLocale);
}

const lineCounts = new WeakMap<ItemTable, () => Int32Array>();

/** Sets how to count the lines of a table's items, as for `CachedItems`. */
export function setLineCounts(table: ItemTable, lines: () => Int32Array): void {
  lineCounts.set(table, lines);
}

/** Maps the offsets of items to their lines, if their line breaks are counted. */
function knownLines(index: ContentIndex): ReadonlyMap<number, number> {
  const counted = (list: ListName) => {
    const table = index[list];
    const lines = lineCounts.get(table) ?? (table as Partial<CachedItems>).lines;
    return lines && { table, lines: () => (typeof lines === 'function' ? lines() : lines) };
  };
  const [entries, assets] = [counted('entries'), counted('assets')];
  if (!entries || !assets) return new Map();
  const lines = index.changes
    ? { entries: entries.lines(), assets: assets.lines() }
    : linesOfItems(index, { entries, assets });
  return new Map(
    listNames.flatMap((list) =>
      Array.from(index[list].starts, (start, at) => [start, cellAt(lines[list], at)] as const),
    ),
  );
}

function firstItems({ starts, ends }: ItemTable): Span[] {
  return [...starts.subarray(0, inspectedItems)].map((start, at) => ({ start, end: cellAt(ends, at) }));
}

function spansOf(table: ItemTable): (id: string) => Span | undefined {
  return (id) => {
    const at = positions(table).get(id);
    return at === undefined ? undefined : { start: cellAt(table.starts, at), end: cellAt(table.ends, at) };
  };
}

const bytesAtOnce = 4_000_000;

/** Computes the line of each byte offset. */
function linesOf(index: ContentIndex, offsets: readonly number[]): Map<number, number> {
  const lines = new Map<number, number>();
  const size = index.bytes.length;
  let line = 1;
  let at = 0;
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    if (at < size && offset >= size) [at, line] = [size, 1];
    for (; at < offset; at = Math.min(offset, at + bytesAtOnce))
      line += countLines(bytesIn(index, { start: at, end: Math.min(offset, at + bytesAtOnce) }));
    lines.set(offset, line);
  }
  return lines;
}

const idPattern = /^[A-Za-z0-9._~-]+$/;
function isId(text: string): boolean {
  return idPattern.test(text);
}

type Link = { readonly sys?: { readonly id?: unknown } };

/** Number of inspected items; more than one, because the first may be handwritten. */
const inspectedItems = 20;

/**
 * Returns the space's address in Contentful's app, read from the first items.
 * @returns undefined if they don't have it
 */
function spaceUrl(index: ContentIndex, items: readonly Span[], isEu: boolean): string | undefined {
  for (const item of items.slice(0, inspectedItems)) {
    const { sys } = (parsed(textIn(index, item)) ?? {}) as { sys?: { space?: Link; environment?: Link } };
    const [space, environment] = [sys?.space?.sys?.id, sys?.environment?.sys?.id];
    if (typeof space === 'string' && typeof environment === 'string' && isId(space) && isId(environment))
      return `https://app.${isEu ? 'eu.' : ''}contentful.com/spaces/${space}/environments/${environment}`;
  }
  return undefined;
}

const europeanFile = /"url":\s*"(?:https?:)?\/\/\w+\.eu\.ctfassets\.net\//;

/**
 * Returns whether a space is in Contentful's European region, which has a web app of its own: site.config.ts says so, or
 * the files' addresses do where variables of the environment name the host or another program has exported the space.
 */
function isInEurope({ contentful }: ContentIndex, exported: ContentIndex): boolean {
  if (contentful) return true;
  return firstItems(exported.assets).some((asset) => europeanFile.test(textIn(exported, asset)));
}

/** Fields of items are valid JSON; other parts may not be. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
