import { type IslandName, islandNames } from '../../domain/islands.ts';
import type { FontScript } from '../../domain/locales.ts';
import type { HeadModel } from '../../templates/index.ts';
import type { AssetLinks } from '../model/site-bundle.ts';

/** Adds the stylesheets that a page needs for what it shows. @param main its own markup */
export function withStylesFor(model: HeadModel, main: string, links: AssetLinks): HeadModel {
  const own = [...islandStyles(main, links), ...quotedFonts(model, main, links)];
  return own.length === 0 ? model : { ...model, stylesheets: [...model.stylesheets, ...own] };
}

/** Templates say what they show: `Island` by its own mark, those that show a part of one by `data-styles`. */
const marksOf = (name: IslandName) => [`data-island="${name}"`, `data-styles="${name}"`];

/** Text can't be taken for a mark: quotes are escaped there. */
function islandStyles(main: string, { islandStyles }: AssetLinks): string[] {
  if (!/ data-(?:island|styles)="/.test(main)) return [];
  const shown = islandNames.filter((name) => marksOf(name).some((mark) => main.includes(mark)));
  return shown.map((name) => islandStyles[name]);
}

/** Where a page in another script needs more than the main stylesheet has; Japanese writes with Chinese characters too. */
const quotable: readonly (readonly [FontScript, RegExp])[] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['chinese', /\p{Script=Han}/u],
];

/** What they may be written with, and a little more: most pages have none of it, and are looked through once. */
const eastAsian = /[\u1100-\u11ff\u2e80-\ud8ff\uf900-\ufaff\uff00-\uffef]/;

/** Stylesheets with the fonts of what a page quotes in scripts that aren't its language's. */
function quotedFonts({ locale }: HeadModel, main: string, { fonts }: AssetLinks): string[] {
  if (!eastAsian.test(main)) return [];
  const isCovered = (script: FontScript) =>
    script === locale.script || (script === 'chinese' && locale.script === 'japanese');
  return quotable
    .filter(([script, characters]) => !isCovered(script) && characters.test(main))
    .flatMap(([script]) => fonts[script]?.stylesheets ?? []);
}
