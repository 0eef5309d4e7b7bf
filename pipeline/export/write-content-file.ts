import { createHash } from 'node:crypto';
import { accessSync, constants, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import { type FileDigest, markChangesIn } from '../load/content-changes.ts';
import { RequestFailure } from './failures.ts';
import { indentJson } from './indent-json.ts';
import type { BulkCollection, FetchedPage, FetchResult, StatesByLocale } from './protocol.ts';
import { scrubContent } from './scrub.ts';

/**
 * Asserts that a file can be written before the export starts, without creating anything.
 * @throws RequestFailure of kind `file`
 */
export function checkWritable(file: string): void {
  attempt(file, () => {
    if (statOf(file)?.isDirectory()) throw new Error('it is a folder');
    const folder = existingFolder(dirname(resolve(file)));
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.W_OK);
  });
}

function existingFolder(folder: string): string {
  return statOf(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/**
 * Replaces the content file atomically and durably. Its changes file, which is of the old one, goes with that.
 * @throws RequestFailure of kind `file`; the old file is unchanged
 */
export function writeContentFile(file: string, pieces: readonly Uint8Array[]): FileDigest {
  const sum = createHash('sha256');
  let size = 0;
  for (const piece of pieces) {
    sum.update(piece);
    size += piece.length;
  }
  const digest = { size, sha256: sum.digest('base64') };
  attempt(file, () => {
    writeFileAtomically(file, pieces, true, () => markChangesIn(file, digest));
    rmSync(changesFileOf(file), { force: true });
  });
  return digest;
}

/** Runs what writes a content file, or a file beside it. @throws RequestFailure of kind `file` */
export function attempt(file: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new RequestFailure({
      kind: 'file',
      reason: `${file} can't be written: ${(error as Error).message}.`,
    });
  }
}

/** Keys of the file, in contentful-export's order. */
const contentKeys = ['contentTypes', 'tags', 'editorInterfaces', 'entries', 'assets', 'locales'] as const;

/** A page of a collection: its items in the file's format, without the last comma. */
interface Page {
  readonly ids: readonly string[];
  readonly items: Buffer;
}

/** Holds the file's bytes in chunks, and counts redacted access tokens. */
export interface ContentFile {
  readonly pieces: readonly Uint8Array[];
  readonly redacted: number;
  /** Number of resources by top-level key. */
  readonly counts: Readonly<Record<string, number>>;
}

interface ContentAssembler {
  readonly addPage: (page: FetchedPage) => void;
  /** Formats two-space JSON with a final newline, for readable diffs. */
  readonly finish: (result: FetchResult) => ContentFile;
}

/** Starts a content file, assembled while pages arrive. @param secrets tokens to redact */
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
    finish: ({ included, others, localeStates }) => {
      const bulk = {
        entries: pick(pages.entries, included.entries, localeStates.entries),
        assets: pick(pages.assets, included.assets, localeStates.assets),
      };
      const small = JSON.parse(others) as Readonly<Record<string, readonly unknown[]>>;
      const sections = contentKeys.flatMap((key) => {
        if (key === 'entries' || key === 'assets') return [bulkSection(key, bulk[key])];
        return small[key] ? [[clean(Buffer.from(section(key, small[key])))]] : [];
      });
      const counts = countsOf(small, included);
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

/** Finds the list by its indentation: strings never contain line breaks. */
function itemsOf(page: Buffer): Buffer {
  const start = page.indexOf(listStart) + listStart.length;
  return page.subarray(start, page.indexOf(listEnd, start));
}

function section(key: string, value: unknown): string {
  return JSON.stringify({ [key]: value }, null, 2).slice('{\n'.length, -'\n}'.length);
}

function bulkSection(key: string, texts: readonly Uint8Array[]): Uint8Array[] {
  if (texts.length === 0) return [Buffer.from(`  "${key}": []`)];
  return [Buffer.from(`  "${key}": [\n`), ...joined(texts.map((text) => [text])), Buffer.from('\n  ]')];
}

function joined(parts: readonly (readonly Uint8Array[])[]): Uint8Array[] {
  return parts.flatMap((part, at) => (at === 0 ? part : [comma, ...part]));
}

/** Omits drafts and archived items, which contentful-export omits as well, and adds states by locale. */
function pick(
  pages: readonly Page[],
  includedIds: readonly string[],
  localeStates: ReadonlyMap<string, StatesByLocale>,
): Buffer[] {
  const included = new Set(includedIds);
  return pages.flatMap(({ ids, items }) => {
    if (ids.every((id) => included.has(id) && !localeStates.has(id))) return [items];
    let start = 0;
    return ids.flatMap((id) => {
      const next = items.indexOf(betweenItems, start);
      const end = next === -1 ? items.length : next + itemEnd.length;
      const item = items.subarray(start, end);
      start = end + comma.length;
      return included.has(id) ? [withStates(item, localeStates.get(id))] : [];
    });
  });
}

const sysStart = '\n      "sys": {\n';

/** Adds states by locale to the `sys` of an item, where the management API has them. */
function withStates(item: Buffer, states: StatesByLocale | undefined): Buffer {
  if (!states) return item;
  const at = item.indexOf(sysStart) + sysStart.length;
  const lines = section('fieldStatus', { '*': states }).replaceAll(/^ {2}/gm, ' '.repeat(8));
  return Buffer.concat([item.subarray(0, at), Buffer.from(`${lines},\n`), item.subarray(at)]);
}

function countsOf(
  small: Readonly<Record<string, readonly unknown[]>>,
  included: FetchResult['included'],
): Record<string, number> {
  const lists: Readonly<Record<string, readonly unknown[]>> = { ...small, ...included };
  return Object.fromEntries(contentKeys.flatMap((key) => (lists[key] ? [[key, lists[key].length]] : [])));
}
