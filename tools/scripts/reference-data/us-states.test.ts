import { expect, test } from 'vitest';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { countryNamesIn, usStateNamesIn } from '../../../domain/locales/reference-names.ts';
import extract from './cldr-41-us-states.json' with { type: 'json' };
import { subdivisionCodes, territoryCodes } from './us-states.ts';

/** States whose names differ from CLDR 41, by language. */
const unlikeExtract: Readonly<Record<string, string>> = {
  ar: 'WV',
  en: 'DC',
  fi: 'DC WA',
  fr: 'DC WA',
  hi: 'NC ND NH NM SC SD TX WA',
  hu: 'DC WA',
  id: 'DC WA',
  it: 'DC WA',
  jp: 'DC',
  ko: 'DC',
  pl: 'DC WA',
  pt: 'DC HI WA',
  ro: 'DC WA',
  ru: 'DC WA',
  tr: 'DC VA WA',
  ua: 'DC WA',
  vn: 'DC NY WA',
  zh: 'AZ CO CT DC GA KS MA MN MO NE OK RI WI WV',
};

test.each(referenceLanguages)('has the states of CLDR 41 in $code', ({ code }) => {
  const names = usStateNamesIn(code);
  const source: Readonly<Record<string, string>> = extract[code as keyof typeof extract];
  const different = subdivisionCodes.filter((state) => names[state] !== source[state]);
  expect(different).toEqual((unlikeExtract[code] ?? '').split(' ').filter(Boolean));
});

test.each(referenceLanguages)('names territories as the list of countries does in $code', ({ code }) => {
  const countries = countryNamesIn(code);
  const states = usStateNamesIn(code);
  const different = territoryCodes.filter((territory) => states[territory] !== countries[territory]);
  expect(different).toEqual(code === 'en' ? ['FM', 'VI'] : []);
});

test('names in English what the specification names', () => {
  expect(usStateNamesIn('en')).toMatchObject({
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
    AS: 'American Samoa',
    DC: 'District of Columbia',
    FM: 'Federated States of Micronesia',
    GU: 'Guam',
    MH: 'Marshall Islands',
    MP: 'Northern Mariana Islands',
    PR: 'Puerto Rico',
    PW: 'Palau',
    VI: 'Virgin Islands',
    WA: 'Washington',
  });
});
