import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { sep } from 'node:path';
import type { PageParts, RenderedPage, WrittenFile } from '../model/rendered-page.ts';

/**
 * Writes files below a folder; folders that were made once are not asked for again. Names are put together by hand:
 * `join` looks at every letter of them, for what none of them has.
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

/** Puts pages together as UTF-8, each in the same piece of memory: a new one a page costs half as much again as encoding. */
export function createPageWriter(out: string): (page: RenderedPage) => WrittenFile {
  const write = createWriter(out);
  let scratch = Buffer.allocUnsafe(0);
  return ({ parts, ...page }) => {
    const most = mostBytesOf(parts);
    if (most > largeBytes) return { ...page, ...write(page.file, encoded(parts)) };
    if (scratch.length < most) scratch = Buffer.allocUnsafe(2 * most);
    return { ...page, ...write(page.file, scratch.subarray(0, fill(scratch, parts))) };
  };
}

/** A page larger than this gets memory of its own, just as much as it takes. */
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

function mostBytesOf(parts: PageParts): number {
  return parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length * mostBytesPerUnit : part.length),
    0,
  );
}

/** A UTF-16 unit takes at most this many bytes in UTF-8. */
const mostBytesPerUnit = 3;

function writeAll(target: string, bytes: Uint8Array): void {
  // A file that is there may be one of the published site's too.
  const descriptor = openSync(target, 'wx');
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written);
    }
  } finally {
    closeSync(descriptor);
  }
}
