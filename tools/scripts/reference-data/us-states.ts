import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import extract from './cldr-41-us-states.json' with { type: 'json' };
import { countryName } from './countries.ts';
import choices from './us-state-choices.json' with { type: 'json' };

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

const usStateChoices: readonly UsStateChoice[] = choices;

const extracted: Readonly<Record<string, Names>> = extract;

/** Returns the names of all 62 states and territories in a language, by code. */
export function buildUsStates(language: ReferenceLanguage): Names {
  return Object.fromEntries(usStateCodes.map((code) => [code, stateName(language, code)]));
}

function stateName(language: ReferenceLanguage, code: string): string {
  const chosen = usStateChoices.find(({ names }) => names[language.code]?.[code]);
  const name = chosen?.names[language.code]?.[code] ?? sourceName(language, code);
  if (name) return name;
  throw new Error(`No source names ${code} in "${language.code}". Write it into us-state-choices.json.`);
}

function sourceName(language: ReferenceLanguage, code: string): string | undefined {
  if (territoryCodes.includes(code)) return countryName(language, code);
  return withoutMark(extracted[language.code]?.[code]);
}

/** Removes the ² that CLDR adds to the state of Washington in some languages. */
function withoutMark(name: string | undefined): string | undefined {
  return name?.replace('²', '');
}
