import { localeByCode } from '../../../domain/locales/locales.ts';
import type { Place } from './places.ts';
import { placeholdersIn, text } from './texts.ts';

/** Names the texts of a page about a place, as in `place.{key}`. */
export interface PlaceTexts {
  readonly subHeading: string;
  /** Facts for the hero that its other text doesn't give. */
  readonly facts: readonly string[];
  readonly changeHeading: string;
  readonly change: string;
  readonly where: string;
  readonly faqHeading: string;
  /** As in `place.{question}.q` and `.a`. */
  readonly questions: readonly string[];
}

interface ChosenTexts {
  readonly place: Place;
  readonly texts: PlaceTexts;
}

const subHeadings = variants('sub', 4);
const changeHeadings = variants('change.heading', 3);
const changes = variants('change', 5);
const faqHeadings = variants('faq.heading', 2);

function variants(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}.${index + 1}`);
}

/** Lists where texts that describe the servers' place. */
function whereOf({ country, isCity }: Place): string[] {
  if (isCity) return variants('city', 4);
  if (country.cities.length > 1) return variants('cities', 3);
  return country.cities.length > 0 ? ['alone.3', 'alone.4'] : variants('alone', 4);
}

/** Lists the topics of questions that have an answer for a place. */
function topicsOf({ country, isCity, values }: Place): string[] {
  const own = isCity ? ['exchange'] : country.cities.length > 1 ? ['choose'] : [];
  return [...own, 'time', 'home', 'near', 'lang', 'pay', 'gps', ...(values.law ? ['law'] : [])];
}

const countOf = (topic: string) => (['choose', 'lang', 'pay', 'gps'].includes(topic) ? 2 : 3);

/** Facts that a page gives once. Names and short facts may return. */
const lengthy = new Set(['cities', 'clock', 'exchange', 'first', 'nearest']);

const factsIn = (key: string) => placeholdersIn(`place.${key}`).filter((name) => lengthy.has(name));

/** Rounds of choosing; in all but the first, each place chooses again between what all others have. */
const rounds = 3;
const attempts = 400;

/**
 * Chooses texts for each place so that a page doesn't repeat a list, and the most that two pages have in common is as little as
 * possible. Deterministic.
 */
export function textsOfPlaces(places: readonly Place[]): ChosenTexts[] {
  const phrasesOf = places.map((place) => memoized((key: string) => phrasesIn(place, key)));
  const pagesByPhrase = new Map<string, Set<number>>();
  const chosen: PlaceTexts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    places.forEach((place, page) => {
      const phrases = (texts: PlaceTexts) => keysIn(texts).flatMap((key) => phrasesOf[page]?.(key) ?? []);
      const former = chosen[page];
      for (const phrase of former ? phrases(former) : []) pagesByPhrase.get(phrase)?.delete(page);
      const sharedBy = memoized((key) =>
        countShared(phrasesOf[page]?.(key) ?? [], pagesByPhrase, places.length),
      );
      const seed = (round * places.length + page) * attempts;
      const drawn = Array.from({ length: attempts }, (_, attempt) => candidate(place, seed + attempt));
      const candidates = former ? [former, ...drawn] : drawn;
      const costs = candidates.map((texts) => costOf(keysIn(texts), sharedBy));
      const best = candidates[costs.indexOf(Math.min(...costs))] ?? candidate(place, seed);
      chosen[page] = best;
      for (const phrase of phrases(best)) {
        const pages = pagesByPhrase.get(phrase) ?? new Set();
        pagesByPhrase.set(phrase, pages.add(page));
      }
    });
  }
  return places.flatMap((place, page) => {
    const texts = chosen[page];
    return texts ? { place, texts } : [];
  });
}

/** Languages whose words are counted: Japanese ones are shortest, so that its pages have most phrases in common. */
const judges = ['en', 'jp'].flatMap((code) => localeByCode(code) ?? []);
const segmenters = new Map(judges.map(({ tag }) => [tag, new Intl.Segmenter(tag, { granularity: 'word' })]));

/** Lists the five-word phrases of a text. */
function phrasesIn({ values }: Place, key: string): string[] {
  return judges.flatMap((locale) => {
    const segments = segmenters.get(locale.tag)?.segment(text(`place.${key}`, values)(locale) ?? '') ?? [];
    const words = Array.from(segments).flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []));
    return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
  });
}

/** Counts the phrases that each page has, too. */
function countShared(
  phrases: readonly string[],
  pagesByPhrase: ReadonlyMap<string, ReadonlySet<number>>,
  pages: number,
): Uint16Array {
  const counts = new Uint16Array(pages);
  for (const phrase of phrases) {
    for (const page of pagesByPhrase.get(phrase) ?? []) counts[page] = (counts[page] ?? 0) + 1;
  }
  return counts;
}

/** Adds up what a page tells twice, or not at all, which counts most, and what it shares with the page that is most like it. */
function costOf(keys: readonly string[], sharedBy: (key: string) => Uint16Array): number {
  const told = keys.flatMap(factsIn);
  const shared = keys.map(sharedBy);
  const pages = shared[0]?.length ?? 0;
  let most = 0;
  for (let page = 0; page < pages; page += 1) {
    let sum = 0;
    for (const counts of shared) sum += counts[page] ?? 0;
    if (sum > most) most = sum;
  }
  const lacks = told.includes('nearest') ? 0 : 1;
  return (told.length - new Set(told).size + lacks) * 20 + most;
}

function memoized<Result>(compute: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
}

/** Draws texts by a number. */
function candidate(place: Place, seed: number): PlaceTexts {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const draw = (count: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
  const pick = (keys: readonly string[]) => keys[draw(keys.length)] ?? '';
  const topics = topicsOf(place);
  while (topics.length > 3) topics.splice(draw(topics.length), 1);
  const subHeading = pick(subHeadings);
  return {
    subHeading,
    facts: heroFacts(place, subHeading),
    changeHeading: pick(changeHeadings),
    change: pick(changes),
    where: pick(whereOf(place)),
    faqHeading: pick(faqHeadings),
    questions: topics.map((topic) => `${topic}.${1 + draw(countOf(topic))}`),
  };
}

function heroFacts({ isCity }: Place, subHeading: string): string[] {
  const told = new Set(placeholdersIn(`place.${subHeading}`));
  const facts = isCity ? ['clock', 'exchange', 'near', 'currency'] : ['clock', 'currency', 'web', 'near'];
  return facts
    .filter((fact) => !placeholdersIn(`place.fact.${fact}`).some((name) => told.has(name)))
    .slice(0, 3)
    .map((fact) => `fact.${fact}`);
}

function keysIn({ subHeading, changeHeading, change, where, questions }: PlaceTexts): string[] {
  return [
    subHeading,
    changeHeading,
    change,
    where,
    ...questions.flatMap((topic) => [`${topic}.q`, `${topic}.a`]),
  ];
}
