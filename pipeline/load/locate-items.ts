import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { ContentIndex } from '../model/content.ts';
import type { Finding, Issue } from '../model/issue.ts';
import { cellAt, type ItemTable, positions } from '../model/item-table.ts';
import { bytesIn, type Span, textIn } from './content-bytes.ts';
import { indexContent } from './index-export.ts';

/** Describes where an entry or asset is: in the content file, and in Contentful's web app. */
export interface ItemPlace {
  /** 1-based. */
  readonly line?: number;
  readonly entryUrl?: string;
}

/** Identifies an entry, an asset (by content type) or, without an id, a content type. */
type Wanted = Pick<Finding, 'entryId' | 'contentType' | 'offset'>;

/** Adds the lines of entries and assets to issues. Reads most of the content file. */
export function withLines(index: ContentIndex, issues: readonly Issue[]): Issue[] {
  const places = locateItems(index, issues);
  return issues.map((issue, at) => ({ ...issue, ...places[at] }));
}

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
  const index = source === undefined ? content : indexContent(readFileSync(source), source, {}).value;
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
  const lines = linesOf(
    index,
    spans.flatMap((span, at) => (hasLines || findings[at]?.offset !== undefined ? (span?.start ?? []) : [])),
  );
  const items = spans.flatMap((span) => (span && span.end > span.start ? [span] : []));
  const appUrl = spaceUrl(index, [...items, ...firstItems(index.entries)]);
  return spans.map((span, at) => {
    if (!span) return {};
    const { entryId, contentType, offset } = findings[at] ?? {};
    const isNamed = appUrl !== undefined && entryId !== undefined && offset === undefined && isId(entryId);
    const folder = contentType === 'Asset' ? 'assets' : 'entries';
    const line = lines.get(span.start);
    const isType = appUrl !== undefined && entryId === undefined && contentType && isId(contentType);
    return {
      ...(line !== undefined && { line }),
      ...(isNamed && { entryUrl: `${appUrl}/${folder}/${entryId}` }),
      ...(isType && { entryUrl: `${appUrl}/content_types/${contentType}/fields` }),
    };
  });
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

const newline = 0x0a;

const bytesAtOnce = 4_000_000;

/** Computes the line of each byte offset. */
function linesOf(index: ContentIndex, offsets: readonly number[]): Map<number, number> {
  const lines = new Map<number, number>();
  let line = 1;
  let at = 0;
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    for (; at < offset; at = Math.min(offset, at + bytesAtOnce))
      line += countLines(bytesIn(index, { start: at, end: Math.min(offset, at + bytesAtOnce) }));
    lines.set(offset, line);
  }
  return lines;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

const idPattern = /^[A-Za-z0-9._~-]+$/;
const link = z.object({ sys: z.object({ id: z.string().check(z.regex(idPattern)) }) });
const itemSchema = z.object({ sys: z.object({ space: link, environment: link }) });

function isId(text: string): boolean {
  return idPattern.test(text);
}

/** Number of inspected items; more than one, because the first may be handwritten. */
const inspectedItems = 20;

/**
 * Returns the space's address in Contentful's app, read from the first items.
 * @returns undefined if they don't have it
 */
function spaceUrl(index: ContentIndex, items: readonly Span[]): string | undefined {
  for (const item of items.slice(0, inspectedItems)) {
    const { data } = itemSchema.safeParse(parsed(textIn(index, item)));
    if (!data) continue;
    const { space, environment } = data.sys;
    return `https://app.contentful.com/spaces/${space.sys.id}/environments/${environment.sys.id}`;
  }
  return undefined;
}

/** Fields of items are valid JSON; other parts may not be. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
