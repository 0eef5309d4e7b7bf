import { clusterName, countryName, type PlaceNames } from '../../domain/servers/place-names.ts';
import { cityPath, continentPath, countryPath } from '../../domain/servers/server-links.ts';
import {
  clusterReachability,
  combinedReachability,
  hasNamedClusters,
  type Reachability,
} from '../../domain/servers/server-status.ts';
import {
  type Continent,
  continents,
  type ServerCountry,
  type VpnServers,
} from '../../domain/servers/vpn-servers.ts';
import type { LocationsProps, PageLinks } from './locations-props.ts';

export interface LocationRow extends Reachability {
  /** Unique in the section and stable across refreshes. */
  readonly id: string;
  readonly name: string;
  /** The API's name, also searchable. */
  readonly englishName: string;
  readonly href: string | undefined;
}

export interface CountryRow extends LocationRow {
  readonly code: string;
  /** Empty without named cities. */
  readonly clusters: readonly LocationRow[];
}

export interface ContinentRows {
  readonly continent: Continent;
  readonly noteHref: string | undefined;
  readonly countries: readonly CountryRow[];
}

export const orders = ['name', 'count'] as const;
export type Order = (typeof orders)[number];

/** Sorts countries by name, as they are, or by their number of locations. */
export function inOrder(rows: readonly ContinentRows[], order: Order): readonly ContinentRows[] {
  if (order === 'name') return rows;
  return rows.map((part) => ({
    ...part,
    countries: part.countries.toSorted((a, b) => countLocations(b) - countLocations(a)),
  }));
}

/** Returns the continent of the device's time zone; undefined if no country of the list has it, or the browser can't tell. */
export function continentOfVisitor(
  rows: readonly ContinentRows[],
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Continent | undefined {
  return rows.find(({ countries }) => countries.some(({ code }) => timeZonesIn(code).includes(zone)))
    ?.continent;
}

function timeZonesIn(country: string): readonly string[] {
  try {
    return new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  } catch {
    // Not a country's code.
    return [];
  }
}

/** Counts the locations in a country. */
export function countLocations({ clusters }: CountryRow): number {
  return Math.max(clusters.length, 1);
}

/** Lists countries and clusters in page order. */
export function locationsIn(rows: readonly ContinentRows[]): LocationRow[] {
  return rows.flatMap(({ countries }) => countries.flatMap((country) => [country, ...country.clusters]));
}

/** Lists the places that the map has dots for: clusters, and countries without named ones. */
export function placesIn(rows: readonly ContinentRows[]): LocationRow[] {
  return rows.flatMap(({ countries }) => countries.flatMap(placesOf));
}

/** Lists the places of a country, or the place itself. */
export function placesOf(location: LocationRow | CountryRow): readonly LocationRow[] {
  return 'clusters' in location && location.clusters.length > 0 ? location.clusters : [location];
}

/** Converts server data to rows. @param before current rows, whose order is kept; by default the data's order */
export function locationRows(
  servers: VpnServers,
  { tag, names, links }: Pick<LocationsProps, 'tag' | 'links'> & { readonly names: PlaceNames },
  before?: readonly ContinentRows[],
): ContinentRows[] {
  const idOf = uniqueIds();
  const { compare } = new Intl.Collator(tag);
  const countryRow = (source: ServerCountry): CountryRow => {
    const id = idOf(source.country_code);
    return {
      id,
      code: source.country_code,
      name: countryName(source, names),
      englishName: source.country,
      href: hrefOf(countryPath(source.country), links),
      ...combinedReachability(source.clusters),
      clusters: hasNamedClusters(source)
        ? clusterRows(source, { names, links }, (name) => idOf(`${id} ${name}`))
        : [],
    };
  };
  const shown = new Map(before?.map((rows) => [rows.continent, rows.countries]));
  return continents.flatMap((continent) => {
    const parts = servers.filter((part) => part.continent === continent);
    const rows = parts.flatMap(({ countries }) => countries.map(countryRow));
    if (rows.length === 0) return [];
    const countries = before ? orderCountries(rows, shown.get(continent) ?? [], compare) : rows;
    return [{ continent, noteHref: hrefOf(continentPath(continent), links), countries }];
  });
}

function clusterRows(
  country: ServerCountry,
  { names, links }: { readonly names: PlaceNames; readonly links: PageLinks },
  idOf: (name: string) => string,
): LocationRow[] {
  return country.clusters.map((cluster) => ({
    id: idOf(cluster.name),
    name: clusterName(country, cluster.name, names),
    englishName: cluster.name,
    href: hrefOf(cityPath(country.country, cluster.name), links),
    ...clusterReachability(cluster),
  }));
}

type Compare = (a: string, b: string) => number;

/** Sorts countries and their clusters for the reader's language. */
function orderCountries(
  rows: readonly CountryRow[],
  shown: readonly CountryRow[],
  compare: Compare,
): CountryRow[] {
  const clustersShown = new Map(shown.map(({ id, clusters }) => [id, clusters]));
  return inReaderOrder(rows, shown, compare).map((row) => ({
    ...row,
    clusters: inReaderOrder(row.clusters, clustersShown.get(row.id) ?? [], compare),
  }));
}

/** Sorts rows, but keeps the order of current ones, so that new rows are only inserted. */
function inReaderOrder<Row extends LocationRow>(
  rows: readonly Row[],
  shown: readonly LocationRow[],
  compare: Compare,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const added = rows.filter(({ id }) => !shownIds.has(id)).sort((a, b) => compare(a.name, b.name));
  const merged: Row[] = [];
  let next = 0;
  for (const row of shown.flatMap(({ id }) => byId.get(id) ?? [])) {
    for (let other = added[next]; other && compare(other.name, row.name) < 0; other = added[next]) {
      merged.push(other);
      next++;
    }
    merged.push(row);
  }
  return [...merged, ...added.slice(next)];
}

/** Returns a server page's address in the language. */
function hrefOf(path: string | undefined, { prefix, moved }: PageLinks): string | undefined {
  if (path === undefined) return undefined;
  return Object.hasOwn(moved, path) ? (moved[path] ?? undefined) : prefix + path;
}

/** Returns a function that makes names unique by appending a number. */
export function uniqueIds(): (name: string) => string {
  const given = new Set<string>();
  /** Next free number by name; counting from 2 each time would be quadratic. */
  const nextNumbers = new Map<string, number>();
  return (name) => {
    let id = name;
    let count = nextNumbers.get(name) ?? 2;
    for (; given.has(id); count++) id = `${name} #${count}`;
    nextNumbers.set(name, count);
    given.add(id);
    return id;
  };
}
