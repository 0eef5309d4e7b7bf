/** Folds a changes file into its content file. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { changesFileOf } from '../../domain/site/site-config.ts';
import type { ProgramFolders } from '../files/input-hashes.ts';
import { writeFileAtomically } from '../files/write-file.ts';
import { contentPieces, sizeOf } from './content-bytes.ts';
import { type FileDigest, readChanges, readChangesBytes, writeChanges } from './content-changes.ts';
import { indexContentFile, readContentIndex } from './content-index.ts';
import { type IndexedContent, loadContent } from './index-export.ts';
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
  return readContentIndex(contentFile, program, {}) ?? (await loadContent(contentFile, {}));
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
  const { value, hasLeftOutItems } = withChanges(base, { content: contentFile }, bytes);
  const of = digestOf(base);
  const changes = value.changes && !hasLeftOutItems && readChanges(contentFile, of);
  if (!changes) return false;
  const sum = createHash('sha256');
  const pieces = function* () {
    for (const piece of contentPieces(value)) {
      sum.update(piece);
      yield piece;
    }
  };
  writeFileAtomically(contentFile, pieces(), true, () =>
    writeChanges(contentFile, of, changes, { size: sizeOf(value), sha256: sum.digest('base64') }),
  );
  rmSync(changesFileOf(contentFile), { force: true });
  await indexContentFile(contentFile, program).catch(() => undefined);
  return true;
}
