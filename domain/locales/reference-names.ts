/**
 * Names of countries and US states in every language, for code that builds pages.
 *
 * Code for the browser takes the finished list from its page: importing this module would bring all 27 languages.
 */
import { countryNames } from '../../data/country-names.ts';
import { usStateNames } from '../../data/us-state-names.ts';
import { type ReferenceCode, referenceLanguageOf } from './locales.ts';

/** Maps codes to names: `{ "DE": "Germany" }`. */
export type Names = Readonly<Record<string, string>>;

type Tables = Readonly<Record<ReferenceCode, Names>>;

/** Returns country names by code, for a UI code or a code of the reference data; throws for any other (spec 2 §3.5). */
export function countryNamesIn(language: string): Names {
  return namesIn(countryNames, language);
}

/** Returns names of US states and territories by code, for the same codes of languages (spec 2 §3.6). */
export function usStateNamesIn(language: string): Names {
  return namesIn(usStateNames, language);
}

/** Lists the countries in a reader's order. */
export function listCountries(language: string): Names {
  return sortNames(countryNamesIn(language), referenceLanguageOf(language).tag);
}

/** Lists the US states and territories in a reader's order. */
export function listUsStates(language: string): Names {
  return sortNames(usStateNamesIn(language), referenceLanguageOf(language).tag);
}

function namesIn(tables: Tables, language: string): Names {
  return tables[referenceLanguageOf(language).code];
}

/** Sorts names as readers of a language (a BCP 47 tag) look for them; equal ones by code. */
export function sortNames(names: Names, tag: string): Names {
  const { compare } = new Intl.Collator(tag);
  const sorted = Object.entries(names).sort(
    ([a, name], [b, other]) => compare(name, other) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}
