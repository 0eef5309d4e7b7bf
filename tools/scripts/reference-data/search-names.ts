import isoCountries from 'i18n-iso-countries';
import { referenceLanguages } from '../../../domain/locales/locales.ts';
import { cityKey } from '../../../domain/servers/place-names.ts';
import { foldText } from '../../../runtime/locations/fold-text.ts';
import { type City, linesOf, readCities, splitOnce } from './cities.ts';
import { territoryForms } from './cldr.ts';
import { countryCodes } from './countries.ts';
import { buildUsStates, subdivisionCodes } from './us-states.ts';
import { buildCountryPositions } from './world.ts';

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

/** Languages that have their name from a country, or the country's people theirs, as BCP 47 tags; where only a code stands, both are alike. */
const countryLanguages =
  'AL:sq AM:hy AZ BG CN:zh CZ:cs DE DK:da EE:et ES FI FR GB:en GE:ka GR:el HR HU ID IE:ga IL:he IN:hi IR:fa IS IT JP:ja KG:ky KR:ko KZ:kk ' +
  'LT LV MK MN MY:ms NL NO NP:ne PL PT RO RS:sr RU SE:sv SI:sl SK TH TR UA:uk UZ VN:vi';

/**
 * Returns the names that the search of server locations finds besides those in the page. A country has codes, other names and
 * own names; browsers know those in other languages. A city has its own names and what it belongs to. `cityNames` has the names in all
 * languages: a text for each script, in which `/` separates the cities. `|` separates names. Positions are degrees north and east;
 * `languages` are BCP 47 tags.
 */
export function buildSearchNames() {
  return {
    countries: buildCountryNames(),
    otherPlaces: buildOtherPlaces(),
    positions: buildCountryPositions(),
    countryLanguages,
    languages: [...referenceLanguages.map(({ tag }) => tag), 'zh-Hant'].sort(),
    cities: buildOwnCityNames(),
    // The order of the keys weighs 900 bytes after compression.
    cityNames: buildCityNames(),
  };
}

function buildCountryNames(): Record<string, string> {
  const aliases = namesByCountry('country-aliases.txt');
  return Object.fromEntries(
    countryCodes.map((code) => {
      const own = (ownLocales[code] ?? '').split(' ').filter(Boolean);
      const names = new Set([
        isoCountries.alpha2ToAlpha3(code) ?? code,
        ...(aliases[code] ?? []),
        ...own.flatMap((folder) => territoryForms(folder, code)),
        ...territoryForms('en', code),
      ]);
      const [shown = ''] = territoryForms('en', code);
      return [code, withoutTwins([...names], [shown]).join('|')];
    }),
  );
}

type CityNames = readonly [own: string, ...regions: string[]];

/** Returns cities' own names by key, as in data/cities.json. */
function buildOwnCityNames(): Record<string, CityNames> {
  const entries = readCities().map((city) => {
    const { country, name, regions } = city;
    const last = regions.length > 0 ? [withoutTwins(regions).join('|')] : [];
    const names: CityNames = [ownNames(city).join('|'), ...last];
    return [cityKey(country, name), names] as const;
  });
  return Object.fromEntries(entries);
}

function ownNames({ name, own, spellings }: City): string[] {
  return withoutTwins([...own, ...(spellings.en ?? [])], [name]);
}

/** Lists scripts that have a text each, as one script compresses better; the rest is Chinese and Japanese. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
];

/** Returns a text of all cities' names for each script. */
function buildCityNames(): string[] {
  const cities = readCities().map((city) => {
    const names = withoutTwins(Object.values(city.spellings).flat(), [city.name, ...ownNames(city)]);
    return Map.groupBy(names, (name) => scripts.find((script) => script.test(name)));
  });
  return [...scripts, undefined].map((script) =>
    cities.map((names) => (names.get(script) ?? []).join('|')).join('/'),
  );
}

/** Removes names that the search can't tell from others. @param known names that are there already */
function withoutTwins(names: readonly string[], known: readonly string[] = []): string[] {
  const keyOf = (name: string) => foldText(name).text.replaceAll(' ', '');
  const keys = new Set(known.map(keyOf));
  return names.filter((name) => keys.size < keys.add(keyOf(name)).size);
}

/** Returns cities and states that the table of cities lacks, by country. */
function buildOtherPlaces(): Record<string, string> {
  const places = namesByCountry('other-cities.txt');
  const all = { ...places, US: [...(places.US ?? []), ...statesWithoutCity()] };
  return Object.fromEntries(
    Object.entries(all).map(([code, names]) => [code, withoutTwins(names).join('|')]),
  );
}

/** Returns the English names of states in which the table has no city. */
function statesWithoutCity(): string[] {
  const english = referenceLanguages.find(({ code }) => code === 'en');
  const names = english ? buildUsStates(english) : {};
  const known = new Set(readCities().flatMap(({ name, regions }) => [name, ...regions]));
  return subdivisionCodes.flatMap((code) => names[code] ?? []).filter((name) => !known.has(name));
}

function namesByCountry(table: string): Record<string, string[]> {
  const lines = linesOf(table).map((line) => splitOnce(line, ': '));
  return Object.fromEntries(lines.map(([code, names]) => [code, names.split(', ')]));
}
