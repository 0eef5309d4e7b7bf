import { ByteReader } from './byte-reader.ts';

/** How the glyphs of a font change along its axes: its `gvar` table, cut into glyphs. */
export interface Variations {
  readonly axes: number;
  /** Places on the axes that glyphs name by number. */
  readonly sharedTuples: Buffer;
  readonly glyphs: readonly Buffer[];
}

const headerLength = 20;

export function readVariations(table: Buffer): Variations {
  const reader = new ByteReader(table);
  reader.skip(4);
  const axes = reader.uint16();
  const tuples = reader.uint16();
  const tuplesAt = reader.uint32();
  const count = reader.uint16();
  const isLong = (reader.uint16() & 1) === 1;
  const dataAt = reader.uint32();
  const offsets = Array.from(
    { length: count + 1 },
    () => dataAt + (isLong ? reader.uint32() : reader.uint16() * 2),
  );
  return {
    axes,
    sharedTuples: table.subarray(tuplesAt, tuplesAt + tuples * axes * 2),
    glyphs: offsets.slice(1).map((end, glyph) => table.subarray(offsets[glyph], end)),
  };
}

const embeddedPeak = 0x8000;
const intermediateRegion = 0x4000;
const tupleNumber = 0x0fff;

/** The same changes in a table where the shared places have numbers that are `by` higher. */
export function shiftedTuples(glyph: Buffer, axes: number, by: number): Buffer {
  if (glyph.length === 0 || by === 0) return glyph;
  const shifted = Buffer.from(glyph);
  const count = glyph.readUInt16BE(0) & tupleNumber;
  let at = 4;
  for (let tuple = 0; tuple < count; tuple++) {
    const flags = glyph.readUInt16BE(at + 2);
    if ((flags & embeddedPeak) === 0) shifted.writeUInt16BE(flags + by, at + 2);
    at += 4 + (flags & embeddedPeak ? axes * 2 : 0) + (flags & intermediateRegion ? axes * 4 : 0);
  }
  return shifted;
}

export function writeVariations({ axes, sharedTuples, glyphs }: Variations): Buffer {
  const tuplesAt = headerLength + (glyphs.length + 1) * 4;
  const header = Buffer.alloc(tuplesAt);
  header.writeUInt16BE(1, 0);
  header.writeUInt16BE(axes, 4);
  header.writeUInt16BE(sharedTuples.length / (axes * 2), 6);
  header.writeUInt32BE(tuplesAt, 8);
  header.writeUInt16BE(glyphs.length, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(tuplesAt + sharedTuples.length, 16);
  let offset = 0;
  glyphs.forEach((glyph, number) => {
    header.writeUInt32BE(offset, headerLength + number * 4);
    offset += glyph.length;
  });
  header.writeUInt32BE(offset, headerLength + glyphs.length * 4);
  return Buffer.concat([header, sharedTuples, ...glyphs]);
}
