/** Names that the search finds besides those in the page. */
import searchNames from '../../data/search-names.json' with { type: 'json' };
import { cityKeys } from '../../domain/servers/place-names.ts';
import { ownValue } from '../../domain/site/json.ts';
import type { OtherNames, SearchableCountry, SearchNames } from './search-options.ts';

const countries: Readonly<Record<string, string>> = searchNames.countries;
const cities: Table = searchNames.cities;

/** Names of cities in all languages, by key; the file has a text for each script, as that weighs less. */
const foreignByCity = (() => {
  const columns = searchNames.cityNames.map((column) => column.split('/'));
  return Object.fromEntries(
    Object.keys(cities).map((key, at) => [key, columns.flatMap((column) => split(column[at]))]),
  );
})();
const otherPlaces: Readonly<Record<string, string>> = searchNames.otherPlaces;
const languageByCountry: Readonly<Record<string, string>> = Object.fromEntries(
  searchNames.countryLanguages.split(' ').map((pair) => {
    const [code = '', language = code] = pair.split(':');
    return [code, language];
  }),
);
const positions: Readonly<Record<string, readonly number[]>> = searchNames.positions;

/** Lists of names, separated by `|`. */
type Table = Readonly<Record<string, readonly string[]>>;

const keysByCountry = Map.groupBy(Object.keys(cities), (key) => key.slice(0, key.indexOf('/')));

const nearestCount = 5;

/**
 * Returns all known names of places. Unknown countries have their code only.
 * @param tag BCP 47 tag of the page's language
 */
export function createSearchNames(tag: string): SearchNames {
  // By other names: `DE/muenchen`.
  const keys: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(cities).flatMap(([key, [own]]) =>
      split(own).flatMap((name) =>
        cityKeys({ country: '', country_code: key.slice(0, 2) }, name).map((other) => [other, key]),
      ),
    ),
  );
  const keyOf = ({ code = '', englishName }: SearchableCountry, cluster: string) =>
    cityKeys({ country: englishName, country_code: code }, cluster)
      .map((key) => (Object.hasOwn(cities, key) ? key : ownValue(keys, key)))
      .find((key) => key !== undefined);
  const [namesIn, inEnglish] = [regionNames(tag), regionNames('en')];
  const [language = ''] = tag.split('-');
  const allNames = searchNames.languages.map(regionNames);
  const peoples = [tag, 'en'].map(languageNames);
  const foreignByCode = new Map<string, readonly string[]>();
  const foreignNames = (code: string) => {
    const names =
      foreignByCode.get(code) ??
      [...new Set([...allNames, ...peoples].flatMap((each) => each(code) ?? []))].filter(
        (name) => !abbreviation.test(name),
      );
    foreignByCode.set(code, names);
    return names;
  };
  const countryNames = (code: string, present: ReadonlySet<string | undefined>): OtherNames => {
    const names = ownValue(countries, code);
    if (names === undefined) return { alternatives: split(code), foreign: [], related: [] };
    const [here, others] = [true, false].map((isPresent) =>
      citiesOf(code, language).flatMap(([key, names]) => (present.has(key) === isPresent ? names : [])),
    );
    const elsewhere = [...(others ?? []), ...split(ownValue(otherPlaces, code))].filter(
      (name) => !here?.includes(name),
    );
    return {
      alternatives: [code, ...split(inEnglish(code)), ...split(names, language)],
      foreign: foreignNames(code),
      related: elsewhere,
    };
  };
  return {
    namesOf(country, cluster) {
      if (cluster !== undefined) return cityNames(keyOf(country, cluster), language);
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

function cityNames(key = '', language: string): OtherNames {
  const [own, regions] = ownValue(cities, key) ?? [];
  return {
    alternatives: split(own, language),
    foreign: ownValue(foreignByCity, key) ?? [],
    related: split(regions),
  };
}

/** Returns all names of a country's cities and what they belong to, by key. */
function citiesOf(code: string, language: string): [key: string, names: string[]][] {
  return (keysByCountry.get(code) ?? []).map((key) => {
    const english = key.slice(code.length + 1).replaceAll('-', ' ');
    const { alternatives, foreign, related } = cityNames(key, language);
    return [key, [english, ...alternatives, ...foreign, ...related]];
  });
}

/** Returns the browser's names of countries in a language: those of all countries in all languages would weigh more than the rest. */
function regionNames(tag: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short', fallback: 'none' });
  return (code) => names.of(code);
}

/** Returns the browser's name of a country's language: people type "german" and "немецкий". */
function languageNames(tag: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' });
  return (code) => {
    const language = ownValue(languageByCountry, code);
    return language && names.of(language);
  };
}

function nearestTo(code: string, present: readonly SearchableCountry[]): string[] {
  return present
    .map((country) => ({ id: country.id, distance: distanceBetween(code, country.code ?? '') }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearestCount)
    .map(({ id }) => id);
}

/** Matches names of two Latin letters such as `É.-U.` and `Bỉ`, which are codes of other places. */
const abbreviation = /^\p{Script=Latin}\.?-?\p{Script=Latin}\.?$/u;

const radians = (degrees = 0) => (degrees * Math.PI) / 180;

/** Computes the central angle between two countries, in radians; infinite for unknown ones. */
function distanceBetween(from: string, to: string): number {
  const [start, end] = [ownValue(positions, from), ownValue(positions, to)];
  if (!start || !end) return Number.POSITIVE_INFINITY;
  const [north, otherNorth] = [radians(start[0]), radians(end[0])];
  const cosine =
    Math.sin(north) * Math.sin(otherNorth) +
    Math.cos(north) * Math.cos(otherNorth) * Math.cos(radians(end[1]) - radians(start[1]));
  return Math.acos(Math.min(1, cosine));
}

/** Splits names; those with a language before them, as in `es:RU`, are for pages in it only. */
function split(names: string | undefined, language = ''): string[] {
  const all = names?.split('|').filter(Boolean) ?? [];
  return all.flatMap((name) => {
    const [only, own] = name.split(':');
    if (own === undefined) return [name];
    return only === language ? [own] : [];
  });
}
