/** Reads a content file that an earlier build has read: unchanged parts stay on the disk until they are needed. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
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
  let descriptor: number | undefined;
  try {
    // Opening a pipe would block.
    if (!statSync(file).isFile()) return undefined;
    descriptor = openSync(file, 'r');
    const known = compare(descriptor, previous, minBytes);
    openFiles.register(known.onDisk, descriptor);
    return known;
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
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

/** Returns whether a file that is partly on disk was written to since it was opened. */
export function hasChanged({ stamp, onDisk }: KnownContent): boolean {
  const { size, mtimeNs } = fstatSync(onDisk.descriptor, { bigint: true });
  return size !== stamp.size || mtimeNs !== stamp.mtimeNs;
}

/** Smaller files fit into memory, and fonts are chosen by their text (`plan/plan-assets.ts`). */
const largeBytes = 8_000_000;

function compare(descriptor: number, previous: CachedContent, minBytes: number): KnownContent {
  const stamp = stampOf(fstatSync(descriptor, { bigint: true }));
  const { chunks } = previous;
  const size = Number(stamp.size);
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
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
  return { previous, stamp, isSame, moved, bytes, onDisk: { descriptor, ...ranges } };
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

function rangesOf(
  previous: CachedContent,
  moved: ReadonlyMap<Chunk, number>,
): Omit<PartsOnDisk, 'descriptor'> {
  const ranges = [...moved]
    .map(([chunk, shift]) => [chunk.start + shift, itemsEnd(previous, chunk) + shift] as const)
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b);
  return {
    starts: Float64Array.from(ranges, ([start]) => start),
    ends: Float64Array.from(ranges, ([, end]) => end),
  };
}
