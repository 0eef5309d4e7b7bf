import { readCharacterMap, writeCharacterMap } from './character-map.ts';
import {
  componentsOf,
  type Outline,
  plainLengthOf,
  readOutlines,
  renumbered,
  writeOutlines,
} from './glyph-outlines.ts';
import { readVariations, shiftedTuples, type Variations, writeVariations } from './glyph-variations.ts';
import { type FontTable, type FontTables, readWoff2, writeWoff2 } from './woff2.ts';

/** Taken as they are from the first part; what shapes text (`GSUB`, `GPOS`) would name glyphs that have other numbers. */
const sharedTables = ['OS/2', 'STAT', 'avar', 'cvt ', 'fpgm', 'fvar', 'gasp', 'name', 'prep'];

interface Glyph {
  readonly part: Part;
  readonly number: number;
}

/**
 * Makes one font of those glyphs of a font's parts that show some characters.
 *
 * Only for scripts whose characters stand beside each other as they are: rules for ligatures and marks are left out.
 *
 * @param parts WOFF2 files of one variable font with TrueType outlines; the first that has a character gives its glyph
 * @param characters code points; those that no part has are left out
 * @returns a WOFF2 file and the characters in it, or undefined when it would have none
 * @throws Error when the parts are in a form that this can't cut
 */
export function subsetFont(
  parts: readonly Uint8Array[],
  characters: Iterable<number>,
): { readonly bytes: Uint8Array; readonly characters: readonly number[] } | undefined {
  const opened = parts.map(openPart);
  const found = [...new Set(characters)]
    .sort((a, b) => a - b)
    .flatMap((code) => {
      const part = opened.find(({ characterMap }) => characterMap.has(code));
      return part ? [{ code, glyph: { part, number: part.characterMap.get(code) ?? 0 } }] : [];
    });
  const [first] = opened;
  if (!first || found.length === 0) return undefined;
  const codes = found.map(({ code }) => code);
  const glyphs = withComponents([{ part: first, number: 0 }, ...found.map(({ glyph }) => glyph)]);
  return { bytes: writeFont(first, opened, glyphs, codes), characters: codes };
}

interface Part {
  readonly tables: FontTables;
  readonly characterMap: ReturnType<typeof readCharacterMap>;
  readonly outlines: readonly Outline[];
  readonly variations: Variations;
  readonly metrics: (glyph: number) => Buffer;
}

function openPart(file: Uint8Array): Part {
  const tables = readWoff2(file);
  const glyf = tables.get('glyf');
  if (!glyf?.isTransformed) throw new Error('The font has no outlines in the form that WOFF2 gives them.');
  return {
    tables,
    characterMap: readCharacterMap(plain(tables, 'cmap')),
    outlines: readOutlines(glyf.bytes),
    variations: readVariations(plain(tables, 'gvar')),
    metrics: metricsOf(plain(tables, 'hmtx'), plain(tables, 'hhea').readUInt16BE(34)),
  };
}

function plain(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table || table.isTransformed) throw new Error(`The font has no table "${tag}" as it can be read.`);
  return table.bytes;
}

/** Advance and left side of a glyph; those at the end share the last advance. */
function metricsOf(hmtx: Buffer, full: number): Part['metrics'] {
  return (glyph) => {
    if (glyph < full) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
    const side = full * 4 + (glyph - full) * 2;
    return Buffer.concat([hmtx.subarray((full - 1) * 4, (full - 1) * 4 + 2), hmtx.subarray(side, side + 2)]);
  };
}

const keyOf = (part: Part, number: number, parts: readonly Part[]) => `${parts.indexOf(part)} ${number}`;

/** Glyphs that are put together from others need these too; they come last, as no character asks for them. */
function withComponents(glyphs: readonly Glyph[]): Glyph[] {
  const all = [...glyphs];
  for (const { part, number } of all) {
    const outline = part.outlines[number];
    for (const component of outline ? componentsOf(outline) : []) {
      const isThere = all.some((glyph) => glyph.part === part && glyph.number === component);
      if (!isThere) all.push({ part, number: component });
    }
  }
  return all;
}

function writeFont(
  first: Part,
  parts: readonly Part[],
  glyphs: readonly Glyph[],
  codes: readonly number[],
): Buffer {
  const numbers = new Map(glyphs.map(({ part, number }, at) => [keyOf(part, number, parts), at]));
  const outlines = glyphs.map(({ part, number }) => {
    const outline = part.outlines[number];
    if (!outline) throw new Error(`The font names a glyph that it lacks: ${number}.`);
    return renumbered(outline, (component) => numbers.get(keyOf(part, component, parts)) ?? 0);
  });
  const own: Readonly<Record<string, FontTable>> = Object.fromEntries(
    Object.entries({
      cmap: writeCharacterMap(codes),
      head: withLongOffsets(plain(first.tables, 'head')),
      hhea: withCount(plain(first.tables, 'hhea'), 34, glyphs.length),
      hmtx: Buffer.concat(glyphs.map(({ part, number }) => part.metrics(number))),
      maxp: withCount(largest(parts.map(({ tables }) => plain(tables, 'maxp'))), 4, glyphs.length),
      post: withoutNames(plain(first.tables, 'post')),
      gvar: writeVariations(joinVariations(parts, glyphs)),
    }).map(([tag, bytes]) => [tag, { bytes, isTransformed: false }]),
  );
  const shared = sharedTables.flatMap((tag) => {
    const table = first.tables.get(tag);
    return table && !table.isTransformed ? [[tag, table] as const] : [];
  });
  const glyf = writeOutlines(outlines);
  const rewritten = [
    ['glyf', { bytes: glyf, isTransformed: true }],
    ['loca', { bytes: Buffer.alloc(0), isTransformed: true }],
  ] as const;
  const lengths = new Map([
    ['glyf', plainLengthOf(outlines)],
    ['loca', (glyphs.length + 1) * 4],
  ]);
  return writeWoff2(new Map([...Object.entries(own), ...shared, ...rewritten]), lengths);
}

function joinVariations(parts: readonly Part[], glyphs: readonly Glyph[]): Variations {
  const axes = parts[0]?.variations.axes ?? 0;
  const shifts = new Map<Part, number>();
  let count = 0;
  for (const part of parts) {
    shifts.set(part, count);
    count += part.variations.sharedTuples.length / (axes * 2);
  }
  return {
    axes,
    sharedTuples: Buffer.concat(parts.map(({ variations }) => variations.sharedTuples)),
    glyphs: glyphs.map(({ part, number }) =>
      shiftedTuples(part.variations.glyphs[number] ?? Buffer.alloc(0), axes, shifts.get(part) ?? 0),
    ),
  };
}

function withCount(table: Buffer, at: number, count: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(count, at);
  return copy;
}

/** `indexToLocFormat`, as outlines are written. */
function withLongOffsets(head: Buffer): Buffer {
  return withCount(head, 50, 1);
}

/** Limits that hold for all parts. */
function largest([table = Buffer.alloc(0), ...others]: readonly Buffer[]): Buffer {
  const copy = Buffer.from(table);
  for (let at = 6; at < copy.length; at += 2) {
    copy.writeUInt16BE(Math.max(copy.readUInt16BE(at), ...others.map((other) => other.readUInt16BE(at))), at);
  }
  return copy;
}

/** Version 3: glyphs have no names. */
function withoutNames(post: Buffer): Buffer {
  const copy = Buffer.from(post.subarray(0, 32));
  copy.writeUInt32BE(0x00030000, 0);
  return copy;
}
