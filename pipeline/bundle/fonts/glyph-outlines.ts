import { ByteReader } from './byte-reader.ts';

/** One glyph's part of each stream that WOFF2 cuts outlines into ("WOFF File Format 2.0", section 5.1). */
export interface Outline {
  readonly contours: number;
  readonly points: Buffer;
  readonly flags: Buffer;
  readonly coordinates: Buffer;
  readonly composite: Buffer;
  /** Where in `composite` the numbers of other glyphs stand that this one is put together from. */
  readonly componentsAt: readonly number[];
  /** Absent where it follows from the outline. */
  readonly box: Buffer | undefined;
  readonly instructions: Buffer;
  readonly overlaps: boolean;
}

const headerLength = 36;
const compositeContours = -1;

/** Cuts a rewritten `glyf` table into glyphs, without unpacking their outlines. */
export function readOutlines(table: Buffer): Outline[] {
  const header = new ByteReader(table);
  header.skip(2);
  const hasOverlaps = (header.uint16() & 1) === 1;
  const count = header.uint16();
  header.skip(2);
  const lengths = Array.from({ length: 7 }, () => header.uint32());
  const streams = lengths.map((length) => new ByteReader(header.bytes(length)));
  const overlaps = hasOverlaps ? header.rest() : undefined;
  const [contours, points, flags, coordinates, composites, boxes, instructions] = streams;
  if (!(contours && points && flags && coordinates && composites && boxes && instructions))
    throw new RangeError('The font has no outlines.');
  const boxed = boxes.bytes(4 * ((count + 31) >> 5));
  return Array.from({ length: count }, (_, glyph) => {
    const own = contours.int16();
    const line = own > 0 ? readSimple(own, points, flags, coordinates) : noLine;
    const composite = own === compositeContours ? readComposite(composites) : noComposite;
    const start = coordinates.at;
    const program = own > 0 || composite.hasProgram ? coordinates.packed16() : 0;
    return {
      contours: own,
      points: line.points,
      flags: line.flags,
      coordinates: Buffer.concat([line.coordinates, coordinates.since(start)]),
      composite: composite.bytes,
      componentsAt: composite.componentsAt,
      box: isSet(boxed, glyph) ? boxes.bytes(8) : undefined,
      instructions: instructions.bytes(program),
      overlaps: overlaps !== undefined && isSet(overlaps, glyph),
    };
  });
}

const none = Buffer.alloc(0);
const noLine = { points: none, flags: none, coordinates: none };
const noComposite = { bytes: none, componentsAt: [] as number[], hasProgram: false };

function readSimple(contours: number, points: ByteReader, flags: ByteReader, coordinates: ByteReader) {
  const start = points.at;
  let count = 0;
  for (let contour = 0; contour < contours; contour++) count += points.packed16();
  const ownFlags = flags.bytes(count);
  const length = ownFlags.reduce((sum, flag) => sum + coordinateLength(flag & 0x7f), 0);
  return { points: points.since(start), flags: ownFlags, coordinates: coordinates.bytes(length) };
}

function coordinateLength(flag: number): number {
  if (flag < 84) return 1;
  if (flag < 120) return 2;
  return flag < 124 ? 3 : 4;
}

function readComposite(composites: ByteReader) {
  const start = composites.at;
  const componentsAt: number[] = [];
  for (let hasProgram = false; ; ) {
    const flags = composites.uint16();
    componentsAt.push(composites.at - start);
    composites.skip(2 + (flags & 0x1 ? 4 : 2) + scaleLength(flags));
    hasProgram ||= (flags & 0x100) !== 0;
    if ((flags & 0x20) === 0) return { bytes: composites.since(start), componentsAt, hasProgram };
  }
}

function scaleLength(flags: number): number {
  if (flags & 0x8) return 2;
  if (flags & 0x40) return 4;
  return flags & 0x80 ? 8 : 0;
}

/** Numbers of the glyphs that one is put together from. */
export function componentsOf({ composite, componentsAt }: Outline): number[] {
  return componentsAt.map((at) => composite.readUInt16BE(at));
}

/** The same glyph in a font where others have other numbers. */
export function renumbered(outline: Outline, numberOf: (component: number) => number): Outline {
  const composite = Buffer.from(outline.composite);
  for (const at of outline.componentsAt) composite.writeUInt16BE(numberOf(composite.readUInt16BE(at)), at);
  return { ...outline, composite };
}

/** Puts glyphs together to a rewritten `glyf` table, whose `loca` has offsets of four bytes. */
export function writeOutlines(outlines: readonly Outline[]): Buffer {
  const contours = Buffer.alloc(outlines.length * 2);
  outlines.forEach((outline, glyph) => contours.writeInt16BE(outline.contours, glyph * 2));
  const boxed = bitmap(
    4 * ((outlines.length + 31) >> 5),
    outlines.map(({ box }) => box !== undefined),
  );
  const hasOverlaps = outlines.some(({ overlaps }) => overlaps);
  const streams = [
    contours,
    Buffer.concat(outlines.map(({ points }) => points)),
    Buffer.concat(outlines.map(({ flags }) => flags)),
    Buffer.concat(outlines.map(({ coordinates }) => coordinates)),
    Buffer.concat(outlines.map(({ composite }) => composite)),
    Buffer.concat([boxed, ...outlines.map(({ box }) => box ?? none)]),
    Buffer.concat(outlines.map(({ instructions }) => instructions)),
  ];
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(hasOverlaps ? 1 : 0, 2);
  header.writeUInt16BE(outlines.length, 4);
  header.writeUInt16BE(1, 6);
  streams.forEach((stream, at) => header.writeUInt32BE(stream.length, 8 + at * 4));
  const overlaps = hasOverlaps
    ? bitmap(
        (outlines.length + 7) >> 3,
        outlines.map((outline) => outline.overlaps),
      )
    : none;
  return Buffer.concat([header, ...streams, overlaps]);
}

/** How long a `glyf` table of these glyphs may be at most, once it is unpacked: readers set so much room aside. */
export function plainLengthOf(outlines: readonly Outline[]): number {
  return outlines.reduce(
    (sum, { contours, flags, composite, instructions }) =>
      sum + 16 + Math.max(0, contours) * 2 + flags.length * 5 + composite.length + instructions.length,
    0,
  );
}

function isSet(bits: Buffer, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

function bitmap(length: number, bits: readonly boolean[]): Buffer {
  const bytes = Buffer.alloc(length);
  bits.forEach((bit, index) => {
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
  });
  return bytes;
}
