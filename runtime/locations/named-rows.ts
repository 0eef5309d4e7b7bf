/** Rows with the names, links and flags of all places: for builds, and for a response with a place that the page lacks. */
import {
  cityNamesFrom,
  clusterName,
  countryName,
  type PlaceNames,
} from '../../domain/servers/place-names.ts';
import { cityPath, countryPath } from '../../domain/servers/server-links.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { flagClass } from './flag-class.ts';
import { type ContinentRows, type LocationRow, rowsOf } from './location-rows.ts';
import type { LocationsProps, PageLinks, ShownServers } from './locations-props.ts';

type RowProps = Pick<LocationsProps, 'tag' | 'links'> & { readonly names: PlaceNames };

/** Converts server data to rows. @param before current rows, whose order is kept; by default the data's order */
export function locationRows(
  servers: VpnServers,
  { tag, names, links }: RowProps,
  before?: readonly ContinentRows[],
): ContinentRows[] {
  const { compare } = new Intl.Collator(tag);
  return rowsOf(
    servers,
    links.notes,
    (country, cluster) =>
      cluster
        ? {
            name: clusterName(country, cluster.name, names),
            href: hrefOf(cityPath(country.country, cluster.name), links),
          }
        : {
            name: countryName(country, names),
            href: hrefOf(countryPath(country.country), links),
            flag: flagClass(country.country_code),
          },
    before && ((rows, shown) => inReaderOrder(rows, shown, compare)),
    before,
  );
}

type Compare = (a: string, b: string) => number;

/** Sorts rows for the reader's language, but keeps the order of current ones, so that new rows are only inserted. */
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

/** Returns the names on the page that differ from the API's. */
export function namesOn(servers: ShownServers): PlaceNames {
  const all = servers.flatMap(({ countries }) => countries);
  const cities = all.flatMap((country) =>
    country.clusters.flatMap(({ name, shown }) =>
      shown === undefined ? [] : cityNamesFrom(country, name, shown),
    ),
  );
  const countries = all.flatMap(({ country_code, shown }) =>
    shown === undefined ? [] : [[country_code, shown]],
  );
  return { countries: Object.fromEntries(countries), cities: Object.fromEntries(cities) };
}
