import type { ServerStatus } from '../../domain/servers/server-status.ts';
import {
  type Continent,
  type ProtocolKey,
  protocolKeys,
  type ServerCluster,
  type ServerCountry,
  type VpnServers,
} from '../../domain/servers/vpn-servers.ts';
import type { AccountApiConfig } from '../../domain/site/site-config.ts';

/** Describes the locations section's properties, as they are in the page. */
export interface LocationsProps {
  /** The section's id, with which ids inside begin. */
  readonly id: string;
  /** Of the continents' headings. */
  readonly headingLevel: 2 | 3 | 4 | 5 | 6;
  /** BCP 47, for the order of names. */
  readonly tag: string;
  readonly texts: LocationsTexts;
  /** In the order of the page's language. */
  readonly servers: PackedServers;
  /** Countries by code, where the language calls them otherwise than the API does. */
  readonly countryNames: Readonly<Record<string, string>>;
  readonly links: PageLinks;
  /** Address of the account API from site.config.ts. */
  readonly accountApi?: AccountApiConfig;
}

/** Describes the addresses of the server pages in the page's language. */
export interface PageLinks {
  /** Begins their paths. */
  readonly prefix: string;
  /** Other addresses, by the path without a prefix; null: the language doesn't have the page. */
  readonly moved: Readonly<Record<string, string | null>>;
}

/** Holds the section's UI texts. */
export interface LocationsTexts {
  readonly lastUpdated: string;
  readonly legend: string;
  readonly continents: Readonly<Record<Continent, string>>;
  /** The nav's name. */
  readonly jump: string;
  readonly location: string;
  readonly status: string;
  readonly statuses: Readonly<Record<ServerStatus, string>>;
  readonly protocols: Readonly<Record<ProtocolKey, string>>;
  /** About IKEv2. */
  readonly protocolNote: string;
  readonly notes: Readonly<Partial<Record<Continent, string>>>;
  readonly search: SearchTexts;
}

/** Each cluster is a letter a protocol, then its name unless that is the country's. */
type PackedCountry = readonly [code: string, country: string, ...clusters: string[]];

/** Holds servers in the page. Of a protocol's number only the sign has a meaning (spec 2 §4.2). */
type PackedServers = readonly (readonly [Continent, readonly PackedCountry[]])[];

/** Packs servers for the page. */
export function packServers(servers: VpnServers): PackedServers {
  return servers.map(({ continent, countries }) => [continent, countries.map(packCountry)]);
}

/** Unpacks servers, with numbers as their signs. */
export function unpackServers(packed: PackedServers): VpnServers {
  return packed.map(([continent, countries]) => ({ continent, countries: countries.map(unpackCountry) }));
}

function packCountry({ country, country_code, clusters }: ServerCountry): PackedCountry {
  const packed = clusters.map(({ name, protocol_status }) => {
    const letters = protocolKeys.map((key) => letterOf(protocol_status[key])).join('');
    return name === country ? letters : letters + name;
  });
  return [country_code, country, ...packed];
}

function letterOf(value: number | undefined): string {
  if (value === undefined) return ' ';
  return { '-1': '-', '0': '0', '1': '+' }[String(Math.sign(value))] ?? '?';
}

const numbers: Readonly<Record<string, number>> = { '-': -1, '0': 0, '+': 1, '?': Number.NaN };

function unpackCountry([country_code, country, ...clusters]: PackedCountry): ServerCountry {
  return { country, country_code, clusters: clusters.map((packed) => unpackCluster(packed, country)) };
}

function unpackCluster(packed: string, country: string): ServerCluster {
  const named = protocolKeys.flatMap((key, at): [string, number][] => {
    const value = numbers[packed[at] ?? ''];
    return value === undefined ? [] : [[key, value]];
  });
  return {
    name: packed.slice(protocolKeys.length) || country,
    protocol_status: Object.fromEntries(named),
  };
}

/** Holds the UI texts of the search box: the messages `locations.search` and `locations.search.*` with their placeholders. */
export interface SearchTexts {
  /** The box's visible name. */
  readonly label: string;
  /** With `{{query}}`. */
  readonly none: string;
  readonly clear: string;
  /** With `{{number}}`. */
  readonly found: string;
}
