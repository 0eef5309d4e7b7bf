import { clusterName, countryName, type PlaceNames } from '../../domain/servers/place-names.ts';
import { protocolKeys, type ServerCountry, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { PackedCountry, PackedName, PackedServers } from './locations-props.ts';

/** Packs servers for the page, with their names in its language. */
export function packServers(servers: VpnServers, names: PlaceNames): PackedServers {
  return servers.map(({ continent, countries }) => [
    continent,
    countries.map((country) => packCountry(country, names)),
  ]);
}

function packCountry(country: ServerCountry, names: PlaceNames): PackedCountry {
  const packed = country.clusters.map(({ name, protocol_status }) => {
    const letters = protocolKeys.map((key) => letterOf(protocol_status[key])).join('');
    return name === country.country
      ? letters
      : packName(letters + name, name, clusterName(country, name, names));
  });
  return [
    country.country_code,
    packName(country.country, country.country, countryName(country, names)),
    ...packed,
  ];
}

function packName(packed: string, name: string, shown: string): PackedName {
  return shown === name ? packed : [packed, shown];
}

function letterOf(value: number | undefined): string {
  if (value === undefined) return ' ';
  return { '-1': '-', '0': '0', '1': '+' }[String(Math.sign(value))] ?? '?';
}
