import chosenTexts from '../places/texts.json' with { type: 'json' };
import type { Place } from './places.ts';
import { placeholdersIn } from './texts.ts';

/** Lists the texts of a page about a place, as in `place.{key}`. */
export interface PlaceTexts {
  readonly subHeading: string;
  readonly changeHeading: string;
  readonly change: string;
  readonly where: string;
  readonly faqHeading: string;
  /** As in `place.{question}.q` and `.a`. */
  readonly questions: readonly string[];
}

const chosen: Readonly<Record<string, PlaceTexts>> = chosenTexts;

/** Returns the texts that are chosen for a place. */
export function textsOf({ slug }: Place): PlaceTexts {
  const texts = chosen[slug];
  if (texts) return texts;
  throw new Error(
    `places/texts.json has no "${slug}". Add the texts that its page shows, as other places have them.`,
  );
}

/** Returns the names of at most three facts about a place that its other texts don't tell, not the same of all places. */
export function placeFacts({ slug, isCity }: Place, texts: PlaceTexts): string[] {
  const told = new Set(placeholdersIn(`place.${texts.subHeading}`).filter((name) => !placeNames.has(name)));
  if (textsWithNeighbors(texts).length > 0) told.add('first');
  const facts = isCity ? ['clock', 'exchange', 'near', 'currency'] : ['clock', 'currency', 'web', 'near'];
  const untold = facts
    .map((fact) => `fact.${fact}`)
    .filter((key) => !placeholdersIn(`place.${key}`).some((name) => told.has(name)));
  return untold.length > 3 ? untold.toSpliced(slug.length % untold.length, 1) : untold;
}

/** Lists the texts that name the next location. */
export function textsWithNeighbors({ subHeading, where, questions }: PlaceTexts): string[] {
  const keys = [subHeading, where, ...questions.map((question) => `${question}.a`)];
  return keys.filter((key) => placeholdersIn(`place.${key}`).some((name) => neighbors.has(name)));
}

/** Placeholders of the next locations. */
const neighbors = new Set(['first', 'nearest']);

/** Placeholders that tell no fact. */
const placeNames = new Set(['name', 'in', 'inCountry']);
