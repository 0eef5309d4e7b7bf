import { clusterName, countryName, type PlaceNames } from '../../domain/servers/place-names.ts';
import { cityPath, namesPage, type ServerPlace } from '../../domain/servers/server-links.ts';
import { clusterReachability, type ServerStatus } from '../../domain/servers/server-status.ts';
import type { ServerCluster, ServerCountry, VpnServers } from '../../domain/servers/vpn-servers.ts';
import { type MapPlace, positionOnMap } from '../../runtime/locations/world-map.tsx';
import { placeNamesIn } from '../blocks/server-locations.tsx';
import { type PageContext, useShape } from '../pages/page-context.ts';
import { type Kinds, textIn, valueIn } from '../shape.tsx';
import type { Shown, Text } from '../text.ts';

export interface ShownPlace {
  readonly country: Text | undefined;
  readonly city?: Text | undefined;
  readonly onMap: ShownOnMap | undefined;
  readonly isDown: boolean;
}

/** Describes a place on the map as templates see it, which pages of several places share. */
export interface ShownOnMap {
  readonly code: Text;
}

/** Describes a place in all languages. */
interface KnownPlace {
  readonly country?: Pick<ServerCountry, 'country' | 'country_code'>;
  /** The cluster that is shown as its city. */
  readonly cluster?: string | undefined;
  readonly onMap?: MapPlace;
  readonly isDown: boolean;
}

const placeKinds: Kinds = {
  country: 'link',
  cluster: 'text',
  onMap: { one: { code: 'text' } },
  isDown: 'plain',
};

/** Returns the place that the app shows: the one that the entry names, else the page's, else the first with a server that works. */
export function useShownPlace({ country: code, city }: Shown<'appWindow'>): ShownPlace {
  const page = useShape();
  const known: KnownPlace = valueIn(page, (own) => placeOn(own, code), placeKinds);
  const { country, cluster, onMap, isDown } = known;
  if (!country) return { country: undefined, onMap, isDown };
  const name = textIn(page, ({ locale }, inLanguage) =>
    countryName(inLanguage(country), placeNamesIn(locale)),
  );
  if (cluster === undefined) return { country: name, city: code && city, onMap, isDown };
  const ofCluster = textIn(page, ({ locale }, inLanguage) =>
    clusterName(inLanguage(country), inLanguage(cluster), placeNamesIn(locale)),
  );
  return { country: name, city: ofCluster, onMap, isDown };
}

function placeOn({ locale, serverPlace, servers = [] }: PageContext, code: string | undefined): KnownPlace {
  const countries = servers.flatMap((continent) => continent.countries);
  if (code !== undefined) {
    const named = countries.find(({ country_code }) => country_code === code);
    const country = named?.country ?? code;
    return {
      country: { country, country_code: code },
      onMap: { code, country },
      isDown: areDown(named?.clusters ?? []),
    };
  }
  const country = countries.find(({ clusters }) => clusters.some(isUp)) ?? countries[0];
  const place = serverPlace ?? (country && { country, clusters: country.clusters });
  return place ? knownPlace(place, placeNamesIn(locale)) : { isDown: false };
}

function knownPlace(
  { country: own, clusters }: Pick<ServerPlace, 'country' | 'clusters'>,
  names: PlaceNames,
): KnownPlace {
  const isDown = areDown(clusters);
  const name = knownCluster(own, isDown ? clusters : clusters.filter(isUp))?.name;
  const { country, country_code: code } = own;
  const isCity = name !== undefined && clusterName(own, name, names) !== countryName(own, names);
  return {
    country: { country, country_code: code },
    cluster: isCity ? name : undefined,
    onMap: { code, country, city: name },
    isDown,
  };
}

/** Returns the cluster that is likely to be known: a city with a page, else a part of one. */
function knownCluster({ country }: ServerCountry, clusters: readonly ServerCluster[]) {
  return (
    clusters.find(({ name }) => namesPage(country, name)) ??
    clusters.find(({ name }) => cityPath(country, name)) ??
    clusters[0]
  );
}

function areDown(clusters: readonly ServerCluster[]): boolean {
  return clusters.length > 0 && !clusters.some(isUp);
}

/** An unknown status is no reason to say that a place is unavailable. */
function isUp(cluster: ServerCluster): boolean {
  return !down.has(clusterReachability(cluster).status);
}

const down: ReadonlySet<ServerStatus> = new Set(['TEMP_UNAVAILABLE', 'NOT_SUPPORT']);

interface PlacedCountry extends ServerCountry {
  readonly x: number;
  readonly y: number;
}

const placed = new WeakMap<VpnServers, readonly PlacedCountry[]>();

/** Lists the countries with servers that work, with their points on the map. */
export function countriesOnMap(servers: VpnServers): readonly PlacedCountry[] {
  const known = placed.get(servers);
  if (known) return known;
  const countries = servers.flatMap((continent) =>
    continent.countries.flatMap((country) => {
      const point = positionOnMap({ code: country.country_code, country: country.country });
      return point && !areDown(country.clusters) ? { ...country, ...point } : [];
    }),
  );
  placed.set(servers, countries);
  return countries;
}

const nearest = new WeakMap<VpnServers, Map<string, readonly PlacedCountry[]>>();

/** Lists the other countries with servers, the nearest to a place first. */
export function nearestTo(place: MapPlace, servers: VpnServers): readonly PlacedCountry[] {
  const known = nearest.get(servers) ?? new Map<string, readonly PlacedCountry[]>();
  nearest.set(servers, known);
  const key = [place.code, place.country, place.city].join('/');
  const countries = known.get(key) ?? sortedFrom(place, servers);
  known.set(key, countries);
  return countries;
}

function sortedFrom(place: MapPlace, servers: VpnServers): PlacedCountry[] {
  const from = positionOnMap(place) ?? { x: 0, y: 0 };
  const distance = ({ x, y }: PlacedCountry) => Math.hypot(x - from.x, y - from.y);
  return countriesOnMap(servers)
    .filter(({ country_code }) => country_code !== place.code)
    .sort((a, b) => distance(a) - distance(b));
}
