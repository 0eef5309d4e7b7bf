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

interface FoldedName {
  /** With a leading space, so that all words start alike. */
  readonly text: string;
  readonly words: readonly string[];
  /** Without spaces. */
  readonly joined: string;
  /** Without what people leave out. */
  readonly loose: string;
  /** The first two letters of each word, of which a word with one typo has one. */
  readonly heads: string;
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
    const foldedRelated = related.flatMap(foldName);
    return {
      place,
      names: [label, ...alternatives].flatMap(foldName),
      foreign: foreign.flatMap(foldName),
      related: foldedRelated,
      beside: [...foldedRelated, ...around.flatMap(foldName)],
    };
  });
  folded.set(places, made);
  return made;
}

/** Normalizes a name; with "Saint" for "St.", two letters for one with an accent in German or Nordic, and without an Arabic article, too. */
function foldName(name: string): FoldedName[] {
  const text = foldText(name).text.trimEnd();
  const long = text.replace(/\bst(?= )/, 'saint');
  const bare = text.replace(/^ال(?=\p{L}{3})/u, '');
  const plain = foldText(name.normalize('NFC').replace(/[äöüøå]/gi, asTwoLetters)).text.trimEnd();
  return [...new Set([text, long, plain, bare])].map((each) => {
    const joined = joinWords(each);
    const words = each.split(' ');
    const heads = words.map((word) => word.slice(0, 2) + composed(word).slice(0, 2)).join('');
    return { text: ` ${each}`, words, joined, loose: loosen(joined), heads };
  });
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
  if (!isAllowedRelated) return related.some(isExact) ? Rank.inside : undefined;
  if (names[0]?.text.includes(query)) return Rank.inside;
  const others = [...foreign, ...related];
  return others.some((name) => isStart(name) || isWordStart(name)) ? Rank.foreignStart : undefined;
}

/** Ranks a place by names with one typo a word: whole names, words of them, both in other languages, starts of names and words. */
export function typoFitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  const names = nearNames(place.names, query);
  const others = nearNames([...place.foreign, ...place.related], query);
  const joined = joinWords(query);
  const loose = loosen(joined);
  const isName = (name: FoldedName) =>
    wordFit(name.joined, joined) === 'whole' || (name.loose === loose && !isShort(loose));
  if (names.some(isName)) return TypoRank.name;
  if (names.some((name) => typoFit(name, query) === 'whole')) return TypoRank.word;
  if (others.some(isName)) return TypoRank.foreignName;
  const isLong = unspaced.test(query) || countLetters(query) > minTypoLetters;
  if (isLong && others.some((name) => typoFit(name, query) === 'whole')) return TypoRank.foreignWord;
  return names.some((name) => typoFit(name, query) === 'start') ? TypoRank.start : undefined;
}

/** Says whether a part of a query fits a name. */
type Compare = (name: FoldedName, part: string, joined: string) => boolean;

const wholly: readonly Compare[] = [(name, _, joined) => name.joined === joined];

/** A whole name, then the start of one. */
const exactly: readonly Compare[] = [...wholly, (name, _, joined) => name.joined.startsWith(joined)];

/** Either with a typo, then words of a name with one. */
const withTypos: readonly Compare[] = [
  ...exactly,
  (name, _, joined) => wordFit(name.joined, joined) !== undefined,
  (name, part) => typoFit(name, part) !== undefined,
];

/** Ranks a place like `pairFitOf`, by whole names only. */
export function wholePairFitOf(place: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  return pairFit(place, query, wholly);
}

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
  const splits = splitsOf(query);
  if (splits.length === 0) return undefined;
  const own = nearNames([...names, ...foreign], query);
  const around = nearNames(beside, query);
  const rankOf = (name: string, other: string) => {
    const nameRank = rankAmong(own, name, comparisons);
    const isKnown = nameRank >= 0 || rankAmong(related, name, exactly) === 0;
    const otherRank = isKnown ? rankAmong(around, other, comparisons) : -1;
    return otherRank < 0 ? [] : [(nameRank < 0 ? comparisons.length : nameRank) + otherRank];
  };
  const fits = splits.flatMap(([start, end]) => [...rankOf(start, end), ...rankOf(end, start)]);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

const knownLetters = { query: '', letters: new Set<string>() };

/** Returns the letters of a query; in Korean, its syllables and their parts. */
function lettersOf(query: string): ReadonlySet<string> {
  if (knownLetters.query !== query)
    Object.assign(knownLetters, { query, letters: new Set(query + query.normalize('NFC')) });
  return knownLetters.letters;
}

/** Leaves out names that no part of a query can fit, as each typing compares thousands. */
function nearNames(names: readonly FoldedName[], query: string): FoldedName[] {
  const letters = lettersOf(query);
  return names.filter(({ heads }) => {
    for (const letter of heads) if (letters.has(letter)) return true;
    return false;
  });
}

function rankAmong(names: readonly FoldedName[], part: string, comparisons: readonly Compare[]): number {
  const joined = joinWords(part);
  return comparisons.findIndex((fits) => names.some((name) => fits(name, part, joined)));
}

type Split = readonly [first: string, last: string];

const knownSplits = { query: '', splits: [] as readonly Split[] };

/** Splits a query in two as `splitText` does, without articles around either; remembers the last query. */
function splitsOf(query: string): readonly Split[] {
  if (knownSplits.query !== query) {
    const splits = splitText(query)
      .filter((parts) => !parts.some((part) => loneLetter.test(part)))
      .map(([first, last]) => [trimFillers(first), trimFillers(last)] as const);
    Object.assign(knownSplits, { query, splits });
  }
  return knownSplits.splits;
}

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

/** Compares successive words of a name with those of the query, then both without spaces. */
function typoFit({ words, joined, loose }: FoldedName, query: string): WordFit {
  const { typed, whole, typedLoose } = typedParts(query);
  for (let first = 0; first + typed.length <= words.length; first += 1) {
    const isWhole = typed.every(
      (word, at) => at === typed.length - 1 || wordFit(words[first + at] ?? '', word) === 'whole',
    );
    const last = isWhole && wordFit(words[first + typed.length - 1] ?? '', typed.at(-1) ?? '');
    if (last) return last;
  }
  return (
    wordFit(joined, whole) ??
    (loose === joined && typedLoose === whole ? undefined : looseFit(loose, typedLoose))
  );
}

const knownTyped = new Map<string, ReturnType<typeof splitTyped>>();

/** Caches parts of the last queries. */
function typedParts(query: string) {
  const parts = knownTyped.get(query) ?? splitTyped(query);
  if (knownTyped.size > 1000) knownTyped.clear();
  knownTyped.set(query, parts);
  return parts;
}

function splitTyped(query: string) {
  const whole = joinWords(query);
  return { typed: query.split(' '), whole, typedLoose: loosen(whole) };
}

/**
 * Ranks a place that stands among other words: a city beside its country, a country, another city; then a country with a typo or an
 * ending (`saksassa`, `amerikanischer`).
 */
export function amongWordsFitOf(folded: FoldedPlace<SearchablePlace>, query: string): number | undefined {
  const { names, foreign, related, beside, place } = folded;
  const parts = partsOf(query);
  const isWhole = (some: readonly FoldedName[]) => some.some(({ joined }) => parts.has(joined));
  if (isWhole(names) || isWhole(foreign)) {
    if (!place.within)
      return isWhole(names.slice(0, 1)) ? AmongWordsRank.shownCountry : AmongWordsRank.country;
    return isWhole(beside) ? AmongWordsRank.cityBesideCountry : AmongWordsRank.city;
  }
  if (isWhole(related)) return AmongWordsRank.related;
  if (place.within) return undefined;
  const words = query.split(' ').filter((word) => word.length >= minInflectedLetters);
  const fits = (some: readonly FoldedName[], compare: (name: string, word: string) => boolean) =>
    some.some(({ joined }) => words.some((word) => compare(joined, word)));
  const isTypo = (name: string, word: string) => wordFit(name, word) === 'whole';
  const own = [...names, ...foreign];
  if (fits(own, isTypo)) return AmongWordsRank.countryWithTypo;
  const isLone = !query.includes(' ');
  const hasEnding = (name: string, word: string) =>
    (!isLone || word.length > name.length) && isInflected(name, word);
  return fits(own, hasEnding) ? AmongWordsRank.inflectedCountry : undefined;
}

const knownParts = { query: '', parts: new Set<string>() };

/** Lists what may be a name in a query: up to four words, and what words without spaces begin and end with. */
function partsOf(query: string): ReadonlySet<string> {
  if (knownParts.query === query) return knownParts.parts;
  const words = query.split(' ');
  const runs = words.flatMap((_, from) =>
    [1, 2, 3, 4].flatMap((count) => (from + count <= words.length ? [words.slice(from, from + count)] : [])),
  );
  const spaced = runs.filter((run) => run.length < words.length && !run.every((word) => fillers.has(word)));
  const unspacedParts = words.flatMap((word) => splitText(word).flat());
  const parts = new Set([
    ...spaced.map((run) => run.join('')),
    ...unspacedParts.filter((part) => part.length > 1),
  ]);
  Object.assign(knownParts, { query, parts });
  return parts;
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
  return fit !== undefined || !unspaced.test(typed) ? fit : letterFit(composed(word), composed(typed));
}

/** Compares words without what people leave out; little of it, such as the `bz` of `bzzz`, is no word. */
function looseFit(word: string, typed: string): WordFit {
  return isShort(typed) ? undefined : wordFit(word, typed);
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
