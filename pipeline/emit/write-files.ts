import { hash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRoomMaker } from '../files/replace-file.ts';
import {
  type OwnBytes,
  type PageParts,
  type Piece,
  piecesOf,
  type RenderedPage,
  type WrittenFile,
} from '../model/rendered-page.ts';

/**
 * Creates a function that writes files below a folder, in place of former ones.
 * @param reuse brings a file with these bytes into the folder if the published site has one
 */
export function createWriter(
  out: string,
  reuse: (file: string, sha256: string) => boolean = () => false,
): (file: string, bytes: Uint8Array) => { bytes: number; sha256: string } {
  const makeRoom = createRoomMaker(out);
  return (file, bytes) => {
    const sha256 = hash('sha256', bytes);
    if (!reuse(file, sha256)) writeAll(makeRoom(file), bytes);
    return { bytes: bytes.length, sha256 };
  };
}

/** Creates a function that writes pages as UTF-8 through one shared buffer, to save allocations. */
export function createPageWriter(out: string): (page: RenderedPage) => WrittenFile {
  const write = createWriter(out);
  let scratch = Buffer.allocUnsafe(0);
  return ({ parts, ...page }) => {
    const max = maxBytesOf(parts);
    if (max <= largeBytes && scratch.length < max) scratch = Buffer.allocUnsafe(2 * max);
    const { bytes, ownBytes } = encode(max > largeBytes ? Buffer.allocUnsafe(max) : scratch, parts);
    return { ...page, ...write(page.file, bytes), ownBytes };
  };
}

/** Larger pages get a buffer of their own. */
const largeBytes = 4_000_000;

/** Encodes a page into a large enough buffer. */
function encode(
  buffer: Buffer,
  { head, main, languages, shell }: PageParts,
): { readonly bytes: Uint8Array; readonly ownBytes: OwnBytes } {
  const headEnd = fill(buffer, 0, head);
  const mainStart = fill(buffer, headEnd, [shell.afterHead]);
  const mainEnd = fill(buffer, mainStart, main);
  const end = fill(buffer, mainEnd, [shell.afterMain, ...languages, shell.end]);
  return { bytes: buffer.subarray(0, end), ownBytes: [headEnd, mainEnd - mainStart] };
}

/** @returns the position after the pieces */
function fill(buffer: Buffer, start: number, pieces: readonly Piece[]): number {
  let end = start;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += buffer.write(piece, end);
    else {
      buffer.set(piece, end);
      end += piece.length;
    }
  }
  return end;
}

function maxBytesOf(parts: PageParts): number {
  return piecesOf(parts).reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? piece.length * maxBytesPerUnit : piece.length),
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
