/** Kept free behind a content file's bytes, so that most edits fit without moving 100 MB into new memory. */
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
