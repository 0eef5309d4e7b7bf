/** Makes the content file while pages still arrive: the other process is busy with contentful-export's own work meanwhile. */
import type { BulkCollection, FetchedPage, FetchedRest } from './fetch-protocol.ts';
import { indentJson } from './indent-json.ts';
import { scrubContent } from './scrub.ts';

/** Keys of the file, in the order in which contentful-export's own files have them. */
const contentKeys = ['contentTypes', 'tags', 'editorInterfaces', 'entries', 'assets', 'locales'] as const;

/** A page of a collection: its items as they stand in the file, without the comma after the last one. */
interface Page {
  readonly ids: readonly string[];
  readonly items: Buffer;
}

/** The file's bytes in pieces, and how often a token stood in the content; it has been replaced there. */
export interface ContentFile {
  readonly pieces: readonly Uint8Array[];
  readonly redacted: number;
  /** Number of resources by top-level key of the file. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface ContentAssembler {
  readonly addPage: (page: FetchedPage) => void;
  /** Two-space JSON with a newline at its end: one value a line, so that a diff of two exports can be read. */
  readonly finish: (rest: FetchedRest) => ContentFile;
}

/** Starts a file. @param secrets tokens that must not stand in it */
export function assembleContent(secrets: readonly string[]): ContentAssembler {
  const pages: Record<BulkCollection, Page[]> = { entries: [], assets: [] };
  let redacted = 0;
  const clean = (json: Buffer): Buffer => {
    const scrubbed = scrubContent(json, secrets);
    redacted += scrubbed.redacted;
    return scrubbed.bytes;
  };
  return {
    addPage: ({ collection, ids, body }) => {
      if (ids.length > 0) pages[collection].push({ ids, items: clean(itemsOf(indentJson(body))) });
    },
    finish: ({ kept, others }) => {
      const bulk = { entries: keep(pages.entries, kept.entries), assets: keep(pages.assets, kept.assets) };
      const small = JSON.parse(others) as Readonly<Record<string, readonly unknown[]>>;
      const sections = contentKeys.flatMap((key) => {
        if (key === 'entries' || key === 'assets') return [bulkSection(key, bulk[key])];
        return small[key] ? [[clean(Buffer.from(section(key, small[key])))]] : [];
      });
      const counts = countsOf(small, kept);
      return { pieces: [newFile, ...joined(sections), endOfFile], redacted, counts };
    },
  };
}

const newFile = Buffer.from('{\n');
const comma = Buffer.from(',\n');
const endOfFile = Buffer.from('\n}\n');

const listStart = '\n  "items": [\n';
const listEnd = '\n  ]';
const itemEnd = '\n    }';
const betweenItems = `${itemEnd},\n`;

/** The list lies in its page as deep as in the file. A line break is never part of a string, so the marks are unmistakable. */
function itemsOf(page: Buffer): Buffer {
  const start = page.indexOf(listStart) + listStart.length;
  return page.subarray(start, page.indexOf(listEnd, start));
}

function section(key: string, list: readonly unknown[]): string {
  return JSON.stringify({ [key]: list }, null, 2).slice('{\n'.length, -'\n}'.length);
}

function bulkSection(key: string, texts: readonly Uint8Array[]): Uint8Array[] {
  if (texts.length === 0) return [Buffer.from(`  "${key}": []`)];
  return [Buffer.from(`  "${key}": [\n`), ...joined(texts.map((text) => [text])), Buffer.from('\n  ]')];
}

function joined(parts: readonly (readonly Uint8Array[])[]): Uint8Array[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [comma, ...part]));
}

/** Leaves out what contentful-export left out: drafts and archived items, which the management API gives as well. */
function keep(pages: readonly Page[], keptIds: readonly string[]): Buffer[] {
  const kept = new Set(keptIds);
  return pages.flatMap(({ ids, items }) => {
    const places = [...ids.keys()].filter((place) => kept.has(ids[place] ?? ''));
    if (places.length === ids.length) return [items];
    const ends = endsOf(items, ids.length);
    return places.map((place) => items.subarray(startAfter(ends[place - 1]), ends[place]));
  });
}

/** Where each item ends. */
function endsOf(items: Buffer, count: number): number[] {
  const ends: number[] = [];
  for (let at = 0; ends.length < count - 1; at = ends.at(-1) ?? 0) {
    ends.push(items.indexOf(betweenItems, at) + itemEnd.length);
  }
  return [...ends, items.length];
}

function startAfter(end: number | undefined): number {
  return end === undefined ? 0 : end + comma.length;
}

function countsOf(
  small: Readonly<Record<string, readonly unknown[]>>,
  kept: FetchedRest['kept'],
): Record<string, number> {
  const lists: Readonly<Record<string, readonly unknown[]>> = { ...small, ...kept };
  return Object.fromEntries(contentKeys.map((key) => [key, lists[key]?.length ?? 0]));
}
