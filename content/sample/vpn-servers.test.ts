import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../domain/servers/server-pages.ts';
import { protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { readVpnServers } from '../../runtime/api/vpn-servers.ts';
import { countries as sources } from './source/countries.ts';
import { textsOf } from './source/place-texts.ts';
import { countryPlaces } from './source/places.ts';

const file = new URL('vpn-servers.json', import.meta.url);
const servers = JSON.parse(readFileSync(file, 'utf8')) as VpnServers;
const countries = servers.flatMap((continent) => continent.countries);
const clusters = countries.flatMap((country) => country.clusters);
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

describe('the sample’s server data', () => {
  it('has the shape of the API, to the last key', () => {
    expect(readVpnServers(servers)).toEqual(servers);
  });

  it('is as large as the real thing', () => {
    expect(countries.length).toBeGreaterThanOrEqual(105);
    expect(clusters.length).toBeGreaterThanOrEqual(160);
    expect(new Set(countries.map(({ country_code }) => country_code)).size).toBe(countries.length);
  });

  it('has a place for every server page', () => {
    const citiesOf = new Map(countries.map(({ country_code, clusters }) => [country_code, clusters]));
    const missing = [...serverPages].filter((path) => {
      const [, , country = '', city] = path.replaceAll('-vpn', '').replace('/vpn', '/vpn-').split('/');
      const source = sources.find((one) => one.slug === country);
      if (!source) return !['asia', 'europe'].includes(country);
      const own = citiesOf.get(source.code);
      return city === undefined ? !own : !own?.some(({ name }) => slug(name) === city);
    });
    expect(serverPages.size).toBeGreaterThan(150);
    expect(missing).toEqual([]);
  });

  it('has places without a page', () => {
    const slugs = new Set([...serverPages].map((path) => path.split('/').at(-1)));
    const without = clusters.map(({ name }) => name).filter((name) => !slugs.has(`${slug(name)}-vpn`));
    expect(without).toEqual(
      expect.arrayContaining(['Docklands', 'Santa Monica', 'New Jersey', 'Tampa', 'Guam']),
    );
  });

  it('has no page that speaks of one location where there are several', () => {
    const single = countryPlaces.filter((place) => place.isServed && textsOf(place).where === 'alone.1');
    const clustersOf = new Map(
      countries.map(({ country_code, clusters }) => [country_code, clusters.length]),
    );
    expect(single.length).toBeGreaterThan(0);
    expect(single.filter(({ country }) => clustersOf.get(country.code) !== 1)).toEqual([]);
  });

  it('has every state of a place', () => {
    const signs = (status: number | undefined) => (status === undefined ? '' : Math.sign(status));
    const patterns = new Set(
      clusters.map(({ protocol_status }) => protocolKeys.map((key) => signs(protocol_status[key])).join()),
    );
    // Available in full and in part, limited, unavailable, not supported, unknown.
    for (const pattern of ['1,1,1,1,1', '1,1,1,1,-1', '1,1,1,0,1', '0,0,0,0,0', '-1,-1,-1,-1,-1', ',,,,'])
      expect(patterns).toContain(pattern);
  });
});
