import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { territoryName } from './cldr.ts';

/** ISO 3166-1 alpha-2: the 249 that are assigned. */
const assigned = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

/** Codes beyond ISO's list that the reference data has (spec 2 §3.5): reserved ones, and XK for Kosovo. */
const extra = 'AC CP DG EA IC TA XK';

/** Lists all 256 codes, sorted. */
export const countryCodes: readonly string[] = `${assigned} ${extra}`.trim().split(/\s+/).sort();

/** Describes a name that replaces CLDR's plain one, under which a buyer wouldn't find the country in a list. */
interface CountryNameChoice {
  readonly code: string;
  /** Codes of the reference data's languages; all of them when left out. */
  readonly languages?: readonly string[];
  /** Another of CLDR's forms of the name, or a name written here. */
  readonly take: { readonly form: 'short' | 'variant' } | { readonly name: string };
  readonly reason: string;
}

/** Spellings that people in Portugal read and type. */
const usualPortuguese: Readonly<Record<string, string>> = {
  BD: 'Bangladesh',
  BF: 'Burkina Faso',
  BS: 'Bahamas',
  LI: 'Liechtenstein',
  LK: 'Sri Lanka',
};

const countryNameChoices: readonly CountryNameChoice[] = [
  {
    code: 'HK',
    take: { form: 'short' },
    reason:
      'The plain name is an official title ("Hong Kong SAR China"); in many languages it sorts elsewhere.',
  },
  {
    code: 'MO',
    take: { form: 'short' },
    reason: 'The plain name is an official title ("Macao SAR China"); in many languages it sorts elsewhere.',
  },
  {
    code: 'PS',
    take: { form: 'short' },
    reason:
      'The plain name describes ("Palestinian Territories") and sorts under "the" or "territory" in many languages.',
  },
  {
    code: 'CI',
    languages: ['de', 'es', 'id', 'pl', 'pt', 'ro', 'tr', 'vn'],
    take: { form: 'variant' },
    reason: 'The plain name is the French one; these languages have an everyday name of their own.',
  },
  {
    code: 'BQ',
    languages: ['dk'],
    take: { name: 'Caribisk Nederland' },
    reason:
      'The plain name is "the former Netherlands Antilles", to which three more entries of the list belonged.',
  },
  {
    code: 'CD',
    languages: ['no'],
    take: { name: 'Kongo-Kinshasa' },
    reason: 'Plain "Kongo" beside "Kongo-Brazzaville" leaves open which of the two it is.',
  },
  {
    code: 'SZ',
    languages: ['id'],
    take: { form: 'variant' },
    reason: 'The plain name begins with a small letter ("eSwatini"), as no other in the list does.',
  },
  ...Object.entries(usualPortuguese).map(([code, name]) => ({
    code,
    languages: ['pt'],
    take: { name },
    reason: 'The plain name is a spelling of official style guides ("Listenstaine") that few look for.',
  })),
];

/**
 * Lists the countries, per language, whose names here are not among those of i18n-iso-countries, letters compared.
 *
 * That package is maintained by hand: it has long and former names ("Democratic Republic of the Congo"), other
 * transcriptions (most of Hindi), and no AC CP DG EA IC TA. Each difference has been reviewed.
 */
export const isoNameDifferences: Readonly<Record<string, string>> = {
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

/** Returns the names of all 256 countries in a language, by code. */
export function buildCountries(language: ReferenceLanguage): Names {
  return Object.fromEntries(countryCodes.map((code) => [code, countryName(language, code)]));
}

/** Returns a country's name: the one in the table of choices, else CLDR's. */
export function countryName(language: ReferenceLanguage, code: string): string {
  const choice = countryNameChoices.find(
    ({ code: chosen, languages }) => chosen === code && (languages?.includes(language.code) ?? true),
  );
  if (!choice) return spellOut(language, territoryName(language, code));
  const { take } = choice;
  return 'name' in take ? take.name : territoryName(language, `${code}-alt-${take.form}`);
}

/** Abbreviations in CLDR's names, spelled out: a search for the whole word must find the country. */
const spelledOut: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [[/ & /g, ' and ']],
  id: [
    [/ & /g, ' dan '],
    [/ Kep\. /g, ' Kepulauan '],
  ],
  ru: [
    [/^о-в(а?) /, 'Остров$1 '],
    [/ о-ва(?=$| )/g, ' острова'],
  ],
  vn: [[/ & /g, ' và ']],
};

function spellOut({ code }: ReferenceLanguage, name: string): string {
  const rules = spelledOut[code] ?? [];
  return rules.reduce((text, [pattern, word]) => text.replace(pattern, word), name);
}
