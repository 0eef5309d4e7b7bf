import {
  type Continent,
  protocolKeys,
  type ServerCluster,
  type VpnServers,
} from '../../domain/vpn-servers.ts';

type PackedCluster = readonly [name: string, signs: string];
type PackedCountry = readonly [code: string, country: string, clusters: readonly PackedCluster[]];

/** Servers as they travel in a page: of a protocol's number only the sign means anything (spec 2 §4.2). */
export type PackedServers = readonly (readonly [Continent, readonly PackedCountry[]])[];

export function packServers(servers: VpnServers): PackedServers {
  return servers.map(({ continent, countries }) => [
    continent,
    countries.map(({ country, country_code, clusters }) => [
      country_code,
      country,
      clusters.map(packCluster),
    ]),
  ]);
}

/** Undoes `packServers`, but for numbers, which come back as their signs. */
export function unpackServers(packed: PackedServers): VpnServers {
  return packed.map(([continent, countries]) => ({
    continent,
    countries: countries.map(([country_code, country, clusters]) => ({
      country,
      country_code,
      clusters: clusters.map(unpackCluster),
    })),
  }));
}

function packCluster({ name, protocol_status }: ServerCluster): PackedCluster {
  return [name, protocolKeys.map((key) => letterOf(protocol_status[key])).join('')];
}

function letterOf(value: number | undefined): string {
  if (value === undefined) return ' ';
  return { '-1': '-', '0': '0', '1': '+' }[String(Math.sign(value) + 0)] ?? '?';
}

const numbers: Readonly<Record<string, number>> = { '-': -1, '0': 0, '+': 1, '?': Number.NaN };

function unpackCluster([name, signs]: PackedCluster): ServerCluster {
  const named = protocolKeys.flatMap((key, at): [string, number][] => {
    const value = numbers[signs[at] ?? ''];
    return value === undefined ? [] : [[key, value]];
  });
  return { name, protocol_status: Object.fromEntries(named) };
}
