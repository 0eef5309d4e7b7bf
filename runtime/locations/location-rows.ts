import {
  clusterReachability,
  combinedReachability,
  hasNamedClusters,
  type Reachability,
} from '../../domain/servers/server-status.ts';
import { type Continent, continents, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import type {
  LocationsProps,
  PageLinks,
  PlaceLook,
  ShownCluster,
  ShownCountry,
  ShownServers,
} from './locations-props.ts';

export interface LocationRow extends Reachability, Pick<PlaceLook, 'href'> {
  /** Unique in the section and stable across refreshes. */
  readonly id: string;
  readonly name: string;
  /** The API's name, also searchable. */
  readonly englishName: string;
}

export interface CountryRow extends LocationRow, PlaceLook {
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

/** Returns the name and the look of a country, or with a cluster of that. @param id the row's */
type PlaceOf = (
  country: ShownCountry,
  cluster: ShownCluster | undefined,
  id: string,
) => PlaceLook & Pick<LocationRow, 'name'>;

/** Sorts countries of a continent, or clusters of a country. @param shown those on the page */
type Arrange = <Row extends LocationRow>(
  rows: readonly Row[],
  shown: readonly LocationRow[],
) => readonly Row[];

/** Converts server data to rows. @param before current rows; without them places keep the data's order */
export function rowsOf(
  servers: ShownServers,
  noteHrefs: PageLinks['notes'],
  placeOf: PlaceOf,
  arrange: Arrange = (rows) => rows,
  before: readonly ContinentRows[] = [],
): ContinentRows[] {
  const idOf = uniqueIds();
  const countryRow = (source: ShownCountry): CountryRow => {
    const { country, country_code: code, clusters } = source;
    const id = idOf(code);
    const own = placeOf(source, undefined, id);
    const clusterRow = (cluster: ShownCluster): LocationRow => {
      const clusterId = idOf(`${id} ${cluster.name}`);
      const { name, href } = placeOf(source, cluster, clusterId);
      return { id: clusterId, name, href, englishName: cluster.name, ...clusterReachability(cluster) };
    };
    return {
      ...{ id, code, englishName: country, ...own },
      ...combinedReachability(clusters),
      clusters: hasNamedClusters(source) ? clusters.map(clusterRow) : [],
    };
  };
  const shownRows = new Map(before.map((rows) => [rows.continent, rows.countries]));
  const shownClusters = new Map(
    before.flatMap(({ countries }) => countries.map(({ id, clusters }) => [id, clusters])),
  );
  return continents.flatMap((continent) => {
    const parts = servers.filter((part) => part.continent === continent);
    const rows = parts.flatMap(({ countries }) => countries.map(countryRow));
    if (rows.length === 0) return [];
    const countries = arrange(rows, shownRows.get(continent) ?? []).map((row) => ({
      ...row,
      clusters: arrange(row.clusters, shownClusters.get(row.id) ?? []),
    }));
    return [{ continent, noteHref: noteHrefs[continent], countries }];
  });
}

/** Returns the rows that the page came with. @param looks of countries and clusters, in page order */
export function builtRows(
  servers: ShownServers,
  { links, looks }: Pick<LocationsProps, 'links' | 'looks'>,
): ContinentRows[] {
  let next = 0;
  return rowsOf(servers, links.notes, (country, cluster) => {
    const look: PlaceLook = looks[next++] ?? {};
    return { name: cluster ? (cluster.shown ?? cluster.name) : (country.shown ?? country.country), ...look };
  });
}

/** Returns current rows in the page's order; undefined where the page lacks a place, whose name and links `named-rows.ts` knows. */
export function knownRows(
  servers: VpnServers,
  notes: PageLinks['notes'],
  built: readonly ContinentRows[],
): ContinentRows[] | undefined {
  const known = new Map<string, CountryRow | LocationRow>(locationsIn(built).map((row) => [row.id, row]));
  let isKnown = true;
  const placeOf: PlaceOf = ({ country }, cluster, id) => {
    const row = known.get(id);
    if (row?.englishName !== (cluster?.name ?? country)) isKnown = false;
    return { name: '', href: undefined, ...row };
  };
  const rows = rowsOf(
    servers,
    notes,
    placeOf,
    (rows, shown) => {
      const places = new Map(shown.map(({ id }, index) => [id, index]));
      const placeIn = ({ id }: LocationRow) => places.get(id) ?? Number.NaN;
      if (!rows.every(({ id }) => places.has(id))) isKnown = false;
      return rows.toSorted((one, other) => placeIn(one) - placeIn(other));
    },
    built,
  );
  return isKnown ? rows : undefined;
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
