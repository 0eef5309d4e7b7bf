import { readFileSync } from 'node:fs';
import type { Country } from './countries.ts';
import type { TextSource } from './localized.ts';

/** Names by country code, then by UI code. */
type CountryNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Written by `write-country-names.ts`: runtimes carry different CLDR versions, and the sample must not follow them. */
const file = new URL('country-names.json', import.meta.url);

const names = JSON.parse(readFileSync(file, 'utf8')) as CountryNames;

/** The country's name in every language. */
export function nameOf(country: Country): TextSource {
  return ({ code }) => {
    const name = names[country.code]?.[code];
    if (name) return name;
    throw new Error(
      `${country.code} has no name in "${code}". Run: node content/sample/source/write-country-names.ts`,
    );
  };
}
