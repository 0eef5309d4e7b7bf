/** Packs what is a page's own, without the shell that it shares, for the cache that machines share. */
import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { memoizeByObject } from '../model/collections.ts';
import type { PageParts, Piece, Shell } from '../model/rendered-page.ts';

/** Holds the own parts of a page, and what it was as a whole. */
export interface PackedPage extends Omit<PageParts, 'shell'> {
  /** Hash of the page in the shell with the hash `shell`. */
  readonly sha256: string;
  readonly shell: string;
}

type Row = readonly [head: number, main: number, languages: number, sha256: string, shell: string];

/** Packs and compresses pages: in 22 languages to a twentieth. @param pages their parts, and the hashes of the written files */
export function packPages(pages: readonly { readonly parts: PageParts; readonly sha256: string }[]): Buffer {
  const packed = pages.map(({ parts: { head, main, languages, shell }, sha256 }) => ({
    ...{ sha256, shell: hashShell(shell) },
    parts: [head, main, languages].map(joined),
  }));
  const rows = packed.map(({ parts, sha256, shell }) => [
    ...parts.map(({ length }) => length),
    sha256,
    shell,
  ]);
  const bytes = [Buffer.from(`${JSON.stringify(rows)}\n`), ...packed.flatMap(({ parts }) => parts)];
  return zstdCompressSync(Buffer.concat(bytes));
}

function joined(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Unpacks pages. @returns undefined for damaged ones */
export function unpackPages(packed: Uint8Array): PackedPage[] | undefined {
  const bytes = decompressed(packed);
  const headEnd = bytes.indexOf('\n');
  const rows = parseRows(bytes.toString('utf8', 0, headEnd));
  if (!rows) return undefined;
  let end = headEnd + 1;
  const next = (length: number) => {
    end += length;
    return [bytes.subarray(end - length, end)];
  };
  const pages = rows.map(([head, main, languages, sha256, shell]) => ({
    ...{ head: next(head), main: next(main), languages: next(languages) },
    ...{ sha256, shell },
  }));
  return end === bytes.length ? pages : undefined;
}

/** Limits the pages of a job. */
const maxBytes = 256 * 1024 ** 2;

function decompressed(packed: Uint8Array): Buffer {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

function parseRows(text: string): readonly Row[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row) || row.length !== 5) return false;
  const [head, main, languages, ...hashes] = row;
  return (
    [head, main, languages].every((length) => Number.isSafeInteger(length) && length >= 0) &&
    hashes.every((each) => typeof each === 'string')
  );
}

/** Hashes a shell, once. */
export const hashShell = memoizeByObject((shell: Shell) => hash('sha256', packShell(shell), 'base64'));

/** Packs a shell. */
export function packShell({ afterHead, afterMain, end }: Shell): Buffer {
  const parts = [afterHead, afterMain, end];
  return Buffer.concat([Buffer.from(`${JSON.stringify(parts.map(({ length }) => length))}\n`), ...parts]);
}

/** Unpacks a shell. @returns undefined for a damaged one */
export function unpackShell(packed: Uint8Array): Shell | undefined {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const start = bytes.indexOf('\n') + 1;
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = bytes
    .toString('utf8', 1, Math.max(1, start - 2))
    .split(',')
    .map(Number);
  if (start + first + second + third !== bytes.length) return undefined;
  return {
    afterHead: bytes.subarray(start, start + first),
    afterMain: bytes.subarray(start + first, start + first + second),
    end: bytes.subarray(start + first + second),
  };
}
