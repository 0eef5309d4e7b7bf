import { brotliDecompressSync } from 'node:zlib';

/** Tables by their number in the directory (WOFF 2.0 §4.1). */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE ' +
  'GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar ' +
  'mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

/** Converts a WOFF2 font with TrueType outlines to the format that HarfBuzz reads; without hinting. @throws for another file */
export function decodeWoff2(file: Uint8Array): Uint8Array {
  const header = new Reader(file);
  if (header.u32() !== 0x774f4632) throw new Error('Not a WOFF2 font.');
  header.at = 12;
  const count = header.u16();
  header.at = 20;
  const compressedSize = header.u32();
  header.at = 48;
  const entries = Array.from({ length: count }, () => {
    const flags = header.u8();
    const known = flags & 63;
    const tag = known === 63 ? Buffer.from(header.bytes(4)).toString('latin1') : (knownTags[known] ?? '');
    const size = header.base128();
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
    return { tag, isTransformed, size: isTransformed ? header.base128() : size };
  });
  const data = new Reader(brotliDecompressSync(header.bytes(compressedSize)));
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: data.bytes(entry.size) }]));
  const tables = new Map(Array.from(stored, ([tag, { bytes }]) => [tag, bytes]));
  if (stored.get('glyf')?.isTransformed) {
    const { glyf, loca, xMins } = rebuildGlyphs(need(tables, 'glyf'));
    tables.set('glyf', glyf).set('loca', loca);
    const head = Uint8Array.from(need(tables, 'head'));
    // Offsets of 32 bits.
    new DataView(head.buffer).setInt16(50, 1);
    tables.set('head', head);
    if (stored.get('hmtx')?.isTransformed) tables.set('hmtx', rebuildMetrics(tables, xMins));
  }
  return joinTables(tables);
}

function need(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table ${tag}.`);
  return table;
}

/** Reads big-endian values one after the other. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  bytes(count: number): Uint8Array {
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.at);
  }

  /** Reads a `UIntBase128`. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** Reads a `255UInt16`. */
  packed16(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }
}

interface Streams {
  readonly contours: Reader;
  readonly points: Reader;
  readonly flags: Reader;
  readonly glyphs: Reader;
  readonly composites: Reader;
  readonly boxes: Reader;
}

/** Rebuilds the outlines from their streams (WOFF 2.0 §5.1). */
function rebuildGlyphs(table: Uint8Array) {
  const header = new Reader(table);
  header.at = 4;
  const count = header.u16();
  header.at = 8;
  const sizes = Array.from({ length: 7 }, () => header.u32());
  const [contours, points, flags, glyphs, composites, boxStream] = sizes.map((size) => header.bytes(size));
  const reader = (bytes: Uint8Array = new Uint8Array()) => new Reader(bytes);
  const boxes = reader(boxStream);
  const hasBox = boxes.bytes(4 * ((count + 31) >> 5));
  const streams = {
    ...{ contours: reader(contours), points: reader(points), flags: reader(flags) },
    ...{ glyphs: reader(glyphs), composites: reader(composites), boxes },
  };
  const parts: Uint8Array[] = [];
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)));
  const xMins = new Int16Array(count);
  let end = 0;
  for (let id = 0; id < count; id++) {
    const box = ((hasBox[id >> 3] ?? 0) & (128 >> (id & 7))) !== 0;
    const glyph = rebuildGlyph(streams, box);
    if (glyph.length > 0) xMins[id] = new DataView(glyph.buffer, glyph.byteOffset).getInt16(2);
    parts.push(glyph);
    end += glyph.length;
    loca.setUint32(4 * (id + 1), end);
  }
  return { glyf: Buffer.concat(parts), loca: new Uint8Array(loca.buffer), xMins };
}

function rebuildGlyph(streams: Streams, hasBox: boolean): Uint8Array {
  const contours = streams.contours.i16();
  if (contours === 0) return new Uint8Array();
  return contours < 0 ? compositeGlyph(streams) : simpleGlyph(streams, contours, hasBox);
}

const composite = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 };

function compositeGlyph({ composites, glyphs, boxes }: Streams): Uint8Array {
  const head = Buffer.alloc(2);
  head.writeInt16BE(-1);
  const parts: Uint8Array[] = [head, boxes.bytes(8)];
  let flags: number;
  let hasInstructions = false;
  do {
    flags = composites.u16();
    hasInstructions ||= (flags & composite.instructions) !== 0;
    const scaleBytes =
      flags & composite.matrix ? 8 : flags & composite.twoScales ? 4 : flags & composite.scale ? 2 : 0;
    const start = Buffer.alloc(2);
    start.writeUInt16BE(flags & ~composite.instructions);
    parts.push(start, composites.bytes(2 + (flags & composite.words ? 4 : 2) + scaleBytes));
  } while (flags & composite.more);
  if (hasInstructions) glyphs.packed16();
  return padded(Buffer.concat(parts));
}

function simpleGlyph(
  { points, flags, glyphs, boxes }: Streams,
  contours: number,
  hasBox: boolean,
): Uint8Array {
  const ends: number[] = [];
  let count = 0;
  for (let at = 0; at < contours; at++) {
    count += points.packed16();
    ends.push(count - 1);
  }
  const bytes = Buffer.alloc(10 + 2 * contours + 2 + 5 * count);
  const [flagStart, xStart] = [12 + 2 * contours, 12 + 2 * contours + count];
  let [x, y, xMin, yMin, xMax, yMax] = [0, 0, 32767, 32767, -32768, -32768];
  for (let at = 0; at < count; at++) {
    const flag = flags.u8();
    const [dx, dy] = pointDelta(flag & 127, glyphs);
    bytes[flagStart + at] = flag & 128 ? 0 : 1;
    bytes.writeInt16BE(dx, xStart + 2 * at);
    bytes.writeInt16BE(dy, xStart + 2 * (count + at));
    [x, y] = [x + dx, y + dy];
    [xMin, yMin, xMax, yMax] = [Math.min(xMin, x), Math.min(yMin, y), Math.max(xMax, x), Math.max(yMax, y)];
  }
  glyphs.packed16();
  bytes.writeInt16BE(contours, 0);
  if (hasBox) bytes.set(boxes.bytes(8), 2);
  else for (const [at, side] of [xMin, yMin, xMax, yMax].entries()) bytes.writeInt16BE(side, 2 + 2 * at);
  for (const [at, end] of ends.entries()) bytes.writeUInt16BE(end, 10 + 2 * at);
  return padded(bytes);
}

/** Decodes a point's distance from the one before (WOFF 2.0 §5.2). */
function pointDelta(flag: number, data: Reader): readonly [dx: number, dy: number] {
  const signed = (bit: number, value: number) => ((flag >> bit) & 1 ? value : -value);
  if (flag < 10) return [0, signed(0, ((flag & 14) << 7) + data.u8())];
  if (flag < 20) return [signed(0, (((flag - 10) & 14) << 7) + data.u8()), 0];
  if (flag < 84) {
    const [high, low] = [flag - 20, data.u8()];
    return [signed(0, 1 + (high & 48) + (low >> 4)), signed(1, 1 + ((high & 12) << 2) + (low & 15))];
  }
  if (flag < 120) {
    const high = flag - 84;
    const dx = signed(0, 1 + (Math.floor(high / 12) << 8) + data.u8());
    return [dx, signed(1, 1 + (((high % 12) >> 2) << 8) + data.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()];
    return [signed(0, (first << 4) + (second >> 4)), signed(1, ((second & 15) << 8) + third)];
  }
  return [signed(0, data.u16()), signed(1, data.u16())];
}

/** Glyphs begin at multiples of four bytes. */
function padded(glyph: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((glyph.length + 3) & ~3);
  bytes.set(glyph);
  return bytes;
}

/** Rebuilds the metrics, in which side bearings equal to the outline's may be left out (WOFF 2.0 §5.4). */
function rebuildMetrics(tables: ReadonlyMap<string, Uint8Array>, xMins: Int16Array): Uint8Array {
  const hhea = new Reader(need(tables, 'hhea'));
  hhea.at = 34;
  const widths = hhea.u16();
  const data = new Reader(need(tables, 'hmtx'));
  const flags = data.u8();
  const advances = Array.from({ length: widths }, () => data.u16());
  const left = (bit: number, from: number, to: number) =>
    Array.from(xMins.subarray(from, to), (xMin) => (flags & bit ? xMin : data.i16()));
  const bearings = left(1, 0, widths);
  const others = left(2, widths, xMins.length);
  const bytes = Buffer.alloc(4 * widths + 2 * others.length);
  for (const [at, advance] of advances.entries()) {
    bytes.writeUInt16BE(advance, 4 * at);
    bytes.writeInt16BE(bearings[at] ?? 0, 4 * at + 2);
  }
  for (const [at, bearing] of others.entries()) bytes.writeInt16BE(bearing, 4 * widths + 2 * at);
  return bytes;
}

function joinTables(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  let offset = head.length;
  const parts: Uint8Array[] = [head];
  for (const [at, [tag, bytes]] of sorted.entries()) {
    head.write(tag, 12 + 16 * at, 'latin1');
    head.writeUInt32BE(offset, 20 + 16 * at);
    head.writeUInt32BE(bytes.length, 24 + 16 * at);
    const whole = padded(bytes);
    parts.push(whole);
    offset += whole.length;
  }
  return Buffer.concat(parts);
}
