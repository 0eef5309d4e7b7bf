import { locales } from '../../../domain/locales/locales.ts';
import { combinedReachability } from '../../../domain/servers/server-status.ts';
import {
  type Continent,
  continents,
  type ProtocolKey,
  protocolKeys,
  type ServerCluster,
  type ServerCountry,
  type VpnServers,
} from '../../../domain/servers/vpn-servers.ts';
import { type Country, countries, nameOf, type Region } from './countries.ts';

/** Server locations without a page, by country: other cities and parts of cities. */
const areas: Readonly<Record<string, readonly string[]>> = {
  AU: ['Woolloomooloo', 'Canberra'],
  BR: ['Santos'],
  CA: ['Scarborough', 'Calgary'],
  CH: ['Basel'],
  DE: ['Offenbach', 'Munich', 'Hamburg'],
  DK: ['Aarhus'],
  ES: ['Valencia'],
  FR: ['La Defense', 'Alsace', 'Lyon'],
  GB: ['Docklands', 'East London', 'Wembley', 'Midlands'],
  HK: ['Kowloon'],
  ID: ['Surabaya'],
  IN: ['Navi Mumbai', 'Chennai'],
  IT: ['Naples', 'Cosenza'],
  JP: ['Shibuya', 'Fukuoka'],
  KR: ['Incheon'],
  MX: ['Guadalajara'],
  NL: ['Schiphol'],
  PH: ['Cebu'],
  PL: ['Gdansk'],
  SE: ['Malmo'],
  SG: ['Jurong', 'Marina Bay'],
  TR: ['Ankara'],
  US: ['Santa Monica', 'New Jersey', 'Tampa', 'Houston', 'Las Vegas', 'Salt Lake City', 'Albuquerque'],
  ZA: ['Durban'],
};

const countriesWithoutPage = [
  { code: 'BO', name: 'Bolivia', region: 'americas' },
  { code: 'GU', name: 'Guam', region: 'asia' },
  { code: 'HN', name: 'Honduras', region: 'americas' },
] as const;

type ProtocolStatus = ServerCluster['protocol_status'];

/** Statuses in the order of `protocolKeys`: `+` available, `0` temporarily unavailable, `-` not supported. */
const usual = '+++++';

/** Exceptional protocol statuses, by country code or cluster name. */
const exceptions: Readonly<Record<string, string>> = {
  // IKEv2 blocked, or OpenVPN too.
  AE: '++---',
  BY: '++++-',
  EG: '+++--',
  KZ: '++++-',
  LA: '++++-',
  PK: '++---',
  QA: '+++--',
  UZ: '++++-',
  VE: '++++-',
  // Limited.
  BD: '++0+-',
  Berlin: '+++0+',
  Busan: '0++++',
  Docklands: '++00+',
  Montreal: '++0++',
  Tampa: '+++00',
  // Temporarily unavailable.
  DZ: '00000',
  NP: '000--',
  Marseille: '00000',
  Phoenix: '00000',
  // Not supported.
  GL: '-----',
  HN: '-----',
  Cosenza: '-----',
  // Unknown: warning.
  GU: '',
  Albuquerque: '',
};

/** Returns a cluster's `protocol_status`: the number of servers per protocol. */
function statusesOf(countryCode: string, cluster: string): ProtocolStatus {
  const pattern = exceptions[cluster] ?? exceptions[countryCode] ?? usual;
  const numbers = { '+': serversIn(cluster), '0': 0, '-': -1 };
  const statuses = protocolKeys.slice(0, pattern.length).map((key, index): [ProtocolKey, number] => {
    return [key, numbers[pattern[index] as keyof typeof numbers]];
  });
  return Object.fromEntries(statuses);
}

/** Returns a pseudorandom number from 2 to 41, determined by the name. */
function serversIn(name: string): number {
  return 2 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 40);
}

const continentOf: Readonly<Record<Region, Continent>> = {
  americas: 'americas',
  europe: 'europe',
  asia: 'asia-pacific',
  africa: 'middle-east-africa',
};

/** Identifies in the API that differ from CLDR. */
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

/** Builds the response of GET /vpn-servers (spec 2 §3.2) with every server location. Deterministic. */
export function buildVpnServers(): VpnServers {
  return continents.map((continent) => ({
    continent,
    countries: places
      .filter(({ region }) => continentOf[region] === continent)
      .map(serverCountry)
      .sort((a, b) => (a.country < b.country ? -1 : 1)),
  }));
}

/** Lists the server locations in a country, with and without a page. */
function clustersIn(code: string): readonly ServerCluster[] {
  return places.filter((place) => place.code === code).flatMap((place) => serverCountry(place).clusters);
}

/** Returns whether any server of a country, or of its city, supports a protocol or may do so. */
export function isServed(code: string, city?: string): boolean {
  const clusters = clustersIn(code);
  const own = city === undefined ? clusters : clusters.filter(({ name }) => name === cityName(city));
  return combinedReachability(own).status !== 'NOT_SUPPORT';
}

/** Builds a country; without cities, its one cluster has the country's name. */
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
