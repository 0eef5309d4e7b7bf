import { cityPath, continentPath, countryPath } from './server-links.ts';
import type { ServerCluster, ServerCountry, VpnServers } from './vpn-servers.ts';

/** What a server page is about. */
export interface ServerPlace {
  readonly country: ServerCountry;
  /** Those of the city, or all of the country. */
  readonly clusters: readonly ServerCluster[];
  readonly isCity: boolean;
}

/** What each country's and city's page is about, by its path without a language's prefix. */
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

/** Paths of all known pages that the locations section leads to, as above. */
export function pagesLedTo(servers: VpnServers): ReadonlySet<string> {
  const shown = servers.filter(({ countries }) => countries.length > 0);
  const notes = shown.flatMap(({ continent }) => continentPath(continent) ?? []);
  return new Set([...notes, ...placesByPage(servers).keys()]);
}
