/** Lists the continents in the order of the locations section, named as in the API (spec 2 §2.2). */
export const continents = ['americas', 'europe', 'asia-pacific', 'middle-east-africa'] as const;
export type Continent = (typeof continents)[number];

/** Lists the VPN protocols in the order of the columns (spec 2 §3.2). */
export const protocolKeys = [
  'helium-udp',
  'helium-tcp',
  'openvpn-udp',
  'openvpn-tcp',
  'cisco-ipsec',
] as const;
export type ProtocolKey = (typeof protocolKeys)[number];

/** Describes a server location: a city, a part of one, or a whole country. */
export interface ServerCluster {
  readonly name: string;
  /**
   * By protocol: negative is not supported, zero temporarily unavailable, positive available (spec 2 §4.2), NaN an invalid value.
   * Protocols may be missing.
   */
  readonly protocol_status: Readonly<Record<string, number>>;
}

export interface ServerCountry {
  readonly country: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country_code: string;
  readonly clusters: readonly ServerCluster[];
}

/** Describes the response of GET /vpn-servers (spec 2 §3.2, §7). */
export type VpnServers = readonly {
  readonly continent: Continent;
  readonly countries: readonly ServerCountry[];
}[];

/** Returns the continents with servers. */
export function shownContinents(servers: VpnServers): Continent[] {
  return servers.flatMap(({ continent, countries }) => (countries.length > 0 ? [continent] : []));
}

/** Gives the id of a page's server locations (spec 2 §2.2). */
export const locationsAnchor = 'vpn-locations';

/**
 * Returns a continent's id in a locations section; the underscore avoids clashes with content anchors (domain/content/anchor-ids.ts).
 * @param section the section's id
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

/** Lists all ids in a locations section besides its own. */
export function locationIds(section: string, continents: readonly Continent[]): readonly string[] {
  const search = ['label', 'input', 'menu'].map((part) => `${searchId(section)}-${part}`);
  return [
    protocolNoteId(section),
    ...search,
    ...continents.map((continent) => continentId(section, continent)),
  ];
}
