import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceLanguages } from '../../domain/locales/locales.ts';
import { cellOfPlace, mapLand } from '../../domain/servers/map-grid.ts';
import { cityLanguages } from './reference-data/cities.ts';
import { root } from './run.ts';
import { referenceFiles } from './write-reference-data.ts';

const languages = 'dk en de es pt fr it pl ro ru nl he zh ar hi jp ko id hu no fi sv vn tr cs ua th'.split(
  ' ',
);
const sizes = { countries: 256, 'us-states': 62 };
const cases = Object.entries(sizes).flatMap(([table, size]) =>
  languages.map((language) => ({ table, language, size })),
);

/** Signs that names may contain in every language. */
const signs = /[\s\-–—.,'’׳״·・＝॰:()（）\u02bc]/gu;

const scripts: Readonly<Record<string, RegExp>> = {
  ar: /^[\p{Script=Arabic}\p{M}]+$/u,
  he: /^\p{Script=Hebrew}+$/u,
  hi: /^\p{Script=Devanagari}+$/u,
  jp: /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ーDC]+$/u,
  ko: /^[\p{Script=Hangul}DC]+$/u,
  ru: /^\p{Script=Cyrillic}+$/u,
  th: /^\p{Script=Thai}+$/u,
  ua: /^\p{Script=Cyrillic}+$/u,
};

const positions = JSON.parse(readFileSync(join(root, 'data/world/positions.json'), 'utf8')) as object;

test('has the languages of the specification', () => {
  expect(referenceLanguages.map(({ code }) => code)).toEqual(languages);
  const files = languages.map((code) => `${code}.json`).sort();
  for (const table of Object.keys(sizes)) expect(readdirSync(join(root, 'data', table))).toEqual(files);
});

test('is written anew byte by byte', () => {
  for (const [path, text] of referenceFiles()) expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

test.each(cases)('$table in $language: $size codes, each with a name of its own', (wanted) => {
  const names = read(wanted.table, wanted.language);
  const codes = Object.keys(names);
  expect(codes).toHaveLength(wanted.size);
  expect(codes).toEqual([...codes].sort());
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/);
  const folded = Object.values(names).map((name) => name.toLowerCase());
  expect(new Set(folded).size).toBe(wanted.size);
});

test.each(cases)('$table in $language: nothing but letters of the language', ({ table, language }) => {
  const simplified = language === 'zh' ? gb2312() : undefined;
  for (const name of Object.values(read(table, language))) {
    expect(name).toBe(name.trim().normalize('NFC'));
    const letters = name.replace(signs, '');
    if (simplified) expect([...letters].filter((letter) => !simplified.has(letter))).toEqual([]);
    else expect(letters).toMatch(scripts[language] ?? /^\p{Script=Latin}+$/u);
  }
});

describe.each(cityLanguages)('cities in %s', (language) => {
  const names = read('cities', language);

  test('have the keys of the English ones, sorted', () => {
    expect(Object.keys(names)).toEqual(Object.keys(read('cities', 'en')));
    expect(Object.keys(names)).toEqual(Object.keys(names).sort());
  });

  test('have nothing but letters of the language', () => {
    for (const name of Object.values(names)) {
      expect(name).toBe(name.trim().normalize('NFC'));
      expect(name.replace(signs, '')).toMatch(scripts[language] ?? /^\p{Script=Latin}+$/u);
    }
  });
});

test('each other key of a city leads to a city', () => {
  const aliases = JSON.parse(readFileSync(join(root, 'data/city-aliases.json'), 'utf8'));
  const cities = read('cities', 'en');
  for (const [alias, key] of Object.entries<string>(aliases)) {
    expect(Object.keys(cities)).toContain(key);
    expect(Object.keys(cities)).not.toContain(alias);
  }
});

test('each country and city has a position', () => {
  const keys = ['countries', 'cities'].flatMap((table) => Object.keys(read(table, 'en')));
  expect(keys.filter((key) => !Object.hasOwn(positions, key))).toEqual([]);
});

test('cities lie on or beside land, but for those of islands that the map is too coarse for', () => {
  const isByLand = (key: string) => {
    const { x = 0, y = 0 } = cellOfPlace(key) ?? {};
    const rows = mapLand.slice(Math.round(y) - 1, Math.round(y) + 2);
    return rows.some((row) => row.slice(Math.round(x) - 1, Math.round(x) + 2).includes('#'));
  };
  const cities = Object.keys(positions).filter((key) => key.includes('/'));
  expect(cities.filter((key) => !isByLand(key))).toEqual([
    'AU/hobart',
    'BS/nassau',
    'JP/okinawa',
    'US/honolulu',
  ]);
});

function read(table: string, language: string): Record<string, string> {
  const parse = (path: string) => JSON.parse(readFileSync(join(root, 'data', path), 'utf8'));
  return table === 'cities' ? parse('cities.json')[language] : parse(`${table}/${language}.json`);
}

/** Returns the characters of GB 2312, the mainland's standard, which has hardly any Traditional ones. */
function gb2312(): Set<string> {
  const rows = Array.from({ length: 0xf8 - 0xb0 }, (_, row) => row + 0xb0);
  const cells = Array.from({ length: 94 }, (_, cell) => cell + 0xa1);
  const bytes = rows.flatMap((row) => cells.flatMap((cell) => [row, cell]));
  return new Set(new TextDecoder('gbk').decode(Uint8Array.from(bytes)));
}
