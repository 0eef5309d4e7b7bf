import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { sep } from 'node:path';
import type { PageParts, RenderedPage, WrittenFile } from '../model/rendered-page.ts';

/**
 * Creates a function that writes files below a folder and makes each folder once. Names are put together by hand: `join`
 * parses every one of them.
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

/** Creates a function that writes pages as UTF-8, encoded in one buffer: a new one a page costs half as much as encoding. */
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

/** A page larger than this gets a buffer of its own, exactly as large. */
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

/** A UTF-16 unit takes at most this many bytes in UTF-8. */
const maxBytesPerUnit = 3;

function writeAll(target: string, bytes: Uint8Array): void {
  // An existing file may be a link to one of the published site.
  const descriptor = openSync(target, 'wx');
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written);
    }
  } finally {
    closeSync(descriptor);
  }
}
