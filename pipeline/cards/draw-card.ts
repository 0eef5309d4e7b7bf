import { type CardText, cardSize } from '../model/cards.ts';
import { memoize } from '../model/collections.ts';
import type { Shaper } from './card-fonts.ts';
import { type CardGround, cardMargin } from './card-ground.ts';
import { breakLines } from './card-text.ts';
import { compressRows, joinPng } from './indexed-png.ts';
import { pasteText, stride } from './paste-text.ts';

const { width, height } = cardSize;

/** First row of titles. */
const titleTop = 176;

/** Rows end at multiples of it, so that most cards share the rows below their title. */
const bandHeight = 24;

/** The level of zlib for the rows that all cards share; those of a single card have the fast one. */
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

function createDrawer(shaper: Shaper, { palette, rows: ground }: CardGround): (text: CardText) => Uint8Array {
  // Allocating takes longer than copying; the rows are valid until the next call.
  const scratch = new Uint8Array(ground.length);
  const top = compressRows(ground.subarray(0, titleTop * stride), bestLevel, false);
  const rowsFrom = memoize((end: number) => compressRows(ground.subarray(end * stride), bestLevel, true));
  return (text) => {
    const { lines, size, lineHeight } = breakLines(shaper, text, width - 2 * cardMargin);
    const wanted = titleTop + lines.length * lineHeight + bandHeight;
    const end = Math.min(height - 1, Math.ceil(wanted / bandHeight) * bandHeight);
    const behind = ground.subarray(titleTop * stride, end * stride);
    scratch.set(behind);
    const rows = scratch.subarray(0, behind.length);
    for (const [at, line] of lines.entries()) {
      const left = text.isRightToLeft ? width - cardMargin - line.width * size : cardMargin;
      const baseline = Math.round((at + 0.5) * lineHeight + size * 0.36);
      pasteText(rows, line, { size, left, baseline });
    }
    const title = compressRows(rows, fastLevel, false);
    return joinPng({ width, height, palette }, [top, title, rowsFrom(end)]);
  };
}
