import type { Font } from 'harfbuzzjs';
import { cardSize } from '../model/cards.ts';
import { memoizeByObject } from '../model/collections.ts';
import type { ShapedText } from './card-fonts.ts';
import { drawGlyph, type GlyphShape, levels } from './glyph-shapes.ts';

/** Counts the bytes of a row: a filter byte, which stays 0, then a pixel a byte. */
export const stride = cardSize.width + 1;

/** Positions of glyphs between two pixels. */
const shifts = 4;

/** Drawn glyphs by font, then size, glyph and position. */
const drawn = memoizeByObject((_font: Font) => new Map<number, GlyphShape>());

interface Place {
  /** Of the letters, in pixels. */
  readonly size: number;
  readonly left: number;
  readonly baseline: number;
}

/** Writes a text into rows of a picture, whose first colours are the shades of the text. What is outside of the rows is cut off. */
export function pasteText(rows: Uint8Array, { glyphs }: ShapedText, { size, left, baseline }: Place): void {
  for (const { from, id, x, y } of glyphs) {
    const exact = Math.round((left + x * size) * shifts);
    const column = Math.floor(exact / shifts);
    const shape = shapeOf(from, id, size, exact - column * shifts);
    paste(rows, shape, column + shape.left, Math.round(baseline - y * size) + shape.top);
  }
}

function shapeOf(
  { font, units }: ShapedText['glyphs'][number]['from'],
  id: number,
  size: number,
  shift: number,
): GlyphShape {
  const known = drawn(font);
  const key = (id * 128 + size) * shifts + shift;
  const before = known.get(key);
  if (before) return before;
  const shape = drawGlyph(font, id, size / units, shift / shifts);
  known.set(key, shape);
  return shape;
}

function paste(rows: Uint8Array, shape: GlyphShape, left: number, top: number): void {
  const { cover, width } = shape;
  const [firstColumn, lastColumn] = [Math.max(0, -left), Math.min(width, cardSize.width - left)];
  const lastRow = Math.min(shape.height, rows.length / stride - top);
  for (let row = Math.max(0, -top); row < lastRow; row++) {
    const end = row * width + lastColumn;
    let target = (top + row) * stride + 1 + left + firstColumn;
    for (let at = row * width + firstColumn; at < end; at++, target++) {
      const shade = cover[at] ?? 0;
      if (shade === 0) continue;
      const before = rows[target] ?? 0;
      // A glyph's faint edge leaves what its neighbour has drawn; other colours are the ground's.
      if (before <= levels && before >= shade) continue;
      rows[target] = shade;
    }
  }
}
