/** Compares typed text with the names of places (docs/decisions/server-locations.md). */
import { foldText } from './fold-text.ts';
import type { SearchablePlace } from './search-options.ts';

/** Ranks fits, best first. */
export const Rank = {
  /** Of the name that the page shows. */
  shownExact: 0,
  exact: 1,
  foreignExact: 2,
  /** Of what it belongs to, or of a city of it. */
  relatedExact: 3,
  /** Of the name that the page shows. */
  start: 4,
  otherStart: 5,
  wordStart: 6,
  inside: 7,
  foreignStart: 8,
} as const;

interface FoldedName {
  /** With a leading space, so that all words start alike. */
  readonly text: string;
  readonly words: readonly string[];
  /** Without spaces. */
  readonly joined: string;
}

/** Holds a place's names as the search compares them. */
export interface FoldedPlace<Place extends SearchablePlace> {
  readonly place: Place;
  /** The shown name first. */
  readonly names: readonly FoldedName[];
  readonly foreign: readonly FoldedName[];
  readonly related: readonly FoldedName[];
  /** Names that may stand beside the place's own: of its country, and the related ones. */
  readonly beside: readonly FoldedName[];
}

const folded = new WeakMap<readonly SearchablePlace[], readonly FoldedPlace<SearchablePlace>[]>();

/** Normalizes the names once per list. */
export function foldPlaces<Place extends SearchablePlace>(places: readonly Place[]): FoldedPlace<Place>[] {
  const known = folded.get(places);
  // The list has been given with its type.
  if (known) return known as FoldedPlace<Place>[];
  const made = places.map((place) => {
    const { label, alternatives, foreign, related, within } = place;
    const around = within ? [within.label, ...within.alternatives, ...within.foreign] : [];
    const foldedRelated = related.map(foldName);
    return {
      place,
      names: [label, ...alternatives].map(foldName),
      foreign: foreign.map(foldName),
      related: foldedRelated,
      beside: [...foldedRelated, ...around.map(foldName)],
    };
  });
  folded.set(places, made);
  return made;
}

function foldName(name: string): FoldedName {
  const text = foldText(name).text.trimEnd();
  return { text: ` ${text}`, words: text.split(' '), joined: joinWords(text) };
}

const joinWords = (text: string) => text.replaceAll(' ', '');

/**
 * Ranks a place whose names contain the query. Up to two letters fit only starts of words, and whole names in other languages.
 * @param query normalized
 */
export function fitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  const { names, foreign, related } = place;
  const joined = joinWords(query);
  const isExact = (name: FoldedName) => name.joined === joined;
  const isStart = (name: FoldedName) => name.joined.startsWith(joined);
  const isWordStart = (name: FoldedName) => name.text.includes(` ${query}`);
  const isAllowedRelated = !isShort(query);
  if (names.slice(0, 1).some(isExact)) return Rank.shownExact;
  if (names.some(isExact)) return Rank.exact;
  if (foreign.some(isExact)) return Rank.foreignExact;
  if (isAllowedRelated && related.some(isExact)) return Rank.relatedExact;
  if (names.slice(0, 1).some(isStart)) return Rank.start;
  if (names.some(isStart)) return Rank.otherStart;
  if (names.some(isWordStart)) return Rank.wordStart;
  if (!isAllowedRelated) return undefined;
  if (names.some(({ text }) => text.includes(query))) return Rank.inside;
  const others = [...foreign, ...related];
  return others.some((name) => isStart(name) || isWordStart(name)) ? Rank.foreignStart : undefined;
}

/** Ranks a place by names with one typo a word: whole names, words of them, both in other languages, starts of names and words. */
export function typoFitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  const { names, foreign, related } = place;
  const joined = joinWords(query);
  const others = [...foreign, ...related];
  const isName = (name: FoldedName) => wordFit(name.joined, joined) === 'whole';
  if (names.some(isName)) return 0;
  if (names.some((name) => typoFit(name, query) === 'whole')) return 1;
  if (others.some(isName)) return 2;
  if (others.some((name) => typoFit(name, query) === 'whole')) return 3;
  return names.some((name) => typoFit(name, query) === 'start') ? 4 : undefined;
}

/** Says whether a part of a query fits a name. */
type Compare = (name: FoldedName, part: string, joined: string) => boolean;

/** A whole name, then the start of one. */
const exactly: readonly Compare[] = [
  (name, _, joined) => name.joined === joined,
  (name, _, joined) => name.joined.startsWith(joined),
];

/** Either with a typo, then words of a name with one. */
const withTypos: readonly Compare[] = [
  ...exactly,
  (name, _, joined) => wordFit(name.joined, joined) !== undefined,
  (name, part) => typoFit(name, part) !== undefined,
];

/** Ranks a place whose name and what is beside it are both in the query, in any order: `london uk`, `germany berlin`, `california usa`. */
export function pairFitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  return pairFit(place, query, exactly);
}

/** Ranks a place like `pairFitOf`, with typos. */
export function typoPairFitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  return pairFit(place, query, withTypos);
}

function pairFit(
  { names, foreign, related, beside }: FoldedPlace<SearchablePlace>,
  query: string,
  comparisons: readonly Compare[],
): number | undefined {
  const own = [...names, ...foreign];
  const rankOf = (name: string, other: string) => {
    const nameRank = rankAmong(own, name, comparisons);
    const isKnown = nameRank >= 0 || rankAmong(related, name, exactly) === 0;
    const otherRank = isKnown ? rankAmong(beside, other, comparisons) : -1;
    return otherRank < 0 ? [] : [(nameRank < 0 ? comparisons.length : nameRank) + otherRank];
  };
  const fits = splitsOf(query).flatMap(([first, last]) => [...rankOf(first, last), ...rankOf(last, first)]);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

function rankAmong(names: readonly FoldedName[], part: string, comparisons: readonly Compare[]): number {
  const joined = joinWords(part);
  return comparisons.findIndex((fits) => names.some((name) => fits(name, part, joined)));
}

/** Splits a query in two between words; without spaces, between Chinese characters, kana, Hangul and Thai letters. */
export function splitsOf(query: string): (readonly [first: string, last: string])[] {
  const isSpaced = query.includes(' ');
  if (!isSpaced && !unspaced.test(query)) return [];
  const parts = isSpaced ? query.split(' ') : [...query];
  const separator = isSpaced ? ' ' : '';
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(separator), parts.slice(at + 1).join(separator)] as const);
}

type WordFit = 'whole' | 'start' | undefined;

/** Compares successive words of a name with those of the query, then both without spaces. */
function typoFit({ words, joined }: FoldedName, query: string): WordFit {
  const typed = query.split(' ');
  for (let first = 0; first + typed.length <= words.length; first += 1) {
    const fits = typed.map((word, at) => wordFit(words[first + at] ?? '', word));
    const last = fits.pop();
    if (last && fits.every((fit) => fit === 'whole')) return last;
  }
  return wordFit(joined, joinWords(query));
}

/** Typed words need this many letters for a typo, and more for one in an unfinished word. */
const [minTypoLetters, minUnfinishedLetters] = [4, 6];

/** Compares words with at most one letter more, less or other, or two swapped; a syllable of Korean or voiced kana is a letter, too. */
function wordFit(word: string, typed: string): WordFit {
  const fit = letterFit(word, typed);
  return fit !== undefined || !unspaced.test(typed) ? fit : letterFit(composed(word), composed(typed));
}

const composedWords = new Map<string, string>();

function composed(word: string): string {
  const made = composedWords.get(word) ?? word.normalize('NFC');
  composedWords.set(word, made);
  return made;
}

function letterFit(word: string, typed: string): WordFit {
  if (word === typed) return 'whole';
  // First what is quick to tell: each typing compares thousands of names.
  const missing = word.length - typed.length;
  if (missing < -1 || (missing > 1 && typed.length < minUnfinishedLetters)) return undefined;
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  const isSwap = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  const isStart =
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (isSwap && word.startsWith(typed.slice(at + 2), at + 2));
  if (!isStart) return undefined;
  const letters = countLetters(typed);
  if (letters < minTypoLetters || countLetters(word) < minTypoLetters) return undefined;
  const isWhole =
    word.slice(at + 1) === typed.slice(at + 1) ||
    word.slice(at) === typed.slice(at + 1) ||
    word.slice(at + 1) === typed.slice(at) ||
    (isSwap && word.slice(at + 2) === typed.slice(at + 2));
  if (isWhole) return 'whole';
  return letters >= minUnfinishedLetters ? 'start' : undefined;
}

/** Counts letters without marks; in Korean, the parts of a syllable. */
function countLetters(text: string): number {
  return text.replace(/[\p{M} ]/gu, '').length;
}

/** Returns whether a query has at most two letters of an alphabet. */
export function isShort(query: string): boolean {
  return countLetters(query) <= 2 && !unspaced.test(query);
}

/** Matches scripts whose single letters mean much, or which don't separate words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
