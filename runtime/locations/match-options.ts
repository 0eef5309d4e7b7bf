/**
 * Finds what fits the typed text (docs/decisions/server-locations.md); loaded when the search box gets the focus, with all names, which
 * weigh more than the page.
 */
import { foldText } from './fold-text.ts';
import {
  amongWordsFitTo,
  type FoldedPlace,
  fitTo,
  foldPlace,
  isShort,
  pairFitTo,
  Rank,
  type RankOf,
  TypoRank,
  trimFillers,
  typoFitTo,
  typoPairFitTo,
  wholePairFitTo,
  wordSet,
} from './name-fits.ts';
import { createSearchNames } from './search-names.ts';
import {
  type AbsentCountry,
  type MatchedPart,
  type Matches,
  maxShown,
  type SearchableCountry,
  type SearchablePlace,
  type SearchOption,
  searchOptions,
} from './search-options.ts';

export interface Searchable {
  readonly options: readonly SearchOption[];
  readonly absent: readonly AbsentCountry[];
}

/**
 * Lists places with all their names, normalized, in slices of some milliseconds, so that no key waits for all of it.
 * @param onPrepared gets the list
 * @returns a function that stops it
 */
export function prepareSearch(
  countries: readonly SearchableCountry[],
  tag: string,
  onPrepared: (all: Searchable) => void,
): () => void {
  let isStopped = false;
  const prepare = async () => {
    const names = createSearchNames(tag);
    await pause();
    const options = searchOptions(countries, tag, names);
    await pause();
    const absent = names.absentFrom(countries);
    let pauseAt = 0;
    for (const place of [...options, ...absent]) {
      if (performance.now() >= pauseAt) {
        await pause();
        if (isStopped) return;
        pauseAt = performance.now() + 5;
      }
      foldPlace(place);
    }
    onPrepared({ options, absent });
  };
  void prepare();
  return () => {
    isStopped = true;
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Finds the options that fit the typed text, best first; where equal, those whose label begins with it, accents
 * included, then in list order. Empty text fits nothing. A fit hides much worse ones. Only if nothing fits, words such
 * as `vpn` don't count; then a place beside its country, spelling mistakes, and a place among unknown words do.
 * @param absent countries without servers, which fit where they do better than any option
 */
export function matchOptions(
  options: readonly SearchOption[],
  typed: string,
  absent: readonly AbsentCountry[] = [],
): Matches {
  const query = withoutLookalikes(foldText(typed).text.trimEnd());
  if (query === '') return { shown: [], total: 0 };
  const places = options.map(foldPlace);
  const absentPlaces = absent.map(foldPlace);
  let maybe: AbsentCountry | undefined;
  for (const [text, by] of attempts(query)) {
    const rankOf = by(text);
    const fits = rankedBy(places, typed, rankOf);
    const isInside = (rank: number) => by === fitTo && rank === Rank.inside;
    const [without] = rankedBy(absentPlaces, typed, rankOf);
    if (without && isBetter(without.rank, fits[0]?.rank, by, text)) {
      if (fits.length > 0 || isLikely(by, without.rank)) return nearestTo(without.place, options);
      if (!isInside(without.rank)) maybe ??= without.place;
    }
    const worst = by === fitTo ? worstBeside(fits[0]?.rank ?? 0, text) : Number.POSITIVE_INFINITY;
    // `the hage` is The Hague with a typo, not a part of Copenhagen.
    const near = fits.filter(({ rank }) => rank <= worst && !(text !== query && isInside(rank)));
    if (near.length > 0)
      return matchesOf(
        near.map(({ place }) => place),
        text,
      );
  }
  return maybe ? nearestTo(maybe, options) : { shown: [], total: 0 };
}

type FitTo = (query: string) => RankOf;

/** Lists what is tried until something fits. */
function attempts(query: string): (readonly [query: string, fits: FitTo])[] {
  const text = withoutSiteWords(query);
  const bare = trimFillers(text);
  const others = [...new Set([text, bare])].filter((each) => each !== query);
  return [
    [query, fitTo],
    [query, wholePairFitTo],
    ...others.map((other) => [other, fitTo] as const),
    [bare, pairFitTo],
    [bare, typoFitTo],
    [bare, typoPairFitTo],
    [bare, amongWordsFitTo],
  ];
}

/** Lists what people add to a place because of what the site sells. */
const siteWords = wordSet(
  'vpn впн впэн proxy ip server servers servern serveren servere servrar serveur serveurs servidor servidores serwer serwery serwera ' +
    'szerver szerverek palvelin palvelimet sunucu sunucusu сервер сервера серверы сервери サーバー サーバ 서버 เซิร์ฟเวอร์ เซิฟเวอร์ ' +
    'خادم خوادم سيرفر سيرفرات',
);

function withoutSiteWords(query: string): string {
  const words = query.split(' ').filter((word) => !siteWords.has(word));
  return words.length > 0 ? words.join(' ') : query;
}

/** Replaces Latin letters that look like Cyrillic ones in Cyrillic words. */
function withoutLookalikes(query: string): string {
  if (!/\p{Script=Cyrillic}/u.test(query)) return query;
  return query.replace(/\S*\p{Script=Cyrillic}\S*/gu, (word) =>
    word.replace(/[aceiopxy]/g, (letter) => cyrillic['aceiopxy'.indexOf(letter)] ?? letter),
  );
}

const cyrillic = 'асеіорху';

/**
 * Returns whether a country without servers is what was meant. A place of the list whose shown name begins so comes first, as it may be
 * being typed, unless the country's shown name is complete; a place whose other name begins so does, unless any name of the country is
 * complete. Two letters complete no name.
 */
function isBetter(absent: number, present: number | undefined, by: FitTo, query: string): boolean {
  if (present === undefined) return true;
  if (by !== fitTo) return absent < present;
  if (absent >= present || absent > (isShort(query) ? Rank.exact : Rank.wordStart)) return false;
  const complete = isShort(query) ? undefined : absent;
  if (present === Rank.start) return complete === Rank.shownExact;
  return present !== Rank.otherStart || (complete !== undefined && complete <= Rank.relatedExact);
}

/** Returns whether a country without servers fits by its name, and not by a word of it: the rest may find what has servers. */
function isLikely(by: FitTo, rank: number): boolean {
  if (by === fitTo) return rank <= Rank.otherStart;
  return by !== typoFitTo || rank === TypoRank.name || rank === TypoRank.foreignName;
}

/** Returns the worst rank of `fitTo` that is shown beside the best. */
function worstBeside(best: number, query: string): number {
  if (best <= Rank.foreignExact && isShort(query)) return Rank.start;
  if (best <= Rank.relatedExact) return Rank.wordStart;
  return best <= Rank.inside ? Rank.inside : Number.POSITIVE_INFINITY;
}

function rankedBy<Place extends SearchablePlace>(
  places: readonly FoldedPlace<Place>[],
  typed: string,
  rankOf: (place: FoldedPlace<Place>) => number | undefined,
): { place: Place; rank: number }[] {
  const start = lettersIn(typed.trim());
  const isOther = ({ label }: SearchablePlace) => Number(!lettersIn(label).startsWith(start));
  return places
    .flatMap((folded) => {
      const rank = rankOf(folded);
      return rank === undefined ? [] : [{ place: folded.place, rank }];
    })
    .sort((a, b) => a.rank - b.rank || isOther(a.place) - isOther(b.place));
}

/** Keeps accents, unlike `foldText`. */
const lettersIn = (text: string) => text.normalize('NFC').toLowerCase();

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
function matchedPart(label: string, query: string): MatchedPart | undefined {
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
