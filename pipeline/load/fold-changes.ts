/** Folds a changes file into its content file. */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { changesFileOf } from '../../domain/site/site-config.ts';
import type { ProgramFolders } from '../files/input-hashes.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import { type LaidOver, publishedLocales } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import { bytesAtOnce, contentPieces, lengthOf, sizeOf } from './content-bytes.ts';
import { type FileDigest, readChanges, readChangesBytes, writeChanges } from './content-changes.ts';
import { type Chunk, toCachedItems } from './content-chunks.ts';
import { readContentIndex, writeContentIndex } from './content-index.ts';
import { type IndexedContent, indexKnownContent, loadContent } from './index-export.ts';
import { openContentFile, readChanged } from './known-content.ts';
import { digestOf, withChanges } from './lay-over.ts';

/**
 * Identifies the bytes of a content file; of a large one by its index, without reading it.
 * @throws ContentFileError when it can't be read
 */
export async function fileDigest(contentFile: string, program: ProgramFolders): Promise<FileDigest> {
  return digestOf(await readIndexed(contentFile, program));
}

/** Describes a content file with its changes: both files' bytes, and how much they hold together. */
interface ContentState {
  readonly of: FileDigest;
  /** Hashes the changes file. */
  readonly changes?: string;
  /** In bytes, of one file with all of it. */
  readonly size: number;
  readonly entries: number;
  readonly assets: number;
}

/** Describes a content file with its changes. @throws ContentFileError when one of them can't be read */
export async function describeContent(contentFile: string, program: ProgramFolders): Promise<ContentState> {
  const bytes = readChangesBytes(contentFile);
  const base = await readIndexed(contentFile, program);
  const { value, changesDigest } = withChanges(base, { content: contentFile }, bytes);
  const { entries, assets } = value;
  return {
    of: digestOf(base),
    ...(changesDigest !== undefined && { changes: changesDigest }),
    size: sizeOf(value),
    entries: entries.ids.length,
    assets: assets.ids.length,
  };
}

async function readIndexed(contentFile: string, program: ProgramFolders): Promise<IndexedContent> {
  const known = readContentIndex(contentFile, program, {});
  if (known) return known;
  const whole = await loadContent(contentFile, {});
  return writeContentIndex(contentFile, program, whole) ?? whole;
}

/**
 * Writes the content file anew with the changes in it, in one step, and removes the changes file. A run that is killed leaves the old
 * content with its changes or the new one, of which the changes file then says that it has them.
 * @returns false if there is nothing to fold, or if the changes belong to another content file
 * @throws ContentFileError for unusable files, or the file system's error
 */
export async function foldChanges(contentFile: string, program: ProgramFolders): Promise<boolean> {
  const bytes = readChangesBytes(contentFile);
  const base = await readIndexed(contentFile, program);
  const laid = withChanges(base, { content: contentFile }, bytes);
  const { value, hasLeftOutItems } = laid;
  const of = digestOf(base);
  const changes = readChanges(contentFile, of);
  if (!value.changes || !changes || hasLeftOutItems) {
    // A run that was killed has folded them.
    if (changes && !value.changes) rmSync(changesFileOf(contentFile), { force: true });
    return false;
  }
  removeRemains(contentFile);
  const sum = createHash('sha256');
  const pieces = function* () {
    for (const piece of contentPieces(value, Buffer.allocUnsafeSlow(bytesAtOnce))) {
      sum.update(piece);
      yield piece;
    }
  };
  let into = of;
  writeFileAtomically(contentFile, pieces(), true, () => {
    into = { size: sizeOf(value), sha256: sum.digest('base64') };
    writeChanges(contentFile, of, changes, into);
  });
  rmSync(changesFileOf(contentFile), { force: true });
  await indexFolded(contentFile, program, { base, pieces: value.changes.pieces, sha256: into.sha256 });
  return true;
}

/** Removes unfinished files of killed runs. What another run may be writing is younger. */
function removeRemains(contentFile: string): void {
  const folder = dirname(contentFile);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`.${basename(contentFile)}.`) || !name.endsWith('.tmp')) continue;
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN);
    if (age > longestWrite) rmSync(file, { force: true });
  }
}

const longestWrite = 10 * 60 * 1000;

/** Writes the index of a content file by that of the file before; without one, the next command does it. */
async function indexFolded(
  contentFile: string,
  program: ProgramFolders,
  {
    base,
    pieces,
    sha256,
  }: { readonly base: IndexedContent; readonly pieces: LaidOver['pieces']; readonly sha256: string },
): Promise<void> {
  const { value, lists, chunks } = base;
  if (!chunks) return;
  // The times of a younger file don't prove that it is the same one later.
  await wait(100);
  const { spaceTypes } = value;
  const previous = {
    ...publishedLocales(value),
    ...{ chunks, entries: toCachedItems(lists.entries), assets: toCachedItems(lists.assets) },
    ...(spaceTypes && { spaceTypes }),
  };
  const known = readChanged(openContentFile(contentFile), previous, movedChunks(chunks, pieces));
  const indexed = indexKnownContent(known, {});
  if (!indexed) return;
  const contentIndex = { use: 'written', sha256 } as const;
  writeContentIndex(contentFile, program, { ...indexed, value: { ...indexed.value, contentIndex } });
}

/** Finds the chunks that lie within one piece, and by how much they are moved. */
function movedChunks(chunks: readonly Chunk[], pieces: LaidOver['pieces']): ReadonlyMap<Chunk, number> {
  const size = chunks.at(-1)?.end ?? 0;
  const moved = new Map<Chunk, number>();
  let [at, offset] = [0, 0];
  for (const piece of pieces) {
    // Others are of the changes file.
    if (!(piece instanceof Uint8Array) && piece.start < size) {
      while (at < chunks.length && cellAt(chunks, at).start < piece.start) at++;
      for (; at < chunks.length && cellAt(chunks, at).end <= piece.end; at++)
        moved.set(cellAt(chunks, at), offset - piece.start);
    }
    offset += lengthOf(piece);
  }
  return moved;
}
