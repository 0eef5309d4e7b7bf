import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RenderedPage, WrittenFile } from '../model/rendered-page.ts';

/** Writes files below a folder; folders that were made once are not asked for again. */
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
    const target = join(out, file);
    makeFolder(dirname(target));
    writeAll(target, bytes);
    return { bytes: bytes.length, sha256: hash('sha256', bytes) };
  };
}

/** Writes pages as UTF-8, each through the same piece of memory: a new one a page costs half as much again as encoding. */
export function createPageWriter(out: string): (page: RenderedPage) => WrittenFile {
  const write = createWriter(out);
  let scratch = Buffer.allocUnsafe(0);
  return ({ html, ...page }) => {
    const most = html.length * mostBytesPerUnit;
    if (scratch.length < most) scratch = Buffer.allocUnsafe(2 * most);
    const bytes = scratch.subarray(0, scratch.write(html));
    return { ...page, ...write(page.file, bytes) };
  };
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
