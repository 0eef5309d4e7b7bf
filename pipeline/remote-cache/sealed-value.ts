/**
 * Wraps values for the cache: key (32 bytes), seal (32 bytes), encoding (1 byte), body. The seal covers the others, so that a
 * value is neither damaged nor another key's; with a secret it is a signature.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
// In this thread, because handing the bytes to another one takes several times as long as compressing them.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const plain = 0;
const zstd = 1;
/** Limits what is stored as it is: compressing less saves nothing. */
const minCompressedBytes = 256;
const keyEnd = 32;
const sealEnd = 64;

/** Counts the bytes before the body. */
export const headBytes = sealEnd + 1;

/** Wraps a value, compressed if that makes it smaller. @param key hex @param secret signs the value */
export function sealValue(key: string, value: Uint8Array, secret: string | undefined): Buffer {
  const packed = value.length < minCompressedBytes ? value : zstdCompressSync(value);
  const [encoding, body] = packed.length < value.length ? [zstd, packed] : [plain, value];
  const name = Buffer.from(key, 'hex');
  const content = [Buffer.from([encoding]), body];
  return Buffer.concat([name, sealOf([name, ...content], secret), ...content]);
}

/**
 * Unwraps a value.
 * @param maxBytes limits its decompressed size
 * @returns undefined if it is damaged, too large, another key's, or not signed with this secret
 */
export function openValue(
  key: string,
  sealed: Buffer,
  secret: string | undefined,
  maxBytes: number,
): Buffer | undefined {
  if (sealed.length < headBytes) return undefined;
  const name = sealed.subarray(0, keyEnd);
  const seal = sealOf([name, sealed.subarray(sealEnd)], secret);
  if (name.toString('hex') !== key || !timingSafeEqual(seal, sealed.subarray(keyEnd, sealEnd)))
    return undefined;
  const body = sealed.subarray(headBytes);
  const encoding = sealed.readUInt8(sealEnd);
  if (encoding === plain) return body.length <= maxBytes ? body : undefined;
  if (encoding !== zstd) return undefined;
  try {
    return zstdDecompressSync(body, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

function sealOf(parts: readonly Uint8Array[], secret: string | undefined): Buffer {
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  for (const part of parts) hash.update(part);
  return hash.digest();
}
