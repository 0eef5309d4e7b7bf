import type { PlaceNames } from '../../domain/servers/place-names.ts';
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

/** Describes the locations section's properties. */
export interface LocationsProps {
  /** The section's id and prefix of ids inside. */
  readonly id: string;
  /** Level of the continents' headings. */
  readonly headingLevel: 2 | 3 | 4 | 5 | 6;
  /** BCP 47 tag, for sorting. */
  readonly tag: string;
  readonly texts: LocationsTexts;
  /** Sorted for the page's language. */
  readonly servers: PackedServers;
  /** Names of places, where they differ from the API's. */
  readonly names: PlaceNames;
  readonly links: PageLinks;
  /** Account API of site.config.ts. */
  readonly accountApi?: AccountApiConfig;
}

/** Describes the addresses of server pages in the page's language. */
export interface PageLinks {
  /** Prefix of their paths. */
  readonly prefix: string;
  /** Differing addresses by unprefixed path; null where the page isn't in the language. */
  readonly moved: Readonly<Record<string, string | null>>;
}

/** Holds the section's UI texts. */
export interface LocationsTexts {
  readonly lastUpdated: string;
  readonly legend: string;
  readonly continents: Readonly<Record<Continent, string>>;
  /** Label of the nav. */
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

/** Each cluster is a letter per protocol, then its name unless it equals the country's. */
type PackedCountry = readonly [code: string, country: string, ...clusters: string[]];

/** Encodes servers compactly. Of a protocol's number only the sign matters (spec 2 §4.2). */
type PackedServers = readonly (readonly [Continent, readonly PackedCountry[]])[];

/** Packs servers for the page. */
export function packServers(servers: VpnServers): PackedServers {
  return servers.map(({ continent, countries }) => [continent, countries.map(packCountry)]);
}

/** Unpacks servers, with signs as numbers. */
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

/** Describes the messages `locations.search` and `locations.search.*`, with placeholders. */
export interface SearchTexts {
  /** Visible label. */
  readonly label: string;
  /** With `{{query}}`. */
  readonly none: string;
  readonly clear: string;
  /** With `{{number}}`. */
  readonly found: string;
}
