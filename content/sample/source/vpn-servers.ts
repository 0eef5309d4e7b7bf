import { locales } from '../../../domain/locales/locales.ts';
import {
  type Continent,
  continents,
  type ServerCountry,
  type VpnServers,
} from '../../../domain/servers/vpn-servers.ts';
import { type Country, countries, type Region } from './countries.ts';
import { nameOf } from './country-names.ts';
import { areas, countriesWithoutPage } from './vpn-areas.ts';
import { statusesOf } from './vpn-statuses.ts';

const continentOf: Readonly<Record<Region, Continent>> = {
  americas: 'americas',
  europe: 'europe',
  asia: 'asia-pacific',
  africa: 'middle-east-africa',
};

/** Where the API keeps to older or longer names than CLDR. */
const apiNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CZ: 'Czech Republic',
  MO: 'Macau',
  TR: 'Turkey',
  TT: 'Trinidad and Tobago',
};

const cityNames: Readonly<Record<string, string>> = {
  'rio-de-janeiro': 'Rio de Janeiro',
  'washington-dc': 'Washington DC',
};

interface Place {
  readonly code: string;
  readonly name: string;
  readonly region: Region;
  readonly cities: readonly string[];
}

const places: readonly Place[] = [
  ...countries.map((country) => ({
    code: country.code,
    name: countryName(country),
    region: country.region,
    cities: country.cities.map(cityName),
  })),
  ...countriesWithoutPage.map((country) => ({ ...country, cities: [] })),
];

/** Every place with servers, as GET /vpn-servers answers (spec 2 §3.2): the same sources give the same value. */
export function buildVpnServers(): VpnServers {
  return continents.map((continent) => ({
    continent,
    countries: places
      .filter(({ region }) => continentOf[region] === continent)
      .map(serverCountry)
      .sort((a, b) => (a.country < b.country ? -1 : 1)),
  }));
}

/** A country without cities is one place that is named like itself. */
function serverCountry({ code, name, cities }: Place): ServerCountry {
  const names = [...(cities.length > 0 ? cities : [name]), ...(areas[code] ?? [])];
  const clusters = names.map((cluster) => ({ name: cluster, protocol_status: statusesOf(code, cluster) }));
  return { country: name, country_code: code, clusters };
}

function countryName(country: Country): string {
  const english = locales.find(({ code }) => code === 'en');
  const name = apiNames[country.code] ?? (english && nameOf(country)(english));
  if (name) return name;
  throw new Error(`${country.code} has no name for the API. Add one to apiNames.`);
}

function cityName(slug: string): string {
  return cityNames[slug] ?? slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
