import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import { type FileDigest, markChangesIn } from '../load/content-changes.ts';
import { RequestFailure } from './failures.ts';
import { indentJson } from './indent-json.ts';
import type { BulkCollection, FetchedPage, FetchResult, KeptItems, StatesByLocale } from './protocol.ts';
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
export function writeContentFile(file: string, pieces: Iterable<Uint8Array>): FileDigest {
  const sum = createHash('sha256');
  let digest: FileDigest = { size: 0, sha256: '' };
  const counted = function* () {
    let size = 0;
    for (const piece of pieces) {
      sum.update(piece);
      size += piece.length;
      yield piece;
    }
    digest = { size, sha256: sum.digest('base64') };
  };
  attempt(file, () => {
    writeFileAtomically(file, counted(), true, () => markChangesIn(file, digest));
    rmSync(changesFileOf(file), { force: true });
  });
  return digest;
}

/** Runs what writes a content file, or a file beside it. @throws RequestFailure of kind `file` */
export function attempt<Value>(file: string, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    throw new RequestFailure({
      kind: 'file',
      reason: `${file} can't be written: ${(error as Error).message}.`,
    });
  }
}

/** Keys of the file, in contentful-export's order. */
const contentKeys = ['contentTypes', 'tags', 'editorInterfaces', 'entries', 'assets', 'locales'] as const;

/** A page of a collection: its items in the file's format, without the last comma, are in the spool. */
interface Page {
  /** Of the items that count: the first ones, or all. */
  readonly ids: readonly string[];
  readonly isWhole: boolean;
  readonly start: number;
  readonly length: number;
}

/** Describes a written content file, and counts redacted access tokens. */
export interface ContentFile {
  readonly of: FileDigest;
  readonly redacted: number;
  /** Number of resources by top-level key. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Collects pages on disk until the file can be written. */
export interface ContentAssembler {
  readonly addPage: (page: FetchedPage) => void;
  readonly keep: (kept: KeptItems) => void;
  /** Returns the file's bytes. */
  readonly pieces: (result: FetchResult) => Iterable<Uint8Array>;
  /** Writes two-space JSON with a final newline, for readable diffs. */
  readonly write: (result: FetchResult) => ContentFile;
  readonly close: () => void;
}

/** Starts a content file, assembled while pages arrive. @param secrets tokens to redact */
export function assembleContent(file: string, secrets: readonly string[]): ContentAssembler {
  const slices: Record<BulkCollection, Page[][]> = { entries: [], assets: [] };
  const spool = attempt(file, () => openSpool(file));
  let redacted = 0;
  const clean = (json: Buffer): Buffer => {
    const scrubbed = scrubContent(json, secrets);
    redacted += scrubbed.redacted;
    return scrubbed.bytes;
  };
  const pagesOf = (collection: BulkCollection, slice: number): Page[] => (slices[collection][slice] ??= []);
  const piecesOf = ({ included, others, localeStates }: FetchResult) => {
    const small: Small = JSON.parse(others);
    const itemsIn = (key: BulkCollection) =>
      pick(slices[key].flat(), new Set(included[key]), localeStates[key], spool);
    const sections = contentKeys.flatMap((key): Iterable<Uint8Array>[] => {
      if (key === 'entries' || key === 'assets') return [bulkSection(key, itemsIn(key))];
      return small[key] ? [[clean(Buffer.from(section(key, small[key])))]] : [];
    });
    return fileOf(sections);
  };
  return {
    addPage: ({ collection, slice, ids, body }) => {
      if (ids.length === 0) return;
      const items = clean(itemsOf(indentJson(body)));
      const start = attempt(file, () => spool.append(items));
      pagesOf(collection, slice).push({ ids, isWhole: true, start, length: items.length });
    },
    keep: ({ collection, slice, items }) => {
      let left = items;
      slices[collection][slice] = pagesOf(collection, slice).flatMap((page) => {
        const ids = page.ids.slice(0, left);
        left -= ids.length;
        return ids.length > 0 ? [{ ...page, ids, isWhole: ids.length === page.ids.length }] : [];
      });
    },
    pieces: piecesOf,
    write: (result) => {
      const of = writeContentFile(file, piecesOf(result));
      return { of, redacted, counts: countsOf(JSON.parse(result.others) as Small, result.included) };
    },
    close: spool.close,
  };
}

/** Lists of resources other than entries and assets, by top-level key. */
type Small = Readonly<Record<string, readonly unknown[]>>;

/** Holds bytes in a file without a name, so that no end of the process leaves it behind. */
function openSpool(contentFile: string) {
  const folder = existingFolder(dirname(resolve(contentFile)));
  const name = join(folder, `.export.${randomBytes(6).toString('hex')}.tmp`);
  const descriptor = openSync(name, 'wx+');
  rmSync(name);
  let size = 0;
  return {
    /** @returns the position of the bytes */
    append: (bytes: Uint8Array): number => {
      const start = size;
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      size += bytes.length;
      return start;
    },
    read: ({ start, length }: Pick<Page, 'start' | 'length'>): Buffer => {
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; ) at += readSync(descriptor, bytes, at, length - at, start + at);
      return bytes;
    },
    close: () => closeSync(descriptor),
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

function* bulkSection(key: string, texts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let before = `  "${key}": [\n`;
  for (const text of texts) {
    yield Buffer.from(before);
    yield text;
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n  ]' : `  "${key}": []`);
}

function* fileOf(sections: readonly Iterable<Uint8Array>[]): Generator<Uint8Array> {
  for (const [at, pieces] of sections.entries()) {
    yield at === 0 ? newFile : comma;
    yield* pieces;
  }
  yield endOfFile;
}

/** Omits drafts and archived items, which contentful-export omits as well, and adds states by locale. */
function* pick(
  pages: readonly Page[],
  included: ReadonlySet<string>,
  localeStates: ReadonlyMap<string, StatesByLocale>,
  spool: ReturnType<typeof openSpool>,
): Generator<Uint8Array> {
  for (const page of pages) {
    const { ids, isWhole } = page;
    const items = spool.read(page);
    if (isWhole && ids.every((id) => included.has(id) && !localeStates.has(id))) {
      yield items;
      continue;
    }
    let start = 0;
    for (const id of ids) {
      const next = items.indexOf(betweenItems, start);
      const end = next === -1 ? items.length : next + itemEnd.length;
      const item = items.subarray(start, end);
      start = end + comma.length;
      if (included.has(id)) yield withStates(item, localeStates.get(id));
    }
  }
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
