/** Reads parts of the content file from memory or from the disk. */
import { read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ContentIndex, PartsOnDisk } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';

/** Describes a half-open range of bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Fills a part of the memory from a file's offset. @throws when the file is shorter */
export function readRange(descriptor: number, part: Uint8Array, offset: number): void {
  for (let filled = 0; filled < part.length; ) {
    const count = readSync(descriptor, part, filled, part.length - filled, offset + filled);
    if (count === 0) throw new Error(becameShorter);
    filled += count;
  }
}

/** Explains a file whose end is missing. */
export const becameShorter = 'the file became shorter while it was read';

const readAsync = promisify(read);

/** Fills a part of the memory from a file's offset. @returns false if the file is shorter */
export async function readFully(descriptor: number, part: Uint8Array, offset: number): Promise<boolean> {
  for (let filled = 0; filled < part.length; ) {
    const { bytesRead } = await readAsync(descriptor, part, filled, part.length - filled, offset + filled);
    if (bytesRead === 0) return false;
    filled += bytesRead;
  }
  return true;
}

/** Reserves shared memory, which takes no space until it is used. @throws an error that says how much */
export function sharedBytes(size: number): Uint8Array {
  try {
    return new Uint8Array(new SharedArrayBuffer(size));
  } catch {
    throw new Error(`its ${(size / 1e9).toFixed(1)} GB don't fit into memory`);
  }
}

type ContentBytes = Pick<ContentIndex, 'bytes' | 'onDisk' | 'changes'>;

/**
 * Returns bytes of the content file or of its changes, from memory or from the disk.
 * @param buffer memory for those on the disk, by default their own
 */
export function bytesIn({ bytes, onDisk, changes }: ContentBytes, span: Span, buffer?: Buffer): Uint8Array {
  const size = bytes.length;
  if (changes && span.start >= size) return changes.bytes.subarray(span.start - size, span.end - size);
  if (!onDisk || !isOnDisk(onDisk, span)) return bytes.subarray(span.start, span.end);
  const part = buffer?.subarray(0, span.end - span.start) ?? Buffer.allocUnsafe(span.end - span.start);
  readRange(onDisk.descriptor, part, span.start);
  return part;
}

/** Returns a text of the content, from memory or from the disk. */
export function textIn(index: ContentBytes, span: Span): string {
  return decoded(bytesIn(index, span));
}

function decoded({ buffer, byteOffset, length }: Uint8Array): string {
  // TextDecoder rejects shared memory.
  return Buffer.from(buffer, byteOffset, length).toString('utf8');
}

/** Returns the size that the content file has with its changes. */
export function sizeOf({ bytes, changes }: ContentBytes): number {
  if (!changes) return bytes.length;
  return changes.pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
}

/** Returns the length of a part of the content. */
export function lengthOf(piece: Uint8Array | Span): number {
  return piece instanceof Uint8Array ? piece.length : piece.end - piece.start;
}

/** Limits the parts that `contentPieces` returns. */
export const bytesAtOnce = 4 << 20;

/** Returns the content file with its changes, in parts. @param buffer is used for each part if given */
export function* contentPieces(index: ContentBytes, buffer?: Buffer): Generator<Uint8Array> {
  for (const piece of index.changes?.pieces ?? [{ start: 0, end: index.bytes.length }]) {
    if (piece instanceof Uint8Array) yield piece;
    else
      for (let { start } = piece; start < piece.end; start += bytesAtOnce)
        yield bytesIn(index, { start, end: Math.min(piece.end, start + bytesAtOnce) }, buffer);
  }
}

/** Counts line breaks. */
export function countLines(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const part = bytes.subarray(start, end);
  let count = 0;
  for (let at = part.indexOf(0x0a); at >= 0; at = part.indexOf(0x0a, at + 1)) count++;
  return count;
}

/** Returns whether a range overlaps one on disk. */
function isOnDisk({ starts, ends }: PartsOnDisk, span: Span): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cellAt(ends, middle) <= span.start) low = middle + 1;
    else high = middle;
  }
  return low < starts.length && cellAt(starts, low) < span.end;
}
