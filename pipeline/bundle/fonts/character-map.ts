/** Which glyph shows which character, both as numbers. */
export type CharacterMap = ReadonlyMap<number, number>;

/** Reads a `cmap` table, its subtable of the format that knows most characters. */
export function readCharacterMap(table: Buffer): CharacterMap {
  const count = table.readUInt16BE(2);
  const subtables = Array.from({ length: count }, (_, at) => table.subarray(table.readUInt32BE(8 + at * 8)));
  const wide = subtables.find((subtable) => subtable.readUInt16BE(0) === 12);
  const narrow = subtables.find((subtable) => subtable.readUInt16BE(0) === 4);
  if (wide) return readGroups(wide);
  if (narrow) return readSegments(narrow);
  throw new Error('The font says of no character by which glyph it is shown.');
}

/** Format 12. */
function readGroups(subtable: Buffer): CharacterMap {
  const map = new Map<number, number>();
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const [first, last, glyph] = [
      subtable.readUInt32BE(at),
      subtable.readUInt32BE(at + 4),
      subtable.readUInt32BE(at + 8),
    ];
    for (let code = first; code <= last; code++) map.set(code, glyph + code - first);
  }
  return map;
}

/** Format 4. */
function readSegments(subtable: Buffer): CharacterMap {
  const map = new Map<number, number>();
  const size = subtable.readUInt16BE(6);
  for (let segment = 0; segment < size; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment);
    const first = subtable.readUInt16BE(16 + size + segment);
    const delta = subtable.readUInt16BE(16 + size * 2 + segment);
    const offsetAt = 16 + size * 3 + segment;
    const offset = subtable.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = offset === 0 ? code : subtable.readUInt16BE(offsetAt + offset + (code - first) * 2);
      const glyph = (listed + delta) & 0xffff;
      if (listed !== 0 && glyph !== 0) map.set(code, glyph);
    }
  }
  return map;
}

interface Run {
  readonly first: number;
  readonly last: number;
  readonly glyph: number;
}

/**
 * Writes a `cmap` table: format 4 for systems that know no other, and 12 for all characters.
 *
 * @param characters in ascending order; the glyph of the first has the number 1, and so on
 */
export function writeCharacterMap(characters: readonly number[]): Buffer {
  const runs: { first: number; last: number; glyph: number }[] = [];
  characters.forEach((code, at) => {
    const run = runs.at(-1);
    if (run && run.last === code - 1 && code !== 0x10000) run.last = code;
    else runs.push({ first: code, last: code, glyph: at + 1 });
  });
  const narrow = writeSegments(runs.filter(({ last }) => last < 0xffff));
  const wide = writeGroups(runs);
  const records = [
    [0, 3, narrow],
    [0, 4, wide],
    [3, 1, narrow],
    [3, 10, wide],
  ] as const;
  const header = Buffer.alloc(4 + records.length * 8);
  header.writeUInt16BE(records.length, 2);
  records.forEach(([platform, encoding, subtable], at) => {
    header.writeUInt16BE(platform, 4 + at * 8);
    header.writeUInt16BE(encoding, 6 + at * 8);
    header.writeUInt32BE(header.length + (subtable === narrow ? 0 : narrow.length), 8 + at * 8);
  });
  return Buffer.concat([header, narrow, wide]);
}

function writeSegments(runs: readonly Run[]): Buffer {
  const segments = [...runs, { first: 0xffff, last: 0xffff, glyph: 0 }];
  const size = segments.length * 2;
  const power = 2 ** Math.floor(Math.log2(segments.length));
  const table = Buffer.alloc(16 + size * 4);
  const head = [4, table.length, 0, size, power * 2, Math.log2(power), size - power * 2];
  head.forEach((value, at) => table.writeUInt16BE(value, at * 2));
  segments.forEach(({ first, last, glyph }, at) => {
    table.writeUInt16BE(last, 14 + at * 2);
    table.writeUInt16BE(first, 16 + size + at * 2);
    table.writeUInt16BE((glyph - first) & 0xffff, 16 + size * 2 + at * 2);
  });
  return table;
}

function writeGroups(runs: readonly Run[]): Buffer {
  const table = Buffer.alloc(16 + runs.length * 12);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(table.length, 4);
  table.writeUInt32BE(runs.length, 12);
  runs.forEach(({ first, last, glyph }, at) => {
    [first, last, glyph].forEach((value, column) => table.writeUInt32BE(value, 16 + at * 12 + column * 4));
  });
  return table;
}
