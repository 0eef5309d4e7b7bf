import { expect, test } from 'vitest';
import { cityPath, continentPath, countryPath, namesPage, pagesLedTo } from './server-links.ts';
import { serverPages } from './server-pages.ts';
import { continents } from './vpn-servers.ts';

test.each([
  ['Germany', '/vpn-server/germany-vpn'],
  ['United States', '/vpn-server/us-vpn'],
  ['USA', '/vpn-server/us-vpn'],
  ['United Kingdom', '/vpn-server/uk-vpn'],
  ['Hong Kong', '/vpn-server/hk-vpn'],
  ['Korea', '/vpn-server/south-korea-vpn'],
  ['South Korea', '/vpn-server/south-korea-vpn'],
  ['United Arab Emirates', '/vpn-server/uae-vpn'],
  ['Czechia', '/vpn-server/czech-republic-vpn'],
  ['Türkiye', '/vpn-server/turkey-vpn'],
  ['Bosnia & Herzegovina', '/vpn-server/bosnia-and-herzegovina-vpn'],
  ['Trinidad & Tobago', '/vpn-server/trinidad-and-tobago-vpn'],
  ['  isle OF man ', '/vpn-server/isle-of-man-vpn'],
])('%s has its page at %s', (country, path) => {
  expect(countryPath(country)).toBe(path);
});

test.each(['Atlantis', '', 'constructor', '__proto__', '../de', 'Germany-vpn/berlin', 'Österreichisch'])(
  'the country "%s" has no page',
  (country) => {
    expect(countryPath(country)).toBeUndefined();
  },
);

test.each([
  ['Germany', 'Frankfurt', 'germany-vpn/frankfurt-vpn'],
  ['Germany', 'Nürnberg', undefined],
  ['Germany', 'Frankfurt - 3', 'germany-vpn/frankfurt-vpn'],
  ['United Kingdom', 'Docklands', 'uk-vpn/london-vpn'],
  ['United Kingdom', 'Wembley', 'uk-vpn/london-vpn'],
  ['United Kingdom', 'East London', 'uk-vpn/london-vpn'],
  ['United States', 'Santa Monica', 'us-vpn/los-angeles-vpn'],
  ['United States', 'New Jersey', 'us-vpn/new-york-vpn'],
  ['United States', 'Washington, D.C.', 'us-vpn/washington-dc-vpn'],
  ['Brazil', 'São Paulo', 'brazil-vpn/sao-paulo-vpn'],
  ['Canada', 'London', undefined],
  ['South Africa', 'East London', undefined],
  ['Germany', 'valueOf', undefined],
  ['Atlantis', 'London', undefined],
])('in %s, %s has its page at %s', (country, city, path) => {
  expect(cityPath(country, city)).toBe(path && `/vpn-server/${path}`);
});

test.each([
  ['Germany', 'Frankfurt - 3', true],
  ['United Kingdom', 'London', true],
  ['United Kingdom', 'UK - London', true],
  ['United Kingdom', 'Docklands', false],
  ['United Kingdom', 'Atlantis', false],
])('in %s, whether a page has the name of %s is %s', (country, cluster, expected) => {
  expect(namesPage(country, cluster)).toBe(expected);
});

test('continents have pages only where the known list has them', () => {
  const paths = continents.map(continentPath);
  expect(paths).toEqual([undefined, '/vpn-server/europe-vpn', '/vpn-server/asia-vpn', undefined]);
  expect(paths.every((path) => path === undefined || serverPages.has(path))).toBe(true);
});

test('only continents that are shown lead to their pages', () => {
  const countries = [{ country: 'Germany', country_code: 'DE', clusters: [] }];
  const pages = pagesLedTo([
    { continent: 'europe', countries },
    { continent: 'asia-pacific', countries: [] },
  ]);
  expect([...pages]).toEqual(['/vpn-server/europe-vpn', '/vpn-server/germany-vpn']);
});
