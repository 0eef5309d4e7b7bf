import { type Locale, locales } from '../../../domain/locales/locales.ts';
import { directionOf } from '../../../domain/locales/text-direction.ts';
import cityFacts from '../places/cities.json' with { type: 'json' };
import countryFacts from '../places/countries.json' with { type: 'json' };
import inPlaces from '../places/in.json' with { type: 'json' };
import { type Clock, clockValues, type HomeCity } from './clocks.ts';
import { angleBetween, type Country, cityNameOf, countries, nameOf, type Position } from './countries.ts';
import { type TextSource, text, verbatim } from './texts.ts';
import { isServed } from './vpn-servers.ts';

/** Maps the placeholders of `texts/places.json` to what they stand for. */
type Values = Readonly<Record<string, TextSource>>;

/** Describes a country or a city with servers. */
export interface Place {
  /** As in `page-{slug}-vpn`. */
  readonly slug: string;
  /** The country itself, or the one around the city. */
  readonly country: Country;
  readonly isCity: boolean;
  /** No for a place that is listed, but where no server supports any protocol. */
  readonly isServed: boolean;
  /** Slugs of the country's cities, or of those nearest to a city. */
  readonly cities: readonly string[];
  /** Slugs of the nearest countries, or of the nearest cities abroad. */
  readonly nearby: readonly string[];
  readonly values: Values;
}

interface CountryFacts extends Clock {
  /** ISO 4217. */
  readonly currency: string;
  /** Most spoken first. */
  readonly languages: readonly string[];
  readonly phone: string;
  readonly domain: string;
  /** The data protection law's usual abbreviation, where there is one. */
  readonly law?: string;
}

interface CityFacts extends Clock {
  readonly position: readonly number[];
  /** The nearest large internet exchange. */
  readonly exchange: string;
}

/** How many neighbors a page links. */
const linked = 6;

const factsOfCountries: Readonly<Record<string, CountryFacts>> = countryFacts;
const factsOfCities: Readonly<Record<string, CityFacts>> = cityFacts;
const inPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = inPlaces;

/** The abbreviations of laws that have an official name in several languages. */
const laws: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GDPR: { de: 'DSGVO', fr: 'RGPD', es: 'RGPD', pt: 'RGPD', nl: 'AVG', pl: 'RODO' },
  FADP: { de: 'DSG', fr: 'LPD', it: 'LPD' },
};

const servedCountries = countries.filter(({ code }) => isServed(code));

/** Lists each country, with the countries with servers whose capitals are nearest to its own. */
export const countryPlaces: readonly Place[] = countries.map((country) => {
  const others = nearestTo(country, servedCountries, ({ position }) => position);
  return {
    slug: country.slug,
    country,
    isCity: false,
    isServed: isServed(country.code),
    cities: country.cities,
    nearby: others.slice(0, linked).map(({ other }) => other.slug),
    values: {
      name: nameOf(country),
      in: inSource(country.code, 'country', nameOf(country)),
      ...timeValues(factsOf(factsOfCountries, country.code), country, country.position),
      ...valuesOfCountry(country),
      ...nearestValues(others.map(({ other, angle }) => ({ name: nameOf(other), angle }))),
    },
  };
});

const cities = countries.flatMap((country) => country.cities.map((city) => ({ country, city })));
const servedCities = cities.filter(({ country, city }) => isServed(country.code, city));

/** Lists each city, with the cities with servers that are nearest to it. */
export const cityPlaces: readonly Place[] = cities.map((place) => {
  const { country, city } = place;
  const name = cityNameOf(country, city);
  const others = nearestTo(place, servedCities, (other) => positionOf(other.city));
  const [abroad, inCountry] = [false, true].map((isSame) =>
    others.filter(({ other }) => (other.country === country) === isSame).map(({ other }) => other.city),
  );
  const facts = factsOf(factsOfCities, city);
  return {
    slug: city,
    country,
    isCity: true,
    isServed: isServed(country.code, city),
    cities: inCountry?.slice(0, linked) ?? [],
    nearby: abroad?.slice(0, linked) ?? [],
    values: {
      name,
      in: inSource(city, 'city', name),
      exchange: verbatim(facts.exchange),
      ...timeValues(facts, country, positionOf(city)),
      ...valuesOfCountry(country),
      ...nearestValues(
        others.map(({ other, angle }) => ({ name: cityNameOf(other.country, other.city), angle })),
      ),
    },
  };
});

function valuesOfCountry(country: Country): Values {
  const { currency, languages, phone, domain, law } = factsOf(factsOfCountries, country.code);
  return {
    country: nameOf(country),
    inCountry: inSource(country.code, 'country', nameOf(country)),
    code: verbatim(country.code),
    currency: (locale) => intlOf(locale).currencies.of(currency),
    iso: verbatim(currency),
    languages: (locale) =>
      listIn(
        locale,
        languages.map((code) => intlOf(locale).languages.of(code) ?? code),
      ),
    phone: leftToRight(phone),
    domain: leftToRight(domain),
    cities: listOfTexts(country.cities.map((city) => cityNameOf(country, city))),
    ...(law && { law: ({ code }) => laws[law]?.[code] ?? law }),
  };
}

/** Keeps a sign in front of its letters or digits in texts that are read right to left. */
function leftToRight(value: string): TextSource {
  return ({ code }) => (directionOf(code) === 'rtl' ? `\u200e${value}` : value);
}

/** Reads "in Germany" in every language: its own form, or the language's usual one. */
function inSource(key: string, kind: 'country' | 'city', name: TextSource): TextSource {
  return (locale) => {
    const forms = inPlace[locale.code];
    const form = forms?.[key] ?? forms?.[kind];
    if (form === undefined)
      throw new Error(
        `places/in.json has no "${key}" in "${locale.code}". Add it with its preposition and case.`,
      );
    return form.replace('{{name}}', name(locale) ?? '');
  };
}

/** The city whose time readers of a language know best; London for others. */
const homes: Readonly<Record<string, string>> = {
  ar: 'dubai',
  de: 'berlin',
  dk: 'copenhagen',
  es: 'madrid',
  fr: 'paris',
  it: 'rome',
  jp: 'tokyo',
  kr: 'seoul',
  nl: 'amsterdam',
  no: 'oslo',
  pl: 'warsaw',
  se: 'stockholm',
  tr: 'istanbul',
};

function timeValues(clock: Clock, country: Country, [north]: Position): Values {
  const { utc, summer, to } = clock;
  const values = { utc: verbatim(utc), summer: verbatim(summer ?? ''), to: verbatim(to ?? '') };
  const kind = to ? 'range' : summer ? 'summer' : 'one';
  const homeOf = ({ code }: Locale) => {
    const abroad = [homes[code], 'london', 'new-york'].find((city) => city && !country.cities.includes(city));
    return homeCity(abroad ?? 'london');
  };
  return {
    clock: text(`place.clock.${kind}`, values),
    ...clockValues({ clock, isSouth: north < 0 }, homeOf),
  };
}

function homeCity(slug: string): HomeCity {
  const country = countries.find(({ cities }) => cities.includes(slug));
  if (!country) throw new Error(`countries.ts has no city "${slug}". Correct it in \`homes\`.`);
  const [north] = positionOf(slug);
  return {
    clock: factsOf(factsOfCities, slug),
    isSouth: north < 0,
    in: inSource(slug, 'city', cityNameOf(country, slug)),
  };
}

interface Neighbor {
  readonly name: TextSource;
  readonly angle: number;
}

/** Names the neighbors, and the first and last of all others alone. */
function nearestValues(others: readonly Neighbor[]): Values {
  const nearest = others.slice(0, linked);
  const [first] = nearest;
  const last = others.at(-1);
  if (!first || !last) return {};
  const withDistance = nearest.map(
    ({ name, angle }): TextSource =>
      (locale) =>
        `${name(locale)} (${kilometersIn(locale, angle)})`,
  );
  return {
    nearest: listOfTexts(withDistance),
    first: first.name,
    km: (locale) => kilometersIn(locale, first.angle),
    ms: (locale) => millisecondsIn(locale, first.angle),
    farthest: last.name,
    farKm: (locale) => kilometersIn(locale, last.angle),
    farMs: (locale) => millisecondsIn(locale, last.angle),
  };
}

function nearestTo<Item>(from: Item, all: readonly Item[], positionIn: (item: Item) => Position) {
  return all
    .filter((other) => other !== from)
    .map((other) => ({ other, angle: angleBetween(positionIn(from), positionIn(other)) }))
    .sort((a, b) => a.angle - b.angle);
}

function positionOf(city: string): Position {
  const [north = 0, east = 0] = factsOf(factsOfCities, city).position;
  return [north, east];
}

function factsOf<Facts>(table: Readonly<Record<string, Facts>>, key: string): Facts {
  const facts = table[key];
  if (facts) return facts;
  throw new Error(`The tables of places/ have no "${key}". Add its facts.`);
}

/** Mean, in kilometers. */
const earthRadius = 6371;

/** Formats a distance, rounded to what a position in tenths of degrees can tell. */
function kilometersIn(locale: Locale, angle: number): string {
  const exact = angle * earthRadius;
  const step = exact < 100 ? 5 : 10;
  return intlOf(locale).kilometers.format(Math.round(exact / step) * step);
}

/** Kilometers that light in glass fiber covers in a millisecond, there and back. */
const fiberSpeed = 100;

/** Formats the time that light takes at least. */
function millisecondsIn(locale: Locale, angle: number): string {
  return intlOf(locale).milliseconds.format(Math.max(1, Math.floor((angle * earthRadius) / fiberSpeed)));
}

function listOfTexts(sources: readonly TextSource[]): TextSource {
  return (locale) =>
    listIn(
      locale,
      sources.map((source) => source(locale) ?? ''),
    );
}

function listIn(locale: Locale, items: readonly string[]): string {
  return intlOf(locale).list.format(items);
}

const intl = new Map(locales.map((locale) => [locale.code, formattersOf(locale)]));

function intlOf({ code }: Locale) {
  const found = intl.get(code);
  if (!found) throw new Error(`There is no language "${code}".`);
  return found;
}

/** Contentful's codes tell `pt-PT` from `pt`, which is Brazilian. Digits are those of the other texts. */
function formattersOf({ contentful }: Locale) {
  const tag = new Intl.Locale(contentful, { numberingSystem: 'latn' });
  return {
    currencies: new Intl.DisplayNames(tag, { type: 'currency' }),
    languages: new Intl.DisplayNames(tag, { type: 'language' }),
    kilometers: new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 }),
    milliseconds: new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: 'millisecond',
      maximumFractionDigits: 0,
    }),
    list: new Intl.ListFormat(tag, { type: 'conjunction' }),
  };
}
