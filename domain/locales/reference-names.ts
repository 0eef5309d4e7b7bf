/**
 * Names of countries, US states and cities in every language, for the build. Browser code reads them from the page, as this module contains
 * all languages.
 */
import cityNames from '../../data/cities.json' with { type: 'json' };
import cityAliases from '../../data/city-aliases.json' with { type: 'json' };
import countryNames from '../../data/countries.json' with { type: 'json' };
import usStateNames from '../../data/us-states.json' with { type: 'json' };
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

/** Only of the site's languages. */
const cityTables: Readonly<Partial<Record<ReferenceCode, Names>>> = cityNames;
const citiesByLanguage = new Map<string, Names>();

/**
 * Returns names of cities by country code and slug of an English or own name (`DE/munich`, `DE/muenchen`) for a language of the site.
 * @throws for any other
 */
export function cityNamesIn(language: string): Names {
  const { code } = referenceLanguageOf(language);
  const made = citiesByLanguage.get(code);
  if (made) return made;
  const names = cityTables[code];
  if (!names) throw new Error(`data/cities.json has no language "${code}": the site doesn't have it.`);
  const others = Object.entries(cityAliases).map(([alias, key]) => [alias, names[key] ?? ''] as const);
  const all = { ...names, ...Object.fromEntries(others) };
  citiesByLanguage.set(code, all);
  return all;
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
