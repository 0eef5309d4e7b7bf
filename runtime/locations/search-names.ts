/** Names that the search finds besides those in the page; loaded when the search box gets the focus, as they weigh more than the page. */
import searchNames from '../../data/search-names.json' with { type: 'json' };
import { cityKeys } from '../../domain/servers/place-names.ts';
import type { NamesOf } from './search-options.ts';

const countries: Readonly<Record<string, readonly string[]>> = searchNames.countries;
const cities: Readonly<Record<string, Names>> = searchNames.cities;
const aliases: Readonly<Record<string, string>> = searchNames.aliases;

/** A city's names, separated by `|`: its own ones, then by language tag. */
type Names = Readonly<Record<string, string>>;

/** Returns all known names of places. Unknown countries have their code only. @param tag BCP 47 tag of the page's language */
export function createNamesOf(tag: string): NamesOf {
  return ({ code = '', englishName }, cluster) => {
    if (cluster === undefined) return countryNames(code);
    const keys = cityKeys({ country: englishName, country_code: code }, cluster);
    const names = keys.map((key) => ownEntry(cities, ownEntry(aliases, key) ?? key));
    return cityNames(names.find(Boolean), tag);
  };
}

function countryNames(code: string): ReturnType<NamesOf> {
  const [near, foreign] = ownEntry(countries, code) ?? [];
  return { alternatives: [...split(code), ...split(near)], foreign: split(foreign) };
}

function cityNames(known: Names | undefined, tag: string): ReturnType<NamesOf> {
  const { own, [tag]: readers, ...others } = known ?? {};
  return {
    alternatives: [...split(own), ...split(readers)],
    foreign: Object.values(others).flatMap(split),
  };
}

const split = (names: string | undefined) => names?.split('|').filter(Boolean) ?? [];

/** Reads an own property, as the key is untrusted. */
function ownEntry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
