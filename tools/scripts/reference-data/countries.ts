import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { territoryName } from './cldr.ts';
import choices from './country-name-choices.json' with { type: 'json' };

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

const countryNameChoices: readonly CountryNameChoice[] = choices as readonly CountryNameChoice[];

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
