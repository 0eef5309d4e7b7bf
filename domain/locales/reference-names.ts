/**
 * Names of countries and US states in every language, for the build. Browser code reads them from the page, as this module contains all
 * 27 languages.
 */
import { countryNames } from '../../data/country-names.ts';
import { usStateNames } from '../../data/us-state-names.ts';
import { type ReferenceCode, referenceLanguageOf } from './locales.ts';

/** Maps codes to names: `{ "DE": "Germany" }`. */
export type Names = Readonly<Record<string, string>>;

type Tables = Readonly<Record<ReferenceCode, Names>>;

/** Returns country names by code for a UI code or reference language. @throws for any other (spec 2 §3.5) */
export function countryNamesIn(language: string): Names {
  return namesIn(countryNames, language);
}

/** Returns names of US states and territories by code, like `countryNamesIn` (spec 2 §3.6). */
export function usStateNamesIn(language: string): Names {
  return namesIn(usStateNames, language);
}

/** Lists the countries sorted for a language. */
export function listCountries(language: string): Names {
  return sortNames(countryNamesIn(language), referenceLanguageOf(language).tag);
}

/** Lists the US states and territories sorted for a language. */
export function listUsStates(language: string): Names {
  return sortNames(usStateNamesIn(language), referenceLanguageOf(language).tag);
}

function namesIn(tables: Tables, language: string): Names {
  return tables[referenceLanguageOf(language).code];
}

/** Sorts names by the collation of a language (BCP 47 tag), then by code. */
export function sortNames(names: Names, tag: string): Names {
  const { compare } = new Intl.Collator(tag);
  const sorted = Object.entries(names).sort(
    ([a, name], [b, other]) => compare(name, other) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}
