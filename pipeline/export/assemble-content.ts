/** Makes the content file while pages still arrive: the other process is busy with contentful-export's own work meanwhile. */
import type { BulkCollection, FetchedRest } from './fetch-protocol.ts';
import { scrubContent } from './scrub.ts';

/** Keys of the file, in the order in which contentful-export's own files have them. */
const contentKeys = [
  'contentTypes',
  'tags',
  'editorInterfaces',
  'entries',
  'assets',
  'locales',
  'webhooks',
  'roles',
] as const;

/** Enough that a call costs nothing, and few enough that one entry in another script doesn't double the memory of all. */
const chunkLength = 50;

interface Item {
  readonly sys: { readonly id: string };
}

/** Some items of a collection, as they stand in the file, without the comma after the last one. */
interface Chunk {
  readonly ids: readonly string[];
  readonly text: Buffer;
}

/** The file's bytes in pieces, and how often a token stood in the content; it has been replaced there. */
export interface ContentFile {
  readonly pieces: readonly Uint8Array[];
  readonly redacted: number;
  /** Number of resources by top-level key of the file. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface ContentAssembler {
  /** @param body a page of the collection, as the service sent it */
  readonly addPage: (collection: BulkCollection, body: Uint8Array) => void;
  /** Two-space JSON with a newline at its end: one value a line, so that a diff of two exports can be read. */
  readonly finish: (rest: FetchedRest) => ContentFile;
}

/** Starts a file. @param secrets tokens that must not stand in it */
export function assembleContent(secrets: readonly string[]): ContentAssembler {
  const chunks: Record<BulkCollection, Chunk[]> = { entries: [], assets: [] };
  let redacted = 0;
  const clean = (text: string): Buffer => {
    const scrubbed = scrubContent(Buffer.from(text), secrets);
    redacted += scrubbed.redacted;
    return scrubbed.bytes;
  };
  return {
    addPage: (collection, body) => {
      const { items } = JSON.parse(Buffer.from(body).toString('utf8')) as { items: readonly Item[] };
      for (let at = 0; at < items.length; at += chunkLength) {
        const some = items.slice(at, at + chunkLength);
        chunks[collection].push({ ids: some.map(({ sys }) => sys.id), text: clean(itemsText(some)) });
      }
    },
    finish: ({ kept, others }) => {
      const bulk = { entries: keep(chunks.entries, kept.entries), assets: keep(chunks.assets, kept.assets) };
      const small = JSON.parse(others) as Readonly<Record<string, readonly unknown[]>>;
      const sections = contentKeys.flatMap((key) => {
        if (key === 'entries' || key === 'assets') return [bulkSection(key, bulk[key])];
        return small[key] ? [[clean(section(key, small[key]))]] : [];
      });
      const counts = countsOf(small, kept);
      return { pieces: [newFile, ...joined(sections), endOfFile], redacted, counts };
    },
  };
}

const newFile = Buffer.from('{\n');
const comma = Buffer.from(',\n');
const endOfFile = Buffer.from('\n}\n');

/** `JSON.stringify` indents a list inside an object as it has to stand in the file; what is around the list goes. */
function itemsText(items: readonly unknown[]): string {
  return JSON.stringify({ _: items }, null, 2).slice('{\n  "_": [\n'.length, -'\n  ]\n}'.length);
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
function keep(chunks: readonly Chunk[], ids: readonly string[]): Uint8Array[] {
  const kept = new Set(ids);
  return chunks.flatMap(({ ids: present, text }) => {
    if (present.every((id) => kept.has(id))) return [text];
    const items = (JSON.parse(`[${text}]`) as Item[]).filter(({ sys }) => kept.has(sys.id));
    return items.length > 0 ? [Buffer.from(itemsText(items))] : [];
  });
}

function countsOf(
  small: Readonly<Record<string, readonly unknown[]>>,
  kept: FetchedRest['kept'],
): Record<string, number> {
  const lists: Readonly<Record<string, readonly unknown[]>> = { ...small, ...kept };
  return Object.fromEntries(contentKeys.map((key) => [key, lists[key]?.length ?? 0]));
}
