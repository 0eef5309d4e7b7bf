/** Options of the search box and their matching (docs/decisions/server-locations.md). */
import { foldText } from './fold-text.ts';

/** Describes a country of the server list. */
export interface SearchableCountry {
  readonly id: string;
  /** ISO 3166-1 alpha-2, in capitals; from the API, so any text. */
  readonly code?: string;
  /** Localized. */
  readonly name: string;
  readonly englishName: string;
  readonly clusters: readonly { readonly id: string; readonly name: string; readonly englishName: string }[];
}

/** Describes an option of the search box. */
export interface SearchOption {
  /** Id of the country or cluster. */
  readonly id: string;
  readonly label: string;
  /** Further names in English, the reader's language and the place's own, and codes. */
  readonly alternatives: readonly string[];
  /** Names in other languages. */
  readonly foreign: readonly string[];
}

/** Returns further names of a country, or of a cluster of it by the API's name. */
export type NamesOf = (
  country: Pick<SearchableCountry, 'code' | 'englishName'>,
  cluster?: string,
) => Pick<SearchOption, 'alternatives' | 'foreign'>;

/** Returns only a country's code, until all names are loaded. */
const codeOf: NamesOf = ({ code }, cluster) => ({
  alternatives: cluster === undefined && code ? [code] : [],
  foreign: [],
});

/**
 * Returns the sorted union of cluster and country names (spec 2 §5). A name shared with a cluster leads to the country; one shared by
 * clusters to the first. @param tag BCP 47, for sorting
 */
export function searchOptions(
  countries: readonly SearchableCountry[],
  tag: string,
  namesOf: NamesOf = codeOf,
): SearchOption[] {
  const all = [
    ...countries.map((country) => optionOf(country, namesOf(country))),
    ...countries.flatMap((country) =>
      country.clusters.map((cluster) => optionOf(cluster, namesOf(country, cluster.englishName))),
    ),
  ];
  const byLabel = new Map<string, SearchOption>();
  for (const option of all) if (!byLabel.has(option.label)) byLabel.set(option.label, option);
  const { compare } = new Intl.Collator(tag);
  // Breaks ties, so that the order is deterministic.
  return [...byLabel.values()].sort((a, b) => compare(a.label, b.label) || (a.label < b.label ? -1 : 1));
}

function optionOf(
  { id, name, englishName }: Pick<SearchableCountry, 'id' | 'name' | 'englishName'>,
  { alternatives, foreign }: ReturnType<NamesOf>,
): SearchOption {
  const english = englishName === name ? [] : [englishName];
  return { id, label: name, alternatives: [...english, ...alternatives], foreign };
}

/** Describes a matching option. */
export interface OptionMatch {
  readonly option: SearchOption;
  /** Range of the match in the label, in UTF-16 units; undefined for a match in another name. */
  readonly part: Part | undefined;
}

type Part = readonly [start: number, end: number];

/** Describes the best matches and their total. */
interface Matches {
  readonly shown: OptionMatch[];
  readonly total: number;
}

/** Limits the shown matches for rendering speed. */
export const maxShown = 50;

/**
 * Finds the options that fit the typed text, best first, in list order where equal. Empty text fits nothing. A fit hides much worse ones;
 * spelling mistakes count only if nothing else fits.
 */
export function matchOptions(options: readonly SearchOption[], typed: string): Matches {
  const query = foldText(typed).text.trimEnd();
  if (query === '') return { shown: [], total: 0 };
  const places = foldedOptions(options);
  const fits = rankedBy(places, (place) => fitOf(place, query));
  const best = fits[0]?.rank ?? Rank.foreignStart;
  const worst =
    best <= Rank.foreignExact ? (isShort(query) ? Rank.foreignExact : Rank.wordStart) : worstBeside(best);
  const near = fits.filter(({ rank }) => rank <= worst);
  const all = near.length > 0 ? near : rankedBy(places, (place) => typoFitOf(place, query));
  const shown = all
    .slice(0, maxShown)
    .map(({ place: { option } }) => ({ option, part: matchedPart(option.label, query) }));
  return { shown, total: all.length };
}

/** Ranks fits, best first. */
const Rank = {
  exact: 0,
  foreignExact: 1,
  /** Of the name that the page shows. */
  start: 2,
  otherStart: 3,
  wordStart: 4,
  inside: 5,
  foreignStart: 6,
} as const;

const worstBeside = (best: number) => (best <= Rank.inside ? Rank.inside : Rank.foreignStart);

/** Sorts the places that fit. @param rankOf returns undefined for others */
function rankedBy(places: readonly FoldedOption[], rankOf: (place: FoldedOption) => number | undefined) {
  return places
    .flatMap((place) => {
      const rank = rankOf(place);
      return rank === undefined ? [] : [{ place, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Ranks a place whose names contain the query. Up to two letters fit only starts of words, and whole names in other languages. */
function fitOf({ names, foreign }: FoldedOption, query: string): number | undefined {
  const joined = joinWords(query);
  const isExact = (name: FoldedName) => name.joined === joined;
  const isStart = (name: FoldedName) => name.joined.startsWith(joined);
  const isWordStart = (name: FoldedName) => name.text.includes(` ${query}`);
  if (names.some(isExact)) return Rank.exact;
  if (foreign.some(isExact)) return Rank.foreignExact;
  if (names.slice(0, 1).some(isStart)) return Rank.start;
  if (names.some(isStart)) return Rank.otherStart;
  if (names.some(isWordStart)) return Rank.wordStart;
  if (isShort(query)) return undefined;
  if (names.some(({ text }) => text.includes(query))) return Rank.inside;
  return foreign.some((name) => isStart(name) || isWordStart(name)) ? Rank.foreignStart : undefined;
}

/** Ranks a place by names with one typo a word: whole names, words of them, both in other languages, starts of names and words. */
function typoFitOf({ names, foreign }: FoldedOption, query: string): number | undefined {
  const joined = joinWords(query);
  const isName = (name: FoldedName) => wordFit(name.joined, joined) === 'whole';
  if (names.some(isName)) return 0;
  if (names.some((name) => typoFit(name, query) === 'whole')) return 1;
  if (foreign.some(isName)) return 2;
  if (foreign.some((name) => typoFit(name, query) === 'whole')) return 3;
  return names.some((name) => typoFit(name, query) === 'start') ? 4 : undefined;
}

type WordFit = 'whole' | 'start' | undefined;

/** Compares successive words of a name with those of the query, then both without spaces. */
function typoFit({ text, joined }: FoldedName, query: string): WordFit {
  const words = text.slice(1).split(' ');
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

/** Compares words with at most one letter more, less or other, or two swapped. */
function wordFit(word: string, typed: string): WordFit {
  if (word === typed) return 'whole';
  const letters = countLetters(typed);
  if (letters < minTypoLetters || countLetters(word) < minTypoLetters) return undefined;
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  const isSwap = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  const tails = [[at + 1, at + 1], [at, at + 1], [at + 1, at], ...(isSwap ? [[at + 2, at + 2]] : [])].map(
    ([from, typedFrom]) => [word.slice(from), typed.slice(typedFrom)] as const,
  );
  if (tails.some(([tail, typedTail]) => tail === typedTail)) return 'whole';
  const isStart = tails.some(([tail, typedTail]) => tail.startsWith(typedTail));
  return isStart && letters >= minUnfinishedLetters ? 'start' : undefined;
}

/** Counts letters without marks; in Korean, the parts of a syllable. */
function countLetters(text: string): number {
  return text.replace(/[\p{M} ]/gu, '').length;
}

/** Returns whether a query has at most two letters of an alphabet. */
function isShort(query: string): boolean {
  return countLetters(query) <= 2 && !unspaced.test(query);
}

/** Matches scripts whose single letters mean much, or which don't separate words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

interface FoldedName {
  /** With a leading space, so that all words start alike. */
  readonly text: string;
  /** Without spaces. */
  readonly joined: string;
}

interface FoldedOption {
  readonly option: SearchOption;
  readonly names: readonly FoldedName[];
  readonly foreign: readonly FoldedName[];
}

const folded = new WeakMap<readonly SearchOption[], readonly FoldedOption[]>();

/** Normalizes the names once per list. */
function foldedOptions(options: readonly SearchOption[]): readonly FoldedOption[] {
  const known = folded.get(options);
  if (known) return known;
  const made = options.map((option) => ({
    option,
    names: [option.label, ...option.alternatives].map(foldName),
    foreign: option.foreign.map(foldName),
  }));
  folded.set(options, made);
  return made;
}

function foldName(name: string): FoldedName {
  const text = foldText(name).text.trimEnd();
  return { text: ` ${text}`, joined: joinWords(text) };
}

const joinWords = (text: string) => text.replaceAll(' ', '');

/** Finds the query in a label, preferably at the start of a word. @param query normalized and trimmed */
function matchedPart(label: string, query: string): Part | undefined {
  const { text, origins } = foldText(label);
  const atWordStart = ` ${text}`.indexOf(` ${query}`);
  const first = atWordStart >= 0 ? atWordStart : text.indexOf(query);
  if (first < 0) return undefined;
  const start = origins[first] ?? 0;
  return [start, endAfter(label, origins, first + query.length)];
}

/** Extends a match to a whole character: `ß` for `s`, a consonant with its vowel sign. */
function endAfter(label: string, origins: readonly number[], next: number): number {
  const last = origins[next - 1] ?? 0;
  const end = origins.slice(next).find((origin) => origin > last) ?? label.length;
  const marks = /^\p{M}+/u.exec(label.slice(end))?.[0] ?? '';
  return end + marks.length;
}
