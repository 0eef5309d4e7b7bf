import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildVpnServers } from '../../content/sample/source/vpn-servers.ts';
import { localeByCode } from '../../domain/locales/locales.ts';
import { cityNamesIn, countryNamesIn } from '../../domain/locales/reference-names.ts';
import { locationRows } from './location-rows.ts';
import { matchOptions } from './match-options.ts';
import { createSearchNames } from './search-names.ts';
import {
  type AbsentCountry,
  type SearchableCountry,
  type SearchOption,
  searchOptions,
} from './search-options.ts';

interface Searched {
  readonly options: readonly SearchOption[];
  readonly absent: readonly AbsentCountry[];
}

const searchedByCode = new Map<string, Searched>();

const rowProps = (code: string) => ({
  tag: localeByCode(code)?.tag ?? code,
  names: { countries: countryNamesIn(code), cities: cityNamesIn(code) },
  links: { prefix: '', moved: {} },
});

/** Returns what the sample's page searches in a language. */
function searchedIn(code: string): Searched {
  const known = searchedByCode.get(code);
  if (known) return known;
  const props = rowProps(code);
  const countries = locationRows(buildVpnServers(), props).flatMap((rows) => rows.countries);
  const names = createSearchNames(props.tag);
  const made = { options: searchOptions(countries, props.tag, names), absent: names.absentFrom(countries) };
  searchedByCode.set(code, made);
  return made;
}

/** Returns the id of the best option (a country's code, or the API's name of a city after it), or `no` and a country without servers. */
function firstFor(code: string, typed: string): string | undefined {
  const { options, absent } = searchedIn(code);
  const found = matchOptions(options, typed, absent);
  if (found.absent) return `no ${found.absent.alternatives[0]}`;
  return found.shown[0]?.option.id;
}

/** Queries by language, each followed by the id of the first result. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    ...{ 'the us': 'US', 'the bahamas': 'BS', lon: 'GB London', londn: 'GB London', 倫敦: 'GB London' },
    ...{
      USA: 'US',
      us: 'US',
      'U.S.': 'US',
      America: 'US',
      'united states of america': 'US',
      'the states': 'US',
    },
    ...{ uk: 'GB', 'U.K.': 'GB', gb: 'GB', GBR: 'GB', england: 'GB', Britain: 'GB', 'great britain': 'GB' },
    ...{
      holland: 'NL',
      UAE: 'AE',
      Emirates: 'AE',
      czechia: 'CZ',
      'czech republic': 'CZ',
      korea: 'KR',
      KOR: 'KR',
    },
    ...{ turkey: 'TR', türkiye: 'TR', macao: 'MO', 'ivory coast': 'no CI', deu: 'DE', de: 'DE', jp: 'JP' },
    ...{
      germny: 'DE',
      'untied states': 'US',
      switserland: 'CH',
      'new yrok': 'US New York',
      amsterdm: 'NL Amsterdam',
    },
    ...{
      münchen: 'DE Munich',
      munchen: 'DE Munich',
      nyc: 'US New York',
      vegas: 'US Las Vegas',
      wien: 'AT Vienna',
    },
    ...{
      deutschland: 'DE',
      españa: 'ES',
      nippon: 'JP',
      東京: 'JP Tokyo',
      한국: 'KR',
      россия: 'no RU',
      hongkong: 'HK',
    },
    ...{
      'new delhi': 'IN Delhi',
      bombay: 'IN Mumbai',
      'den haag': 'NL The Hague',
      'sao paulo': 'BR Sao Paulo',
    },
    // Chinese, which the site doesn't have.
    ...{
      德国: 'DE',
      德國: 'DE',
      美国: 'US',
      英国: 'GB',
      日本: 'JP',
      韩国: 'KR',
      法国: 'FR',
      荷兰: 'NL',
      瑞士: 'CH',
    },
    ...{
      东京: 'JP Tokyo',
      伦敦: 'GB London',
      慕尼黑: 'DE Munich',
      纽约: 'US New York',
      首尔: 'KR Seoul',
      台灣: 'TW',
    },
  },
  de: {
    ...{
      München: 'DE Munich',
      muenchen: 'DE Munich',
      Nürnberg: 'DE Nuremberg',
      Wien: 'AT Vienna',
      Genf: 'CH Geneva',
    },
    ...{
      Rom: 'IT Rome',
      Mailand: 'IT Milan',
      Neapel: 'IT Naples',
      Kopenhagen: 'DK Copenhagen',
      Straßburg: 'FR Strasbourg',
    },
    ...{
      england: 'GB',
      grossbritannien: 'GB',
      usa: 'US',
      amerika: 'US',
      holland: 'NL',
      schweiz: 'CH',
      Tschechien: 'CZ',
    },
    ...{
      germany: 'DE',
      Österreich: 'AT',
      oesterreich: 'AT',
      Deutchland: 'DE',
      südkorea: 'KR',
      suedkorea: 'KR',
    },
  },
  fr: {
    ...{
      'états-unis': 'US',
      'etats unis': 'US',
      Angleterre: 'GB',
      'royaume uni': 'GB',
      Londres: 'GB London',
    },
    ...{
      Allemagne: 'DE',
      alemagne: 'DE',
      'pays-bas': 'NL',
      hollande: 'NL',
      Genève: 'CH Geneva',
      Vienne: 'AT Vienna',
    },
    ...{ Bruxelles: 'BE Brussels', tchequie: 'CZ', corée: 'KR', émirats: 'AE', 'Le Cap': 'ZA Cape Town' },
  },
  es: {
    ...{
      eeuu: 'US',
      'EE. UU.': 'US',
      'estados unidos': 'US',
      Inglaterra: 'GB',
      'reino unido': 'GB',
      Alemania: 'DE',
    },
    ...{
      alemanai: 'DE',
      'nueva york': 'US New York',
      Londres: 'GB London',
      Ginebra: 'CH Geneva',
      Múnich: 'DE Munich',
    },
    ...{
      holanda: 'NL',
      japon: 'JP',
      Bruselas: 'BE Brussels',
      Corea: 'KR',
      'Países Bajos': 'NL',
      Pekin: 'no CN',
    },
  },
  it: {
    ...{ 'stati uniti': 'US', Inghilterra: 'GB', 'regno unito': 'GB', Germania: 'DE', Londra: 'GB London' },
    ...{
      Monaco: 'MC',
      'monaco di baviera': 'DE Munich',
      Roma: 'IT Rome',
      Zurigo: 'CH Zurich',
      olanda: 'NL',
      giapone: 'JP',
    },
    ...{ Parigi: 'FR Paris', Marsiglia: 'FR Marseille', svizzera: 'CH', "L'Aia": 'NL The Hague' },
  },
  pt: {
    ...{
      eua: 'US',
      'estados unidos': 'US',
      Inglaterra: 'GB',
      Alemanha: 'DE',
      alemnha: 'DE',
      Londres: 'GB London',
    },
    ...{
      'nova iorque': 'US New York',
      'nova york': 'US New York',
      Holanda: 'NL',
      'são paulo': 'BR Sao Paulo',
    },
    ...{ Munique: 'DE Munich', Tóquio: 'JP Tokyo', coreia: 'KR', Suíça: 'CH', Genebra: 'CH Geneva' },
  },
  jp: {
    ...{
      東京: 'JP Tokyo',
      とうきょう: 'JP Tokyo',
      ロンドン: 'GB London',
      ろんどん: 'GB London',
      ﾛﾝﾄﾞﾝ: 'GB London',
    },
    ...{
      アメリカ: 'US',
      米国: 'US',
      イギリス: 'GB',
      英国: 'GB',
      どいつ: 'DE',
      オランダ: 'NL',
      韓国: 'KR',
      日本: 'JP',
    },
    ...{
      ニューヨーク: 'US New York',
      ミュンヘン: 'DE Munich',
      ウィーン: 'AT Vienna',
      大阪: 'JP Osaka',
      ソウル: 'KR Seoul',
    },
    ...{ germany: 'DE', munich: 'DE Munich', 香港: 'HK', 台湾: 'TW', ＵＳＡ: 'US' },
  },
  kr: {
    ...{
      미국: 'US',
      영국: 'GB',
      잉글랜드: 'GB',
      독일: 'DE',
      한국: 'KR',
      대한민국: 'KR',
      서울: 'KR Seoul',
      부산: 'KR Busan',
    },
    ...{
      런던: 'GB London',
      뉴욕: 'US New York',
      도쿄: 'JP Tokyo',
      네덜란드: 'NL',
      네델란드: 'NL',
      뮌헨: 'DE Munich',
    },
    ...{ 일본: 'JP', 호주: 'AU', usa: 'US', 홍콩: 'HK', 빈: 'AT Vienna' },
  },
  ar: {
    ...{
      أمريكا: 'US',
      امريكا: 'US',
      'الولايات المتحدة': 'US',
      بريطانيا: 'GB',
      انجلترا: 'GB',
      ألمانيا: 'DE',
      المانيا: 'DE',
    },
    ...{
      لندن: 'GB London',
      دبي: 'AE Dubai',
      الامارات: 'AE',
      باريس: 'FR Paris',
      نيويورك: 'US New York',
      روما: 'IT Rome',
    },
    ...{
      هولندا: 'NL',
      طوكيو: 'JP Tokyo',
      ميونخ: 'DE Munich',
      كوريا: 'KR',
      إسطنبول: 'TR Istanbul',
      germany: 'DE',
    },
  },
  th: {
    ...{ อเมริกา: 'US', สหรัฐ: 'US', อังกฤษ: 'GB', เยอรมนี: 'DE', เยอรมัน: 'DE', ญี่ปุ่น: 'JP', โตเกียว: 'JP Tokyo' },
    ...{ ลอนดอน: 'GB London', เกาหลี: 'KR', ไทย: 'TH', ปารีส: 'FR Paris', สิงคโปร์: 'SG', มิวนิค: 'DE Munich' },
    ...{ ฮอลแลนด์: 'NL', นิวยอร์ก: 'US New York', usa: 'US' },
  },
  tr: {
    ...{
      abd: 'US',
      amerika: 'US',
      ingiltere: 'GB',
      İngiltere: 'GB',
      INGILTERE: 'GB',
      'birleşik krallık': 'GB',
      Almanya: 'DE',
    },
    ...{
      almnya: 'DE',
      Hollanda: 'NL',
      istanbul: 'TR Istanbul',
      ISTANBUL: 'TR Istanbul',
      ıstanbul: 'TR Istanbul',
    },
    ...{
      Londra: 'GB London',
      Münih: 'DE Munich',
      Viyana: 'AT Vienna',
      Cenevre: 'CH Geneva',
      turkiye: 'TR',
      kore: 'KR',
    },
  },
  ru: {
    ...{
      сша: 'US',
      США: 'US',
      америка: 'US',
      англия: 'GB',
      великобритания: 'GB',
      германия: 'DE',
      гермния: 'DE',
    },
    ...{
      голландия: 'NL',
      лондон: 'GB London',
      'нью-йорк': 'US New York',
      'нью йорк': 'US New York',
      мюнхен: 'DE Munich',
    },
    ...{
      токио: 'JP Tokyo',
      корея: 'KR',
      чехия: 'CZ',
      оаэ: 'AE',
      вена: 'AT Vienna',
      париж: 'FR Paris',
      берлин: 'DE Berlin',
    },
  },
  pl: {
    Monachium: 'DE Munich',
    Wiedeń: 'AT Vienna',
    wieden: 'AT Vienna',
    Holandia: 'NL',
    Niemcy: 'DE',
    Londyn: 'GB London',
  },
  nl: { Engeland: 'GB', 'Den Haag': 'NL The Hague', Wenen: 'AT Vienna', Duitsland: 'DE', Parijs: 'FR Paris' },
};

const cases = Object.entries(queries).flatMap(([code, table]) =>
  Object.entries(table).map(([typed, id]) => ({ code, typed, id: id || undefined })),
);

/** Further queries, as a table. */
const moreCases = readFileSync(new URL('search-queries.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [code = '', table = ''] = line.split(/: (.*)/);
    return table.split('; ').map((cell) => {
      const [typed = '', id = ''] = cell.split(' = ');
      return { code, typed, id: id === '-' ? undefined : id };
    });
  });

test.each(moreCases)('in $code, "$typed" finds $id', ({ code, typed, id }) => {
  expect(firstFor(code, typed)).toBe(id);
});

test.each(cases)('in $code, $typed finds $id first', ({ code, typed, id }) => {
  expect(firstFor(code, typed)).toBe(id);
});

test('each city of the sample has names, and each name a city', () => {
  const rows = locationRows(buildVpnServers(), rowProps('en')).flatMap(({ countries }) => countries);
  for (const country of rows) {
    for (const { englishName } of country.clusters.filter(
      ({ englishName }) => englishName !== country.englishName,
    )) {
      const names = createSearchNames('en').namesOf(country, englishName);
      expect(names.foreign, `${country.code} ${englishName}`).not.toEqual([]);
    }
  }
});

test.each(['XX', '__proto__', 'constructor', ''])('a live country with the code %j has no names', (code) => {
  const { namesOf, absentFrom } = createSearchNames('de');
  const none = { alternatives: [], foreign: [], related: [] };
  const country: SearchableCountry = { id: code, code, name: code, englishName: code, clusters: [] };
  expect(namesOf(country)).toEqual({ ...none, alternatives: code ? [code] : [] });
  expect(namesOf(country, 'toString')).toEqual(none);
  expect(namesOf({ ...country, code: 'DE', englishName: 'Germany' }, 'constructor')).toEqual(none);
  expect(absentFrom([country]).map(({ nearest }) => nearest)).toContainEqual([code]);
});
