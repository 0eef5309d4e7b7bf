import type { Font } from 'harfbuzzjs';
import type { ShapedText } from './card-fonts.ts';
import { drawGlyph, type GlyphShape } from './glyph-shapes.ts';

/** Positions of glyphs between two pixels. */
const shifts = 4;

/** Drawn glyphs by font, then size, glyph and position. */
const drawn = new WeakMap<Font, Map<number, GlyphShape>>();

interface Place {
  /** Of the letters, in pixels. */
  readonly size: number;
  readonly left: number;
  readonly baseline: number;
}

/** Writes a text into a picture of one byte a pixel, whose first colours are the shades of the text. @param width bytes a row */
export function pasteText(
  pixels: Uint8Array,
  width: number,
  { glyphs }: ShapedText,
  { size, left, baseline }: Place,
): void {
  for (const { from, id, x, y } of glyphs) {
    const exact = Math.round((left + x * size) * shifts);
    const column = Math.floor(exact / shifts);
    const shape = shapeOf(from, id, size, exact - column * shifts);
    paste(pixels, width, shape, column + shape.left, Math.round(baseline - y * size) + shape.top);
  }
}

function shapeOf(
  { font, units }: ShapedText['glyphs'][number]['from'],
  id: number,
  size: number,
  shift: number,
): GlyphShape {
  const known = drawn.get(font) ?? new Map<number, GlyphShape>();
  drawn.set(font, known);
  const key = (id * 128 + size) * shifts + shift;
  const before = known.get(key);
  if (before) return before;
  const shape = drawGlyph(font, id, size / units, shift / shifts);
  known.set(key, shape);
  return shape;
}

function paste(pixels: Uint8Array, width: number, shape: GlyphShape, left: number, top: number): void {
  const height = pixels.length / width;
  for (let row = Math.max(0, -top); row < shape.height && top + row < height; row++) {
    const start = (top + row) * width + left;
    for (let column = Math.max(0, -left); column < shape.width && left + column < width; column++) {
      const cover = shape.cover[row * shape.width + column] ?? 0;
      // A glyph's faint edge leaves what its neighbour has drawn.
      if (cover > 0 && cover > shadeAt(pixels, start + column)) pixels[start + column] = cover;
    }
  }
}

/** Returns the shade of a text's pixel; 0 on the ground. */
function shadeAt(pixels: Uint8Array, at: number): number {
  const colour = pixels[at] ?? 0;
  return colour < 16 ? colour : 0;
}
