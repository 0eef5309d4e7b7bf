import type { FontScript } from '../../domain/locales/locales.ts';
import type { CardText } from '../model/cards.ts';
import { memoize } from '../model/collections.ts';
import { joinShaped, type ShapedText, type Shaper } from './card-fonts.ts';
import { runsInOrder } from './text-order.ts';

/** Holds a title in lines, at the size of its letters in pixels. */
export interface TextLines {
  readonly lines: readonly ShapedText[];
  readonly size: number;
  readonly lineHeight: number;
}

/** Sizes from large to small, with the number of lines that fit. */
const sizes = [
  { size: 84, most: 2 },
  { size: 72, most: 3 },
  { size: 60, most: 3 },
  { size: 50, most: 4 },
] as const;

/** Scripts that stack marks or have tall letters need higher lines. */
const lineHeights: Readonly<Record<FontScript, number>> = {
  latin: 1.16,
  cyrillic: 1.16,
  greek: 1.16,
  other: 1.16,
  arabic: 1.45,
  thai: 1.5,
  japanese: 1.3,
  korean: 1.3,
  chinese: 1.3,
};

/** Breaks a title into lines at the largest size that fits; shortens a title that doesn't fit at the smallest. */
export function breakLines(
  shaper: Shaper,
  { title, script, isRightToLeft }: CardText,
  width: number,
): TextLines {
  const text = title.slice(0, longestTitle).toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim();
  const pieces = piecesOf(text, script);
  const widthOf = (line: string) =>
    [...wordsIn(line)].reduce((sum, word) => sum + shaper(word, script, isRightToLeft).width, 0);
  for (const { size, most } of sizes) {
    const isLast = size === sizes.at(-1)?.size;
    const parts = isLast ? pieces.flatMap((piece) => splitWide(piece, widthOf, width / size)) : pieces;
    const lines = fill(parts, widthOf, width / size);
    if (lines.length > most && !isLast) continue;
    if (lines.some((line) => widthOf(line) > width / size) && !isLast) continue;
    const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines;
    const inOrder = runsInOrder(shown, isRightToLeft).map((runs) =>
      joinShaped(runs.map((run) => shapeRun(shaper, run.text, script, run.isRightToLeft))),
    );
    return { lines: inOrder, size, lineHeight: Math.round(size * lineHeights[script]) };
  }
  return { lines: [], size: 0, lineHeight: 0 };
}

/** More characters don't fit at the smallest size, however narrow they are. */
const longestTitle = 600;

/** Shapes words one by one: they repeat from title to title. */
function shapeRun(shaper: Shaper, text: string, script: FontScript, isRightToLeft: boolean): ShapedText {
  const words = [...wordsIn(text)].map((word) => shaper(word, script, isRightToLeft));
  return joinShaped(isRightToLeft ? words.reverse() : words);
}

function* wordsIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(/ |[^ ]+/g)) yield word;
}

/** Languages of writing systems without spaces between words. */
const unspaced: Partial<Record<FontScript, string>> = { japanese: 'ja', thai: 'th', chinese: 'zh' };

const segmenterOf = memoize((language: string) => new Intl.Segmenter(language, { granularity: 'word' }));

/** Splits a text where a line may end; spaces end a piece. */
function piecesOf(text: string, script: FontScript): string[] {
  const language = unspaced[script];
  if (language === undefined) return text.match(/[^ ]+ ?/g) ?? [];
  const pieces: string[] = [];
  for (const { segment } of segmenterOf(language).segment(text)) {
    const last = pieces.at(-1);
    // Punctuation and small letters don't begin a line, and brackets don't end one.
    const isBound =
      /^[\p{P}\p{M}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ ]/u.test(segment) &&
      !/^[\p{Ps}\p{Pi}]/u.test(segment);
    if (last !== undefined && (isBound || /[\p{Ps}\p{Pi}]$/u.test(last)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a piece that is wider than a line between letters; the last part keeps the space at its end. */
function splitWide(piece: string, widthOf: (line: string) => number, width: number): string[] {
  const word = piece.trimEnd();
  if (widthOf(word) <= width) return [piece];
  const segments = Array.from(letters.segment(word), ({ segment }) => segment);
  const parts = fillUpTo(segments, widthOf, width);
  return [...parts.slice(0, -1), parts.at(-1) + piece.slice(word.length)];
}

/** Fills lines, and balances them: the last of several isn't a single short word. */
function fill(pieces: readonly string[], widthOf: (line: string) => number, width: number): string[] {
  const lines = fillUpTo(pieces, widthOf, width);
  if (lines.length < 2) return lines;
  const sum = lines.reduce((total, line) => total + widthOf(line), 0);
  for (const share of [1.05, 1.15, 1.3]) {
    const balanced = fillUpTo(pieces, widthOf, Math.min(width, (sum / lines.length) * share));
    if (balanced.length === lines.length) return balanced;
  }
  return lines;
}

function fillUpTo(pieces: readonly string[], widthOf: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const piece of pieces) {
    // The sum of pieces: texts without spaces would have each beginning of a line shaped.
    if (line !== '' && lineWidth + widthOf(piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      lineWidth = 0;
    }
    line += piece;
    lineWidth += widthOf(piece);
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}
