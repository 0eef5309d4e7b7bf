import { readSync } from 'node:fs';

/** Where a file differs from older bytes: `start` to `oldEnd` became `start` to `newEnd`. */
export interface ChangedRange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Small enough to stay in the processor's cache, so that only the old bytes are fetched from memory. */
const partBytes = 1 << 20;

/**
 * Compares an open file with the bytes it had before, without holding the new ones in memory.
 *
 * @param size the file's size in bytes
 * @returns undefined when nothing differs
 */
export function findChange(descriptor: number, size: number, old: Uint8Array): ChangedRange | undefined {
  const before = Buffer.from(old.buffer, old.byteOffset, old.length);
  const shorter = Math.min(size, old.length);
  const start = samePrefix(descriptor, before, shorter);
  if (start === size && start === old.length) return undefined;
  const suffix = sameSuffix(descriptor, size, before, shorter - start);
  return { start, oldEnd: old.length - suffix, newEnd: size - suffix };
}

function samePrefix(descriptor: number, old: Buffer, most: number): number {
  const part = Buffer.allocUnsafe(partBytes);
  for (let at = 0; at < most; at += partBytes) {
    const length = Math.min(partBytes, most - at);
    readWhole(descriptor, part, length, at);
    if (part.compare(old, at, at + length, 0, length) === 0) continue;
    let same = 0;
    while (part[same] === old[at + same]) same++;
    return at + same;
  }
  return most;
}

function sameSuffix(descriptor: number, size: number, old: Buffer, most: number): number {
  const part = Buffer.allocUnsafe(partBytes);
  for (let known = 0; known < most; known += partBytes) {
    const length = Math.min(partBytes, most - known);
    const oldAt = old.length - known - length;
    readWhole(descriptor, part, length, size - known - length);
    if (part.compare(old, oldAt, oldAt + length, 0, length) === 0) continue;
    let same = 0;
    while (part[length - 1 - same] === old[oldAt + length - 1 - same]) same++;
    return known + same;
  }
  return most;
}

/** Reads a part of an open file. @throws when the file has become shorter meanwhile */
export function readWhole(descriptor: number, target: Buffer, length: number, position: number): void {
  for (let filled = 0; filled < length; ) {
    const count = readSync(descriptor, target, filled, length - filled, position + filled);
    if (count === 0) throw new Error('the file became shorter while it was read');
    filled += count;
  }
}

/** Free room behind a content file's bytes, so that most edits fit without copying 100 MB. */
const spareBytes = 4 << 20;

/** The same bytes with room behind them. */
export function withRoom(bytes: Uint8Array, length = bytes.length): Uint8Array {
  const roomy = new Uint8Array(new SharedArrayBuffer(length + spareBytes));
  roomy.set(bytes);
  return roomy.subarray(0, length);
}

/**
 * Replaces a part of bytes that begin their memory, in place where there is room.
 *
 * @returns the bytes in their new length; the ones that were given are no longer what they were
 */
export function spliceBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  replacement: Uint8Array,
): Uint8Array {
  const length = bytes.length - (end - start) + replacement.length;
  const fits = bytes.byteOffset === 0 && length <= bytes.buffer.byteLength;
  const target = fits
    ? new Uint8Array(bytes.buffer, 0, Math.max(length, bytes.length))
    : withRoom(bytes, Math.max(length, bytes.length));
  target.copyWithin(start + replacement.length, end, bytes.length);
  target.set(replacement, start);
  return target.subarray(0, length);
}
