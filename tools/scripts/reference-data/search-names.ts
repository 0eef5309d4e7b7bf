import isoCountries from 'i18n-iso-countries';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { cityKey } from '../../../domain/servers/place-names.ts';
import { buildCityAliases, linesOf, readCities, splitOnce } from './cities.ts';
import { territoryForms } from './cldr.ts';
import { countryCodes } from './countries.ts';

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

/**
 * Returns the names that the search of server locations finds besides those in the page. A country has codes, other names and
 * own names; browsers know those in other languages. A city has its own names, those in all languages, and what it belongs to. `|` separates
 * names. Positions are degrees north and east; `languages` are BCP 47 tags.
 */
export function buildSearchNames() {
  return {
    countries: buildCountryNames(),
    cities: buildCityNames(),
    aliases: buildCityAliases(),
    positions: buildPositions(),
    languages: [...referenceLanguages.map(({ tag }) => tag), 'zh-Hant'].sort(),
  };
}

function buildCountryNames(): Record<string, string> {
  const aliases = new Map(linesOf('country-aliases.txt').map((line) => splitOnce(line, ': ')));
  return Object.fromEntries(
    countryCodes.map((code) => {
      const own = (ownLocales[code] ?? '').split(' ').filter(Boolean);
      const names = new Set([
        isoCountries.alpha2ToAlpha3(code) ?? code,
        ...(aliases.get(code)?.split(', ') ?? []),
        ...own.flatMap((folder) => territoryForms(folder, code)),
        ...territoryForms('en', code),
      ]);
      return [code, [...names].join('|')];
    }),
  );
}

type CityNames = readonly [own: string, inLanguages: string, ...regions: string[]];

/** Returns names by key, as in data/cities. */
function buildCityNames(): Record<string, CityNames> {
  const entries = readCities().map(({ country, name, own, regions, spellings }) => {
    const others = new Set(Object.values(spellings).flat());
    for (const known of [name, ...own]) others.delete(known);
    const last = regions.length > 0 ? [regions.join('|')] : [];
    const names: CityNames = [own.join('|'), [...others].join('|'), ...last];
    return [cityKey(country, name), names] as const;
  });
  return Object.fromEntries(entries);
}

function buildPositions(): Record<string, readonly [north: number, east: number]> {
  const lines = linesOf('country-positions.txt').map((line) => line.split(' '));
  return Object.fromEntries(lines.map(([code = '', north, east]) => [code, [Number(north), Number(east)]]));
}
