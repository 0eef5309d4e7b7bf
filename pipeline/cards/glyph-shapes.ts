import type { Font } from 'harfbuzzjs';

/** Holds how much of each pixel of a box a glyph covers, from 0 to `levels`. */
export interface GlyphShape {
  /** Of the box's first pixel, from the glyph's origin on the base line; y grows downwards. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
}

/** Gives the number of shades from ground to text. */
export const levels = 15;

/** Draws a glyph. @param scale pixels per unit of the font @param shift fraction of a pixel to the right */
export function drawGlyph(font: Font, id: number, scale: number, shift: number): GlyphShape {
  const lines = flatten(font.glyphToJson(id), scale, shift);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < lines.length; at += 2) {
    const [x = 0, y = 0] = [lines[at], lines[at + 1]];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (left > right) return { left: 0, top: 0, width: 0, height: 0, cover: new Uint8Array() };
  [left, top] = [Math.floor(left), Math.floor(top)];
  // The last column takes what lines leave to their right.
  const [width, height] = [Math.ceil(right) - left + 2, Math.ceil(bottom) - top + 1];
  const area = new Float64Array(width * height);
  for (let at = 0; at < lines.length; at += 4)
    addLine(area, width, [
      (lines[at] ?? 0) - left,
      (lines[at + 1] ?? 0) - top,
      (lines[at + 2] ?? 0) - left,
      (lines[at + 3] ?? 0) - top,
    ]);
  const cover = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let at = row * width; at < (row + 1) * width; at++) {
      sum += area[at] ?? 0;
      // Contours that overlap count twice.
      cover[at] = Math.round(Math.min(Math.abs(sum), 1) * levels);
    }
  }
  return { left, top, width, height, cover };
}

type Outline = ReturnType<Font['glyphToJson']>;

/** Lines per curve: enough for letters of 100 pixels. */
const steps = 8;

/** Turns an outline into lines, four numbers each. */
function flatten(outline: Outline, scale: number, shift: number): number[] {
  const lines: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    lines.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  for (const { type, values } of outline) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, at) =>
      at % 2 === 0 ? value * scale + shift : -value * scale,
    );
    if (type === 'M') {
      [x, y, startX, startY] = [a, b, a, b];
    } else if (type === 'L') lineTo(a, b);
    else if (type === 'Z') lineTo(startX, startY);
    else {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const u = 1 - t;
        if (type === 'Q')
          lineTo(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d);
        else
          lineTo(
            u * u * u * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * e,
            u * u * u * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t * t * t * f,
          );
      }
    }
  }
  return lines;
}

type Line = readonly [x0: number, y0: number, x1: number, y1: number];

/** Adds the signed area to the right of a line, as differences from pixel to pixel. */
function addLine(area: Float64Array, width: number, [x0, y0, x1, y1]: Line): void {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  const [fromX, fromY, toX, toY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (toX - fromX) / (toY - fromY);
  let x = fromX;
  for (let row = Math.floor(fromY); row < toY; row++) {
    const [start, end] = [Math.max(row, fromY), Math.min(row + 1, toY)];
    const next = x + slope * (end - start);
    addRow(area, row * width, direction * (end - start), Math.min(x, next), Math.max(x, next));
    x = next;
  }
}

/** Adds the part of a line within a row of pixels. @param amount its height @param first, last its ends from left to right */
function addRow(area: Float64Array, row: number, amount: number, first: number, last: number): void {
  const add = (column: number, value: number) => {
    area[row + column] = (area[row + column] ?? 0) + value;
  };
  const [firstColumn, lastColumn] = [Math.floor(first), Math.floor(last)];
  if (firstColumn === lastColumn) {
    const middle = (first + last) / 2 - firstColumn;
    add(firstColumn, amount * (1 - middle));
    add(firstColumn + 1, amount * middle);
    return;
  }
  const perPixel = amount / (last - first);
  let covered = 0;
  for (let column = firstColumn; column <= lastColumn; column++) {
    const [start, end] = [Math.max(column, first), Math.min(column + 1, last)];
    const height = perPixel * (end - start);
    const middle = (start + end) / 2 - column;
    add(column, height * (1 - middle));
    add(column + 1, height * middle);
    covered += height;
  }
  // Keeps the sum exact.
  add(lastColumn + 1, amount - covered);
}
