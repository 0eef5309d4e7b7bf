import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Describes a `@font-face` rule of a font's npm package, one rule per subset. */
export interface FontRule {
  readonly css: string;
  readonly path: string;
  /** The subset's name: `latin`, `thai`, `12`. */
  readonly subset: string;
  readonly ranges: readonly CodeRange[];
}

/**
 * Reads all subsets of a font.
 * @param root the folder whose node_modules holds the package
 * @throws Error for a rule without a file or characters
 */
export function readFontRules(root: string, fontPackage: string): FontRule[] {
  const stylesheet = createRequire(join(root, 'package.json')).resolve(`${fontPackage}/index.css`);
  const rules = readFileSync(stylesheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return rules.map((css) => {
    const file = /url\(\.\/files\/([^)]+)\)/.exec(css)?.[1];
    const ranges = /unicode-range:\s*([^;}]+)/.exec(css)?.[1];
    if (file === undefined || ranges === undefined) throw new Error(`Not a rule of a part: ${css}`);
    return {
      css,
      path: join(dirname(stylesheet), 'files', file),
      // `noto-sans-jp-12-wght-normal.woff2` is subset 12 of noto-sans-jp.
      subset: file.slice(basename(fontPackage).length + 1).replace(/-wght-normal\.woff2$/, ''),
      ranges: readRanges(ranges),
    };
  });
}

/** Finds a subset of a font. @throws Error when the package has no such subset */
export function findFontRule(root: string, fontPackage: string, subset: string): FontRule {
  const rule = readFontRules(root, fontPackage).find((each) => each.subset === subset);
  if (!rule) throw new Error(`${fontPackage} has no part "${subset}" any more.`);
  return rule;
}

/** Describes a smaller font file cut out of a subset (docs/decisions/fonts.md). */
export interface FontCut {
  /** The npm package and the subset's name in it. */
  readonly package: string;
  readonly subset: string;
  readonly name: string;
  /** CSS unicode ranges; all of the subset's by default. Other characters stay in the original file. */
  readonly characters?: string;
  /** Characters of the subset's rule that are left to other fonts: those of others, and symbols of mathematics, whose list is long. */
  readonly others?: string;
}

const inter = '@fontsource-variable/inter';
const arabic = '@fontsource-variable/noto-sans-arabic';

/** European letters beyond Western ones: a sixth of the font's second Latin subset. */
const europeanLetters = 'U+0100-0101,U+0104-010F,U+0112-0127,U+012A-0167,U+016A-017F,U+0218-021B,U+1E9E';

/**
 * Lists the letters of Arabic, Persian and Urdu, with digits and what stands between words: WebKitGTK lets words leave the baseline
 * where the space comes from another font.
 */
export const arabicText =
  'U+0020-0021,U+002C-002E,U+0030-003A,U+00A0,U+00AB,U+00BB,U+060C,U+061B-061C,U+061F,U+0621-063A,U+0640-0655,U+0660-066D,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,' +
  'U+06A4,U+06A9,U+06AF,U+06BA,U+06BE,U+06C1-06C3,U+06CC,U+06D2-06D4,U+06F0-06F9,U+200C-200E';

/** Lists the cuts of fonts: the characters that nearly every page of a language shows. */
export const fontCuts: readonly FontCut[] = [
  { package: inter, subset: 'latin', name: 'latin' },
  { package: inter, subset: 'latin-ext', name: 'european', characters: europeanLetters },
  { package: inter, subset: 'vietnamese', name: 'vietnamese' },
  { package: inter, subset: 'cyrillic', name: 'cyrillic' },
  {
    package: arabic,
    subset: 'arabic',
    name: 'letters',
    characters: arabicText,
    others: 'U+0000-05FF,U+2000-22FF,U+FEFF-FFFD,U+10000-1FFFF',
  },
  { package: '@fontsource-variable/noto-sans-thai', subset: 'thai', name: 'thai' },
];

/** Limits the weights of font cuts to those that the stylesheets use. */
export const cutWeights = { min: 400, max: 750 };

/** Describes the two small fonts of a script of thousands of characters (docs/decisions/fonts.md). */
export interface SmallFonts {
  /** The family's name, which `Usual` and `Rarer` follow. */
  readonly family: string;
  /** ISO 15924 code. */
  readonly script: string;
  /** The npm package with the whole font in one file, and that file. Installed only to write the small ones. */
  readonly source: readonly [fontPackage: string, file: string];
}

/** Lists the small fonts by script. They have one weight; browsers draw bold letters from it. */
export const smallFonts: Readonly<Record<'japanese' | 'korean', SmallFonts>> = {
  japanese: {
    family: 'Noto Sans JP',
    script: 'Jpan',
    source: ['@fontsource/noto-sans-jp', 'noto-sans-jp-japanese-400-normal.woff2'],
  },
  korean: {
    family: 'Noto Sans KR',
    script: 'Kore',
    source: ['@fontsource/noto-sans-kr', 'noto-sans-kr-korean-400-normal.woff2'],
  },
};

/** Lists the small fonts: the characters that a first view is likely to need, and others that pages have. */
export const smallFontNames = ['Usual', 'Rarer'] as const;

/**
 * Returns the path of a small font, which `node tools/scripts/write-font-cuts.ts --small` creates.
 * @param root the folder of package.json
 */
export function smallFontFile(
  root: string,
  script: keyof typeof smallFonts,
  name: (typeof smallFontNames)[number],
): string {
  return join(root, 'data/fonts', `${name.toLowerCase()}-${script}.woff2`);
}

/**
 * Returns the path of a cut, which `node tools/scripts/write-font-cuts.ts` creates.
 * @param root the folder of package.json
 */
export function cutFile(root: string, cut: FontCut): string {
  const font = cut.package.slice(cut.package.indexOf('/') + 1);
  return join(root, 'data/fonts', `${font}-${cut.name}.woff2`);
}

/** Describes an inclusive range of code points. */
export type CodeRange = readonly [first: number, last: number];

/** Parses CSS unicode ranges: `U+0100-0101,U+1E??`. */
export function readRanges(list: string): CodeRange[] {
  return list.split(',').map((range) => {
    const text = range.slice(range.indexOf('+') + 1);
    const dash = text.indexOf('-');
    const [first, last] = dash === -1 ? [text, text] : [text, text.slice(dash + 1)];
    return [numberIn(first, '0'), numberIn(last, 'F')];
  });
}

/** Parses a code point, with question marks replaced by `anyDigit`. */
function numberIn(text: string, anyDigit: string): number {
  return Number.parseInt(text.includes('?') ? text.replaceAll('?', anyDigit) : text, 16);
}

/** Formats ranges as CSS. */
export function writeRanges(ranges: readonly CodeRange[]): string {
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

/** Subtracts ranges from others. */
export function withoutRanges(ranges: readonly CodeRange[], taken: readonly CodeRange[]): CodeRange[] {
  return taken.reduce<CodeRange[]>(
    (left, [first, last]) => left.flatMap((range) => around(range, first, last)),
    [...ranges],
  );
}

function around([first, last]: CodeRange, from: number, to: number): CodeRange[] {
  if (to < first || last < from) return [[first, last]];
  const before: CodeRange[] = first < from ? [[first, from - 1]] : [];
  return to < last ? [...before, [to + 1, last]] : before;
}

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
