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

/** Returns the texts that `choose-place-texts.ts` chose for a place. */
export function textsOf({ slug }: Place): PlaceTexts {
  const texts = chosen[slug];
  if (texts) return texts;
  throw new Error(`places/texts.json has no "${slug}". Run content/sample/choose-place-texts.ts.`);
}

/** Returns the names of three facts about a place that the hero doesn't tell. */
export function placeFacts({ isCity }: Place, { subHeading }: PlaceTexts): string[] {
  const told = new Set(placeholdersIn(`place.${subHeading}`));
  const facts = isCity ? ['clock', 'exchange', 'near', 'currency'] : ['clock', 'currency', 'web', 'near'];
  return facts
    .map((fact) => `fact.${fact}`)
    .filter((key) => !placeholdersIn(`place.${key}`).some((name) => told.has(name)))
    .slice(0, 3);
}
