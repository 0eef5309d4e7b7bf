/** Lists the continents of the locations section, in its order; the API names them the same (spec 2 §2.2). */
export const continents = ['americas', 'europe', 'asia-pacific', 'middle-east-africa'] as const;
/** Lists the continents of the locations section. */
export type Continent = (typeof continents)[number];

/** Lists the protocols of the locations section, in the order of its columns (spec 2 §3.2). */
export const protocolKeys = [
  'helium-udp',
  'helium-tcp',
  'openvpn-udp',
  'openvpn-tcp',
  'cisco-ipsec',
] as const;
/** Lists the VPN protocols, by their keys in the server data. */
export type ProtocolKey = (typeof protocolKeys)[number];

/** Describes a place with servers: a city or a part of it, or the whole country. */
export interface ServerCluster {
  readonly name: string;
  /**
   * By protocol: negative is not supported, zero temporarily unavailable, positive available (spec 2 §4.2). NaN stands
   * where the API said something that is no number. Protocols may be missing.
   */
  readonly protocol_status: Readonly<Record<string, number>>;
}

/** Describes a country with servers. */
export interface ServerCountry {
  /** In English. */
  readonly country: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country_code: string;
  readonly clusters: readonly ServerCluster[];
}

/** Describes all locations with servers, as GET /vpn-servers answers (spec 2 §3.2, §7). */
export type VpnServers = readonly {
  readonly continent: Continent;
  readonly countries: readonly ServerCountry[];
}[];

/** Returns the continents that the locations section shows: those with servers. */
export function shownContinents(servers: VpnServers): Continent[] {
  return servers.flatMap(({ continent, countries }) => (countries.length > 0 ? [continent] : []));
}

/** Gives the id of a page's server locations (spec 2 §2.2): links lead to `#vpn-locations`. */
export const locationsAnchor = 'vpn-locations';

/**
 * Returns the id of a continent inside a locations section. It has an underscore, which no anchor of content can have
 * (domain/content/anchor-ids.ts).
 *
 * @param section the section's own id
 */
export function continentId(section: string, continent: Continent): string {
  return `${section}_${continent}`;
}

/** Returns the id of the note about IKEv2. */
export function protocolNoteId(section: string): string {
  return `${section}_ikev2`;
}

/** Returns the prefix of the search box's ids. */
export function searchId(section: string): string {
  return `${section}_search`;
}

/** Lists all ids that a section with these continents has besides its own. */
export function locationIds(section: string, continents: readonly Continent[]): readonly string[] {
  const search = ['label', 'input', 'menu'].map((part) => `${searchId(section)}-${part}`);
  return [
    protocolNoteId(section),
    ...search,
    ...continents.map((continent) => continentId(section, continent)),
  ];
}
