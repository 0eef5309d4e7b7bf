/** Finds where lines may break in languages that write words without spaces (docs/decisions/line-breaks.md). */
import japanese from '../../data/phrases/japanese.json' with { type: 'json' };
import type { Script } from './locales.ts';

/** Splits a text into parts that stay on one line, if there is room; joined, they are the text. */
export type SplitPhrases = (text: string) => readonly string[];

/** Returns the splitter of a language by its script; undefined where spaces do. */
export function phraseSplitter(script: Script): SplitPhrases | undefined {
  return splitters[script];
}

const splitters: Readonly<Partial<Record<Script, SplitPhrases>>> = {
  japanese: japanesePhrases,
  thai: thaiWords,
};

/** Parts of a text around a place, as [name in the model, start, end]. */
const windows = [
  ['UW1', -3, -2],
  ['UW2', -2, -1],
  ['UW3', -1, 0],
  ['UW4', 0, 1],
  ['UW5', 1, 2],
  ['UW6', 2, 3],
  ['BW1', -2, 0],
  ['BW2', -1, 1],
  ['BW3', 0, 2],
  ['TW1', -3, 0],
  ['TW2', -2, 1],
  ['TW3', -1, 2],
  ['TW4', 0, 3],
] as const;

const model = windows.map(([name, start, end]) => {
  const scores = Object.entries<number>(japanese[name]);
  return { scores: new Map(scores.map(([part, score]) => [keyOf(part, 0, part.length), score])), start, end };
});

/** Returns a number for at most three UTF-16 units of a text: a map finds numbers faster than parts of a text. */
function keyOf(text: string, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < end && at < text.length; at++) key = key * 0x1_0000 + text.charCodeAt(at);
  return key;
}
const allScores = model.flatMap(({ scores }) => [...scores.values()]);
/** Half of all scores: a place with more is a boundary. */
const threshold = allScores.reduce((sum, score) => sum + score, 0) / 2;

const japaneseLetter = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Splits before each phrase, by the scores of a model that has learned from texts. */
function japanesePhrases(text: string): readonly string[] {
  if (!japaneseLetter.test(text)) return [text];
  const isBoundary = (at: number) => {
    let score = 0;
    for (const { scores, start, end } of model)
      if (at + start >= 0) score += scores.get(keyOf(text, at + start, at + end)) ?? 0;
    return score > threshold;
  };
  const phrases: string[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && !isBoundary(at)) continue;
    phrases.push(text.slice(start, at));
    start = at;
  }
  return phrases;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Splits before each word: spaces, punctuation and the mark of repetition stay with the word before. */
function thaiWords(text: string): readonly string[] {
  if (!/\p{Script=Thai}/u.test(text)) return [text];
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = parts.at(-1);
    const isOpening = !isWordLike && opening.test(segment) && !/\S$/u.test(before ?? '');
    const staysWithBefore = (!isWordLike && !isOpening) || segment.startsWith('ๆ');
    if (before !== undefined && (staysWithBefore || keepsNext.test(before.slice(-2))))
      parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

const opening = /^[\p{Ps}\p{Pi}\p{Sc}]/u;

/** Matches a part that ends with what belongs to the next word or amount, or with a space that doesn't break. */
const keepsNext = /[\p{Ps}\p{Pi}\p{Sc}\u00a0\u202f\u2060#+-]$/u;

/** Describes a piece of a text: a phrase that stays on one line, or anything else. */
export interface Piece {
  readonly value: string;
  readonly isKept: boolean;
}

/** Splits a text into its phrases, and the spaces between them. */
export function piecesOf(text: string, split: SplitPhrases, isKept = fits): readonly Piece[] {
  return split(text).flatMap((part) => {
    const value = part.trimEnd();
    if (!isKept(value)) return { value: part, isKept: false };
    return [
      { value, isKept: true },
      { value: part.slice(value.length), isKept: false },
    ];
  });
}

/** Returns whether a phrase is no wider than a narrow phone; styles let Japanese ones break even so. */
function fits(phrase: string): boolean {
  return phrase.replace(/[\p{M}\p{Co}]/gu, '').length <= 12 || japaneseLetter.test(phrase);
}

/** Splits a text at its words with a Thai mark of repetition, which must not begin a line. */
export function keepRepeats(text: string, split: SplitPhrases): readonly Piece[] {
  if (!text.includes('ๆ')) return [{ value: text, isKept: false }];
  return piecesOf(text, split, (phrase) => phrase.includes('ๆ'));
}
