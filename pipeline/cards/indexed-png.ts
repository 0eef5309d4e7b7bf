import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

/** Holds rows of a picture that are compressed by themselves. */
export interface CompressedRows {
  readonly bytes: Uint8Array;
  /** Number of bytes before compression, with a filter byte a row. */
  readonly length: number;
  readonly checksum: number;
}

/** Compresses rows of one byte a pixel, each after its filter byte 0. @param isLast whether the picture ends with them */
export function compressRows(rows: Uint8Array, level: number, isLast: boolean): CompressedRows {
  const finishFlush = isLast ? zlib.Z_FINISH : zlib.Z_FULL_FLUSH;
  const bytes = deflateRawSync(rows, { level, memLevel: 9, finishFlush });
  return { bytes, length: rows.length, checksum: adler32(rows) };
}

/** Joins compressed rows to a PNG with a palette. @param palette three bytes a colour */
export function joinPng(
  {
    width,
    height,
    palette,
  }: { readonly width: number; readonly height: number; readonly palette: Uint8Array },
  parts: readonly CompressedRows[],
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(parts.reduce((sum, part) => joinChecksums(sum, part), 1));
  const data = [Buffer.from([0x78, 0x01]), ...parts.map(({ bytes }) => bytes), end];
  return Buffer.concat([
    signature,
    ...chunk('IHDR', [head]),
    ...chunk('PLTE', [palette]),
    ...chunk('IDAT', data),
    ...chunk('IEND', []),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: readonly Uint8Array[]): Uint8Array[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(
    data.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  start.write(name, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(data.reduce((sum, bytes) => crc32(bytes, sum), crc32(start.subarray(4))));
  return [start, ...data, end];
}

const modulus = 65_521;

/** So many bytes have sums below 2 ** 32. */
const longest = 5000;

/** Returns the checksum of zlib's format (RFC 1950). */
function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(at + longest, bytes.length);
    for (; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= modulus;
    high %= modulus;
  }
  return high * 65_536 + low;
}

function joinChecksums(before: number, { checksum, length }: CompressedRows): number {
  const [low, high] = [before % 65_536, Math.floor(before / 65_536)];
  const [ownLow, ownHigh] = [checksum % 65_536, Math.floor(checksum / 65_536)];
  const joinedLow = (low + ownLow - 1 + modulus) % modulus;
  const joinedHigh = (high + ownHigh + (length % modulus) * (low - 1 + modulus)) % modulus;
  return joinedHigh * 65_536 + joinedLow;
}
