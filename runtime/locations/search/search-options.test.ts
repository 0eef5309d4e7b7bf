import { expect, test } from 'vitest';
import { searchOptions } from './search-options.ts';

const germany = {
  id: 'germany',
  name: 'Deutschland',
  englishName: 'Germany',
  clusters: [
    { id: 'nuremberg', name: 'Nuremberg' },
    { id: 'frankfurt', name: 'Frankfurt' },
  ],
};
const austria = { id: 'austria', name: 'Österreich', englishName: 'Austria', clusters: [] };
const singapore = {
  id: 'singapore',
  name: 'Singapore',
  englishName: 'Singapore',
  clusters: [{ id: 'singapore-cbd', name: 'Singapore' }],
};

const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

test('offers countries and clusters in one list, sorted for the reader', () => {
  const options = searchOptions({ countries: [singapore, germany, austria] }, 'de');
  expect(labels(options)).toEqual(['Deutschland', 'Frankfurt', 'Nuremberg', 'Österreich', 'Singapore']);
});

test.each([
  ['de', ['Ägypten', 'Oman', 'Österreich', 'Zypern']],
  ['sv', ['Oman', 'Zypern', 'Ägypten', 'Österreich']],
])('sorts letters where %s has them', (tag, expected) => {
  const countries = ['Zypern', 'Österreich', 'Oman', 'Ägypten'].map((name) => ({
    id: name,
    name,
    englishName: name,
    clusters: [],
  }));
  expect(labels(searchOptions({ countries }, tag))).toEqual(expected);
});

test('finds a country by its English name where the reader knows it by another one', () => {
  const options = searchOptions({ countries: [germany, singapore] }, 'de');
  expect(options.find(({ id }) => id === 'germany')?.alternatives).toEqual(['Germany']);
  expect(options.find(({ id }) => id === 'singapore')?.alternatives).toEqual([]);
});

test('leads to the country where a cluster has its name, whichever comes first', () => {
  const elsewhere = {
    id: 'us',
    name: 'USA',
    englishName: 'United States',
    clusters: [{ id: 'x', name: 'Singapore' }],
  };
  for (const countries of [
    [singapore, elsewhere],
    [elsewhere, singapore],
  ]) {
    const options = searchOptions({ countries }, 'en');
    expect(options.filter(({ label }) => label === 'Singapore')).toEqual([
      { id: 'singapore', label: 'Singapore', alternatives: [] },
    ]);
  }
});

test('offers a name that two clusters share once', () => {
  const uk = {
    id: 'uk',
    name: 'UK',
    englishName: 'UK',
    clusters: [{ id: 'birmingham-uk', name: 'Birmingham' }],
  };
  const us = {
    id: 'us',
    name: 'US',
    englishName: 'US',
    clusters: [{ id: 'birmingham-us', name: 'Birmingham' }],
  };
  const options = searchOptions({ countries: [uk, us] }, 'en');
  expect(options.filter(({ label }) => label === 'Birmingham').map(({ id }) => id)).toEqual([
    'birmingham-uk',
  ]);
});

test('orders labels that a language sorts alike the same way whatever order they come in', () => {
  const countries = ['\u00e9', 'e\u0301'].map((name) => ({
    id: name,
    name,
    englishName: name,
    clusters: [],
  }));
  const forward = searchOptions({ countries }, 'fr');
  expect(searchOptions({ countries: countries.toReversed() }, 'fr')).toEqual(forward);
});
