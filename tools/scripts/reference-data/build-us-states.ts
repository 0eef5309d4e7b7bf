import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { countryName } from './build-countries.ts';
import extract from './cldr-41-us-states.json' with { type: 'json' };
import { militaryStates } from './military-states.ts';
import { usStateChoices } from './us-state-choices.ts';
import { territoryCodes, usStateCodes } from './us-state-codes.ts';

const extracted: Readonly<Record<string, Names>> = extract;

/** Names of all 62 states and territories in a language. */
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

/** CLDR marks the state of Washington where it has the district's name as well. */
function withoutMark(name: string | undefined): string | undefined {
  return name?.replace('²', '');
}
