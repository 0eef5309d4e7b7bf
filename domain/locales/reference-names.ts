/**
 * Names of countries, US states and cities in every language, for the build. Browser code reads them from the page, as this module contains
 * all languages.
 */
import cityNames from '../../data/cities.json' with { type: 'json' };
import cityAliases from '../../data/city-aliases.json' with { type: 'json' };
import { type Locale, type ReferenceCode, referenceLanguageOf } from './locales.ts';
import { type Names, nameTables } from './name-tables.ts';

export type { Names };

/** Identifies a language of the site, or of the reference data by a UI code or its own. */
type Language = string | Pick<Locale, 'reference' | 'tag'>;

/** Returns country names by code; those of Intl for a language that the reference data doesn't have. @throws for an unknown code (spec 2 §3.5) */
export function countryNamesIn(language: Language): Names {
  const { code, tag } = referenceOf(language);
  return code ? nameTables[code].countries : namesByIntl(tag);
}

/** Returns names of US states and territories by code, like `countryNamesIn` (spec 2 §3.6), otherwise English ones. */
export function usStateNamesIn(language: Language): Names {
  return nameTables[referenceOf(language).code ?? 'en'].usStates;
}

/** Only of the product's languages. */
const cityTables: Readonly<Partial<Record<ReferenceCode, Names>>> = cityNames;

/**
 * Returns names of cities by country code and slug of an English or own name (`DE/munich`, `DE/muenchen`); none for a language that the
 * product doesn't have.
 */
export function cityNamesIn(language: Language): Names {
  const { code } = referenceOf(language);
  return code && cityTables[code] ? withAliases(code) : {};
}

const withAliases = memoized((code: ReferenceCode): Names => {
  const names = cityTables[code] ?? {};
  const others = Object.entries(cityAliases).map(([alias, key]) => [alias, names[key] ?? ''] as const);
  return { ...names, ...Object.fromEntries(others) };
});

const namesByIntl = memoized((tag: string): Names => {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  return Object.fromEntries(
    Object.entries(nameTables.en.countries).map(([code, name]) => [code, names.of(code) ?? name]),
  );
});

/** Lists the countries sorted for a language. */
export function listCountries(language: Language): Names {
  return sortNames(countryNamesIn(language), referenceOf(language).tag);
}

/** Lists the US states and territories sorted for a language. */
export function listUsStates(language: Language): Names {
  return sortNames(usStateNamesIn(language), referenceOf(language).tag);
}

function referenceOf(language: Language): { readonly code: ReferenceCode | null; readonly tag: string } {
  return typeof language === 'string'
    ? referenceLanguageOf(language)
    : { code: language.reference, tag: language.tag };
}

function memoized<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? create(key);
    made.set(key, value);
    return value;
  };
}

/** Sorts names by the collation of a language (BCP 47 tag), then by code. */
export function sortNames(names: Names, tag: string): Names {
  const { compare } = new Intl.Collator(tag);
  const sorted = Object.entries(names).sort(
    ([a, name], [b, other]) => compare(name, other) || (a < b ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}
