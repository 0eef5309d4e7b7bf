import { ownValue } from '../site/json.ts';
import { serverPages, serverPagesPath } from './server-pages.ts';
import type { Continent, ServerCluster, ServerCountry, VpnServers } from './vpn-servers.ts';

/** Country slugs of the API → slugs of their pages (spec 2 §2.2). */
const countryAliases: Readonly<Record<string, string>> = {
  'bahamas-the': 'bahamas',
  'bosnia-herzegovina': 'bosnia-and-herzegovina',
  'brunei-darussalam': 'brunei',
  britain: 'uk',
  czechia: 'czech-republic',
  'great-britain': 'uk',
  holland: 'netherlands',
  'hong-kong': 'hk',
  'hong-kong-sar-china': 'hk',
  korea: 'south-korea',
  'korea-south': 'south-korea',
  macao: 'macau',
  'macao-sar-china': 'macau',
  macedonia: 'north-macedonia',
  'republic-of-korea': 'south-korea',
  'republic-of-moldova': 'moldova',
  'slovak-republic': 'slovakia',
  'the-bahamas': 'bahamas',
  'the-netherlands': 'netherlands',
  'trinidad-tobago': 'trinidad-and-tobago',
  turkiye: 'turkey',
  'united-arab-emirates': 'uae',
  'united-kingdom': 'uk',
  'united-states': 'us',
  'united-states-of-america': 'us',
  usa: 'us',
  'viet-nam': 'vietnam',
};

/** Parts and alternative names of cities → the city with a page. */
const cityAliases: Readonly<Record<string, string>> = {
  alsace: 'strasbourg',
  bombay: 'mumbai',
  'den-haag': 'the-hague',
  docklands: 'london',
  'east-london': 'london',
  hague: 'the-hague',
  hollywood: 'los-angeles',
  'la-defense': 'paris',
  milano: 'milan',
  'navi-mumbai': 'mumbai',
  'new-delhi': 'delhi',
  'new-jersey': 'new-york',
  'new-york-city': 'new-york',
  nuernberg: 'nuremberg',
  offenbach: 'frankfurt',
  scarborough: 'toronto',
  schiphol: 'amsterdam',
  'santa-monica': 'los-angeles',
  shibuya: 'tokyo',
  washington: 'washington-dc',
  'washington-d-c': 'washington-dc',
  wembley: 'london',
  woolloomooloo: 'sydney',
};

/** Continents → the page that their note links to. */
const continentPages: Readonly<Partial<Record<Continent, string>>> = {
  'asia-pacific': `${serverPagesPath}/asia-vpn`,
  europe: `${serverPagesPath}/europe-vpn`,
};

/** Returns the unprefixed path of a country's page, if it has one. @param country English name */
export function countryPath(country: string): string | undefined {
  return known(`${serverPagesPath}/${countrySlug(country)}-vpn`);
}

/** Returns the unprefixed path of a city's page, if it has one. @param cluster the city or a part of it, perhaps numbered */
export function cityPath(country: string, cluster: string): string | undefined {
  const { city, cityInCountry } = splitCluster(country, cluster);
  const pageOf = (name: string) => {
    const slug = slugOf(name);
    return pageOfCity(country, ownValue(cityAliases, slug) ?? slug);
  };
  return pageOf(city) ?? pageOf(cityInCountry);
}

/** Returns whether a page has a cluster's own name: that of London, not of its part Docklands. @param country English name */
export function namesPage(country: string, cluster: string): boolean {
  const { city, cityInCountry } = splitCluster(country, cluster);
  return [city, cityInCountry].some((name) => pageOfCity(country, slugOf(name)) !== undefined);
}

function pageOfCity(country: string, slug: string): string | undefined {
  return known(`${serverPagesPath}/${countrySlug(country)}-vpn/${slug}-vpn`);
}

/** Returns the unprefixed path of a continent's page, if it has one. */
export function continentPath(continent: Continent): string | undefined {
  return continentPages[continent];
}

/** Returns the slug of a country's page, also for other English names of it. */
export function countrySlug(country: string): string {
  const slug = slugOf(country);
  return ownValue(countryAliases, slug) ?? slug;
}

function known(path: string): string | undefined {
  return serverPages.has(path) ? path : undefined;
}

interface ClusterParts {
  /** Without a number. */
  readonly city: string;
  /** Also without the country before it: `East London` for `UK - East London`. */
  readonly cityInCountry: string;
  /** The number with what separates it: ` - 3`; empty without one. */
  readonly number: string;
}

/** Splits a cluster's name: `Los Angeles - 3` is the city `Los Angeles`. @param country English name */
export function splitCluster(country: string, cluster: string): ClusterParts {
  const number = /[^\p{L}\p{N}]+\d+$/u.exec(cluster)?.[0] ?? '';
  const city = cluster.slice(0, cluster.length - number.length);
  const separator = /\s+[-–—]\s+|:\s+/.exec(city);
  const isInCountry = separator && countrySlug(city.slice(0, separator.index)) === countrySlug(country);
  const cityInCountry = isInCountry ? city.slice(separator.index + separator[0].length) : city;
  return { city, cityInCountry, number };
}

/** Builds a slug: `São Paulo` gives `sao-paulo`, `Trinidad & Tobago` gives `trinidad-and-tobago`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export interface ServerPlace {
  readonly country: ServerCountry;
  /** Clusters of the city, or of the whole country. */
  readonly clusters: readonly ServerCluster[];
  readonly isCity: boolean;
}

/** Maps the unprefixed path of each country and city page to its place. */
export function placesByPage(servers: VpnServers): ReadonlyMap<string, ServerPlace> {
  const places = new Map<string, ServerPlace>();
  for (const country of servers.flatMap(({ countries }) => countries)) {
    const path = countryPath(country.country);
    if (path !== undefined) places.set(path, { country, clusters: country.clusters, isCity: false });
    for (const [city, clusters] of Map.groupBy(country.clusters, ({ name }) =>
      cityPath(country.country, name),
    )) {
      if (city !== undefined) places.set(city, { country, clusters, isCity: true });
    }
  }
  return places;
}

/** Lists the unprefixed paths that the locations section links to. */
export function pagesLedTo(servers: VpnServers): ReadonlySet<string> {
  const shown = servers.filter(({ countries }) => countries.length > 0);
  const notes = shown.flatMap(({ continent }) => continentPath(continent) ?? []);
  return new Set([...notes, ...placesByPage(servers).keys()]);
}
