/** Reads a content file that an earlier build has read: unchanged parts stay on the disk until they are needed. */
import { close, closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import { hasChecksum } from '../files/cache-file.ts';
import { type FileStamp, isSameState, stampOf } from '../files/file-stamp.ts';
import type { PartsOnDisk } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import { readFully, readRange, sharedBytes } from './content-bytes.ts';
import type { CachedContent, Chunk } from './content-chunks.ts';

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

/** Closes content files that nothing refers to any more. Freeing a large one that was replaced takes long. */
const openFiles = new FinalizationRegistry<number>((descriptor) => close(descriptor, () => undefined));

/** Opens a content file. @throws the file system's error */
export function openContentFile(file: string): { readonly descriptor: number; readonly stamp: FileStamp } {
  // Opening a pipe would block.
  assertPlainFile(statSync(file));
  const descriptor = openSync(file, 'r');
  return { descriptor, stamp: stampOf(fstatSync(descriptor, { bigint: true })) };
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
 * @returns undefined if the file can't be read or compared
 */
export async function readKnownContent(
  file: string,
  previous: CachedContent,
  minBytes = largeBytes,
): Promise<KnownContent | undefined> {
  let opened: ReturnType<typeof openContentFile> | undefined;
  try {
    opened = openContentFile(file);
    return await compare(opened, previous, minBytes);
  } catch {
    if (opened) closeSync(opened.descriptor);
    return undefined;
  }
}

/** Returns whether a file that is partly on disk was written to since it was opened. @param stamp of that time */
export function hasChanged({ descriptor }: PartsOnDisk, stamp: FileStamp): boolean {
  const { size, mtimeNs } = fstatSync(descriptor, { bigint: true });
  return size !== stamp.size || mtimeNs !== stamp.mtimeNs;
}

/** Gives the size from which parts stay on disk. The text of smaller files decides on fonts (`plan/plan-assets.ts`). */
export const largeBytes = 8_000_000;

async function compare(
  { descriptor, stamp }: ReturnType<typeof openContentFile>,
  previous: CachedContent,
  minBytes: number,
): Promise<KnownContent> {
  const { chunks } = previous;
  const size = Number(stamp.size);
  if (chunks.length === 0 && !isSameState(previous.stamp, stamp)) throw new Error('Nothing to compare with.');
  const isProven = isSameState(previous.stamp, stamp);
  const count = async (some: readonly Chunk[], shift: number) =>
    isProven ? some.length : await countUnchanged({ descriptor, size, shift }, some);
  const before = chunks.slice(0, await count(chunks, 0));
  const start = before.at(-1)?.end ?? 0;
  const shift = size - (chunks.at(-1)?.end ?? size);
  const others = chunks.slice(before.length).filter((chunk) => chunk.start + shift >= start);
  const after = others.reverse().slice(0, await count(others, shift));
  const moved = new Map([
    ...before.map((chunk) => [chunk, 0] as const),
    ...after.map((chunk) => [chunk, shift] as const),
  ]);
  return {
    ...readChanged({ descriptor, stamp }, previous, moved, minBytes),
    isSame: moved.size === chunks.length && shift === 0,
  };
}

/** Reads a content file but for the parts that are known to be moved. @param minBytes as for `readKnownContent` */
export function readChanged(
  { descriptor, stamp }: ReturnType<typeof openContentFile>,
  previous: CachedContent,
  moved: KnownContent['moved'],
  minBytes = largeBytes,
): KnownContent {
  const size = Number(stamp.size);
  const bytes = sharedBytes(size);
  const ranges = size >= minBytes ? rangesOf(previous, moved) : [];
  let end = 0;
  for (const range of [...ranges, [size, size] as const]) {
    readRange(descriptor, bytes.subarray(end, range[0]), end);
    end = range[1];
  }
  return { previous, stamp, isSame: false, moved, bytes, onDisk: onDiskOf(descriptor, ranges) };
}

/** Number of parts that are read while others are compared, and their size: many small reads would take longer. */
const readAhead = 4;
const bytesAtOnce = 2 << 20;

/** Counts the unchanged chunks, which are neighbours, up to the first changed one. */
async function countUnchanged(
  { descriptor, size, shift }: { readonly descriptor: number; readonly size: number; readonly shift: number },
  chunks: readonly Chunk[],
): Promise<number> {
  const longest = Math.max(1, ...chunks.map((chunk) => chunk.end - chunk.start));
  const count = Math.max(1, Math.floor(bytesAtOnce / longest));
  const buffers = Array.from({ length: readAhead }, () => Buffer.allocUnsafeSlow(count * longest));
  const readAt = async (at: number) => {
    const some = chunks.slice(at * count, (at + 1) * count).filter(({ end }) => end + shift <= size);
    const start = Math.min(...some.map((chunk) => chunk.start));
    const end = Math.max(start, ...some.map((chunk) => chunk.end));
    const part = cellAt(buffers, at % readAhead).subarray(0, end - start);
    const isRead = some.length > 0 && (await readFully(descriptor, part, start + shift));
    return isRead
      ? { some, bytesOf: (one: Chunk) => part.subarray(one.start - start, one.end - start) }
      : undefined;
  };
  // A rejected promise that isn't awaited yet would end the process.
  const start = (at: number) => readAt(at).catch(() => undefined);
  const reading = buffers.map((_, at) => start(at));
  let unchanged = 0;
  for (let at = 0; ; at++) {
    const found = await reading.shift();
    const same = found?.some.findIndex((one) => !hasChecksum(found.bytesOf(one), one.checksum));
    unchanged += same === -1 ? (found?.some.length ?? 0) : (same ?? 0);
    if (same !== -1) {
      await Promise.all(reading);
      return unchanged;
    }
    reading.push(start(at + readAhead));
  }
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
