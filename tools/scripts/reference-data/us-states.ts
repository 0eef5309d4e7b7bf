import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { countryName } from './countries.ts';

/** The 50 states. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** Lists the codes that CLDR counts among the subdivisions: the states and the District of Columbia. */
export const subdivisionCodes: readonly string[] = `${states} DC`.split(' ').sort();

/** Lists the territories that have a state code and a country code; both are the same two letters. */
export const territoryCodes: readonly string[] = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];

/** Codes of military mail abroad. */
const militaryCodes = ['AA', 'AE', 'AP'] as const;

/** All 62 codes of spec 2 §3.6, sorted. */
const usStateCodes: readonly string[] = [...subdivisionCodes, ...territoryCodes, ...militaryCodes].sort();

/** Describes names that replace the extract's, which are wrong, missing or unsuitable for a list. */
interface UsStateChoice {
  readonly reason: string;
  /** By language of the reference data, then by code of the state. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const usStateChoices: readonly UsStateChoice[] = [
  {
    reason: 'The specification names it so (spec 2 §3.6).',
    names: {
      en: { DC: 'District of Columbia', FM: 'Federated States of Micronesia', VI: 'Virgin Islands' },
    },
  },
  {
    reason: 'The extract names the district like the state, from which only a "²" tells it apart.',
    names: {
      fi: { DC: 'Washington D.C.' },
      fr: { DC: 'Washington, D.C.' },
      hu: { DC: 'Washington D.C.' },
      id: { DC: 'Washington, D.C.' },
      it: { DC: 'Washington, D.C.' },
      pl: { DC: 'Waszyngton (Dystrykt Kolumbii)' },
      pt: { DC: 'Washington, D.C.' },
      ro: { DC: 'Washington, D.C.' },
      ru: { DC: 'Вашингтон (округ Колумбия)' },
      tr: { DC: 'Washington, D.C.' },
      ua: { DC: 'Вашингтон (округ Колумбія)' },
      vn: { DC: 'Washington, D.C.' },
    },
  },
  {
    reason: 'The extract has no district.',
    names: { jp: { DC: 'ワシントンD.C.' }, ko: { DC: '워싱턴 D.C.' } },
  },
  {
    reason:
      'The extract has Traditional characters or the names used in Taiwan; the language is Simplified Chinese.',
    names: {
      zh: {
        AZ: '亚利桑那州',
        CO: '科罗拉多州',
        CT: '康涅狄格州',
        DC: '华盛顿哥伦比亚特区',
        GA: '佐治亚州',
        KS: '堪萨斯州',
        MA: '马萨诸塞州',
        MN: '明尼苏达州',
        MO: '密苏里州',
        NE: '内布拉斯加州',
        OK: '俄克拉荷马州',
        RI: '罗得岛州',
        WI: '威斯康星州',
        WV: '西弗吉尼亚州',
      },
    },
  },
  {
    reason: 'With the district told apart, "State of" only hides the name under another letter.',
    names: { fr: { WA: 'Washington' }, vn: { NY: 'New York' } },
  },
  {
    reason: 'The extract spells one word in two ways, or translates what the language leaves as it is.',
    names: {
      ar: { WV: 'فرجينيا الغربية' },
      hi: {
        NC: 'उत्तरी कैरोलाइना',
        ND: 'उत्तरी डकोटा',
        NH: 'न्यू हैम्पशायर',
        NM: 'न्यू मेक्सिको',
        SC: 'दक्षिणी कैरोलाइना',
        SD: 'दक्षिणी डकोटा',
        TX: 'टेक्सास',
        WA: 'वॉशिंगटन',
      },
      tr: { VA: 'Virginia', WA: 'Washington' },
    },
  },
  {
    reason: 'The extract has the Brazilian spelling.',
    names: { pt: { HI: 'Havai' } },
  },
];

type MilitaryNames = Readonly<Record<(typeof militaryCodes)[number], string>>;

/** The armed forces' postal codes: no public source names them in these languages. */
const militaryStates: Readonly<Record<string, MilitaryNames>> = {
  dk: named('USA’s væbnede styrker', 'Amerika', 'Europa', 'Stillehavet'),
  en: { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
  de: named('US-Streitkräfte', 'Amerika', 'Europa', 'Pazifik'),
  es: named('Fuerzas Armadas de EE. UU.', 'América', 'Europa', 'Pacífico'),
  pt: named('Forças Armadas dos EUA', 'Américas', 'Europa', 'Pacífico'),
  fr: named('Forces armées américaines', 'Amériques', 'Europe', 'Pacifique'),
  it: named('Forze armate statunitensi', 'Americhe', 'Europa', 'Pacifico'),
  pl: named('Siły Zbrojne USA', 'Ameryka', 'Europa', 'Pacyfik'),
  ro: named('Forțele Armate ale SUA', 'America', 'Europa', 'Pacific'),
  ru: named('Вооруженные силы США', 'Америка', 'Европа', 'Тихий океан'),
  nl: named('Amerikaanse strijdkrachten', 'Amerika', 'Europa', 'Stille Oceaan'),
  he: named('הכוחות המזוינים של ארה״ב', 'אמריקה', 'אירופה', 'האוקיינוס השקט'),
  zh: { AA: '美国武装部队（美洲）', AE: '美国武装部队（欧洲）', AP: '美国武装部队（太平洋）' },
  ar: named('القوات المسلحة الأمريكية', 'الأمريكتان', 'أوروبا', 'المحيط الهادئ'),
  hi: named('अमेरिकी सशस्त्र बल', 'उत्तर और दक्षिण अमेरिका', 'यूरोप', 'प्रशांत'),
  jp: { AA: '米軍（南北アメリカ）', AE: '米軍（ヨーロッパ）', AP: '米軍（太平洋）' },
  ko: { AA: '미군(아메리카)', AE: '미군(유럽)', AP: '미군(태평양)' },
  id: named('Angkatan Bersenjata AS', 'Amerika', 'Eropa', 'Pasifik'),
  hu: named('Amerikai fegyveres erők', 'Amerika', 'Európa', 'Csendes-óceán'),
  no: named('USAs væpnede styrker', 'Amerika', 'Europa', 'Stillehavet'),
  fi: named('Yhdysvaltain asevoimat', 'Amerikka', 'Eurooppa', 'Tyynimeri'),
  sv: named('USA:s väpnade styrkor', 'Amerika', 'Europa', 'Stilla havet'),
  vn: named('Lực lượng Vũ trang Hoa Kỳ', 'Châu Mỹ', 'Châu Âu', 'Thái Bình Dương'),
  tr: named('ABD Silahlı Kuvvetleri', 'Amerika', 'Avrupa', 'Pasifik'),
  cs: named('Ozbrojené síly USA', 'Amerika', 'Evropa', 'Tichomoří'),
  ua: named('Збройні сили США', 'Америка', 'Європа', 'Тихий океан'),
  th: named('กองทัพสหรัฐฯ', 'อเมริกา', 'ยุโรป', 'แปซิฟิก'),
};

function named(forces: string, americas: string, europe: string, pacific: string): MilitaryNames {
  return { AA: `${forces} (${americas})`, AE: `${forces} (${europe})`, AP: `${forces} (${pacific})` };
}

import extract from './cldr-41-us-states.json' with { type: 'json' };

const extracted: Readonly<Record<string, Names>> = extract;

/** Returns the names of all 62 states and territories in a language, by code. */
export function buildUsStates(language: ReferenceLanguage): Names {
  return Object.fromEntries(usStateCodes.map((code) => [code, stateName(language, code)]));
}

function stateName(language: ReferenceLanguage, code: string): string {
  const chosen = usStateChoices.find(({ names }) => names[language.code]?.[code]);
  const name = chosen?.names[language.code]?.[code] ?? sourceName(language, code);
  if (name) return name;
  throw new Error(`No source names ${code} in "${language.code}". Write it into us-state-choices.ts.`);
}

function sourceName(language: ReferenceLanguage, code: string): string | undefined {
  if (territoryCodes.includes(code)) return countryName(language, code);
  const military: Names | undefined = militaryStates[language.code];
  return military?.[code] ?? withoutMark(extracted[language.code]?.[code]);
}

/** Removes the ² that CLDR adds to the state of Washington in some languages. */
function withoutMark(name: string | undefined): string | undefined {
  return name?.replace('²', '');
}
