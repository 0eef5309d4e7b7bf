/** Reads a content file that an earlier build has read: unchanged parts stay on the disk until they are needed. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { PartsOnDisk } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import { readRange } from './content-bytes.ts';
import { type CachedContent, type Chunk, hashOf } from './content-chunks.ts';
import { type FileStamp, stampOf } from './read-content-file.ts';

/** Describes a content file in comparison with an earlier reading. */
export interface KnownContent {
  readonly previous: CachedContent;
  readonly stamp: FileStamp;
  /** Whether the whole file is unchanged. */
  readonly isSame: boolean;
  /** The unchanged chunks with the difference of their offsets. */
  readonly moved: ReadonlyMap<Chunk, number>;
  /** The file in shared memory, without the parts on disk. */
  readonly bytes: Uint8Array;
  readonly onDisk: PartsOnDisk;
}

/** Closes content files that nothing refers to any more. */
const openFiles = new FinalizationRegistry(closeSync);

/** Opens a content file. @throws the file system's error */
export function openContentFile(file: string): { readonly descriptor: number; readonly stamp: FileStamp } {
  // Opening a pipe would block.
  assertPlainFile(statSync(file));
  const descriptor = openSync(file, 'r');
  return { descriptor, stamp: stampOf(fstatSync(descriptor, { bigint: true })) };
}

/** Reserves shared memory, which takes no space until it is used. */
export function sharedBytes(size: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(size));
}

type Range = readonly [start: number, end: number];

/** Describes parts on disk; the file is closed when the description isn't used any more. */
export function onDiskOf(descriptor: number, ranges: readonly Range[]): PartsOnDisk {
  const onDisk = {
    descriptor,
    starts: Float64Array.from(ranges, ([start]) => start),
    ends: Float64Array.from(ranges, ([, end]) => end),
  };
  openFiles.register(onDisk, descriptor);
  return onDisk;
}

/**
 * Compares a content file with an earlier reading, from its start and from its end up to the first changed chunk. A file
 * with the same times counts as unchanged without being read.
 * @param minBytes size from which unchanged parts stay on disk
 * @returns undefined if the file can't be read
 */
export function readKnownContent(
  file: string,
  previous: CachedContent,
  minBytes = largeBytes,
): KnownContent | undefined {
  let opened: ReturnType<typeof openContentFile> | undefined;
  try {
    opened = openContentFile(file);
    return compare(opened, previous, minBytes);
  } catch {
    if (opened) closeSync(opened.descriptor);
    return undefined;
  }
}

/** Returns whether a file is certainly in the same state as before. */
function isSameState(before: FileStamp | undefined, now: FileStamp): boolean {
  return (
    before?.isProof === true &&
    (['size', 'ino', 'mtimeNs', 'ctimeNs'] as const).every((name) => before[name] === now[name])
  );
}

/** Returns whether a file that is partly on disk was written to since it was opened. @param stamp of that time */
export function hasChanged({ descriptor }: PartsOnDisk, stamp: FileStamp): boolean {
  const { size, mtimeNs } = fstatSync(descriptor, { bigint: true });
  return size !== stamp.size || mtimeNs !== stamp.mtimeNs;
}

/** Gives the size from which parts stay on disk. The text of smaller files decides on fonts (`plan/plan-assets.ts`). */
export const largeBytes = 8_000_000;

function compare(
  { descriptor, stamp }: ReturnType<typeof openContentFile>,
  previous: CachedContent,
  minBytes: number,
): KnownContent {
  const { chunks } = previous;
  const size = Number(stamp.size);
  const bytes = sharedBytes(size);
  const isProven = isSameState(previous.stamp, stamp);
  const reader = { descriptor, bytes, isProven, scratch: Buffer.alloc(0), previous };
  const moved = new Map<Chunk, number>();
  let [start, end] = [0, size];
  let [first, last] = [0, chunks.length - 1];
  for (let chunk = chunks[first]; chunk; chunk = chunks[++first]) {
    if (chunk.end > size || !isUnchanged(reader, chunk, 0)) break;
    moved.set(chunk, 0);
    start = chunk.end;
  }
  const shift = size - (chunks.at(-1)?.end ?? 0);
  for (let chunk = chunks[last]; chunk && last >= first; chunk = chunks[--last]) {
    if (chunk.start + shift < start || !isUnchanged(reader, chunk, shift)) break;
    moved.set(chunk, shift);
    end = chunk.start + shift;
  }
  const isLarge = size >= minBytes;
  readRange(descriptor, isLarge ? bytes.subarray(start, end) : bytes, isLarge ? start : 0);
  const ranges = rangesOf(previous, isLarge ? moved : new Map());
  const isSame = moved.size === chunks.length && shift === 0;
  return { previous, stamp, isSame, moved, bytes, onDisk: onDiskOf(descriptor, ranges) };
}

interface ChunkReader {
  readonly descriptor: number;
  readonly bytes: Uint8Array;
  /** Whether the file is known to be unchanged. */
  readonly isProven: boolean;
  readonly previous: CachedContent;
  scratch: Buffer;
}

/** Compares a chunk's hash, and puts the bytes outside of its items into memory. */
function isUnchanged(reader: ChunkReader, chunk: Chunk, shift: number): boolean {
  const { descriptor, bytes, isProven, previous } = reader;
  const [start, end] = [chunk.start + shift, chunk.end + shift];
  const rest = itemsEnd(previous, chunk) + shift;
  if (isProven) {
    readRange(descriptor, bytes.subarray(rest, end), rest);
    return true;
  }
  if (reader.scratch.length < end - start) reader.scratch = Buffer.allocUnsafeSlow(end - start);
  const part = reader.scratch.subarray(0, end - start);
  readRange(descriptor, part, start);
  if (hashOf(part, 0, part.length) !== chunk.sha256) return false;
  bytes.set(part.subarray(rest - start), rest);
  return true;
}

/** Returns the end of a chunk's last item, and the chunk's start if it has none. */
function itemsEnd(previous: CachedContent, { start, run }: Chunk): number {
  return run ? cellAt(previous[run.list].ends, run.first + run.count - 1) : start;
}

function rangesOf(previous: CachedContent, moved: ReadonlyMap<Chunk, number>): Range[] {
  return [...moved]
    .map(([chunk, shift]) => [chunk.start + shift, itemsEnd(previous, chunk) + shift] as const)
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b);
}
