import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';

/** One table of a font, as it lies in the compressed file. */
export interface FontTable {
  readonly bytes: Buffer;
  /** Rewritten to compress better; `glyf` and `loca` alone are taken in this form. */
  readonly isTransformed: boolean;
}

/** By tag; shorter ones end with a space. */
export type FontTables = ReadonlyMap<string, FontTable>;

/** Tags by their number in a directory ("WOFF File Format 2.0", section 4.1). */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep'],
  ...['CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE'],
  ...['GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt'],
  ...['avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar'],
  ...['mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
];

const headerLength = 48;
const ownTag = 63;

/** Of these alone, number 0 of the ways to rewrite a table is one. */
const rewrittenByDefault: ReadonlySet<string> = new Set(['glyf', 'loca']);

/** Unpacks a WOFF2 file. @throws Error when it is none */
export function readWoff2(file: Uint8Array): FontTables {
  const reader = new ByteReader(file);
  if (reader.tag() !== 'wOF2') throw new Error('This font is no WOFF2 file.');
  reader.skip(8);
  const count = reader.uint16();
  reader.skip(headerLength - 14);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const content = new ByteReader(brotliDecompressSync(reader.rest()));
  return new Map(
    entries.map(({ tag, length, isTransformed }) => [tag, { bytes: content.bytes(length), isTransformed }]),
  );
}

function readEntry(reader: ByteReader) {
  const flags = reader.uint8();
  const number = flags & 0x3f;
  const tag = number === ownTag ? reader.tag() : (knownTags[number] ?? '');
  const way = flags >> 6;
  const isTransformed = rewrittenByDefault.has(tag) ? way === 0 : way !== 0;
  const plainLength = reader.base128();
  return { tag, isTransformed, length: isTransformed ? reader.base128() : plainLength };
}

/**
 * Packs tables into a WOFF2 file.
 *
 * @param plainLengths of the tables that are rewritten: how long they are in a font as systems use it
 */
export function writeWoff2(tables: FontTables, plainLengths: ReadonlyMap<string, number>): Buffer {
  const entries = [...tables].map(([tag, table]) => ({
    tag,
    ...table,
    plain: plainLengths.get(tag) ?? table.bytes.length,
  }));
  const directory = Buffer.concat(entries.map(writeEntry));
  const content = Buffer.concat(entries.map(({ bytes }) => bytes));
  const compressed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const header = Buffer.alloc(headerLength);
  const unpadded = headerLength + directory.length + compressed.length;
  const length = padded(unpadded);
  header.write('wOF2', 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(length, 8);
  header.writeUInt16BE(entries.length, 12);
  header.writeUInt32BE(
    entries.reduce((sum, { plain }) => sum + 16 + padded(plain), 12),
    16,
  );
  header.writeUInt32BE(compressed.length, 20);
  header.writeUInt16BE(1, 24);
  return Buffer.concat([header, directory, compressed, Buffer.alloc(length - unpadded)]);
}

function writeEntry({
  tag,
  bytes,
  isTransformed,
  plain,
}: FontTable & { tag: string; plain: number }): Buffer {
  const number = knownTags.indexOf(tag);
  const name = number >= 0 ? [number] : [ownTag, ...Buffer.from(tag, 'latin1')];
  return Buffer.from([...name, ...base128(plain), ...(isTransformed ? base128(bytes.length) : [])]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
