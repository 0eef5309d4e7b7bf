import isoCountries from 'i18n-iso-countries';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { countryNamesIn } from '../../../domain/locales/reference-names.ts';
import { cityKey } from '../../../domain/servers/place-names.ts';
import { countryPath } from '../../../domain/servers/server-links.ts';
import { buildCityAliases, linesOf, readCities, splitOnce } from './cities.ts';
import { territoryForms } from './cldr.ts';
import { countryCodes, countryName } from './countries.ts';

/** Lists CLDR's locales of a country's own languages, where the reference data doesn't have them or the country has one of several. */
const ownLocales: Readonly<Record<string, string>> = {
  ...{
    AD: 'ca',
    AE: 'ar',
    AL: 'sq',
    AM: 'hy',
    AR: 'es',
    AT: 'de',
    AZ: 'az',
    BA: 'bs',
    BD: 'bn',
    BE: 'nl fr de',
  },
  ...{
    BG: 'bg',
    BO: 'es',
    BR: 'pt',
    BY: 'be ru',
    CA: 'en fr',
    CH: 'de fr it rm',
    CL: 'es',
    CN: 'zh',
    CO: 'es',
  },
  ...{
    CR: 'es',
    CY: 'el tr',
    CZ: 'cs',
    DE: 'de',
    DK: 'da',
    DO: 'es',
    DZ: 'ar fr',
    EC: 'es',
    EE: 'et',
    EG: 'ar',
  },
  ...{
    ES: 'es ca eu gl',
    FI: 'fi sv',
    FR: 'fr',
    GE: 'ka',
    GL: 'kl da',
    GR: 'el',
    GT: 'es',
    HK: 'zh zh-Hant',
  },
  ...{
    HN: 'es',
    HR: 'hr',
    HU: 'hu',
    ID: 'id',
    IE: 'ga',
    IL: 'he ar',
    IN: 'hi',
    IS: 'is',
    IT: 'it',
    JP: 'ja',
  },
  ...{ KE: 'sw', KG: 'ky ru', KH: 'km', KR: 'ko', KZ: 'kk ru', LA: 'lo', LB: 'ar fr', LI: 'de', LK: 'si ta' },
  ...{
    LT: 'lt',
    LU: 'lb fr de',
    LV: 'lv',
    MA: 'ar fr',
    MC: 'fr',
    MD: 'ro',
    ME: 'sr-Latn',
    MK: 'mk',
    MN: 'mn',
  },
  ...{ MO: 'zh zh-Hant pt', MT: 'mt', MX: 'es', MY: 'ms', NL: 'nl', NO: 'no', NP: 'ne', PA: 'es', PE: 'es' },
  ...{
    PH: 'fil',
    PK: 'ur',
    PL: 'pl',
    PR: 'es',
    PT: 'pt',
    QA: 'ar',
    RO: 'ro',
    RS: 'sr sr-Latn',
    RU: 'ru',
    SE: 'sv',
  },
  ...{ SG: 'zh ms ta', SI: 'sl', SK: 'sk', TH: 'th', TR: 'tr', TW: 'zh zh-Hant', UA: 'uk ru', UY: 'es' },
  ...{ UZ: 'uz', VE: 'es', VN: 'vi', ZA: 'af zu' },
};

type CityNames = Readonly<Record<string, string>>;

/**
 * Returns the names that the search of server locations finds besides those in the page. A country has two lists: codes, other names and
 * own names; then those in other languages. A city has its own names (`own`), then those by language tag. `|` separates names.
 */
export function buildSearchNames() {
  return { countries: buildCountryNames(), cities: buildCityNames(), aliases: buildCityAliases() };
}

function buildCountryNames(): Record<string, readonly [near: string, foreign: string]> {
  const aliases = new Map(linesOf('country-aliases.txt').map((line) => splitOnce(line, ': ')));
  const englishNames = countryNamesIn('en');
  return Object.fromEntries(
    countryCodes.map((code) => {
      const own = (ownLocales[code] ?? '').split(' ').filter(Boolean);
      const near = new Set([
        ...[isoCountries.alpha2ToAlpha3(code) ?? code],
        ...(aliases.get(code)?.split(', ') ?? []),
        ...own.flatMap((folder) => territoryForms(folder, code)),
        ...territoryForms('en', code),
      ]);
      // Only countries with a page, as names in all languages weigh most.
      const languages = countryPath(englishNames[code] ?? '') ? referenceLanguages : [];
      const names = languages.map((language) => countryName(language, code));
      const foreign = new Set([...names, ...(names.length > 0 ? territoryForms('zh-Hant', code) : [])]);
      return [code, [[...near].join('|'), [...foreign].filter((name) => !near.has(name)).join('|')]];
    }),
  );
}

/** BCP 47 tags of the languages of city-names.txt, which also has Chinese. */
const tags: ReadonlyMap<string, string> = new Map(referenceLanguages.map(({ code, tag }) => [code, tag]));

/** Returns names by key, as in data/cities. */
function buildCityNames(): Record<string, CityNames> {
  const entries = readCities().map(({ country, name, own, spellings }) => {
    const names = [
      ['own', own] as const,
      ...Object.entries(spellings).map(([language, all]) => [tags.get(language) ?? language, all] as const),
    ];
    const others = names.map(([tag, all]) => [tag, all.filter((each) => each !== name).join('|')] as const);
    return [cityKey(country, name), Object.fromEntries(others.filter(([, all]) => all !== ''))] as const;
  });
  return Object.fromEntries(entries);
}
