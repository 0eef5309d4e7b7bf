import { expect, test } from 'vitest';
import { localeByCode } from './locales.ts';
import { completeLanguages, type LanguageSetting } from './site-languages.ts';

const complete = (...settings: readonly LanguageSetting[]) => completeLanguages(settings);

test("a language of the product by its code is the product's, but for the prefix", () => {
  const [german, english] = complete({ code: 'de' }, { code: 'en' });
  expect(german).toEqual({ ...localeByCode('de'), prefix: '' });
  expect(english).toEqual({ ...localeByCode('en'), prefix: '/en' });
});

test('the default language is the one that says so, else the first', () => {
  const prefixes = (...settings: readonly LanguageSetting[]) =>
    complete(...settings).map(({ prefix }) => prefix);
  expect(prefixes({ code: 'cs' }, { code: 'en' })).toEqual(['', '/en']);
  expect(prefixes({ code: 'cs' }, { code: 'en', prefix: false })).toEqual(['/cs', '']);
});

test.each([
  ['ja', { tag: 'ja', contentful: 'ja-JP', script: 'japanese', texts: 'jp', name: '日本語' }],
  ['uk', { tag: 'uk', contentful: 'uk-UA', texts: 'ua', currency: 'UAH' }],
  ['pt-br', { tag: 'pt-BR', contentful: 'pt-BR', texts: 'pt', name: 'Português (Brasil)', currency: null }],
  ['pt-pt', { contentful: 'pt-PT', money: '9,99 $', currency: 'EUR' }],
  ['es-mx', { texts: 'es', contentful: 'es-MX', money: '$9.99', currency: null }],
  ['de-ch', { texts: 'de', contentful: 'de-CH', money: '$ 9.99' }],
  ['fr-ca', { texts: 'fr', money: '9,99 $' }],
  ['en-gb', { texts: 'en', contentful: 'en-GB', money: '$9.99', currency: null }],
  ['zh-hant', { tag: 'zh-Hant', contentful: 'zh-TW', script: 'other', reference: null }],
  ['sq', { contentful: 'sq-AL', money: '9,99 $' }],
  ['sr', { script: 'cyrillic', texts: null, contentful: 'sr-RS', reference: null, money: '9,99 $' }],
  [
    'sr-latn',
    { tag: 'sr-Latn', script: 'latin', texts: null, secondFont: 'european', contentful: 'sr-Latn-RS' },
  ],
  ['ku-latn', { tag: 'ku-Latn', direction: 'ltr', script: 'latin' }],
  ['cs', { name: 'Čeština', contentful: 'cs-CZ', reference: 'cs', direction: 'ltr', currency: null }],
  ['he', { name: 'עברית', contentful: 'he-IL', direction: 'rtl', script: 'other', money: '9.99 $' }],
  ['el', { script: 'greek', contentful: 'el-GR', name: 'Ελληνικά', reference: null }],
  ['fa', { direction: 'rtl', script: 'arabic', texts: null }],
  ['zh', { script: 'chinese', reference: 'zh', money: '$9.99' }],
])('%s is completed from what the product and the platform know', (code, expected) => {
  expect(complete({ code })[0]).toMatchObject({ code, ...expected });
});

test('scripts of a language are languages of their own', () => {
  const locales = complete({ code: 'sr-latn' }, { code: 'sr' }, { code: 'ku', tag: 'ku-Latn' });
  expect(locales.map(({ contentful, script, direction }) => [contentful, script, direction])).toEqual([
    ['sr-Latn-RS', 'latin', 'ltr'],
    ['sr-RS', 'cyrillic', 'ltr'],
    ['ku-TR', 'latin', 'ltr'],
  ]);
});

test('tags are written as they usually are', () => {
  expect(complete({ code: 'br', tag: 'pt-br' })[0]).toMatchObject({ tag: 'pt-BR', texts: 'pt' });
});

test('what is said counts', () => {
  const said = { tag: 'cs-CZ', name: 'Česky', direction: 'rtl', contentful: 'cs', money: '$ 9,99' } as const;
  expect(
    complete({ code: 'cs', ...said, currency: 'CZK', fallback: 'de', familyNameFirst: true })[0],
  ).toMatchObject({
    ...said,
    ...{ code: 'cs', currency: 'CZK', fallback: 'de', familyNameFirst: true },
  });
  expect(complete({ code: 'de', contentful: 'de', name: undefined })[0]).toMatchObject({
    ...{ contentful: 'de', name: 'Deutsch', texts: 'de' },
  });
});
