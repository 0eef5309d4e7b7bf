import { readFileSync } from 'node:fs';
import { locales } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { cityKey } from '../../../domain/servers/place-names.ts';

/** Describes a line of city-names.txt. */
export interface City {
  /** ISO 3166-1 alpha-2 code of its country. */
  readonly country: string;
  /** As in the API. */
  readonly name: string;
  /** Names of its own and short ones; those with a language before them (`pt:SP`) are for the search on pages in it. */
  readonly own: readonly string[];
  /** States, regions and cities that it belongs to. */
  readonly regions: readonly string[];
  /** Spellings by language of the reference data, the shown one first. */
  readonly spellings: Readonly<Record<string, readonly string[]>>;
}

/** Reads the table of cities. */
export function readCities(): City[] {
  return linesOf('city-names.txt').map((line) => {
    const [place = '', ...cells] = line.split('|');
    const [country, name] = splitOnce(place, ' ');
    const spellings = Object.fromEntries(
      cells.map((cell) => {
        const [language, names] = splitOnce(cell, ':');
        return [language, names.split(';')] as const;
      }),
    );
    const { own = [], in: regions = [], ...others } = spellings;
    return { country, name, own, regions, spellings: others };
  });
}

/** Lists the reference data's languages that the site has. */
export const cityLanguages: readonly string[] = locales.flatMap(({ reference }) => reference ?? []).sort();

/** Scripts of languages that write every name in letters of their own. */
const latin = new Set<string>(
  locales.flatMap(({ script, reference }) => (script === 'latin' && reference ? [reference] : [])),
);

/** Returns the shown names of all cities in a language, by key: `DE/munich`. @throws if a name is missing */
export function buildCities(language: string): Names {
  const entries = readCities().map(({ country, name, spellings }) => {
    const english = spellings.en?.[0] ?? name;
    const shown = spellings[language]?.[0] ?? (latin.has(language) ? english : undefined);
    if (shown) return [cityKey(country, name), shown] as const;
    throw new Error(
      `city-names.txt has no name for "${country} ${name}" in "${language}". Add it to its line.`,
    );
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns other keys of cities: `DE/muenchen` is that of `DE/munich`. */
export function buildCityAliases(): Names {
  const cities = readCities();
  const keys = new Set(cities.map(({ country, name }) => cityKey(country, name)));
  const aliases = cities.flatMap(({ country, name, own, spellings }) =>
    [...own.filter((other) => !other.includes(':')), ...(spellings.en ?? [])].map(
      (other) => [cityKey(country, other), cityKey(country, name)] as const,
    ),
  );
  const isAlias = ([alias]: readonly [string, string]) => !keys.has(alias) && !alias.endsWith('/');
  return Object.fromEntries(aliases.filter(isAlias).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the lines of a table of this folder without comments. */
export function linesOf(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Splits a text at the first separator. @throws if it has none */
export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  if (at < 0) throw new Error(`"${text}" has no "${separator}".`);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
