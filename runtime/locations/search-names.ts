/** Names that the search finds besides those in the page; loaded when the search box gets the focus, as they weigh more than the page. */
import searchNames from '../../data/search-names.json' with { type: 'json' };
import { cityKeys } from '../../domain/servers/place-names.ts';
import type { OtherNames, SearchableCountry, SearchNames } from './search-options.ts';

const countries: Readonly<Record<string, string>> = searchNames.countries;
const cities: Table = searchNames.cities;
const aliases: Readonly<Record<string, string>> = searchNames.aliases;
const positions: Readonly<Record<string, readonly number[]>> = searchNames.positions;

/** Lists of names, separated by `|`. */
type Table = Readonly<Record<string, readonly string[]>>;

/** Keys of all cities by country code. */
const keysByCountry = Map.groupBy(Object.keys(cities), (key) => key.slice(0, key.indexOf('/')));

/** Lists so many closest countries. */
const nearestCount = 5;

/** Returns all known names of places. Unknown countries have their code only. @param tag BCP 47 tag of the page's language */
export function createSearchNames(tag: string): SearchNames {
  const namesIn = regionNames(tag);
  const others = searchNames.languages.map(regionNames);
  const foreignByCode = new Map<string, readonly string[]>();
  const foreignNames = (code: string) => {
    const names = foreignByCode.get(code) ?? [...new Set(others.flatMap((each) => each(code) ?? []))];
    foreignByCode.set(code, names);
    return names;
  };
  const countryNames = (code: string, present: ReadonlySet<string | undefined>): OtherNames => {
    return {
      alternatives: [...split(code), ...split(ownEntry(countries, code))],
      foreign: Object.hasOwn(countries, code) ? foreignNames(code) : [],
      related: citiesOf(code).flatMap(([key, names]) => (present.has(key) ? [] : names)),
    };
  };
  return {
    namesOf(country, cluster) {
      if (cluster !== undefined) return cityNames(keyOf(country, cluster));
      const present = new Set(country.clusters.map(({ englishName }) => keyOf(country, englishName)));
      return countryNames(country.code ?? '', present);
    },
    absentFrom(present) {
      const codes = new Set(present.map(({ code }) => code));
      return Object.keys(countries).flatMap((code) => {
        if (codes.has(code)) return [];
        const names = countryNames(code, new Set());
        const label = namesIn(code) ?? names.alternatives.at(-1) ?? code;
        return [{ label, ...names, nearest: nearestTo(code, present) }];
      });
    },
  };
}

/** Returns the key of a cluster's city among all cities. */
function keyOf({ code = '', englishName }: SearchableCountry, cluster: string): string | undefined {
  const keys = cityKeys({ country: englishName, country_code: code }, cluster);
  return keys.map((key) => ownEntry(aliases, key) ?? key).find((key) => Object.hasOwn(cities, key));
}

function cityNames(key: string | undefined): OtherNames {
  const [own, foreign, regions] = (key !== undefined && ownEntry(cities, key)) || [];
  return { alternatives: split(own), foreign: split(foreign), related: split(regions) };
}

/** Returns all names of a country's cities, by key. */
function citiesOf(code: string): [key: string, names: string[]][] {
  return (keysByCountry.get(code) ?? []).map((key) => {
    const english = key.slice(code.length + 1).replaceAll('-', ' ');
    const { alternatives, foreign } = cityNames(key);
    return [key, [english, ...alternatives, ...foreign]];
  });
}

/** Returns the browser's names of countries in a language: those of all countries in all languages would weigh more than the rest. */
function regionNames(tag: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short', fallback: 'none' });
  return (code) => names.of(code);
}

function nearestTo(code: string, present: readonly SearchableCountry[]): string[] {
  return present
    .map((country) => ({ id: country.id, distance: distanceBetween(code, country.code ?? '') }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearestCount)
    .map(({ id }) => id);
}

const radians = (degrees = 0) => (degrees * Math.PI) / 180;

/** Computes the central angle between two countries, in radians; infinite for unknown ones. */
function distanceBetween(from: string, to: string): number {
  const [start, end] = [ownEntry(positions, from), ownEntry(positions, to)];
  if (!start || !end) return Number.POSITIVE_INFINITY;
  const [north, otherNorth] = [radians(start[0]), radians(end[0])];
  const cosine =
    Math.sin(north) * Math.sin(otherNorth) +
    Math.cos(north) * Math.cos(otherNorth) * Math.cos(radians(end[1]) - radians(start[1]));
  return Math.acos(Math.min(1, cosine));
}

const split = (names: string | undefined) => names?.split('|').filter(Boolean) ?? [];

/** Reads an own property, as the key is untrusted. */
function ownEntry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
