import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';
import type { Names } from '../../../domain/locales/reference-names.ts';
import { territoryName } from './cldr.ts';
import { countryCodes } from './country-codes.ts';
import { countryNameChoices } from './country-name-choices.ts';

/** Names of all 256 countries in a language. */
export function buildCountries(language: ReferenceLanguage): Names {
  return Object.fromEntries(countryCodes.map((code) => [code, countryName(language, code)]));
}

/** One name, by the table of choices and else as CLDR has it. */
export function countryName(language: ReferenceLanguage, code: string): string {
  const choice = countryNameChoices.find(
    ({ code: chosen, languages }) => chosen === code && (languages?.includes(language.code) ?? true),
  );
  if (!choice) return spellOut(language, territoryName(language, code));
  const { take } = choice;
  return 'name' in take ? take.name : territoryName(language, `${code}-alt-${take.form}`);
}

/** Abbreviations in CLDR's names: whoever types the word into a search box would not find them. */
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
