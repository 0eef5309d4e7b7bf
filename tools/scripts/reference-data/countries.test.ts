import { createRequire } from 'node:module';
import iso, { type LocaleData } from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { countryNamesIn } from '../../../domain/locales/reference-names.ts';
import { countryCodes, isoNameDifferences } from './countries.ts';

const require = createRequire(import.meta.url);

/** Official titles, in every language. */
const titles = ['HK', 'MO', 'PS'];

/** Other countries whose names differ from ICU's, by language. */
const unlikeIcu: Readonly<Record<string, string>> = {
  de: 'CI',
  dk: 'BQ',
  en: 'AG BA EA GS HM KN PM SJ ST TC TT VC WF',
  es: 'CI',
  id: 'CI GS SZ',
  no: 'CD',
  pl: 'CI',
  pt: 'BD BF BS CI LI LK',
  ro: 'CI',
  ru: 'AC AX BM BV CC CK CP CX FK FO GS HM IC IM KY MH MP NF PN SB SC SH UM VG VI',
  tr: 'CI',
  vn: 'CI GS',
};

/** Names are comparable only if ICU has the same version of CLDR. */
const sameCldr = process.versions.cldr?.split('.')[0] === '48';

test.skipIf(!sameCldr).each(referenceLanguages)('has the names of ICU in $code', ({ code, tag }) => {
  const names = countryNamesIn(code);
  const icu = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const different = countryCodes.filter((country) => icu.of(country) !== names[country]);
  expect(different).toEqual([...titles, ...codesOf(unlikeIcu[code])].sort());
});

test.each(referenceLanguages)('has the names of i18n-iso-countries in $code', ({ code, tag }) => {
  const names = countryNamesIn(code);
  const language = code === 'no' ? 'no' : new Intl.Locale(tag).language;
  iso.registerLocale(require(`i18n-iso-countries/langs/${language}.json`) as LocaleData);
  const different = countryCodes.filter((country) => {
    const others = [iso.getName(country, language, { select: 'all' }) ?? []].flat();
    return !others.map(lettersOf).includes(lettersOf(names[country] ?? ''));
  });
  expect(different).toEqual(codesOf(`AC CP DG EA IC TA ${isoNameDifferences[code] ?? ''}`));
});

test('has the codes of ISO 3166-1, seven more, and nothing else', () => {
  const more = ['AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'XK'];
  expect(countryCodes).toEqual([...new Set([...Object.keys(iso.getAlpha2Codes()), ...more])].sort());
  expect(countryCodes).toHaveLength(256);
});

test('names the places that only some lists of countries have', () => {
  expect(countryNamesIn('en')).toMatchObject({
    AC: 'Ascension Island',
    CP: 'Clipperton Island',
    CW: 'Curaçao',
    DG: 'Diego Garcia',
    EA: 'Ceuta and Melilla',
    IC: 'Canary Islands',
    SS: 'South Sudan',
    SX: 'Sint Maarten',
    TA: 'Tristan da Cunha',
    XK: 'Kosovo',
  });
});

function codesOf(text = ''): string[] {
  return text.split(' ').filter(Boolean).sort();
}

/** Returns a name without case, spaces and apostrophes (U+02BC counts as a letter). */
function lettersOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|\u02bc/gu, '');
}
