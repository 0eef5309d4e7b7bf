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

/** Ranks fits with a typo, best first: whole names, words of them, the start of a name or of a word. */
export const TypoRank = { name: 0, word: 1, foreignName: 2, foreignWord: 3, start: 4 } as const;

/** Ranks places that stand among other words, best first. */
const AmongWordsRank = {
  cityBesideCountry: 0,
  shownCountry: 1,
  country: 2,
  city: 3,
  related: 4,
  countryWithTypo: 5,
  inflectedCountry: 6,
} as const;

/** Holds a name, or what is typed for it. */
interface FoldedName {
  /** With a leading space, so that all words start alike. */
  readonly text: string;
  readonly words: readonly string[];
  /** Without spaces. */
  readonly joined: string;
  /** Without what people leave out. */
  readonly loose: string;
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
  /** All names without spaces, to tell quickly that none fits. */
  readonly all: string;
}

const folded = new WeakMap<SearchablePlace, FoldedPlace<SearchablePlace>>();

/** Normalizes a place's names once. */
export function foldPlace<Place extends SearchablePlace>(place: Place): FoldedPlace<Place> {
  const known = folded.get(place);
  // The place has been given with its type.
  if (known) return known as FoldedPlace<Place>;
  const { label, alternatives, foreign, related, within } = place;
  const around = within && foldPlace(within);
  const own = {
    names: [label, ...alternatives].flatMap(foldName),
    foreign: foreign.flatMap(foldName),
    related: related.flatMap(foldName),
  };
  const made = {
    place,
    ...own,
    beside: around ? [...own.related, ...around.names, ...around.foreign] : own.related,
    all: Object.values(own)
      .flatMap((names) =>
        names.map(({ joined, loose }) => (joined === loose ? joined : `${joined}|${loose}`)),
      )
      .join('|'),
  };
  folded.set(place, made);
  return made;
}

/** Normalizes a name; with "Saint" for "St.", two letters for one with an accent in German or Nordic, and without an Arabic article, too. */
function foldName(name: string): FoldedName[] {
  const text = foldText(name).text.trimEnd();
  const long = text.replace(/\bst(?= )/, 'saint');
  const bare = text.replace(/^ال(?=\p{L}{3})/u, '');
  const plain = foldText(name.normalize('NFC').replace(/[äöüøå]/gi, asTwoLetters)).text.trimEnd();
  return [...new Set([text, long, plain, bare])].map(nameOf);
}

function nameOf(text: string): FoldedName {
  const joined = text.replaceAll(' ', '');
  return { text: ` ${text}`, words: text.split(' '), joined, loose: loosen(joined) };
}

/** Spells a letter with an accent as people do whose keyboard lacks it. */
function asTwoLetters(letter: string): string {
  const spellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
  return spellings[letter.toLowerCase()] ?? letter;
}

/** Leaves out doubled letters; in Thai, tone marks and silent letters; in Japanese, long vowels. */
function loosen(joined: string): string {
  return joined.replace(/[ก-ฮ]\u0e4c|[\u0e47-\u0e4b]|(?<=.)ー/g, '').replace(/(.)\1+/gu, '$1');
}

/** Ranks a place; undefined if it doesn't fit. */
export type RankOf = (place: FoldedPlace<SearchablePlace>) => number | undefined;

/**
 * Ranks places whose names contain the query. Up to two letters fit only starts of words, and whole names in other languages.
 * @param query normalized
 */
export function fitTo(query: string): RankOf {
  const { joined, text: wordStart } = nameOf(query);
  const isExact = (name: FoldedName) => name.joined === joined;
  const isStart = (name: FoldedName) => name.joined.startsWith(joined);
  const isWordStart = (name: FoldedName) => name.text.includes(wordStart);
  const isLong = !isShort(query);
  return ({ names, foreign, related, all }) => {
    if (!all.includes(joined)) return undefined;
    const shown = names.slice(0, 1);
    if (shown.some(isExact)) return Rank.shownExact;
    if (names.some(isExact)) return Rank.exact;
    if (foreign.some(isExact)) return Rank.foreignExact;
    if (isLong && related.some(isExact)) return Rank.relatedExact;
    if (shown.some(isStart)) return Rank.start;
    if (names.some(isStart)) return Rank.otherStart;
    if (names.some(isWordStart)) return Rank.wordStart;
    if (!isLong) return related.some(isExact) ? Rank.inside : undefined;
    if (shown.some(({ text }) => text.includes(query))) return Rank.inside;
    const others = [...foreign, ...related];
    return others.some((name) => isStart(name) || isWordStart(name)) ? Rank.foreignStart : undefined;
  };
}

/** Ranks places by names with one typo a word: whole names, words of them, both in other languages, starts of names and words. */
export function typoFitTo(query: string): RankOf {
  const typed = nameOf(query);
  const isName = (name: FoldedName) =>
    wordFit(name.joined, typed.joined) === 'whole' || (name.loose === typed.loose && !isShort(typed.loose));
  const isWord = (name: FoldedName) => typoFit(name, typed) === 'whole';
  const isLong = unspaced.test(query) || countLetters(query) > minTypoLetters;
  const mayFit = partFitTo(typed);
  return ({ names, foreign, related, all }) => {
    if (!mayFit(all)) return undefined;
    const others = [...foreign, ...related];
    if (names.some(isName)) return TypoRank.name;
    if (names.some(isWord)) return TypoRank.word;
    if (others.some(isName)) return TypoRank.foreignName;
    if (isLong && others.some(isWord)) return TypoRank.foreignWord;
    return names.some((name) => typoFit(name, typed) === 'start') ? TypoRank.start : undefined;
  };
}

/** Returns a quick test of a place's names: a typo leaves a third of a word as it is. */
function partFitTo({ words, joined, loose }: FoldedName): (all: string) => boolean {
  if (words.length > 1 || joined !== loose || unspaced.test(joined)) return () => true;
  const third = joined.length / 3;
  const parts = [0, 1, 2].map((at) => joined.slice(Math.floor(at * third), Math.floor((at + 1) * third)));
  return (all) => parts.some((part) => all.includes(part));
}

/** Says whether a part of a query fits a name. */
type Compare = (name: FoldedName, part: FoldedName) => boolean;

const wholly: readonly Compare[] = [(name, { joined }) => name.joined === joined];

/** A whole name, then the start of one. */
const exactly: readonly Compare[] = [...wholly, (name, { joined }) => name.joined.startsWith(joined)];

/** Either with a typo, then words of a name with one. */
const withTypos: readonly Compare[] = [
  ...exactly,
  (name, { joined }) => wordFit(name.joined, joined) !== undefined,
  (name, part) => typoFit(name, part) !== undefined,
];

/** Ranks places like `pairFitTo`, by whole names only. */
export const wholePairFitTo = (query: string) => pairFit(query, wholly);

/** Ranks places whose name and what is beside it are both in the query, in any order: `london uk`, `germany berlin`, `california usa`. */
export const pairFitTo = (query: string) => pairFit(query, exactly);

/** Ranks places like `pairFitTo`, with typos. */
export const typoPairFitTo = (query: string) => pairFit(query, withTypos);

function pairFit(query: string, comparisons: readonly Compare[]): RankOf {
  const splits = splitText(query)
    .filter((parts) => !parts.some((part) => loneLetter.test(part)))
    .map(([first, last]) => [nameOf(trimFillers(first)), nameOf(trimFillers(last))] as const);
  if (splits.length === 0) return () => undefined;
  return ({ names, foreign, related, beside }) => {
    const own = [...names, ...foreign];
    const rankOf = (name: FoldedName, other: FoldedName) => {
      const nameRank = rankAmong(own, name, comparisons);
      const isKnown = nameRank >= 0 || rankAmong(related, name, exactly) === 0;
      const otherRank = isKnown ? rankAmong(beside, other, comparisons) : -1;
      return otherRank < 0 ? [] : [(nameRank < 0 ? comparisons.length : nameRank) + otherRank];
    };
    const fits = splits.flatMap(([start, end]) => [...rankOf(start, end), ...rankOf(end, start)]);
    return fits.length > 0 ? Math.min(...fits) : undefined;
  };
}

function rankAmong(names: readonly FoldedName[], part: FoldedName, comparisons: readonly Compare[]): number {
  return comparisons.findIndex((fits) => names.some((name) => fits(name, part)));
}

type Split = readonly [first: string, last: string];

/** Splits a text in two between words; without spaces, between Chinese characters, kana, syllables of Korean and Thai letters. */
function splitText(query: string): Split[] {
  const isSpaced = query.includes(' ');
  if (!isSpaced && !unspaced.test(query)) return [];
  const parts = isSpaced ? query.split(' ') : (query.match(letterWithMarks) ?? []);
  const separator = isSpaced ? ' ' : '';
  return parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(separator), parts.slice(at + 1).join(separator)] as const);
}

/** Matches one letter of kana or Thai with its marks, which names no place. */
const loneLetter = /^[\p{Script=Katakana}\p{Script=Thai}ー]\p{M}*$/u;

/** Matches a syllable of Korean, or a letter with its marks; normalized text has them apart. */
const letterWithMarks = /[\u1100-\u115f][\u1160-\u11ff]*|.\p{M}*/gu;

/** Normalizes words, separated by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(foldText(words).text.split(' '));
}

/** Lists articles, prepositions and conjunctions. */
const fillers = wordSet(
  'a an the l d in to for from of and with at on der die das dem den im aus für mit von und le la les en au aux à de du des pour dans et ' +
    'el los las del para con y il lo gli nel nella negli della di da per e o os as no na nos nas do dos em het een voor van w we dla z i ' +
    'till för til fra från av og och det az egy ve için ke untuk dari ở tại nước cho từ в во для из с на у з із зі до та и і في من الى の で に',
);

/** Removes articles and prepositions around a place, unless hardly anything else is there. */
export function trimFillers(query: string): string {
  const words = query.split(' ');
  const first = words.findIndex((word) => !fillers.has(word));
  const last = words.findLastIndex((word) => !fillers.has(word));
  const rest = words.slice(first, last + 1).join(' ');
  return first < 0 || rest.length < 2 ? query : rest;
}

type WordFit = 'whole' | 'start' | undefined;

/** Compares successive words of a name with those that are typed, then both without spaces. */
function typoFit({ words, joined, loose }: FoldedName, typed: FoldedName): WordFit {
  const lastTyped = typed.words.length - 1;
  for (let first = 0; first + lastTyped < words.length; first += 1) {
    const fits = typed.words.map((word, at) => wordFit(words[first + at] ?? '', word));
    if (fits[lastTyped] && fits.every((fit, at) => fit === 'whole' || at === lastTyped))
      return fits[lastTyped];
  }
  // What people leave out; little of it, such as the `bz` of `bzzz`, is no word.
  return (
    wordFit(joined, typed.joined) ??
    ((loose === joined && typed.loose === typed.joined) || isShort(typed.loose)
      ? undefined
      : wordFit(loose, typed.loose))
  );
}

/**
 * Ranks places that stand among other words: a city beside its country, a country, another city; then a country with a typo or an
 * ending (`saksassa`, `amerikanischer`).
 */
export function amongWordsFitTo(query: string): RankOf {
  const parts = partsOf(query);
  const words = query.split(' ').filter((word) => word.length >= minInflectedLetters);
  const isWhole = ({ joined }: FoldedName) => parts.has(joined);
  const isTypo = ({ joined }: FoldedName) => words.some((word) => wordFit(joined, word) === 'whole');
  const isLone = !query.includes(' ');
  const hasEnding = ({ joined }: FoldedName) =>
    words.some((word) => (!isLone || word.length > joined.length) && isInflected(joined, word));
  return ({ names, foreign, related, beside, place: { within } }) => {
    const own = [...names, ...foreign];
    if (own.some(isWhole)) {
      if (!within)
        return names.slice(0, 1).some(isWhole) ? AmongWordsRank.shownCountry : AmongWordsRank.country;
      return beside.some(isWhole) ? AmongWordsRank.cityBesideCountry : AmongWordsRank.city;
    }
    if (related.some(isWhole)) return AmongWordsRank.related;
    if (within) return undefined;
    if (own.some(isTypo)) return AmongWordsRank.countryWithTypo;
    return own.some(hasEnding) ? AmongWordsRank.inflectedCountry : undefined;
  };
}

/** Lists what may be a name in a query: up to four words, and what words without spaces begin and end with. */
function partsOf(query: string): ReadonlySet<string> {
  const words = query.split(' ');
  const runs = words.flatMap((_, from) =>
    [1, 2, 3, 4].flatMap((count) => (from + count <= words.length ? [words.slice(from, from + count)] : [])),
  );
  const spaced = runs.filter((run) => run.length < words.length && !run.every((word) => fillers.has(word)));
  const unspacedParts = words.flatMap((word) => splitText(word).flat());
  return new Set([...spaced.map((run) => run.join('')), ...unspacedParts.filter((part) => part.length > 1)]);
}

const [minInflectedLetters, maxEndingLetters] = [5, 7];

/** Returns whether a word is a name with another ending. */
function isInflected(name: string, word: string): boolean {
  if (name.length < minInflectedLetters || unspaced.test(word)) return false;
  const stem = name.length - (word.startsWith(name) ? 0 : name.length > minInflectedLetters + 2 ? 2 : 1);
  return (
    stem >= minInflectedLetters &&
    word.startsWith(name.slice(0, stem)) &&
    word.length - stem <= maxEndingLetters
  );
}

/** Typed words need this many letters for a typo, and more for one in an unfinished word. */
const [minTypoLetters, minUnfinishedLetters] = [4, 6];

/** Compares words with at most one letter more, less or other, or two swapped; a syllable of Korean or voiced kana is a letter, too. */
function wordFit(word: string, typed: string): WordFit {
  const fit = letterFit(word, typed);
  if (fit !== undefined || !unspaced.test(typed)) return fit;
  return letterFit(word.normalize('NFC'), typed.normalize('NFC'));
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
  // `cork` is not York.
  if (letters === minTypoLetters && at === 0 && !isSwap && !unspaced.test(typed)) return undefined;
  const isWhole =
    word.slice(at + 1) === typed.slice(at + 1) ||
    word.slice(at) === typed.slice(at + 1) ||
    word.slice(at + 1) === typed.slice(at) ||
    (isSwap && word.slice(at + 2) === typed.slice(at + 2));
  if (isWhole) return 'whole';
  return letters >= minUnfinishedLetters ? 'start' : undefined;
}

/** Counts letters without marks other than Thai ones; in Korean, the parts of a syllable. Kana count one more, as each is a syllable. */
function countLetters(text: string): number {
  const letters = text.replace(/(?!\p{Script=Thai})[\p{M} ]/gu, '').length;
  return kana.test(text) ? letters + 1 : letters;
}

const kana = /^[\p{Script=Katakana}\u3099\u309aー ]+$/u;

/** Returns whether a query has at most two letters of an alphabet. */
export function isShort(query: string): boolean {
  return countLetters(query) <= 2 && !unspaced.test(query);
}

/** Matches scripts whose single letters mean much, or which don't separate words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
