import {
  type Continent,
  protocolKeys,
  type ServerCluster,
  type ServerCountry,
  type VpnServers,
} from '../../domain/servers/vpn-servers.ts';

/** A cluster: a letter a protocol, then its name unless that is the country's. */
type PackedCountry = readonly [code: string, country: string, ...clusters: string[]];

/** Servers as they travel in a page: of a protocol's number only the sign means anything (spec 2 §4.2). */
export type PackedServers = readonly (readonly [Continent, readonly PackedCountry[]])[];

export function packServers(servers: VpnServers): PackedServers {
  return servers.map(({ continent, countries }) => [continent, countries.map(packCountry)]);
}

/** Undoes `packServers`, but for numbers, which come back as their signs. */
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
