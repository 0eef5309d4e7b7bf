import { readFileSync } from 'node:fs';
import type { ReferenceLanguage } from '../../../domain/locales/locales.ts';

type Territories = Readonly<Record<string, string>>;

const cldr = import.meta.resolve('cldr-localenames-full/package.json');

const territoriesOf = new Map<string, Territories>();

/** Returns CLDR's folder of the language: Bokmål is its `no`. */
function folderOf({ tag }: ReferenceLanguage): string {
  return tag === 'nb' ? 'no' : tag;
}

/** Returns the name of a language's file in CLDR's subdivisions, which have a single Portuguese. */
export function subdivisionFileOf(language: ReferenceLanguage): string {
  return folderOf(language).replace(/-.*/, '');
}

/** Returns CLDR's name of a territory, or of a form of it such as `HK-alt-short`. */
export function territoryName(language: ReferenceLanguage, key: string): string {
  const folder = folderOf(language);
  const territories = territoriesOf.get(folder) ?? readTerritories(folder);
  territoriesOf.set(folder, territories);
  const name = territories[key];
  if (name) return name;
  throw new Error(
    `cldr-localenames-full has no "${key}" in "${folder}". Take its entry out of the table of choices, or write the name there by hand.`,
  );
}

/** Returns every form of a territory's name in one of CLDR's folders: plain, short and variant. */
export function territoryForms(folder: string, code: string): string[] {
  const territories = territoriesOf.get(folder) ?? readTerritories(folder);
  territoriesOf.set(folder, territories);
  return [code, `${code}-alt-short`, `${code}-alt-variant`].flatMap((key) => territories[key] ?? []);
}

function readTerritories(folder: string): Territories {
  const file = new URL(`main/${folder}/territories.json`, cldr);
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as {
    main: Record<string, { localeDisplayNames: { territories: Territories } }>;
  };
  return main[folder]?.localeDisplayNames.territories ?? {};
}
