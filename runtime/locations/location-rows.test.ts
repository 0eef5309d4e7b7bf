import { expect, test, vi } from 'vitest';
import type { ServerCountry, VpnServers } from '../../domain/servers/vpn-servers.ts';
import {
  builtRows,
  continentOfVisitor,
  inOrder,
  knownRows,
  locationsIn,
  placesIn,
  uniqueIds,
} from './location-rows.ts';
import { unpackServers } from './locations-props.ts';
import { locationRows } from './named-rows.ts';
import { packServers } from './pack-servers.ts';

const props = {
  tag: 'de',
  names: {
    countries: { DE: 'Deutschland', AT: 'Österreich', CZ: 'Tschechien' },
    cities: { 'DE/munich': 'München' },
  },
  links: {
    prefix: '/de',
    moved: { '/vpn-server/austria-vpn': '/de/wien', '/vpn-server/germany-vpn/berlin-vpn': null },
    notes: { europe: '/de/vpn-server/europe-vpn' },
  },
};

const up = { 'helium-udp': 1 };
const down = { 'helium-udp': 0 };

function country(
  name: string,
  code: string,
  clusters: Readonly<Record<string, Record<string, number>>>,
): ServerCountry {
  return {
    country: name,
    country_code: code,
    clusters: Object.entries(clusters).map(([cluster, protocol_status]) => ({
      name: cluster,
      protocol_status,
    })),
  };
}

const europe = (...countries: ServerCountry[]): VpnServers => [{ continent: 'europe', countries }];
const namesIn = (rows: ReturnType<typeof locationRows>) =>
  rows.flatMap(({ countries }) =>
    countries.flatMap(({ name, clusters }) => [name, ...clusters.map((cluster) => cluster.name)]),
  );

const germany = country('Germany', 'DE', { Frankfurt: up, Berlin: down });
const austria = country('Austria', 'AT', { Austria: up });

test('a country has its name in the language, its page, and clusters that say more than it does', () => {
  const [{ countries, noteHref } = { countries: [], noteHref: '' }] = locationRows(
    europe(germany, austria),
    props,
  );
  expect(noteHref).toBe('/de/vpn-server/europe-vpn');
  expect(countries).toMatchObject([
    {
      id: 'DE',
      name: 'Deutschland',
      englishName: 'Germany',
      href: '/de/vpn-server/germany-vpn',
      status: 'LIMITED_AVAILABILITY',
      clusters: [
        { id: 'DE Frankfurt', href: '/de/vpn-server/germany-vpn/frankfurt-vpn', status: 'AVAILABLE' },
        { id: 'DE Berlin', href: undefined, status: 'TEMP_UNAVAILABLE' },
      ],
    },
    { id: 'AT', name: 'Österreich', href: '/de/wien', status: 'AVAILABLE', clusters: [] },
  ]);
});

test("a protocol that no cluster names is unknown, and doesn't affect the status", () => {
  const [rows] = locationRows(europe(austria), props);
  expect(rows?.countries[0]?.protocols).toEqual(['AVAILABLE', 'WARNING', 'WARNING', 'WARNING', 'WARNING']);
});

test('what was shown keeps its order, and new places go where a reader looks for them', () => {
  const before = locationRows(europe(germany, country('Czechia', 'CZ', { Prague: up }), austria), props);
  expect(namesIn(before)).toEqual([
    'Deutschland',
    'Frankfurt',
    'Berlin',
    'Tschechien',
    'Prague',
    'Österreich',
  ]);
  const more = country('Germany', 'DE', { Munich: up, Aachen: up, Berlin: up, Frankfurt: up });
  const fresh = europe(
    austria,
    country('Spain', 'ES', { Spain: up }),
    more,
    country('Albania', 'AL', { Albania: up }),
  );
  expect(namesIn(locationRows(fresh, props, before))).toEqual([
    'Albania',
    'Deutschland',
    'Aachen',
    'Frankfurt',
    'Berlin',
    'München',
    'Österreich',
    'Spain',
  ]);
});

test('the page gives the rows that the build made, of what it carries and shows', () => {
  const servers = europe(germany, austria);
  const made = locationRows(servers, props);
  const looks = locationsIn(made);
  expect(builtRows(unpackServers(packServers(servers, props.names)), { ...props, looks })).toEqual(made);
});

test('a response with the places of the page needs no other names and links', () => {
  const built = locationRows(europe(germany, austria), props);
  const fresh = europe(austria, country('Germany', 'DE', { Berlin: up, Frankfurt: down }));
  const rows = knownRows(fresh, props.links.notes, built);
  expect(rows).toEqual(locationRows(fresh, props, built));
  expect(rows?.[0]?.countries[0]).toMatchObject({
    name: 'Deutschland',
    flag: expect.stringMatching(/^flag /),
  });
  expect(knownRows(europe(austria), props.links.notes, built)).toHaveLength(1);
});

test.each([
  ['a country', europe(germany, country('Spain', 'ES', {}))],
  ['a city', europe(country('Germany', 'DE', { Frankfurt: up, Munich: up }))],
  ['a city beside a country', europe(germany, country('Austria', 'AT', { Vienna: up }))],
  ['another name for a country', europe(country('Deutschland', 'DE', { Frankfurt: up, Berlin: up }))],
  ['another continent', [{ continent: 'americas', countries: [germany] }]],
] satisfies readonly [string, VpnServers][])('a response with %s that the page lacks does', (_, servers) => {
  const built = locationRows(europe(germany, austria), props);
  expect(knownRows(servers, props.links.notes, built)).toBeUndefined();
});

test('ids stay unique whatever comes twice, and continents come once, in their order', () => {
  const twice = country('Germany', 'DE', { Frankfurt: up });
  const clusters = [...twice.clusters, ...twice.clusters];
  const rows = locationRows(
    [
      { continent: 'asia-pacific', countries: [austria] },
      ...europe({ ...twice, clusters }),
      ...europe(twice),
      { continent: 'americas', countries: [] },
    ],
    props,
  );
  expect(rows.map(({ continent }) => continent)).toEqual(['europe', 'asia-pacific']);
  const countries = rows.flatMap((continent) => continent.countries);
  const ids = countries.flatMap(({ id, clusters }) => [id, ...clusters.map((cluster) => cluster.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [
    ['X', 'X', 'X #2', 'X'],
    ['X', 'X #2', 'X #2 #2', 'X #3'],
  ],
  [
    ['X #2', 'X', 'X'],
    ['X #2', 'X', 'X #3'],
  ],
  [
    ['DE', 'DE Berlin', 'DE Berlin'],
    ['DE', 'DE Berlin', 'DE Berlin #2'],
  ],
])('%j get %j', (names, ids) => {
  expect(names.map(uniqueIds())).toEqual(ids);
});

test('a thousand things of one name are no reason to count from the start for each', () => {
  const has = vi.spyOn(Set.prototype, 'has');
  const ids = Array(1000).fill('X').map(uniqueIds());
  const lookups = has.mock.calls.length;
  has.mockRestore();
  expect(ids.at(-1)).toBe('X #1000');
  expect(lookups).toBeLessThan(5000);
});

test('orders countries by their number of locations, and else keeps their order', () => {
  const one = { Mitte: up };
  const countries = [
    country('Austria', 'AT', one),
    country('Germany', 'DE', { Berlin: up, Hamburg: up }),
    country('Belgium', 'BE', { Belgium: up }),
  ];
  const rows = locationRows([{ continent: 'europe', countries }], props);
  const codes = (parts: typeof rows) => parts.flatMap((part) => part.countries.map(({ code }) => code));
  expect(codes([...inOrder(rows, 'name')])).toEqual(['AT', 'DE', 'BE']);
  expect(codes([...inOrder(rows, 'count')])).toEqual(['DE', 'AT', 'BE']);
  expect(placesIn(rows).map(({ name }) => name)).toEqual(['Mitte', 'Berlin', 'Hamburg', 'Belgium']);
});

test("the visitor's continent is that of a country with the device's time zone", () => {
  const servers: VpnServers = [
    { continent: 'americas', countries: [country('United States', 'US', {})] },
    ...europe(country('Nowhere', '__proto__', {}), country('Germany', 'DE', {})),
  ];
  const rows = locationRows(servers, props);
  expect(continentOfVisitor(rows, 'Europe/Berlin')).toBe('europe');
  expect(continentOfVisitor(rows, 'Pacific/Honolulu')).toBe('americas');
  expect(continentOfVisitor(rows, 'Asia/Tokyo')).toBeUndefined();
});
