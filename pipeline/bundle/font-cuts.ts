import { join } from 'node:path';

/** A smaller file made of a font's part: docs/decisions/fonts.md. */
export interface FontCut {
  /** The npm package and the part's name in it. */
  readonly package: string;
  readonly subset: string;
  /** The name that the smaller part has here. */
  readonly name: string;
  /** As CSS writes ranges; by default all that the part has. What is left out stays in the part as it is. */
  readonly characters?: string;
}

const inter = '@fontsource-variable/inter';
const arabic = '@fontsource-variable/noto-sans-arabic';

/** The letters that European languages have besides the Western ones: of the font's second Latin file a sixth. */
const europeanLetters = 'U+0100-0101,U+0104-010F,U+0112-0127,U+012A-0167,U+016A-017F,U+0218-021B,U+1E9E';

/** What Arabic, Persian and Urdu are written with: of the whole script a sixth as well. */
const arabicLetters =
  'U+060C,U+061B-061C,U+061F,U+0621-063A,U+0640-0655,U+0660-066D,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,' +
  'U+06A4,U+06A9,U+06AF,U+06BA,U+06BE,U+06C1-06C3,U+06CC,U+06D2-06D4,U+06F0-06F9,U+200C-200E';

/** What nearly every page of a language shows. */
export const fontCuts: readonly FontCut[] = [
  { package: inter, subset: 'latin', name: 'latin' },
  { package: inter, subset: 'latin-ext', name: 'european', characters: europeanLetters },
  { package: inter, subset: 'vietnamese', name: 'vietnamese' },
  { package: inter, subset: 'cyrillic', name: 'cyrillic' },
  { package: arabic, subset: 'arabic', name: 'letters', characters: arabicLetters },
  { package: '@fontsource-variable/noto-sans-thai', subset: 'thai', name: 'thai' },
];

/** The weights that the style sheets use; none is lighter or heavier. */
export const cutWeights = { min: 400, max: 750 };

/** `node tools/scripts/write-font-cuts.ts` makes it. @param root the folder of package.json */
export function cutFile(root: string, cut: FontCut): string {
  const font = cut.package.slice(cut.package.indexOf('/') + 1);
  return join(root, 'data/fonts', `${font}-${cut.name}.woff2`);
}
