import * as z from 'zod/mini';
import type { ContentIndex, ItemTable } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { type Span, scanItem, textOf } from './scan-json.ts';

/** Where a finding's entry or asset is: in the content file, and in the app where editors work. */
export interface ItemPlace {
  /** From 1. */
  readonly line?: number;
  readonly entryUrl?: string;
}

/** What is looked for: an entry, or an asset where the content type says so. */
type Wanted = Pick<Finding, 'entryId' | 'contentType' | 'offset'>;

/** Finds the places of findings or entries, in their order; lines are counted once, however many there are. */
export function locateItems(index: ContentIndex, findings: readonly Wanted[]): ItemPlace[] {
  const entrySpans = spansOf(index.entries);
  const assetSpans = spansOf(index.assets);
  const spans = findings.map(({ entryId = '', contentType, offset }) =>
    offset === undefined
      ? (contentType === 'Asset' ? assetSpans : entrySpans)(entryId)
      : { start: offset, end: offset },
  );
  const lines = linesOf(
    index.bytes,
    spans.flatMap((span) => span?.start ?? []),
  );
  return spans.map((span) => {
    if (!span) return {};
    const line = lines.get(span.start);
    const entryUrl = appUrlOf(index.bytes, span);
    return { ...(line !== undefined && { line }), ...(entryUrl !== undefined && { entryUrl }) };
  });
}

function spansOf({ ids, starts, ends }: ItemTable): (id: string) => Span | undefined {
  const positions = new Map(ids.map((id, at) => [id, at]));
  return (id) => {
    const at = positions.get(id);
    const start = starts[at ?? -1];
    const end = ends[at ?? -1];
    return start === undefined || end === undefined ? undefined : { start, end };
  };
}

const newline = 0x0a;

/** Line of each byte offset. */
function linesOf(bytes: Uint8Array, offsets: readonly number[]): Map<number, number> {
  const lines = new Map<number, number>();
  let line = 1;
  let next = bytes.indexOf(newline);
  for (const offset of offsets.toSorted((a, b) => a - b)) {
    for (; next !== -1 && next < offset; next = bytes.indexOf(newline, next + 1)) line++;
    lines.set(offset, line);
  }
  return lines;
}

const id = z.string().check(z.regex(/^[A-Za-z0-9._~-]+$/));
const link = z.object({ sys: z.object({ id }) });
const sysSchema = z.object({ id, type: z.enum(['Entry', 'Asset']), space: link, environment: link });
const appFolders = { Entry: 'entries', Asset: 'assets' };

/** Undefined for an item that doesn't say its space: an export made by hand, or another service's. */
function appUrlOf(bytes: Uint8Array, span: Span): string | undefined {
  const { sys } = span.end > span.start ? scanItem(bytes, span.start) : {};
  const parsed = sysSchema.safeParse(sys && JSON.parse(textOf(bytes, sys)));
  if (!parsed.success) return undefined;
  const { space, environment, type, id: item } = parsed.data;
  return `https://app.contentful.com/spaces/${space.sys.id}/environments/${environment.sys.id}/${appFolders[type]}/${item}`;
}
