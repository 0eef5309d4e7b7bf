import { countryNamesIn } from '../../../domain/locales/reference-names.ts';
import type { Country } from './countries.ts';
import type { TextSource } from './localized.ts';

/** The country's name in every language. */
export function nameOf(country: Country): TextSource {
  return ({ code }) => {
    const name = countryNamesIn(code)[country.code];
    if (name) return name;
    throw new Error(
      `data/countries has no "${country.code}" in "${code}". Correct its code in countries.ts, or add it to tools/scripts/reference-data/countries.ts and run tools/scripts/write-reference-data.ts.`,
    );
  };
}
