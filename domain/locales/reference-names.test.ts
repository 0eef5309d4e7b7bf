import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { countryNamesIn, listCountries, listUsStates, sortNames, usStateNamesIn } from './reference-names.ts';

test.each(locales)("has lists for the site's $code, sorted for its readers", ({ code, tag }) => {
  const { compare } = new Intl.Collator(tag);
  for (const list of [listCountries(code), listUsStates(code)]) {
    const names = Object.values(list);
    expect(names).toEqual([...names].sort(compare));
  }
  expect(Object.keys(listCountries(code))).toHaveLength(256);
  expect(Object.keys(listUsStates(code))).toHaveLength(62);
});

test.each([
  ['kr', '독일'],
  ['ko', '독일'],
  ['se', 'Tyskland'],
  ['sv', 'Tyskland'],
  ['jp', 'ドイツ'],
  ['ua', 'Німеччина'],
  ['zh', '德国'],
])('knows the language %s', (language, germany) => {
  expect(countryNamesIn(language).DE).toBe(germany);
});

test('uses the Portuguese of Portugal', () => {
  expect([countryNamesIn('pt').PL, usStateNamesIn('pt').NY]).toEqual(['Polónia', 'Nova Iorque']);
});

test('says which languages there are when it has no such one', () => {
  expect(() => countryNamesIn('xx')).toThrow(/no language "xx".*dk, en, de/);
});

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
