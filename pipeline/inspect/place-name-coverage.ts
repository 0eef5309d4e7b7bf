import { compareText } from '../../domain/content/values.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import {
  cityNamesIn,
  countryNamesIn,
  type Names,
  usStateNamesIn,
} from '../../domain/locales/reference-names.ts';
import { cityKeys, isWholeCountry } from '../../domain/servers/place-names.ts';
import { splitCluster } from '../../domain/servers/server-links.ts';
import type { CoverageCell, PlaceNamesRow } from '../../domain/site/inspection.ts';
import { stateOfTexts } from './entry-facts.ts';
import type { InspectedSite } from './inspected-site.ts';

/** Describes a place whose name pages show. */
interface Place {
  /** Its English name. */
  readonly label: string;
  /** Any of its keys among the names of a language. */
  readonly keys: readonly string[];
}

/** Counts the names of places that aren't texts of the content: countries, cities and US states. Those without a name show the English one. */
export function placeNameCoverage({ content, sells, servers = [] }: InspectedSite): PlaceNamesRow[] {
  const { locales } = content;
  const withServers = servers.flatMap(({ countries }) => countries);
  const countries = withServers.map(({ country, country_code: code }) => [code, country] as const);
  const ordered = sells ? Object.entries(countryNamesIn('en')) : [];
  const states = sells ? Object.entries(usStateNamesIn('en')) : [];
  const cities = withServers.flatMap((country) =>
    country.clusters.flatMap(({ name }): Place[] => {
      const { city } = splitCluster(country.country, name);
      if (isWholeCountry(country.country, city)) return [];
      return [{ label: `${city} (${country.country_code})`, keys: cityKeys(country, name) }];
    }),
  );
  return [
    rowOf('countries', [...ordered, ...countries].map(placeOf), countryNamesIn, locales),
    rowOf('cities', cities, cityNamesIn, locales),
    rowOf('US states', states.map(placeOf), usStateNamesIn, locales),
  ].filter(({ texts }) => texts > 0);
}

function placeOf([code, name]: readonly [string, string]): Place {
  return { label: name, keys: [code] };
}

function rowOf(
  kind: PlaceNamesRow['id'],
  all: readonly Place[],
  namesIn: (locale: Locale) => Names,
  locales: readonly Locale[],
): PlaceNamesRow {
  const places = [...new Map(all.map((place) => [place.keys.join(' '), place])).values()];
  const missing = locales.map((locale) => {
    // The API's names are English.
    if (locale.reference === 'en') return [];
    const names = namesIn(locale);
    const unnamed = places.filter(({ keys }) => !keys.some((key) => Object.hasOwn(names, key)));
    return unnamed.map(({ label }) => label).sort(compareText);
  });
  const cells = missing.map(({ length }): CoverageCell => {
    const counts = { own: places.length - length, fallback: length };
    return { state: stateOfTexts(counts), ...counts };
  });
  return {
    id: kind,
    type: 'names of places',
    name: `${places.length} ${kind}`,
    path: null,
    section: '',
    texts: places.length,
    languages: Object.fromEntries(locales.map(({ code }, at) => [code, cells[at] ?? noCell])),
    missing: Object.fromEntries(
      locales.flatMap(({ code }, at) => (missing[at]?.length ? [[code, missing[at]]] : [])),
    ),
  };
}

const noCell: CoverageCell = { state: 'missing', own: 0, fallback: 0 };
