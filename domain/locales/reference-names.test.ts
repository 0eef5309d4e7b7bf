import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { countryNamesIn, listCountries, listUsStates, usStateNamesIn } from './reference-names.ts';

test.each(locales)('has lists for the site’s $code, sorted for its readers', ({ code, tag }) => {
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

test('keeps the names out of a bundle for the browser that only sorts', async () => {
  const stdin = { contents: `export * from './domain/locales/names.ts'`, resolveDir: process.cwd() };
  const { metafile } = await build({ stdin, bundle: true, write: false, metafile: true, format: 'esm' });
  expect(Object.keys(metafile.inputs)).toEqual(['domain/locales/names.ts', '<stdin>']);
});
