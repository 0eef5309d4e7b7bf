import { cityNamesIn, countryNamesIn } from '../../../domain/locales/reference-names.ts';
import countryFacts from '../places/countries.json' with { type: 'json' };
import type { TextSource } from './texts.ts';

/** Returns the country's name in every language. */
export function nameOf(country: Country): TextSource {
  return ({ code }) => {
    const name = countryNamesIn(code)[country.code];
    if (name) return name;
    throw new Error(
      `data/countries has no "${country.code}" in "${code}". Correct its code in places/countries.json, or add it to tools/scripts/reference-data/countries.ts and run tools/scripts/write-reference-data.ts.`,
    );
  };
}

/** Returns the name of a country's city in every language. @param city its slug */
export function cityNameOf(country: Pick<Country, 'code'>, city: string): TextSource {
  return ({ code }) => {
    const name = cityNamesIn(code)[`${country.code}/${city}`];
    if (name) return name;
    throw new Error(
      `data/cities.json has no "${country.code}/${city}" in "${code}". Add the city to tools/scripts/reference-data/city-names.txt and run tools/scripts/write-reference-data.ts.`,
    );
  };
}

/** Lists the regions of the countries with servers. */
export type Region = 'americas' | 'europe' | 'asia' | 'africa';

/** Describes a place by latitude and longitude in degrees. */
export type Position = readonly [north: number, east: number];

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** As in `/vpn-server/{slug}-vpn`. */
  readonly slug: string;
  readonly region: Region;
  /** Latitude and longitude of the capital in degrees, for nearby countries. */
  readonly position: Position;
  /** Slugs of cities with a page, as in `/vpn-server/{slug}-vpn/{city}-vpn`. */
  readonly cities: readonly string[];
}

/** Lists the countries with servers by English name. */
export const countries: readonly Country[] = Object.entries(countryFacts).map(([code, facts]) => {
  const { slug, region, position, cities } = facts;
  const [north = 0, east = 0] = position;
  return { code, slug, region: region as Region, position: [north, east], cities };
});

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Computes the central angle between two positions, in radians. */
export function angleBetween(from: Position, to: Position): number {
  const [northFrom, northTo] = [radians(from[0]), radians(to[0])];
  const cosine =
    Math.sin(northFrom) * Math.sin(northTo) +
    Math.cos(northFrom) * Math.cos(northTo) * Math.cos(radians(to[1] - from[1]));
  return Math.acos(Math.min(1, cosine));
}
