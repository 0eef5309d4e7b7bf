import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { combinedReachability } from '../../domain/servers/server-status.ts';
import { protocolKeys, type ServerCluster, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { root } from '../../tools/scripts/run.ts';
import { formatPlaces, statusText, unpackServers } from './locations-props.ts';
import { namesOn } from './named-rows.ts';
import { packServers } from './pack-servers.ts';

function clusterOf(name: string, values: readonly (number | undefined)[]): ServerCluster {
  const named = protocolKeys.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]]));
  return { name, protocol_status: Object.fromEntries(named) as Record<string, number> };
}

function serversWith(...values: (number | undefined)[]): VpnServers {
  const clusters = [clusterOf('Germany', values), clusterOf('+0 Frankfurt "1"', [1])];
  return [
    { continent: 'americas', countries: [] },
    { continent: 'europe', countries: [{ country: 'Germany', country_code: 'DE', clusters }] },
  ];
}

const texts = {
  statuses: {
    AVAILABLE: 'Available',
    LIMITED_AVAILABILITY: 'Available for some',
    TEMP_UNAVAILABLE: 'Unavailable',
    NOT_SUPPORT: 'Not supported',
    WARNING: 'Status unknown',
  },
  protocols: {
    'helium-udp': 'A',
    'helium-tcp': 'B',
    'openvpn-udp': 'C',
    'openvpn-tcp': 'D',
    'cisco-ipsec': 'E',
  },
  works: 'works with all protocols',
  worksExcept: 'works with all protocols except {{exceptions}}',
};

test.each([
  [[[1, 1, 1, 1, 1]], 'works with all protocols'],
  [[[1, 1, 1, 1, -1]], 'works with all protocols except E (Not supported)'],
  [[[1, 0, -1, -1, -1]], 'works with all protocols except B (Unavailable) and C, D and E (Not supported)'],
  [[[1, 1, 1, 1]], 'works with all protocols except E (Status unknown)'],
  [[[0, 0, 0, -1, -1]], 'Unavailable'],
  [[[-1, -1, -1, -1, -1]], 'Not supported'],
  [[[]], 'Status unknown'],
  [
    [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 0, 1],
    ],
    'works with all protocols except D (Available for some)',
  ],
  [
    [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ],
    'Available for some',
  ],
])('clusters with %j are told in a sentence: %s', (clusters, sentence) => {
  const reached = combinedReachability(clusters.map((values) => clusterOf('Berlin', values)));
  expect(statusText(reached, texts, 'en-GB')).toBe(sentence);
});

const none = { countries: {}, cities: {} };

test.each([
  [
    [7, 0, -3, 1, -0.5],
    [1, 0, -1, 1, -1],
  ],
  [
    [-0, Number.NaN, undefined, Number.POSITIVE_INFINITY],
    [0, Number.NaN, undefined, 1],
  ],
  [[], []],
])('servers with %j travel as JSON and come out with %j', (values, signs) => {
  const travelled = JSON.parse(JSON.stringify(packServers(serversWith(...values), none)));
  expect(unpackServers(travelled)).toEqual(serversWith(...signs));
});

test("names in the page's language travel with the places, whatever their numbers", () => {
  const names = {
    countries: { DE: 'ドイツ', GB: 'イギリス' },
    cities: { 'DE/munich': 'ミュンヘン', 'GB/london': 'ロンドン', 'GB/uk-london': 'ロンドン' },
  };
  const clusters = (...all: string[]) => all.map((name) => clusterOf(name, [1]));
  const servers: VpnServers = [
    {
      continent: 'europe',
      countries: [
        {
          country: 'Germany',
          country_code: 'DE',
          clusters: clusters('Munich - 3', 'Munich 4', 'Germany', 'Bonn'),
        },
        { country: 'United Kingdom', country_code: 'GB', clusters: clusters('UK - London') },
      ],
    },
  ];
  const travelled = JSON.parse(JSON.stringify(packServers(servers, names)));
  expect(namesOn(unpackServers(travelled))).toEqual(names);
});

test.each([
  ['en', 1, '1 location'],
  ['en', 6, '6 locations'],
  ['pl', 2, '2 lokalizacje'],
  ['pl', 5, '5 lokalizacji'],
  ['ru', 21, '21 локация'],
  ['ja', 6, '6か所'],
])('in %s, %i is written as "%s"', (tag, count, text) => {
  const code = tag === 'ja' ? 'jp' : tag;
  const messages = JSON.parse(readFileSync(join(root, 'messages', `${code}.json`), 'utf8')) as Record<
    string,
    string
  >;
  expect(formatPlaces(count, messages['locations.places'] ?? '', tag)).toBe(text);
});

test.each(locales)('$code has each plural form of its language, and no other', ({ code, tag }) => {
  const messages = JSON.parse(readFileSync(join(root, 'messages', `${code}.json`), 'utf8')) as Record<
    string,
    string
  >;
  const forms = messages['locations.places']?.split(' | ').map((form) => form.split(': ')[0] ?? '') ?? [];
  const rules = new Intl.PluralRules(tag);
  const needed = new Set(Array.from({ length: 500 }, (_, count) => rules.select(count)));
  expect([...needed].filter((rule) => rule !== 'other' && !forms.includes(rule))).toEqual([]);
  expect(
    forms.filter((form) => !rules.resolvedOptions().pluralCategories.some((rule) => rule === form)),
  ).toEqual([]);
  expect(forms).toContain('other');
});
