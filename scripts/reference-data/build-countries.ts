import type { Names } from '../../domain/name-list.ts';
import type { ReferenceLanguage } from '../../domain/reference-language.ts';
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
  if (choice && 'name' in choice.take) return choice.take.name;
  const form = choice ? `-alt-${choice.take.form}` : '';
  return spellOut(language, territoryName(language, `${code}${form}`));
}

/** Russian CLDR names abbreviate "island"; whoever types the word would find none of them. */
function spellOut({ code }: ReferenceLanguage, name: string): string {
  if (code !== 'ru') return name;
  return name
    .replace(/^о-в(а?) /, 'Остров$1 ')
    .replace(/ о-ва(?=$| )/g, ' острова')
    .replace(/ о-в(?=$| )/g, ' остров');
}
