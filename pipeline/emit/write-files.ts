import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { sep } from 'node:path';
import type { PageParts, RenderedPage, WrittenFile } from '../model/rendered-page.ts';

/**
 * Creates a function that writes files below a folder and creates each folder once. Concatenates paths because `join`
 * is slow.
 */
export function createWriter(
  out: string,
): (file: string, bytes: Uint8Array) => { bytes: number; sha256: string } {
  const madeFolders = new Set<string>();
  const makeFolder = (folder: string) => {
    if (madeFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    madeFolders.add(folder);
  };
  return (file, bytes) => {
    const target = `${out}${sep}${file}`;
    makeFolder(target.slice(0, target.lastIndexOf(file.includes('/') ? '/' : sep)));
    writeAll(target, bytes);
    return { bytes: bytes.length, sha256: hash('sha256', bytes) };
  };
}

/** Creates a function that writes pages as UTF-8 through one shared buffer, to save allocations. */
export function createPageWriter(out: string): (page: RenderedPage) => WrittenFile {
  const write = createWriter(out);
  let scratch = Buffer.allocUnsafe(0);
  return ({ parts, ...page }) => {
    const max = maxBytesOf(parts);
    if (max > largeBytes) return { ...page, ...write(page.file, encoded(parts)) };
    if (scratch.length < max) scratch = Buffer.allocUnsafe(2 * max);
    return { ...page, ...write(page.file, scratch.subarray(0, fill(scratch, parts))) };
  };
}

/** Larger pages get a buffer of their own. */
const largeBytes = 4_000_000;

function encoded(parts: PageParts): Buffer {
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const buffer = Buffer.allocUnsafe(bytes);
  fill(buffer, parts);
  return buffer;
}

function fill(scratch: Buffer, parts: PageParts): number {
  let end = 0;
  for (const part of parts) {
    if (typeof part === 'string') end += scratch.write(part, end);
    else {
      scratch.set(part, end);
      end += part.length;
    }
  }
  return end;
}

function maxBytesOf(parts: PageParts): number {
  return parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length * maxBytesPerUnit : part.length),
    0,
  );
}

const maxBytesPerUnit = 3;

function writeAll(target: string, bytes: Uint8Array): void {
  // Never writes into an existing file, which may be a hard link to the published site.
  const descriptor = openSync(target, 'wx');
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written);
    }
  } finally {
    closeSync(descriptor);
  }
}
