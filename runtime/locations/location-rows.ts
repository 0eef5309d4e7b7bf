import { cityPath, continentPath, countryPath } from '../../domain/servers/server-links.ts';
import {
  clusterReachability,
  combinedReachability,
  hasNamedClusters,
  type Reachability,
} from '../../domain/servers/server-overview.ts';
import {
  type Continent,
  continents,
  type ServerCountry,
  type VpnServers,
} from '../../domain/servers/vpn-servers.ts';
import type { LocationsProps, PageLinks } from './locations-props.ts';
import { inReaderOrder } from './reader-order.ts';
import { uniqueIds } from './unique-ids.ts';

/** A place with servers, as it is shown. */
export interface LocationRow extends Reachability {
  /** Unique in the section, and the same after a refresh. */
  readonly id: string;
  readonly name: string;
  /** What the API calls it: names are looked for in English too. */
  readonly englishName: string;
  readonly href: string | undefined;
}

export interface CountryRow extends LocationRow {
  readonly code: string;
  /** None, where the country is all there is to say. */
  readonly clusters: readonly LocationRow[];
}

export interface ContinentRows {
  readonly continent: Continent;
  readonly noteHref: string | undefined;
  readonly countries: readonly CountryRow[];
}

type RowProps = Pick<LocationsProps, 'tag' | 'countryNames' | 'links'>;

/**
 * Server data as the rows of the section.
 *
 * @param before rows that the reader sees now: what they have in common with the new ones stays in its order. Without
 *   them the data's own order counts.
 */
export function locationRows(
  servers: VpnServers,
  { tag, countryNames, links }: RowProps,
  before?: readonly ContinentRows[],
): ContinentRows[] {
  const idOf = uniqueIds();
  const { compare } = new Intl.Collator(tag);
  const countryRow = (source: ServerCountry): CountryRow => {
    const id = idOf(source.country_code);
    return {
      id,
      code: source.country_code,
      name: ownText(countryNames, source.country_code) ?? source.country,
      englishName: source.country,
      href: hrefOf(countryPath(source.country), links),
      ...combinedReachability(source.clusters),
      clusters: hasNamedClusters(source) ? clusterRows(source, links, (name) => idOf(`${id} ${name}`)) : [],
    };
  };
  const shown = new Map(before?.map((rows) => [rows.continent, rows.countries]));
  return continents.flatMap((continent) => {
    const parts = servers.filter((part) => part.continent === continent);
    const rows = parts.flatMap(({ countries }) => countries.map(countryRow));
    if (rows.length === 0) return [];
    const countries = before ? ordered(rows, shown.get(continent) ?? [], compare) : rows;
    return [{ continent, noteHref: hrefOf(continentPath(continent), links), countries }];
  });
}

function clusterRows(
  { country, clusters }: ServerCountry,
  links: PageLinks,
  idOf: (name: string) => string,
): LocationRow[] {
  return clusters.map((cluster) => ({
    id: idOf(cluster.name),
    name: cluster.name,
    englishName: cluster.name,
    href: hrefOf(cityPath(country, cluster.name), links),
    ...clusterReachability(cluster),
  }));
}

function ordered(
  rows: readonly CountryRow[],
  shown: readonly CountryRow[],
  compare: (a: string, b: string) => number,
): CountryRow[] {
  const clustersShown = new Map(shown.map(({ id, clusters }) => [id, clusters]));
  return inReaderOrder(rows, positions(shown), compare).map((row) => ({
    ...row,
    clusters: inReaderOrder(row.clusters, positions(clustersShown.get(row.id) ?? []), compare),
  }));
}

function positions(rows: readonly LocationRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id }, at) => [id, at]));
}

/** Where a known page is in the language. */
function hrefOf(path: string | undefined, { prefix, moved }: PageLinks): string | undefined {
  if (path === undefined) return undefined;
  return Object.hasOwn(moved, path) ? (moved[path] ?? undefined) : prefix + path;
}

/** The code comes from outside. */
function ownText(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
