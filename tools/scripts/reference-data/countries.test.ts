import { createRequire } from 'node:module';
import iso, { type LocaleData } from 'i18n-iso-countries';
import { expect, test } from 'vitest';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { countryNamesIn } from '../../../domain/locales/reference-names.ts';
import { countryCodes } from './countries.ts';

/**
 * Lists the countries, per language, whose names here are not among those of i18n-iso-countries, letters compared.
 *
 * That package is maintained by hand: it has long and former names ("Democratic Republic of the Congo"), other
 * transcriptions (most of Hindi), and no AC CP DG EA IC TA. Each difference has been reviewed.
 */
const isoNameDifferences: Readonly<Record<string, string>> = {
  dk: 'AE AX BN BQ BV BY CD CG CX DO GF GS HM IO KZ MF NL SH SJ SX TF TL TW UM VG VI',
  en: 'BL BN BQ CD CG FK FM GS HM KN LA LC MD MF MM PM RE SH ST SX SY UM VA VC VG VI',
  de: 'AX BL BQ BW CD CG CV IM MD MF MO PM PS SJ SY TL UM',
  es: 'AX BD BH BJ BL BN BQ BW CC CD CW CZ EH FJ GG GS GW HM IQ KN KP KR LA MF ML MM PG PN PW SA SH SR SX SY TF UM VA VI',
  pt: 'AX BA BH CC CD CG CW CX DJ DM EH FK GG GS GU HM KI MF NU PM PS QA SC SM SV SX TF TK UM UZ VA VI YT ZW',
  fr: 'AX BN BQ CD CG CZ IO KG LR MF MM NG NU RE SJ ST SV SZ TL TZ US VA VI VN',
  it: 'BH BQ CC CD CG CX CZ FM GS IO LC MM MY PA PS RE SH SS TF US',
  pl: 'AQ BQ MM SH ZA',
  ro: 'BL CI HK MM MO PS ST TL',
  ru: 'BM CD CF CG CN EH FM FO GF HM KP MD MM PS SH TC TF TM US ZA',
  nl: 'BO BQ BY FM GN GS IM IO MF MM MO PN SA ST TF TL UM',
  he: 'AI BV BW CF CX GB GG HK JE MO NF PS SJ SL SR SZ TC TN',
  zh: 'AE AX BA BQ CF DO EH FM GG ID JE PM SH TW',
  ar: 'AG AQ AX BB BL BQ BS BY CC CD CG CX CZ DK FM GL HU IO JE MF MM MO MQ MW NU OM PF PM RE SA SH SJ ST SX SZ TF TL TZ UM UY VC VG VI WF',
  hi: 'AD AF AG AI AM AQ AR AS AT AU AW AX AZ BA BB BF BG BJ BM BN BO BR BV BW BY BZ CC CD CF CG CH CI CK CV CW CZ DJ DK DM DO EE ER FI FJ FK FO FR GA GB GD GF GG GP GQ GU GY HK HM HN IL IM IO KG KI KN KY KZ LC LI LU LV MD MF MG MK MM MO MP MQ MR MS MU MW MX MY MZ NF NL NR NU NZ PF PH PM PR PS PW QA RE SI SJ SL SM ST SV SX SZ TC TF TJ TK TL TR TT TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS ZA ZM ZW',
  jp: 'AS BN BO BQ CD CG CN FK GF HM IO IR KN KP KR LA MD MF MM PF PN RU SH SJ SX SY SZ TF VC VE VG VI',
  ko: 'AE AG AI AQ AU BQ CD CF CG CW CY CZ DM ER ET FK FO GE GI GL GS GW HM IO KG KI KY MF MH MK MP PL PM PN PT RE RU SB SJ ST SX SZ TC TF TK TM TN TR TV TW UM VA WF ZW',
  id: 'AF AQ AX BN BQ BV BY CD CF CG CL CN CZ DJ DZ ET FK FM FR GB GF GQ GT IM IO KG LT LU MA MF MM MV PF PN RE SE SJ SX TC TF UM VC VG VI WF',
  hu: 'AX BQ BY CD CG DM FJ FM FO LK MF MO PM SA SH SJ SX TK UM US VN ZA',
  no: 'BY CD HK MO PS',
  fi: 'BQ CC FM GB GS KP KR MM SJ SZ TF UM VA WF',
  sv: 'BL BQ CD CW FM HM KN LC MF MM MO PM PS SH SX TF VC',
  vn: 'AQ AS AT AX BL BN BQ CD CG CI CY CZ FK FM GF GQ HM IR IT KN KW LA LB LC LT MD MF MM MY PF PN PS RE RO SA SH ST SX SY TF TZ UA UM US VA VC VG VI WF',
  tr: 'BQ BY CV CY CZ EH GP HK LS MO PS RE SJ ST SZ UM WF',
  cs: 'BQ CD CG CZ FK LK MF MM PS SH SX SZ TF US',
  ua: 'BN CC CD CG GB GF HM KP KR LK MM PN SG SJ TF TM TW UM US WF ZA',
  th: 'BQ BV CC CI CZ HK MF MK MM MO PN SM SX SZ TL UM VA VI',
};

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
