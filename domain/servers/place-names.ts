/** Names of countries and cities with servers in a page's language. */
import { ownValue } from '../site/json.ts';
import { countrySlug, slugOf, splitCluster } from './server-links.ts';
import type { ServerCountry } from './vpn-servers.ts';

export interface PlaceNames {
  /** By ISO 3166-1 alpha-2 code; others have the API's name. */
  readonly countries: Readonly<Record<string, string>>;
  /** By key (`DE/munich`); others have the API's name. */
  readonly cities: Readonly<Record<string, string>>;
}

/** Returns the key of a city's name: `DE/munich`. @param name the API's, without a number */
export function cityKey(countryCode: string, name: string): string {
  return `${countryCode}/${slugOf(name)}`;
}

type Country = Pick<ServerCountry, 'country' | 'country_code'>;

/** Returns a country's name. */
export function countryName({ country, country_code }: Country, { countries }: PlaceNames): string {
  return ownValue(countries, country_code) ?? country;
}

/** Returns a cluster's name, with its number: `Los Angeles - 3`, `UK - East London`. An unknown city has the API's name. */
export function clusterName(country: Country, cluster: string, names: PlaceNames): string {
  const { city, number } = splitCluster(country.country, cluster);
  if (isWholeCountry(country.country, city)) return countryName(country, names) + number;
  const known = cityKeys(country, cluster).flatMap((key) => ownValue(names.cities, key) ?? [])[0];
  return known === undefined ? cluster : known + number;
}

/** Returns the names by key that make a cluster's name the shown one: the inverse of `clusterName`. */
export function cityNamesFrom(
  country: Country,
  cluster: string,
  shown: string,
): [key: string, name: string][] {
  const { city, number } = splitCluster(country.country, cluster);
  if (isWholeCountry(country.country, city)) return [];
  const name = shown.slice(0, shown.length - number.length);
  return cityKeys(country, cluster).map((key) => [key, name]);
}

/** Lists the keys under which a cluster's city may be known: its name without a number, then also without the country before it. */
export function cityKeys({ country, country_code }: Country, cluster: string): string[] {
  const { city, cityInCountry } = splitCluster(country, cluster);
  return [...new Set([city, cityInCountry])].map((name) => cityKey(country_code, name));
}

/** Returns whether a cluster's city is the country itself. */
export function isWholeCountry(country: string, city: string): boolean {
  return slugOf(city) === slugOf(country) || countrySlug(city) === countrySlug(country);
}
