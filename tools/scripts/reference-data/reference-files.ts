import { referenceLanguages } from '../../../domain/locales/reference-language.ts';
import { buildCountries } from './build-countries.ts';
import { buildUsStates } from './build-us-states.ts';

/** Every file of reference data: path from the project's root, and text. */
export function referenceFiles(): Map<string, string> {
  const files = referenceLanguages.flatMap((language): [string, string][] => [
    [`data/countries/${language.code}.json`, toText(buildCountries(language))],
    [`data/us-states/${language.code}.json`, toText(buildUsStates(language))],
  ]);
  return new Map(files);
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
