/**
 * Chooses which texts the page of each new country and city shows, and adds them to `places/texts.json`: `node
 * content/sample/choose-place-texts.ts`. Other pages stay as they are; to have a page's texts chosen again, remove them from the file.
 */
import { fileURLToPath } from 'node:url';
import { localeByCode } from '../../domain/locales/locales.ts';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import formerTexts from './places/texts.json' with { type: 'json' };
import { type PlaceTexts, placeFacts } from './source/place-texts.ts';
import { cityPlaces, countryPlaces, type Place } from './source/places.ts';
import { placeholdersIn, text } from './source/texts.ts';
import { clustersIn } from './source/vpn-servers.ts';

/** Choices that are compared for each place. */
const attempts = 300;

/** How many questions a page answers. */
const asked = 4;

const subHeadings = variants('sub', 6);
const changeHeadings = variants('change.heading', 3);
const changes = variants('change', 8);
const faqHeadings = variants('faq.heading', 3);

/** Facts that a page gives once. Names and short facts may return. */
const lengthy = new Set(['cities', 'clock', 'exchange', 'farthest', 'first', 'nearest', 'there']);

/** Languages whose words are counted: those in which pages have most phrases in common. */
const judges = ['fr', 'jp', 'th', 'vn'].flatMap((code) => localeByCode(code) ?? []);
const segmenters = new Map(judges.map(({ tag }) => [tag, new Intl.Segmenter(tag, { granularity: 'word' })]));

const places = [...countryPlaces, ...cityPlaces].filter(({ isServed }) => isServed);

/** Returns the texts of all pages: those of the file, and for the other places those that have least in common with them. */
function choose(): Readonly<Record<string, PlaceTexts | undefined>> {
  const former: Readonly<Record<string, PlaceTexts>> = formerTexts;
  const isKept = (place: Place) => whereOf(place).includes(former[place.slug]?.where ?? '');
  const [kept, others] = [places.filter(isKept), places.filter((place) => !isKept(place))];
  const chosen = new Map(kept.map(({ slug }) => [slug, former[slug]]));
  const phrases = kept.flatMap((place) => {
    const own = former[place.slug];
    return own ? phrasesIn(place, own) : [];
  });
  for (const [number, place] of others.entries()) {
    const choices = Array.from({ length: attempts }, (_, at) => candidate(place, number * attempts + at));
    const costs = choices.map((texts) => ({ texts, cost: costOf(place, texts, phrases) }));
    const { texts } = costs.reduce((best, other) => (other.cost < best.cost ? other : best));
    chosen.set(place.slug, texts);
    phrases.push(phrasesIn(place, texts));
  }
  return Object.fromEntries(places.map(({ slug }) => [slug, chosen.get(slug)]));
}

function variants(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}.${index + 1}`);
}

/** Lists the texts that describe where the servers are. */
function whereOf({ country, isCity }: Place): string[] {
  if (isCity) return variants('city', 6);
  if (country.cities.length > 1) return variants('cities', 4);
  if (country.cities.length > 0) return variants('alone', 6).slice(2);
  // The first says that all servers belong to one location.
  return clustersIn(country.code).length > 1 ? variants('alone', 6).slice(1) : variants('alone', 6);
}

/** Lists the topics of questions that have an answer for a place. */
function topicsOf({ country, isCity, values }: Place): string[] {
  const own = isCity ? ['exchange'] : country.cities.length > 1 ? ['choose'] : [];
  return [...own, ...generalTopics, ...(values.law ? ['law'] : [])];
}

const generalTopics = [
  'time',
  'home',
  'near',
  'lang',
  'pay',
  'gps',
  'far',
  'ping',
  'phone',
  'bank',
  'wifi',
  'share',
  'switch',
];

/** Topics with other than two questions. */
const questionCounts = new Map([
  ['exchange', 3],
  ['home', 3],
  ['law', 3],
  ['near', 3],
  ['time', 3],
  ['ping', 1],
  ['share', 1],
  ['switch', 1],
  ['wifi', 1],
]);

const countOf = (topic: string) => questionCounts.get(topic) ?? 2;

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
  while (topics.length > asked) topics.splice(draw(topics.length), 1);
  return {
    subHeading: pick(subHeadings),
    changeHeading: pick(changeHeadings),
    change: pick(changes),
    where: pick(whereOf(place)),
    faqHeading: pick(faqHeadings),
    questions: topics.map((topic) => `${topic}.${1 + draw(countOf(topic))}`),
  };
}

function keysIn(place: Place, texts: PlaceTexts): string[] {
  const { subHeading, changeHeading, change, where, questions } = texts;
  const answers = questions.flatMap((question) => [`${question}.q`, `${question}.a`]);
  return [subHeading, changeHeading, change, where, ...answers, ...placeFacts(place, texts)];
}

/** Lists the five-word phrases of a page in each of the languages. */
function phrasesIn(place: Place, texts: PlaceTexts): Set<string> {
  const phrases = judges.flatMap((locale) =>
    keysIn(place, texts).flatMap((key) => {
      const words = text(`place.${key}`, place.values)(locale) ?? '';
      const segments = Array.from(segmenters.get(locale.tag)?.segment(words) ?? []);
      const spoken = segments.flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []));
      return spoken.slice(4).map((_, index) => spoken.slice(index, index + 5).join(' '));
    }),
  );
  return new Set(phrases);
}

/** Adds up what a page tells twice, or not at all, and the largest share that it has in common with another. */
function costOf(place: Place, texts: PlaceTexts, others: readonly ReadonlySet<string>[]): number {
  const told = keysIn(place, texts)
    .flatMap((key) => placeholdersIn(`place.${key}`))
    .filter((name) => lengthy.has(name));
  const own = phrasesIn(place, texts);
  const shared = others.map((other) => own.intersection(other).size / own.size);
  const lacking = told.includes('nearest') ? 0 : 1;
  return told.length - new Set(told).size + lacking + Math.max(0, ...shared);
}

const json = JSON.stringify(choose(), null, '\t');
writeFileAtomically(fileURLToPath(new URL('places/texts.json', import.meta.url)), [Buffer.from(`${json}\n`)]);
