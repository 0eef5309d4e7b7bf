/** Finds what fits the typed text (docs/decisions/server-locations.md). */
import { foldText } from './fold-text.ts';
import {
  type FoldedPlace,
  fitOf,
  foldPlaces,
  isShort,
  pairFitOf,
  Rank,
  splitsOf,
  typoFitOf,
  typoPairFitOf,
} from './name-fits.ts';
import type { AbsentCountry, SearchablePlace, SearchOption } from './search-options.ts';

/** Describes a matching option. */
export interface OptionMatch {
  readonly option: SearchOption;
  /** Range of the match in the label, in UTF-16 units; undefined for a match in another name. */
  readonly part: Part | undefined;
}

type Part = readonly [start: number, end: number];

/** Describes the best matches and their total. */
export interface Matches {
  readonly shown: OptionMatch[];
  readonly total: number;
  /** The country that was looked for, if it has no servers; the matches are then the countries closest to it. */
  readonly absent?: AbsentCountry;
}

/** Limits the shown matches for rendering speed. */
export const maxShown = 50;

/**
 * Finds the options that fit the typed text, best first, in list order where equal. Empty text fits nothing. A fit hides much worse ones.
 * Only if nothing fits, words such as `vpn` don't count; then a place beside its country, spelling mistakes, and a country beside unknown
 * words do. @param absent countries without servers, which fit where they do better than any option
 */
export function matchOptions(
  options: readonly SearchOption[],
  typed: string,
  absent: readonly AbsentCountry[] = [],
): Matches {
  const query = foldText(typed).text.trimEnd();
  if (query === '') return { shown: [], total: 0 };
  const places = foldPlaces(options);
  const absentPlaces = foldPlaces(absent);
  for (const [text, rank] of attempts(query)) {
    const fits = rankedBy(places, (place) => rank(place, text));
    const [without] = rankedBy(absentPlaces, (place) => rank(place, text));
    if (without && isBetter(without.rank, fits[0]?.rank, text)) return nearestTo(without.place, options);
    const near = fits.filter(({ rank }) => rank <= worstBeside(fits[0]?.rank ?? 0, text));
    if (near.length > 0)
      return matchesOf(
        near.map(({ place }) => place),
        text,
      );
  }
  return { shown: [], total: 0 };
}

type RankOf = (place: FoldedPlace<SearchablePlace>, query: string) => number | undefined;

/** Lists what is tried until something fits. */
function attempts(query: string): (readonly [query: string, rank: RankOf])[] {
  const text = withoutFillers(query);
  return [
    [query, fitOf],
    [text, fitOf],
    [text, pairFitOf],
    [text, typoFitOf],
    [text, typoPairFitOf],
    [text, besideUnknownWords],
  ];
}

/** Matches what people add to a place. */
const filler =
  /^(vpn|впн|servers?|serveurs?|servidor(es)?|serwery?|сервера?|серверы|サーバー|서버|เซิร์ฟเวอร์|خادم|سيرفر|ip|in|the|en|em|à|au|aux|w|в|у|na)$/u;

function withoutFillers(query: string): string {
  const words = query.split(' ').filter((word) => !filler.test(word));
  return words.length > 0 ? words.join(' ') : query;
}

/** Ranks a country whose whole name stands before or after words that nothing is known about. */
const besideUnknownWords: RankOf = (folded, query) => {
  if (folded.place.within || !query.includes(' ')) return undefined;
  const isWhole = (part: string) => (fitOf(folded, part) ?? Rank.start) <= Rank.foreignExact;
  return splitsOf(query).some((parts) => parts.some(isWhole)) ? 0 : undefined;
};

/** Returns whether a country without servers is what was meant. Its code isn't while others may be being typed. */
function isBetter(absent: number, present: number | undefined, query: string): boolean {
  return present === undefined || (absent < present && !isShort(query));
}

/** Returns the worst rank that is shown beside the best. */
function worstBeside(best: number, query: string): number {
  if (best <= Rank.foreignExact && isShort(query)) return Rank.foreignExact;
  if (best <= Rank.relatedExact) return Rank.wordStart;
  return best <= Rank.inside ? Rank.inside : Number.POSITIVE_INFINITY;
}

function rankedBy<Place extends SearchablePlace>(
  places: readonly FoldedPlace<Place>[],
  rankOf: (place: FoldedPlace<Place>) => number | undefined,
): { place: Place; rank: number }[] {
  return places
    .flatMap((folded) => {
      const rank = rankOf(folded);
      return rank === undefined ? [] : [{ place: folded.place, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
}

function matchesOf(options: readonly SearchOption[], query: string): Matches {
  const shown = options.slice(0, maxShown);
  return {
    shown: shown.map((option) => ({ option, part: matchedPart(option.label, query) })),
    total: options.length,
  };
}

function nearestTo(absent: AbsentCountry, options: readonly SearchOption[]): Matches {
  const byId = new Map(options.map((option) => [option.id, option]));
  const shown = absent.nearest.flatMap((id) => byId.get(id) ?? []);
  return {
    shown: shown.map((option) => ({ option, part: undefined })),
    total: shown.length,
    absent,
  };
}

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
