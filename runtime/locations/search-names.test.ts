import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildVpnServers } from '../../content/sample/source/vpn-servers.ts';
import { localeByCode } from '../../domain/locales/locales.ts';
import { cityNamesIn, countryNamesIn } from '../../domain/locales/reference-names.ts';
import { matchOptions } from './match-options.ts';
import { locationRows } from './named-rows.ts';
import { createSearchNames } from './search-names.ts';
import {
  type AbsentCountry,
  type SearchableCountry,
  type SearchOption,
  searchOptions,
} from './search-options.ts';

interface Searched {
  readonly options: readonly SearchOption[];
  readonly absent: readonly AbsentCountry[];
}

const searchedByCode = new Map<string, Searched>();

const rowProps = (code: string) => ({
  tag: localeByCode(code)?.tag ?? code,
  names: { countries: countryNamesIn(code), cities: cityNamesIn(code) },
  links: { prefix: '', moved: {}, notes: {} },
});

/** Returns what the sample's page searches in a language. */
function searchedIn(code: string): Searched {
  const known = searchedByCode.get(code);
  if (known) return known;
  const props = rowProps(code);
  const countries = locationRows(buildVpnServers(), props).flatMap((rows) => rows.countries);
  const names = createSearchNames(props.tag);
  const made = { options: searchOptions(countries, props.tag, names), absent: names.absentFrom(countries) };
  searchedByCode.set(code, made);
  return made;
}

/** Returns the id of the best option (a country's code, or the API's name of a city after it), or `no` and a country without servers. */
function firstFor(code: string, typed: string): string | undefined {
  const { options, absent } = searchedIn(code);
  const found = matchOptions(options, typed, absent);
  if (found.absent) return `no ${found.absent.alternatives[0]}`;
  return found.shown[0]?.option.id;
}

/** Queries by language, each with the id of the first result. */
const cases = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [code = '', table = ''] = line.split(/: (.*)/);
    return table.split('; ').map((cell) => {
      const [typed = '', id = ''] = cell.split(' = ');
      return { code, typed, id: id === '-' ? undefined : id };
    });
  });

/** A language of each way to write; those of the others are for CI. */
const usual = ['en', 'de', 'ar', 'jp', 'kr', 'ru', 'th'];

for (const tags of [[], ['ci']]) {
  const some = cases.filter(({ code }) => usual.includes(code) === (tags.length === 0));
  test.each(some)('in $code, "$typed" finds $id', { tags }, ({ code, typed, id }) => {
    expect(firstFor(code, typed)).toBe(id);
  });
}

test('each city of the sample has names', () => {
  const rows = locationRows(buildVpnServers(), rowProps('en')).flatMap(({ countries }) => countries);
  for (const country of rows) {
    for (const { englishName } of country.clusters.filter(
      ({ englishName }) => englishName !== country.englishName,
    )) {
      const names = createSearchNames('en').namesOf(country, englishName);
      expect(names.foreign, `${country.code} ${englishName}`).not.toEqual([]);
    }
  }
});

test.each(['XX', '__proto__', 'constructor', ''])('a live country with the code %j has no names', (code) => {
  const { namesOf, absentFrom } = createSearchNames('de');
  const none = { alternatives: [], foreign: [], related: [] };
  const country: SearchableCountry = { id: code, code, name: code, englishName: code, clusters: [] };
  expect(namesOf(country)).toEqual({ ...none, alternatives: code ? [code] : [] });
  expect(namesOf(country, 'toString')).toEqual(none);
  expect(namesOf({ ...country, code: 'DE', englishName: 'Germany' }, 'constructor')).toEqual(none);
  expect(absentFrom([country]).map(({ nearest }) => nearest)).toContainEqual([code]);
});
