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

/** @returns what the manifest says of the page */
export function writePage(
  write: ReturnType<typeof createWriter>,
  { html, ...page }: RenderedPage,
): WrittenFile {
  return { ...page, ...write(page.file, Buffer.from(html)) };
}

function writeAll(target: string, bytes: Uint8Array): void {
  const descriptor = openSync(target, 'w');
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written);
    }
  } finally {
    closeSync(descriptor);
  }
}
