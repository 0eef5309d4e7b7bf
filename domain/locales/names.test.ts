import { expect, test } from 'vitest';
import { sortNames } from './names.ts';

test.each([
  ['sv', ['Albanien', 'Zambia', 'Åland', 'Österrike']],
  ['de', ['Åland', 'Albanien', 'Österrike', 'Zambia']],
  ['da', ['Albanien', 'Zambia', 'Österrike', 'Åland']],
])('sorts as readers of %s look for names', (tag, order) => {
  const names = { A: 'Österrike', B: 'Zambia', C: 'Åland', D: 'Albanien' };
  expect(Object.values(sortNames(names, tag))).toEqual(order);
});

test('sorts equal names by code, whatever their order', () => {
  const codes = (names: Record<string, string>) => Object.keys(sortNames(names, 'en'));
  expect(codes({ MF: 'Saint Martin', SX: 'Saint Martin', AL: 'Albania' })).toEqual(['AL', 'MF', 'SX']);
  expect(codes({ SX: 'Saint Martin', AL: 'Albania', MF: 'Saint Martin' })).toEqual(['AL', 'MF', 'SX']);
});
