import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeFileAtomically } from '../files/write-file.ts';

/** Parts of a cache file, each parsed when it is first asked for: most builds need few of them. */
export type ReadPart = (name: string) => unknown;

/** Changes with what is in the file and how. */
const format = 'meridian-cache-1';

/** Output folders whose builds are remembered. */
const keptFiles = 8;

/**
 * Reads a cache file.
 *
 * @param key of what may make use of it
 * @returns undefined for a file that isn't there, is damaged, or was written by something else
 */
export function readCacheFile(file: string, key: string): ReadPart | undefined {
  try {
    const bytes = readFileSync(file);
    const [headEnd, indexEnd] = lineEnds(bytes);
    const body = bytes.subarray(headEnd + 1);
    if (bytes.toString('latin1', 0, headEnd) !== headOf(key, body)) return undefined;
    return partsOf(JSON.parse(bytes.toString('utf8', headEnd + 1, indexEnd)), bytes.subarray(indexEnd + 1));
  } catch {
    return undefined;
  }
}

/**
 * Tries whether cache files can be written, before a build takes the time to make what it can't keep.
 *
 * @throws the file system's error
 */
export function tryCacheFolder(folder: string): void {
  const trial = join(folder, `${'0'.repeat(16)}.${process.pid}.new`);
  const first = mkdirSync(folder, { recursive: true });
  writeFileSync(trial, format);
  rmSync(trial);
  if (first !== undefined) removeEmpty(folder, first);
}

/** A build that fails leaves no folders. Another one may have begun to use them. @param first the outermost one */
function removeEmpty(folder: string, first: string): void {
  try {
    for (let each = folder; each.length >= first.length; each = dirname(each)) rmdirSync(each);
  } catch {}
}

/**
 * Writes a cache file as a whole: aside and then in its place, as other builds may run at the same time.
 *
 * @throws the file system's error
 */
export function writeCacheFile(file: string, key: string, parts: Readonly<Record<string, unknown>>): void {
  const texts = Object.entries(parts).map(
    ([name, part]) => [name, Buffer.from(JSON.stringify(part))] as const,
  );
  const index = JSON.stringify(texts.map(([name, { length }]) => [name, length]));
  const body = Buffer.concat([Buffer.from(`${index}\n`), ...texts.map(([, text]) => text)]);
  writeFileAtomically(file, [Buffer.from(`${headOf(key, body)}\n`), body]);
  removeOld(dirname(file));
}

function lineEnds(bytes: Buffer): [number, number] {
  const headEnd = bytes.indexOf('\n');
  return [headEnd, bytes.indexOf('\n', headEnd + 1)];
}

function headOf(key: string, body: Uint8Array): string {
  return `${format} ${key} ${hash('sha256', body)}`;
}

function partsOf(index: readonly [name: string, length: number][], bytes: Buffer): ReadPart {
  const spans = new Map<string, Buffer>();
  let start = 0;
  for (const [name, length] of index) {
    spans.set(name, bytes.subarray(start, start + length));
    start += length;
  }
  const parsed = new Map<string, unknown>();
  return (name) => {
    const span = spans.get(name);
    if (span && !parsed.has(name)) parsed.set(name, JSON.parse(span.toString('utf8')));
    return parsed.get(name);
  };
}

const ownFile = /^(?:[0-9a-f]{16}|\.[0-9a-f]{16}\.[0-9a-f]{12}\.tmp)$/;

/** What was used longest ago goes, and with it what builds left behind that were ended while they wrote. */
function removeOld(folder: string): void {
  const byAge = readdirSync(folder)
    .filter((name) => ownFile.test(name))
    .map((name) => ({ name, time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(keptFiles)) rmSync(join(folder, basename(name)), { force: true });
}
