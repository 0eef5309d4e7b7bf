/** Names that the search finds besides those in the page; loaded when the search box gets the focus, as they weigh more than the page. */
import searchNames from '../../data/search-names.json' with { type: 'json' };
import type { NamesOf } from './search-options.ts';

const countries: Readonly<Record<string, readonly string[]>> = searchNames.countries;
const cities: Readonly<Record<string, Readonly<Record<string, Names>>>> = searchNames.cities;

/** A city's names, separated by `|`: its own ones, then by language tag. */
type Names = Readonly<Record<string, string>>;

/** Returns all known names of places. Unknown countries have their code only. @param tag BCP 47 tag of the page's language */
export function createNamesOf(tag: string): NamesOf {
  return (code, city) =>
    city === undefined ? countryNames(code) : cityNames(ownEntry(cities, code), city, tag);
}

function countryNames(code: string): ReturnType<NamesOf> {
  const [near, foreign] = ownEntry(countries, code) ?? [];
  return { alternatives: [...split(code), ...split(near)], foreign: split(foreign) };
}

function cityNames(known: Readonly<Record<string, Names>> | undefined, city: string, tag: string) {
  const { own, [tag]: readers, ...others } = (known && ownEntry(known, city)) ?? {};
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
