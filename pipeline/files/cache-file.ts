import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { writeFileAtomically } from './write-file.ts';

export interface CacheFile {
  /** Returns a part, parsed on demand. */
  readonly read: (name: string) => unknown;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** The parts that were read or written. */
  readonly parsed: ReadonlyMap<string, unknown>;
}

/** The version of the file format. The key covers changes of the contents. */
const format = 'meridian-cache-4';

/** Maximum number of cache files, one per output folder. */
const maxFiles = 8;

/**
 * Reads a cache file.
 * @param key of the program that wrote it
 * @returns undefined if missing, damaged or of another program
 */
export function readCacheFile(file: string, key: string): CacheFile | undefined {
  try {
    const bytes = readFileSync(file);
    const [headEnd, indexEnd] = lineEnds(bytes);
    const body = bytes.subarray(headEnd + 1);
    const [head, checksum = ''] = bytes.toString('latin1', 0, headEnd).split(/ (?=\S+$)/);
    if (head !== `${format} ${key}` || !hasChecksum(body, checksum)) return undefined;
    return cacheFileOf(
      spansOf(JSON.parse(bytes.toString('utf8', headEnd + 1, indexEnd)), bytes.subarray(indexEnd + 1)),
    );
  } catch {
    return undefined;
  }
}

/** Asserts that cache files can be written, before the build starts. @throws the file system's error */
export function assertWritableFolder(folder: string): void {
  const trial = join(folder, `${'0'.repeat(16)}.${process.pid}.new`);
  const first = mkdirSync(folder, { recursive: true });
  writeFileSync(trial, format);
  rmSync(trial);
  if (first !== undefined) removeEmpty(folder, first);
}

/** Removes empty folders that a failed build created. @param first the outermost one */
function removeEmpty(folder: string, first: string): void {
  try {
    for (let each = folder; each.length >= first.length; each = dirname(each)) rmdirSync(each);
  } catch {}
}

/**
 * Writes a cache file atomically, because other builds may run.
 * @param kept bytes of parts of an earlier file
 * @returns the bytes of each part
 * @throws the file system's error
 */
export function writeCacheFile(
  file: string,
  key: string,
  parts: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, Uint8Array>> = {},
): ReadonlyMap<string, Uint8Array> {
  const written = [
    ...Object.entries(parts).map(([name, part]) => ({ name, bytes: serialize(packed(part)) })),
    ...Object.entries(kept).map(([name, bytes]) => ({ name, bytes })),
  ];
  const index = JSON.stringify(written.map(({ name, bytes }) => [name, bytes.length]));
  const body = [Buffer.from(`${index}\n`), ...written.map(({ bytes }) => bytes)];
  writeFileAtomically(file, [Buffer.from(`${format} ${key} ${checksumOf(body)}\n`), ...body]);
  return new Map(written.map(({ name, bytes }) => [name, bytes]));
}

function lineEnds(bytes: Buffer): [number, number] {
  const headEnd = bytes.indexOf('\n');
  return [headEnd, bytes.indexOf('\n', headEnd + 1)];
}

/**
 * Returns a random key and the tag of bytes with it (AES-GCM without a text); of pieces, that of all together. Bytes that were not made
 * with the key in mind have the tag of others once in 2^111 times; SHA-256 takes ten times as long.
 */
export function checksumOf(part: Uint8Array | readonly Uint8Array[], key = randomBytes(keyBytes)): string {
  const cipher = createCipheriv('aes-128-gcm', key, iv);
  for (const piece of part instanceof Uint8Array ? [part] : part) cipher.setAAD(piece);
  cipher.final();
  return Buffer.concat([key, cipher.getAuthTag()]).toString('base64');
}

const keyBytes = 16;
/** Needn't be unique, because nothing is encrypted. */
const iv = Buffer.alloc(12);

/** Returns whether bytes are those of which the checksum was made. */
export function hasChecksum(part: Uint8Array, checksum: string): boolean {
  return checksumOf(part, Buffer.from(checksum, 'base64').subarray(0, keyBytes)) === checksum;
}

function spansOf(index: readonly [name: string, length: number][], bytes: Buffer): Map<string, Buffer> {
  const spans = new Map<string, Buffer>();
  let start = 0;
  for (const [name, length] of index) {
    spans.set(name, bytes.subarray(start, start + length));
    start += length;
  }
  return spans;
}

/** Returns parts as a cache file holds them. @param known parts that needn't be parsed */
export function cacheFileOf(
  bytes: CacheFile['bytes'],
  known: Iterable<readonly [string, unknown]> = [],
): CacheFile {
  const parsed = new Map(known);
  return {
    read: (name) => {
      const span = bytes.get(name);
      if (span && !parsed.has(name)) parsed.set(name, unpacked(deserialize(span)));
      return span && parsed.get(name);
    },
    bytes,
    parsed,
  };
}

/** Number of texts from which a list is written as one JSON text: reading many texts one by one takes three times as long. */
const manyTexts = 100;
const packedKey = '\0texts';

/** Packs the long lists of texts in an object and its objects. */
function packed(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < manyTexts) return mapObject(value, packed);
  const text =
    jsonOfTexts.get(value) ?? (value.every((one) => typeof one === 'string') && JSON.stringify(value));
  return text ? { [packedKey]: text } : value;
}

/** Holds the lists that were read, which are often written again. */
const jsonOfTexts = new WeakMap<readonly unknown[], string>();

function unpacked(value: unknown): unknown {
  const texts = (value as { [packedKey]?: string } | null | undefined)?.[packedKey];
  if (texts === undefined) return mapObject(value, unpacked);
  const list = JSON.parse(texts) as readonly string[];
  jsonOfTexts.set(list, texts);
  return list;
}

/** Maps the values of a plain object; returns anything else as it is. */
function mapObject(value: unknown, map: (inner: unknown) => unknown): unknown {
  const isPlain = value && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)])) : value;
}

const ownFile = /^(?:[0-9a-f]{16}|\.[0-9a-f]{16}\.[0-9a-f]{12}\.tmp)$/;

/** Removes the least recently used files, and unfinished files of killed builds. @throws the file system's error */
export function removeOldFiles(folder: string): void {
  const byAge = readdirSync(folder)
    .filter((name) => ownFile.test(name))
    .map((name) => ({ name, time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(maxFiles)) rmSync(join(folder, name), { force: true });
}
