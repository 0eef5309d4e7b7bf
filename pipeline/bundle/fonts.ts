import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type FontScript, locales, type Script } from '../../domain/locales.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';
import { europeanFile, europeanRule, readEuropean, restRule } from './latin-extended.ts';

/** A `@font-face` rule of a package: a font's part for some characters. */
interface Rule {
  readonly source: string;
  /** The part's file. */
  readonly path: string;
  /** The subset or part number in the font's file name: `latin`, `thai`, `12`. */
  readonly subset: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** The same as the site has it. */
interface Face extends Pick<Rule, 'subset' | 'ranges'> {
  readonly css: string;
  readonly file: AssetFile;
}

interface Font {
  readonly package: string;
  /** Which subsets to take. */
  readonly subsets: RegExp;
  /** The subset that a page in such a script shows first. */
  readonly preload?: string;
}

/** Inter covers Latin, Vietnamese and Cyrillic and stands in the main stylesheet; the others belong to one script. */
const baseFont: Font = {
  package: '@fontsource-variable/inter',
  subsets: /^(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext)$/,
};

const scriptFonts: Readonly<Partial<Record<FontScript, Font>>> = {
  arabic: {
    package: '@fontsource-variable/noto-sans-arabic',
    subsets: /^arabic$/,
    preload: 'arabic',
  },
  thai: {
    package: '@fontsource-variable/noto-sans-thai',
    subsets: /^thai$/,
    preload: 'thai',
  },
  japanese: { package: '@fontsource-variable/noto-sans-jp', subsets: /^\d+$/ },
  korean: { package: '@fontsource-variable/noto-sans-kr', subsets: /^\d+$/ },
  chinese: { package: '@fontsource-variable/noto-sans-sc', subsets: /^\d+$/ },
};

/** Every page has Latin letters: those of the brand, of products and of prices. */
const commonPreload = 'latin';

const basePreloads: Readonly<Partial<Record<Script, string>>> = { cyrillic: 'cyrillic' };

/** Languages that write words with letters of a second file: half a word in another font is worse than a few bytes. */
const secondPreloads: Readonly<Record<string, string>> = {
  hu: 'european',
  pl: 'european',
  tr: 'european',
  vn: 'vietnamese',
};

export interface FontBundle {
  readonly files: readonly AssetFile[];
  /** `@font-face` rules for the main stylesheet. */
  readonly baseCss: string;
  readonly links: Record<FontScript, { stylesheets: string[]; preloads: string[] }>;
  /** Fonts that a language needs early besides those of its script, by UI code. */
  readonly secondPreloads: Readonly<Record<string, readonly string[]>>;
}

/**
 * Picks the fonts that the site's languages need (spec 1 §9 "Fonts are loaded per script").
 *
 * Every page names all languages in its language dialog, so the main stylesheet also has the few faces that their names
 * need. A face costs a visitor nothing until a character of it is shown.
 *
 * @param root the folder whose node_modules holds the font packages
 * @param scripts those of which pages may show more than the names of languages; by default all
 */
export function bundleFonts(root: string, scripts?: ReadonlySet<FontScript>): FontBundle {
  const base = withEuropeanFace(root, readRules(root, baseFont).map(readFace));
  const byScript = Object.entries(scriptFonts).map(([name, font]) => {
    const script = name as FontScript;
    const rules = readRules(root, font);
    const faces = rules
      .filter((rule) => !scripts || scripts.has(script) || coversName(rule, script))
      .map(readFace);
    return { script, font, faces, inNames: faces.filter((face) => coversName(face, script)) };
  });
  const allScripts = [...locales, ...byScript].map(({ script }) => script);
  const links = Object.fromEntries(
    allScripts.map((script) => [
      script,
      {
        stylesheets: [],
        preloads: [commonPreload, basePreloads[script as Script]].flatMap((subset) =>
          preloadsOf(base, subset),
        ),
      },
    ]),
  ) as unknown as FontBundle['links'];
  const sheets = byScript.map(({ script, font, faces, inNames }) => {
    const rest = faces.filter((face) => !inNames.includes(face));
    links[script].preloads.push(...preloadsOf(faces, font.preload));
    if (rest.length === 0) return [];
    const css = rest.map((face) => face.css).join('\n');
    const sheet = hashedFile('css', `fonts-${script}.css`, Buffer.from(css));
    links[script].stylesheets.push(hrefOf(sheet));
    return [sheet];
  });
  const used = [...base, ...byScript.flatMap(({ faces }) => faces)];
  const baseFaces = [...base, ...byScript.flatMap(({ inNames }) => inNames)];
  return {
    files: [...used.map(({ file }) => file), ...sheets.flat()],
    baseCss: baseFaces.map(({ css }) => css).join('\n'),
    links,
    secondPreloads: Object.fromEntries(
      Object.entries(secondPreloads).map(([code, subset]) => [code, preloadsOf(base, subset)]),
    ),
  };
}

/**
 * Of the font's second Latin file, which is larger than the first, most languages need a few letters. What is left of it comes
 * first: it has some Vietnamese letters as well, and of two faces that have a character the later one is taken.
 */
function withEuropeanFace(root: string, faces: readonly Face[]): Face[] {
  const extended = faces.find(({ subset }) => subset === 'latin-ext');
  if (!extended) return [...faces];
  const rest = restRule(extended.css);
  const file = hashedFile('fonts', basename(europeanFile), readEuropean(root));
  const css = europeanRule(extended.css).replace(/url\([^)]+\)/, `url(${hrefOf(file)})`);
  return [
    { ...extended, css: rest, ranges: readRanges(rest) },
    ...faces.filter((face) => face !== extended),
    { css, subset: 'european', ranges: readRanges(css), file },
  ];
}

function preloadsOf(faces: readonly Face[], subset: string | undefined): string[] {
  return faces.filter((face) => face.subset === subset).map(({ file }) => hrefOf(file));
}

function coversName({ ranges }: Pick<Rule, 'ranges'>, script: string): boolean {
  const names = locales.filter((locale) => locale.script === script).map(({ name }) => name);
  const codes = [...names.join('')].map((character) => character.codePointAt(0) ?? 0);
  return codes.some((code) => ranges.some(([first, last]) => code >= first && code <= last));
}

function readRules(root: string, font: Font): Rule[] {
  const stylesheet = createRequire(join(root, 'package.json')).resolve(`${font.package}/index.css`);
  const rules = readFileSync(stylesheet, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return rules
    .map((rule) => ({ rule, source: rule.match(/url\(\.\/files\/([^)]+)\)/)?.[1] ?? '' }))
    .filter(({ source }) => font.subsets.test(subsetOf(font, source)))
    .map(({ rule, source }) => ({
      source: rule,
      path: join(dirname(stylesheet), 'files', source),
      subset: subsetOf(font, source),
      ranges: readRanges(rule),
    }));
}

/** `noto-sans-jp-12-wght-normal.woff2` is part 12 of noto-sans-jp. */
function subsetOf(font: Font, source: string): string {
  return source.slice(basename(font.package).length + 1).replace(/-wght-normal\.woff2$/, '');
}

function readFace({ source, path, subset, ranges }: Rule): Face {
  const file = hashedFile('fonts', basename(path), readFileSync(path));
  const css = source.replace(/url\(\.\/files\/[^)]+\)/, `url(${hrefOf(file)})`).replace(/\s*\n\s*/g, '');
  return { css, subset, ranges, file };
}

function readRanges(rule: string): Face['ranges'] {
  const list = rule.match(/unicode-range:\s*([^;}]+)/)?.[1] ?? '';
  return list.split(',').map((range) => {
    const [first = '0', last] = range.trim().replace(/^U\+/i, '').split('-');
    return [
      Number.parseInt(first.replaceAll('?', '0'), 16),
      Number.parseInt((last ?? first).replaceAll('?', 'F'), 16),
    ] as const;
  });
}
