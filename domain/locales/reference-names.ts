/**
 * Names of countries and US states in every language, for code that builds pages.
 *
 * Code for the browser takes the finished list from its page: importing this module would bring all 27 languages.
 */
import { countryNames } from '../../data/country-names.ts';
import { usStateNames } from '../../data/us-state-names.ts';
import { type Names, sortNames } from './names.ts';
import { referenceLanguageOf } from './reference-language.ts';

type Tables = Readonly<Record<string, Names>>;

/** Country names by code, for a UI code or a code of the reference data; throws for any other (spec 2 §3.5). */
export function countryNamesIn(language: string): Names {
  return namesIn(countryNames, language);
}

/** Names of US states and territories by code, for the same codes of languages (spec 2 §3.6). */
export function usStateNamesIn(language: string): Names {
  return namesIn(usStateNames, language);
}

/** The countries in a reader's order. */
export function listCountries(language: string): Names {
  return sortNames(countryNamesIn(language), referenceLanguageOf(language).tag);
}

/** The US states and territories in a reader's order. */
export function listUsStates(language: string): Names {
  return sortNames(usStateNamesIn(language), referenceLanguageOf(language).tag);
}

function namesIn(tables: Tables, language: string): Names {
  const { code } = referenceLanguageOf(language);
  const names = tables[code];
  if (names) return names;
  throw new Error(
    `The folder data/ has no names in "${code}". Run: node tools/scripts/write-reference-data.ts`,
  );
}
