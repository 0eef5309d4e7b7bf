/**
 * Chooses which texts the page of each country and city shows, and writes `places/texts.json`: `node
 * content/sample/choose-place-texts.ts`. Needed after a new place or text; it takes a minute. Deterministic.
 */
import { fileURLToPath } from 'node:url';
import { localeByCode } from '../../domain/locales/locales.ts';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import type { PlaceTexts } from './source/place-texts.ts';
import { cityPlaces, countryPlaces, type Place } from './source/places.ts';
import { placeholdersIn, text } from './source/texts.ts';

/** Rounds of choosing; in all but the first, each place chooses again between what all others have. */
const rounds = 12;
const attempts = 800;

/** Phrases that every page has besides the chosen texts. */
const fixed = 60;
/** Further ones that places of the same country have. */
const fixedInCountry = 30;

const subHeadings = variants('sub', 4);
const changeHeadings = variants('change.heading', 3);
const changes = variants('change', 5);
const faqHeadings = variants('faq.heading', 2);

/** Facts that a page gives once. Names and short facts may return. */
const lengthy = new Set(['cities', 'clock', 'exchange', 'first', 'nearest']);

/** Languages whose words are counted. Japanese words are shortest, so that its pages have most phrases in common. */
const judges = ['fr', 'jp'].flatMap((code) => localeByCode(code) ?? []);
const segmenters = new Map(judges.map(({ tag }) => [tag, new Intl.Segmenter(tag, { granularity: 'word' })]));

const places = [...countryPlaces, ...cityPlaces];

/** Chooses texts so that a page doesn't repeat a list, and the most that two pages have in common is as little as possible. */
function choose(): [slug: string, texts: PlaceTexts][] {
  const phrasesOf = places.map((place) => memoized((key: string) => phrasesIn(place, key)));
  const pagesByPhrase = new Map<string, Set<number>>();
  const sizes = places.map(() => Number.POSITIVE_INFINITY);
  const chosen: PlaceTexts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    places.forEach((place, page) => {
      const phrasesWith = (key: string) => phrasesOf[page]?.(key) ?? [];
      const former = chosen[page];
      for (const phrase of former ? keysIn(former).flatMap(phrasesWith) : []) {
        pagesByPhrase.get(phrase)?.delete(page);
      }
      const sharedBy = memoized((key) => countShared(phrasesWith(key), pagesByPhrase));
      const costOfKeys = (keys: readonly string[]) =>
        costOf(place, keys, keys.flatMap(phrasesWith).length, sizes, sharedBy);
      const seed = (round * places.length + page) * attempts;
      const drawn = Array.from({ length: attempts }, (_, attempt) => candidate(place, seed + attempt));
      const candidates = former ? [former, ...drawn] : drawn;
      const costs = candidates.map((texts) => costOfKeys(keysIn(texts)));
      const best = candidates[costs.indexOf(Math.min(...costs))] ?? candidate(place, seed);
      chosen[page] = best;
      const phrases = keysIn(best).flatMap(phrasesWith);
      sizes[page] = phrases.length;
      for (const phrase of phrases) {
        pagesByPhrase.set(phrase, (pagesByPhrase.get(phrase) ?? new Set()).add(page));
      }
    });
  }
  return places.flatMap(({ slug }, page): [string, PlaceTexts][] => {
    const texts = chosen[page];
    return texts ? [[slug, texts]] : [];
  });
}

function variants(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}.${index + 1}`);
}

/** Lists the texts that describe where the servers are. */
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
  return {
    subHeading: pick(subHeadings),
    changeHeading: pick(changeHeadings),
    change: pick(changes),
    where: pick(whereOf(place)),
    faqHeading: pick(faqHeadings),
    questions: topics.map((topic) => `${topic}.${1 + draw(countOf(topic))}`),
  };
}

function keysIn({ subHeading, changeHeading, change, where, questions }: PlaceTexts): string[] {
  const answers = questions.flatMap((question) => [`${question}.q`, `${question}.a`]);
  return [subHeading, changeHeading, change, where, ...answers];
}

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
): Uint16Array {
  const counts = new Uint16Array(places.length);
  for (const phrase of phrases) {
    for (const page of pagesByPhrase.get(phrase) ?? []) counts[page] = (counts[page] ?? 0) + 1;
  }
  return counts;
}

const factsIn = (key: string) => placeholdersIn(`place.${key}`).filter((name) => lengthy.has(name));

/** Adds up what a page tells twice, or not at all, and the share it has in common with the page that is most like it. */
function costOf(
  { country }: Place,
  keys: readonly string[],
  size: number,
  sizes: readonly number[],
  sharedBy: (key: string) => Uint16Array,
): number {
  const told = keys.flatMap(factsIn);
  const shared = keys.map(sharedBy);
  let most = 0;
  for (let page = 0; page < places.length; page += 1) {
    let sum = fixed + (places[page]?.country === country ? fixedInCountry : 0);
    for (const counts of shared) sum += counts[page] ?? 0;
    const share = sum / (Math.min(size, sizes[page] ?? size) + 2 * fixed);
    if (share > most) most = share;
  }
  const lacking = told.includes('nearest') ? 0 : 1;
  return told.length - new Set(told).size + lacking + most;
}

function memoized<Result>(compute: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
}

const json = JSON.stringify(Object.fromEntries(choose()), null, '\t');
writeFileAtomically(fileURLToPath(new URL('places/texts.json', import.meta.url)), [Buffer.from(`${json}\n`)]);
