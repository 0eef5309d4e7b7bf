import { describe, expect, test } from 'vitest';
import { matchOptions } from './match-options.ts';
import { matchPlainly, maxShown, type SearchOption, searchOptions } from './search-options.ts';

const germany = {
  id: 'germany',
  name: 'Deutschland',
  englishName: 'Germany',
  clusters: [
    { id: 'nuremberg', name: 'Nuremberg', englishName: 'Nuremberg' },
    { id: 'frankfurt', name: 'Frankfurt', englishName: 'Frankfurt' },
  ],
};
const austria = { id: 'austria', name: 'Österreich', englishName: 'Austria', clusters: [] };
const singapore = {
  id: 'singapore',
  name: 'Singapore',
  englishName: 'Singapore',
  clusters: [{ id: 'singapore-cbd', name: 'Singapore', englishName: 'Singapore' }],
};

const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

test('offers countries and clusters in one list, sorted for the reader', () => {
  const options = searchOptions([singapore, germany, austria], 'de');
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
  expect(labels(searchOptions(countries, tag))).toEqual(expected);
});

test('finds a country by its English name where the reader knows it by another one', () => {
  const options = searchOptions([germany, singapore], 'de');
  expect(options.find(({ id }) => id === 'germany')?.alternatives).toEqual(['Germany']);
  expect(options.find(({ id }) => id === 'singapore')?.alternatives).toEqual([]);
});

test('leads to the country where a cluster has its name, whichever comes first', () => {
  const elsewhere = {
    id: 'us',
    name: 'USA',
    englishName: 'United States',
    clusters: [{ id: 'x', name: 'Singapore', englishName: 'Singapore' }],
  };
  for (const countries of [
    [singapore, elsewhere],
    [elsewhere, singapore],
  ]) {
    const options = searchOptions(countries, 'en');
    expect(options.filter(({ label }) => label === 'Singapore')).toEqual([
      { id: 'singapore', label: 'Singapore', alternatives: [], foreign: [], related: [] },
    ]);
  }
});

test('offers a name that two clusters share once', () => {
  const uk = {
    id: 'uk',
    name: 'UK',
    englishName: 'UK',
    clusters: [{ id: 'birmingham-uk', name: 'Birmingham', englishName: 'Birmingham' }],
  };
  const us = {
    id: 'us',
    name: 'US',
    englishName: 'US',
    clusters: [{ id: 'birmingham-us', name: 'Birmingham', englishName: 'Birmingham' }],
  };
  const options = searchOptions([uk, us], 'en');
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
  const forward = searchOptions(countries, 'fr');
  expect(searchOptions(countries.toReversed(), 'fr')).toEqual(forward);
});

function option(label: string, ...alternatives: string[]): SearchOption {
  return { id: label, label, alternatives, foreign: [], related: [] };
}

function found(typed: string, options: readonly SearchOption[]): string[] {
  return matchOptions(options, typed).shown.map(({ option: { label } }) => label);
}

describe('finds a name by what people type for it', () => {
  test.each([
    ['Österreich', 'osterreich'],
    ['Österreich', 'ÖSTERREICH'],
    ['Österreich', 'O\u0308sterreich'],
    ['Côte d’Ivoire', 'cote d ivoire'],
    ["Côte d'Ivoire", 'cote d’ivoire'],
    ['Großbritannien', 'grossbritannien'],
    ['Grossbritannien', 'großbritannien'],
    ['Færøerne', 'faeroerne'],
    ['Łódź', 'lodz'],
    ['København', 'kobenhavn'],
    ['İstanbul', 'istanbul'],
    ['Istanbul', 'İSTANBUL'],
    ['Diyarbakır', 'diyarbakir'],
    ['Đà Nẵng', 'da nang'],
    ['Bosnia & Herzegovina', 'bosnia  herzegovina'],
    ['Guinea-Bissau', 'guinea bissau'],
    ['Guinea Bissau', 'guinea-bissau'],
    ['St. Gallen', 'st gallen'],
    ['Washington D.C.', 'washington dc'],
    ['USA - New York', 'usa new york'],
    ['Украина', 'УКРАИНА'],
    ['Йемен', 'иемен'],
    ['Кот-д’Івуар', 'кот дʼівуар'],
    ['أيسلندا', 'ايسلندا'],
    ['إيطاليا', 'أيطاليا'],
    ['آيرلندا', 'ايرلندا'],
    ['ألمانيا', 'أَلْمَانِيَا'],
    ['فرنسا', 'فرنســـا'],
    ['كوريا الجنوبية', 'کوریا الجنوبیه'],
    ['ドイツ', 'どいつ'],
    ['ドイツ', 'ﾄﾞｲﾂ'],
    ['さいたま', 'サイタマ'],
    ['チョンジュ', 'ちよんじゆ'],
    ['New York', 'newyork'],
    ['Newcastle', 'new castle'],
    ['コスタ・リカ', 'コスタ リカ'],
    ['東京２３', '東京23'],
    ['독일', '도'],
    ['독일', 'ㄷ'],
    ['ญี่ปุ่น', 'ญี่'],
    ['Germany', 'Ｇｅｒｍａｎｙ'],
    ['Germany', '  germany '],
    ['Germany', '\u200egermany\u200f'],
  ])('%s by %j', (label, typed) => {
    expect(found(typed, [option('Somewhere'), option(label)])).toEqual([label]);
  });
});

test.each([
  ['ญี่ปุ่น', 'ญา'],
  ['パリ', 'ハリ'],
  ['Oman', 'omn'],
  ['Germany', 'gremnay'],
  ['Germany', 'g*y'],
  ['Germany', '.*'],
])('does not take %s for %j', (label, typed) => {
  expect(found(typed, [option(label)])).toEqual([]);
});

test('finds a localized name by the English one', () => {
  const options = [option('Deutschland', 'Germany'), option('Spanien', 'Spain')];
  expect(found('germ', options)).toEqual(['Deutschland']);
  expect(matchOptions(options, 'germ').shown[0]?.part).toBeUndefined();
});

test('puts starts of names before those of other words, then insides, each in the order of the list', () => {
  const options = ['Bangor', 'Great Oranmore', 'Iran', 'Oran', 'San Orlando', 'Singapore'].map((label) =>
    option(label),
  );
  expect(found('or', options)).toEqual(['Oran', 'Great Oranmore', 'San Orlando']);
  expect(found('ora', options)).toEqual(['Oran', 'Great Oranmore']);
  expect(found('ran', options)).toEqual(['Great Oranmore', 'Iran', 'Oran']);
});

test('counts the start of another name like one of the label', () => {
  expect(found('ger', [option('Algerien', 'Algeria'), option('Deutschland', 'Germany')])).toEqual([
    'Deutschland',
    'Algerien',
  ]);
});

test.each(['', '   ', '-', '...', "'"])('%j fits nothing', (typed) => {
  expect(matchOptions([option('Côte d’Ivoire')], typed)).toEqual({ shown: [], total: 0 });
});

test('a fit of two names with typos hides no worse one', () => {
  const country = (label: string) => ({ label, alternatives: [], foreign: [], related: [] });
  const options = [
    { ...option('Alphaville'), within: country('Betastan') },
    { ...option('Gamma'), related: ['Alphaville'], within: country('Great Betastan') },
  ];
  expect(found('alphaville betastam', options)).toEqual(['Alphaville', 'Gamma']);
});

describe('finds a name despite one typo a word', () => {
  test.each([
    ['left out', 'Germany', 'germny'],
    ['at the end', 'Germany', 'german'],
    ['too many', 'Germany', 'gerrmany'],
    ['another', 'Germany', 'germamy'],
    ['at the start', 'Germany', 'jermany'],
    ['swapped', 'Germany', 'gemrany'],
    ['in each word', 'United Kingdom', 'untied kingdon'],
    ['in one of the words', 'Hong Kong', 'hong kogn'],
    ['without the space', 'Hong Kong', 'hongkogn'],
    ['in an unfinished word', 'Switzerland', 'switer'],
    ['in Korean', '런던', '런든'],
    ['in Arabic', 'ألمانيا', 'الملنيا'],
    ['in Russian', 'Германия', 'Гирмания'],
  ])('%s: %s by %s', (_, label, typed) => {
    expect(found(typed, [option('Somewhere'), option(label)])).toEqual([label]);
  });

  test('only if nothing else fits', () => {
    expect(found('iran', [option('Oran'), option('Iran')])).toEqual(['Iran']);
  });

  test('whole words first', () => {
    expect(found('swedem', [option('Swedenborg'), option('Sweden')])).toEqual(['Sweden', 'Swedenborg']);
  });
});

test('an exact name comes first and hides insides of words; after a code of two letters, only shown names that begin so', () => {
  const options = [option('Fukuoka'), option('Ukraine', 'UA'), option('United Kingdom', 'GB', 'UK')];
  expect(found('uk', options)).toEqual(['United Kingdom', 'Ukraine']);
  expect(found('ukr', options)).toEqual(['Ukraine']);
  const places = [option('Oranmore'), option('Morant'), option('Oran')];
  expect(found('oran', places)).toEqual(['Oran', 'Oranmore']);
});

test('names in other languages count when whole, or when nothing nearer fits', () => {
  const germany = { ...option('Germany'), foreign: ['Allemagne', 'Almanya'] };
  const options = [option('Oslo'), option('Allentown'), germany];
  expect(found('almanya', options)).toEqual(['Germany']);
  expect(found('alle', options)).toEqual(['Allentown']);
  expect(found('allem', options)).toEqual(['Germany']);
  expect(found('alemagne', options)).toEqual(['Germany']);
  expect(found('magne', options)).toEqual([]);
});

test('finds a country by its code before other names are there', () => {
  const options = searchOptions([{ ...germany, code: 'DE' }], 'en');
  expect(found('de', options)).toEqual(['Deutschland']);
});

test('shows the best of many, and says how many there are', () => {
  const many = Array.from({ length: 5000 }, (_, number) => option(`Place ${number}`));
  const { shown, total } = matchOptions([...many, option('Acer')], 'ace');
  expect(total).toBe(5001);
  expect(shown).toHaveLength(maxShown);
  expect(shown[0]?.option.label).toBe('Acer');
});

describe('says which part of the label fits', () => {
  test.each([
    ['Österreich', 'oster', 'Öster'],
    ['O\u0308sterreich', 'o', 'O\u0308'],
    ['Großbritannien', 'gros', 'Groß'],
    ['Großbritannien', 'ssb', 'ßb'],
    ['USA - New York', 'usa new', 'USA - New'],
    ['Bangor Orlando', 'or', 'Or'],
    ['San José', 'jose', 'José'],
    ['독일', '도', '독'],
    ['ｶﾞｰﾅ', 'ガ', 'ｶﾞ'],
    ['ญี่ปุ่น', 'ญ', 'ญี่'],
    ['🇩🇪 Berlin', 'ber', 'Ber'],
  ])('of %s for %j: %s', (label, typed, expected) => {
    const [start, end] = matchOptions([option(label)], typed).shown[0]?.part ?? [];
    expect(label.slice(start, end)).toBe(expected);
  });
});

test.each([
  ['münch', ['München']],
  ['GERMANY', ['Deutschland']],
  ['us', ['Vereinigte Staaten', 'Usedom', 'Australien']],
  ['berg', ['Bergen', 'Nürnberg']],
  ['  ', []],
  ['x', []],
])('before the search is loaded, "%s" finds %j', (typed, expected) => {
  const place = (name: string, englishName = name, code = '') => ({
    id: name,
    name,
    englishName,
    code,
    clusters: [],
  });
  const places = [
    ...[place('Australien', 'Australia', 'AU'), place('Bergen'), place('Deutschland', 'Germany', 'DE')],
    ...[
      place('München', 'Munich'),
      place('Nürnberg'),
      place('Usedom'),
      place('Vereinigte Staaten', 'United States', 'US'),
    ],
  ];
  const { shown, total } = matchPlainly(searchOptions(places, 'de'), typed);
  expect(shown.map(({ option }) => option.label)).toEqual(expected);
  expect(total).toBe(expected.length);
});
