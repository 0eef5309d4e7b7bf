import { expect, test } from 'vitest';
import {
  clusterStatus,
  combinedReachability,
  countryStatus,
  protocolStatus,
  type ServerStatus,
} from './server-status.ts';

const clusterOf = (...values: number[]) => clusterStatus(values.map(protocolStatus));

test.each<readonly [unknown, ServerStatus]>([
  [-1, 'NOT_SUPPORT'],
  [-0.5, 'NOT_SUPPORT'],
  [Number.NEGATIVE_INFINITY, 'NOT_SUPPORT'],
  [0, 'TEMP_UNAVAILABLE'],
  [-0, 'TEMP_UNAVAILABLE'],
  [1, 'AVAILABLE'],
  [42, 'AVAILABLE'],
  [Number.NaN, 'WARNING'],
  [undefined, 'WARNING'],
  [null, 'WARNING'],
  ['1', 'WARNING'],
  [true, 'WARNING'],
])('a protocol with %s is %s', (value, status) => {
  expect(protocolStatus(value as number)).toBe(status);
});

test.each<readonly [number[], ServerStatus]>([
  [[-1, -1, -1, -1, -1], 'NOT_SUPPORT'],
  [[0, 0, 0, 0, 0], 'TEMP_UNAVAILABLE'],
  [[0, -1, 0, -1, 0], 'TEMP_UNAVAILABLE'],
  [[1, 0, 1, 1, 1], 'LIMITED_AVAILABILITY'],
  [[1, 0, -1, 1, -1], 'LIMITED_AVAILABILITY'],
  [[1, 1, 1, 1, 1], 'AVAILABLE'],
  [[1, -1, 1, 1, -1], 'AVAILABLE'],
  [[3], 'AVAILABLE'],
  [[], 'WARNING'],
  [[Number.NaN], 'WARNING'],
  [[0, 1, Number.NaN], 'WARNING'],
  [[-1, Number.NaN], 'WARNING'],
])('a cluster with %j is %s', (values, status) => {
  expect(clusterOf(...values)).toBe(status);
});

/** Spec 2 §4.3 by the set of signs that occur. */
const bySigns: Readonly<Record<string, ServerStatus>> = {
  '-': 'NOT_SUPPORT',
  '0': 'TEMP_UNAVAILABLE',
  '-0': 'TEMP_UNAVAILABLE',
  '+': 'AVAILABLE',
  '-+': 'AVAILABLE',
  '0+': 'LIMITED_AVAILABILITY',
  '-0+': 'LIMITED_AVAILABILITY',
};

test('all 243 ways in which five protocols can be', () => {
  const wrong: string[] = [];
  for (let at = 0; at < 3 ** 5; at++) {
    const signs = at.toString(3).padStart(5, '0');
    const values = [...signs].map((digit) => Number(digit) - 1);
    const occurring = ['-', '0', '+'].filter((_, digit) => signs.includes(String(digit))).join('');
    if (clusterOf(...values) !== bySigns[occurring]) wrong.push(`${values}: ${clusterOf(...values)}`);
  }
  expect(wrong).toEqual([]);
});

/** By the initials of the clusters' statuses: available, limited, temporarily unavailable, not supported, warning. */
const byClusters: readonly (readonly [ServerStatus, string])[] = [
  ['NOT_SUPPORT', 'N'],
  ['AVAILABLE', 'A AN'],
  ['TEMP_UNAVAILABLE', 'T TN'],
  ['LIMITED_AVAILABILITY', 'L LN AL ALN LT LTN AT ATN ALT ALTN'],
  ['LIMITED_AVAILABILITY', 'LW LNW ALW ALNW LTW LTNW ATW ATNW ALTW ALTNW TW TNW'],
  ['WARNING', 'W NW AW ANW'],
];

const letters: Readonly<Record<string, ServerStatus>> = {
  A: 'AVAILABLE',
  L: 'LIMITED_AVAILABILITY',
  T: 'TEMP_UNAVAILABLE',
  N: 'NOT_SUPPORT',
  W: 'WARNING',
};

test.each(byClusters)('a country is %s with clusters that are %s', (status, sets) => {
  const wrong = sets.split(' ').filter((set) => {
    const clusters = [...set].map((letter) => letters[letter] as ServerStatus);
    return countryStatus(clusters) !== status || countryStatus(clusters.toReversed()) !== status;
  });
  expect(wrong).toEqual([]);
});

test('the table above names every set of clusters', () => {
  const named = byClusters.flatMap(([, sets]) => sets.split(' ').map((set) => [...set].sort().join('')));
  expect(new Set(named).size).toBe(2 ** 5 - 1);
});

test('a country without clusters is a warning', () => {
  expect(countryStatus([])).toBe('WARNING');
});

test('a country has for each protocol what those of its clusters combine to', () => {
  const keys = ['helium-udp', 'helium-tcp', 'openvpn-udp', 'openvpn-tcp', 'cisco-ipsec'] as const;
  const cluster = (...values: number[]) => ({
    name: 'A city',
    protocol_status: Object.fromEntries(keys.map((key, at) => [key, values[at] ?? Number.NaN])),
  });
  const clusters = [cluster(1, 1, 0, -1, -1), cluster(1, 0, -1, 1, -1)];
  expect(combinedReachability(clusters).protocols).toEqual([
    'AVAILABLE',
    'LIMITED_AVAILABILITY',
    'TEMP_UNAVAILABLE',
    'AVAILABLE',
    'NOT_SUPPORT',
  ]);
});
