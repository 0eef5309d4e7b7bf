/** Reads and writes the changes file beside a content file: what has changed since, so that no large file is written for a word. */
import { hash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import { changesFileOf, type SiteConfig } from '../../domain/site/site-config.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import type { ContentIndex } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ContentFileError, messageOf, whyUnread } from '../model/user-error.ts';
import { countLines, sharedBytes } from './content-bytes.ts';
import type { ItemList, ListName } from './content-chunks.ts';
import { emptyList, indexItems } from './index-items.ts';
import { isArrayAt, JsonSyntaxError, scanObject, skipSpace, skipValue, textOf } from './scan-json.ts';

/** Identifies the bytes of a content file. */
export interface FileDigest {
  readonly size: number;
  /** In base64. */
  readonly sha256: string;
}

/** Lists what has changed since a content file was written. */
export interface ContentChanges {
  /** Whole items as an export has them, which are new or replace those of the same id. */
  readonly entries: readonly unknown[];
  readonly assets: readonly unknown[];
  /** Ids of items that are no longer in the content. */
  readonly withdrawn: Withdrawn;
}

type Withdrawn = Readonly<Record<ListName, readonly string[]>>;

const digest = z.object({ size: z.number(), sha256: z.string() });
const ids = z.array(z.string());
const heads = {
  format: z.literal(1),
  /** The content file that the changes belong to. */
  of: digest,
  withdrawn: z.object({ entries: ids, assets: ids }),
  /** The content file that they are being folded into: it has them already. */
  into: z.optional(digest),
};

const hint = 'Run `meridian export --whole` to fetch the space again.';

/** Returns the changes file as findings name it: relative to the site's folder. */
export function changesNameOf({ content, source }: Pick<SiteConfig, 'content' | 'source'>): string {
  return relative(source?.folder ?? '', changesFileOf(content));
}

/** Returns the export that a transform has made the content of. */
export function sourceOf({
  transform,
  source,
}: Pick<SiteConfig, 'transform' | 'source'>): ContentIndex['source'] {
  return transform?.source === undefined
    ? undefined
    : { content: transform.source, ...(source && { source }) };
}

/** Holds a changes file with the positions of its items. */
export interface ChangesFile {
  /** Shared memory. */
  readonly bytes: Uint8Array;
  readonly lists: Readonly<Record<ListName, ItemList>>;
  readonly withdrawn: Withdrawn;
  readonly of: FileDigest;
  readonly into: FileDigest | undefined;
}

/** Reads the bytes of a changes file. @returns undefined without one @throws ContentFileError when it can't be read */
export function readChangesBytes(contentFile: string): Uint8Array | undefined {
  const file = changesFileOf(contentFile);
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return undefined;
    assertPlainFile(stats);
    const read = readFileSync(file);
    const bytes = sharedBytes(read.length);
    bytes.set(read);
    return bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ContentFileError(`The changes file ${file} can't be read: ${whyUnread(error)}.`, hint);
  }
}

/** Hashes a changes file. */
export function changesDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64');
}

/** Finds the items in a changes file's bytes. @throws ContentFileError when `meridian export` hasn't written it like that */
export function scanChanges(contentFile: string, bytes: Uint8Array): ChangesFile {
  const file = changesFileOf(contentFile);
  try {
    const found: Record<string, unknown> = {};
    const lists = { entries: emptyList, assets: emptyList };
    const start = skipSpace(bytes, 0);
    const end = scanObject(bytes, start, (key, at) => {
      if (key === 'entries' || key === 'assets') {
        if (!isArrayAt(bytes, at)) throw new Error(`its "${key}" isn't a list`);
        lists[key] = indexItems(bytes, at, key === 'entries' ? 'Entry' : 'Asset');
        return lists[key].end;
      }
      const after = skipValue(bytes, at);
      if (Object.hasOwn(heads, key)) found[key] = JSON.parse(textOf(bytes, { start: at, end: after }));
      return after;
    });
    if (skipSpace(bytes, end) < bytes.length) throw new JsonSyntaxError('there is text after its end', end);
    const [fault] = [...lists.entries.findings, ...lists.assets.findings];
    if (fault) throw new Error(fault.message.replace(/\.$/, ''));
    const { data, error } = z.object(heads).safeParse(found);
    if (!data) throw new Error(`its "${error?.issues[0]?.path.join('.')}" isn't as Meridian writes it`);
    return { bytes, lists, withdrawn: data.withdrawn, of: data.of, into: data.into };
  } catch (error) {
    throw new ContentFileError(`The changes file ${file} can't be used: ${whyUnusable(error, bytes)}.`, hint);
  }
}

function whyUnusable(error: unknown, bytes: Uint8Array): string {
  if (error instanceof JsonSyntaxError)
    return `it isn't JSON: line ${1 + countLines(bytes, 0, error.offset)}: ${error.message}`;
  return error instanceof SyntaxError ? `it isn't JSON: ${messageOf(error)}` : messageOf(error);
}

/** Says that a changes file belongs to another content file. */
export function strayChanges(name: string): Finding {
  return {
    rule: 'not-shown-as-meant',
    message: `Not shown as meant: ${name} holds changes of another content file than the one beside it, so pages show the content without them.`,
    hint: 'Run `meridian export` to fetch the space again; if the content file is the newer one, delete the other.',
    file: name,
  };
}

/**
 * Reads the changes of a content file.
 * @param of the content file as it is now
 * @returns undefined if they belong to another one
 * @throws ContentFileError for a damaged changes file
 */
export function readChanges(contentFile: string, of: FileDigest): ContentChanges | undefined {
  const bytes = readChangesBytes(contentFile);
  if (!bytes) return noChanges;
  const { into, ...changes } = scanChanges(contentFile, bytes);
  if (into && isSameDigest(into, of)) return noChanges;
  if (!isSameDigest(changes.of, of)) return undefined;
  try {
    const { entries, assets, withdrawn } = JSON.parse(textOf(bytes, { start: 0, end: bytes.length }));
    return { entries, assets, withdrawn };
  } catch (error) {
    throw new ContentFileError(
      `The changes file ${changesFileOf(contentFile)} can't be used: ${whyUnusable(error, bytes)}.`,
      hint,
    );
  }
}

const noChanges: ContentChanges = { entries: [], assets: [], withdrawn: { entries: [], assets: [] } };

/** Returns whether two files have the same bytes. */
export function isSameDigest(a: FileDigest, b: FileDigest): boolean {
  return a.size === b.size && a.sha256 === b.sha256;
}

/**
 * Replaces the changes file in one step; removes it if there are no changes. Items are indented as in the content file. Nothing waits
 * for the disk, which may be busy with a site: what a power cut takes can be fetched again.
 * @param of the content file that the changes belong to
 * @param into as in `ChangesFile`
 * @throws the file system's error
 */
export function writeChanges(
  contentFile: string,
  of: FileDigest,
  { entries, assets, withdrawn }: ContentChanges,
  into?: FileDigest,
): void {
  const file = changesFileOf(contentFile);
  const count = [entries, assets, withdrawn.entries, withdrawn.assets].flat().length;
  const text = JSON.stringify({ format: 1, of, ...(into && { into }), entries, assets, withdrawn }, null, 2);
  if (count === 0) rmSync(file, { force: true });
  else writeFileAtomically(file, [Buffer.from(`${text}\n`)]);
}

/** Says in the changes file, if there is one, that a new content file has its changes: at no moment is one read without the other. */
export function markChangesIn(contentFile: string, into: FileDigest): void {
  const bytes = readChangesBytes(contentFile);
  if (!bytes) return;
  try {
    const { of, entries, assets, withdrawn } = JSON.parse(textOf(bytes, { start: 0, end: bytes.length }));
    writeChanges(contentFile, of, { entries, assets, withdrawn }, into);
  } catch {
    // A damaged one says nothing of any content file.
  }
}
