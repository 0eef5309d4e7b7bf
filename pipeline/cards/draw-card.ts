import { type CardText, cardSize } from '../model/cards.ts';
import type { Shaper } from './card-fonts.ts';
import { type CardGround, cardMargin } from './card-ground.ts';
import { breakLines } from './card-text.ts';
import { type CompressedRows, compressRows, joinPng } from './indexed-png.ts';
import { pasteText } from './paste-text.ts';

const { width, height } = cardSize;

/** First row of titles. */
const titleTop = 176;

/** Rows end at multiples of it, so that most cards share the rows below their title. */
const bandHeight = 24;

/** Compresses what all cards share. */
const bestLevel = 9;
const fastLevel = 1;

/** Creates a function that draws the card of a title as PNG. */
export function createCards(
  shaper: Shaper,
  grounds: { readonly ltr: CardGround; readonly rtl: CardGround },
): (text: CardText) => Uint8Array {
  const drawers = { ltr: createDrawer(shaper, grounds.ltr), rtl: createDrawer(shaper, grounds.rtl) };
  return (text) => drawers[text.isRightToLeft ? 'rtl' : 'ltr'](text);
}

function createDrawer(shaper: Shaper, { palette, pixels }: CardGround): (text: CardText) => Uint8Array {
  const ground = withFilters(pixels);
  // Allocating takes longer than copying; the rows are valid until the next call.
  const scratch = new Uint8Array(ground.length);
  const rowsOf = (from: number, to: number) => {
    scratch.set(ground.subarray(from * stride, to * stride));
    return scratch.subarray(0, (to - from) * stride);
  };
  const shared = (from: number, to: number) => compressRows(rowsOf(from, to), bestLevel, to === height);
  const top = shared(0, titleTop);
  const below = new Map<number, CompressedRows>();
  return (text) => {
    const { lines, size, lineHeight } = breakLines(shaper, text, width - 2 * cardMargin);
    const wanted = titleTop + lines.length * lineHeight + bandHeight;
    const end = Math.min(height - 1, Math.ceil(wanted / bandHeight) * bandHeight);
    const rest = below.get(end) ?? shared(end, height);
    below.set(end, rest);
    const rows = rowsOf(titleTop, end);
    for (const [at, line] of lines.entries()) {
      const left = text.isRightToLeft ? width - cardMargin - line.width * size : cardMargin;
      const baseline = Math.round((at + 0.5) * lineHeight + size * 0.36);
      pasteText(rows, stride, line, { size, left: left + 1, baseline });
    }
    return joinPng({ width, height, palette }, [top, compressRows(rows, fastLevel, false), rest]);
  };
}

/** Bytes of a row with its filter byte. */
const stride = width + 1;

/** Puts the filter byte 0 before each row. */
function withFilters(rows: Uint8Array): Uint8Array {
  const filtered = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    filtered.set(rows.subarray(row * width, (row + 1) * width), row * stride + 1);
  }
  return filtered;
}
