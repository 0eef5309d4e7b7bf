/**
 * Chooses which texts the page of each country and city shows, and writes `places/texts.json`: `node
 * content/sample/choose-place-texts.ts`. Needed after a new place or text; it takes two minutes, and starts from what the file says, so that
 * most pages stay as they are and each run makes them less alike.
 */
import { fileURLToPath } from 'node:url';
import { localeByCode } from '../../domain/locales/locales.ts';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import formerTexts from './places/texts.json' with { type: 'json' };
import { type PlaceTexts, placeFacts } from './source/place-texts.ts';
import { cityPlaces, countryPlaces, type Place } from './source/places.ts';
import { placeholdersIn, text } from './source/texts.ts';
import { clustersIn } from './source/vpn-servers.ts';

/** Rounds of choosing: in each, every place chooses again between what all others have. */
const rounds = 5;
const attempts = 900;

/** How many questions a page answers. */
const asked = 4;

/** Phrases of a page besides those of the chosen texts. */
const besides = 135;
/** As many of them do two pages have in common. */
const fixed = 55;
/** Further ones that places of the same country have. */
const fixedInCountry = 20;

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

/** Phrases by judge. */
type Phrases = readonly (readonly string[])[];
/** The pages that have each phrase, by judge. */
type PagesByPhrase = readonly Map<string, Set<number>>[];

/** Chooses texts so that a page doesn't repeat a list, and the most that two pages have in common is as little as possible. */
function choose(): [slug: string, texts: PlaceTexts][] {
  const phrasesOf = places.map((place) => memoized((key: string) => phrasesIn(place, key)));
  const textsOf = (page: number, keys: readonly string[]) => keys.map((key) => phrasesOf[page]?.(key) ?? []);
  const pagesByPhrase: PagesByPhrase = judges.map(() => new Map());
  const sizes = places.map(() => judges.map(() => Number.POSITIVE_INFINITY));
  const former: Readonly<Record<string, PlaceTexts>> = formerTexts;
  const chosen = places.map((place, page) => {
    const own = former[place.slug];
    return own && whereOf(place).includes(own.where) ? own : candidate(place, page);
  });
  const put = (place: Place, page: number, texts: PlaceTexts) => {
    const phrases = textsOf(page, keysIn(place, texts));
    chosen[page] = texts;
    sizes[page] = sizesOf(phrases);
    eachPhrase(phrases, (phrase, judge) => {
      const pages = pagesByPhrase[judge];
      pages?.set(phrase, (pages.get(phrase) ?? new Set()).add(page));
    });
  };
  places.forEach((place, page) => {
    put(place, page, chosen[page] ?? candidate(place, page));
  });
  for (let round = 0; round < rounds; round += 1) {
    places.forEach((place, page) => {
      const own = chosen[page] ?? candidate(place, page);
      eachPhrase(textsOf(page, keysIn(place, own)), (phrase, judge) =>
        pagesByPhrase[judge]?.get(phrase)?.delete(page),
      );
      const sharedBy = memoized((key) => countShared(phrasesOf[page]?.(key) ?? [], pagesByPhrase));
      const costs = [own, ...drawnFor(place, own, round * places.length + page)].map((texts) => {
        const keys = keysIn(place, texts);
        return { texts, cost: costOf(place, keys, sizesOf(textsOf(page, keys)), sizes, sharedBy) };
      });
      put(place, page, costs.reduce((best, other) => (other.cost < best.cost ? other : best)).texts);
    });
  }
  return places.flatMap(({ slug }, page): [string, PlaceTexts][] => {
    const texts = chosen[page];
    return texts ? [[slug, texts]] : [];
  });
}

function eachPhrase(texts: readonly Phrases[], visit: (phrase: string, judge: number) => void) {
  for (const text of texts) {
    text.forEach((phrases, judge) => {
      for (const phrase of phrases) visit(phrase, judge);
    });
  }
}

function sizesOf(texts: readonly Phrases[]): number[] {
  return judges.map((_, judge) => texts.reduce((sum, text) => sum + (text[judge]?.length ?? 0), 0));
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

/** Draws choices that differ from a place's own in one text, or in some questions. */
function drawnFor(place: Place, own: PlaceTexts, seed: number): PlaceTexts[] {
  return Array.from({ length: attempts }, (_, at) => mixed(own, candidate(place, seed * attempts + at), at));
}

/** Takes one text, or some of the questions, of another choice into a former one. */
function mixed(former: PlaceTexts, other: PlaceTexts, at: number): PlaceTexts {
  const name = singleTexts[at % (2 * singleTexts.length)];
  if (name) return { ...former, [name]: other[name] };
  const kept = former.questions.filter((_, index) => (at >> index) % 2 === 0);
  const topicOf = (question: string) => question.split('.')[0];
  const added = other.questions.filter((question) => !kept.some((one) => topicOf(one) === topicOf(question)));
  return { ...former, questions: [...kept, ...added].slice(0, asked) };
}

const singleTexts = ['subHeading', 'changeHeading', 'change', 'where', 'faqHeading'] as const;

function keysIn(place: Place, texts: PlaceTexts): string[] {
  const { subHeading, changeHeading, change, where, questions } = texts;
  const answers = questions.flatMap((question) => [`${question}.q`, `${question}.a`]);
  return [subHeading, changeHeading, change, where, ...answers, ...placeFacts(place, texts)];
}

/** Lists the five-word phrases of a text. */
function phrasesIn({ values }: Place, key: string): Phrases {
  return judges.map((locale) => {
    const segments = segmenters.get(locale.tag)?.segment(text(`place.${key}`, values)(locale) ?? '') ?? [];
    const words = Array.from(segments).flatMap(({ isWordLike, segment }) => (isWordLike ? segment : []));
    return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
  });
}

/** Counts the phrases that each page has, too, a row a judge. */
function countShared(text: Phrases, pagesByPhrase: PagesByPhrase): Uint16Array {
  const counts = new Uint16Array(judges.length * places.length);
  eachPhrase([text], (phrase, judge) => {
    for (const page of pagesByPhrase[judge]?.get(phrase) ?? []) {
      const at = judge * places.length + page;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  });
  return counts;
}

const factsIn = (key: string) => placeholdersIn(`place.${key}`).filter((name) => lengthy.has(name));

/** The share that pages may have in common at no cost, and one that counts as much as a fact told twice. */
const free = 0.2;
const limit = 0.28;

/** Adds up what a page tells twice, or not at all, and what it has in common with others: one much more than several a little. */
function costOf(
  { country }: Place,
  keys: readonly string[],
  own: readonly number[],
  sizes: readonly (readonly number[])[],
  sharedBy: (key: string) => Uint16Array,
): number {
  const told = keys.flatMap(factsIn);
  const shared = keys.map(sharedBy);
  let alike = 0;
  for (let judge = 0; judge < judges.length; judge += 1) {
    const size = own[judge] ?? 0;
    for (let page = 0; page < places.length; page += 1) {
      let sum = fixed + (places[page]?.country === country ? fixedInCountry : 0);
      for (const counts of shared) sum += counts[judge * places.length + page] ?? 0;
      const share = sum / (Math.min(size, sizes[page]?.[judge] ?? size) + besides);
      if (share > free) alike += ((share - free) / (limit - free)) ** 12;
    }
  }
  const lacking = told.includes('nearest') ? 0 : 1;
  return told.length - new Set(told).size + lacking + alike;
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
