import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { type FontScript, locales, type Script } from '../../domain/locales/locales.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { UserError } from '../model/user-error.ts';
import {
  type CodeRange,
  cutFile,
  cutWeights,
  type FontCut,
  type FontRule,
  fontCuts,
  readFontRules,
  readRanges,
  withoutRanges,
  writeRanges,
} from './font-packages.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';

interface Font {
  readonly package: string;
  /** Which subsets to take. */
  readonly subsets: RegExp;
  /** The part that a page in such a script shows first. */
  readonly preload?: string;
  /** Whether it has so many parts that their rules are a stylesheet of their own. */
  readonly isLarge?: boolean;
}

/** Inter covers Latin, Vietnamese and Cyrillic; the others belong to one script. */
const baseFont: Font = {
  package: '@fontsource-variable/inter',
  subsets: /^(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext)$/,
};

/** Scripts whose letters the base font has, with the part of it that their pages show first. */
const basePreloads = { latin: 'latin', cyrillic: 'cyrillic' } as const satisfies Partial<
  Record<Script, string>
>;

type BaseScript = keyof typeof basePreloads;

const scriptFonts: Readonly<Record<Exclude<FontScript, BaseScript>, Font>> = {
  arabic: {
    package: '@fontsource-variable/noto-sans-arabic',
    subsets: /^arabic$/,
    preload: 'letters',
  },
  thai: {
    package: '@fontsource-variable/noto-sans-thai',
    subsets: /^thai$/,
    preload: 'thai',
  },
  japanese: { package: '@fontsource-variable/noto-sans-jp', subsets: /^\d+$/, isLarge: true },
  korean: { package: '@fontsource-variable/noto-sans-kr', subsets: /^\d+$/, isLarge: true },
  chinese: { package: '@fontsource-variable/noto-sans-sc', subsets: /^\d+$/, isLarge: true },
};

/** Every page has Latin letters: those of the brand, of products and of prices. */
const commonPreload = 'latin';

/** Holds the fonts of a site: files, `@font-face` rules, and the links that pages of each script need. */
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
  const base = facesOf(root, baseFont, () => true);
  const byScript = Object.entries(scriptFonts).map(([name, font]) => {
    const script = name as FontScript;
    const isUsed = (rule: FontRule) =>
      !font.isLarge || !scripts || scripts.has(script) || namesIn(rule, script).length > 0;
    const faces = facesOf(root, font, isUsed);
    const inMain = font.isLarge ? facesOfNames(faces, script) : faces;
    return { script, font, faces, inMain };
  });
  const allScripts = [...locales, ...byScript].map(({ script }) => script);
  const links = Object.fromEntries(
    allScripts.map((script) => [
      script,
      {
        stylesheets: [],
        preloads: [...new Set([commonPreload, basePreloads[script as BaseScript] ?? commonPreload])].flatMap(
          (part) => preloadsOf(base, part),
        ),
      },
    ]),
  ) as unknown as FontBundle['links'];
  const sheets = byScript.map(({ script, font, faces, inMain }) => {
    if (font.preload !== undefined) links[script].preloads.push(...preloadsOf(faces, font.preload));
    if (faces.length === inMain.length) return [];
    const css = faces.map((face) => face.css).join('\n');
    const sheet = hashedFile('css', `fonts-${script}.css`, Buffer.from(css));
    links[script].stylesheets.push(hrefOf(sheet));
    return [sheet];
  });
  const used = [...base, ...byScript.flatMap(({ faces }) => faces)];
  const baseFaces = [...base, ...byScript.flatMap(({ inMain }) => inMain)];
  return {
    files: [...used.map(({ file }) => file), ...sheets.flat()],
    baseCss: baseFaces.map(({ css }) => css).join('\n'),
    links,
    // Half a word in another font is worse than a few bytes.
    secondPreloads: Object.fromEntries(
      locales.flatMap(({ code, secondFont }) => (secondFont ? [[code, preloadsOf(base, secondFont)]] : [])),
    ),
  };
}

/**
 * Reads the parts of a font. Of two rules with the same character browsers take the later one, so parts without their cuts,
 * the largest files, come first.
 */
function facesOf(root: string, font: Font, isUsed: (rule: FontRule) => boolean): FontFace[] {
  const rules = readFontRules(root, font.package).filter(({ subset }) => font.subsets.test(subset));
  const parts = rules.filter(isUsed).map((rule) => readFontFaces(root, font.package, rule));
  return [...parts.flatMap((faces) => faces.slice(0, -1)), ...parts.flatMap((faces) => faces.slice(-1))];
}

/** Returns the addresses of a part's files. @throws Error where no part of the font has this name */
function preloadsOf(faces: readonly FontFace[], name: string): string[] {
  const parts = faces.filter((face) => face.name === name);
  if (parts.length > 0) return parts.map(({ file }) => hrefOf(file));
  throw new Error(
    `No font has a part "${name}". Add it to fontCuts in pipeline/bundle/font-packages.ts, and run: node tools/scripts/write-font-cuts.ts`,
  );
}

/** Returns the parts with the names of a script's languages, limited to these characters: the full ranges are long. */
function facesOfNames(faces: readonly FontFace[], script: string): FontFace[] {
  return faces.map((face) => narrowed(face, namesIn(face, script))).filter(({ ranges }) => ranges.length > 0);
}

/** Returns the characters of the names of a script's languages that a part has. */
function namesIn({ ranges }: Pick<FontRule, 'ranges'>, script: string): CodeRange[] {
  const names = locales.filter((locale) => locale.script === script).map(({ name }) => name);
  const codes = [...new Set(names.join(''))].flatMap((character) => character.codePointAt(0) ?? []);
  return codes
    .filter((code) => ranges.some(([first, last]) => code >= first && code <= last))
    .map((code) => [code, code]);
}

/** A part of a font as the site has it. */
interface FontFace {
  /** The package's name of the part, or that of what was cut out of it. */
  readonly name: string;
  readonly css: string;
  readonly file: AssetFile;
  readonly ranges: readonly CodeRange[];
}

/** Reads a part as its package has it, or the cut and, before it, the part without its characters. */
function readFontFaces(root: string, fontPackage: string, rule: FontRule): FontFace[] {
  const cuts = fontCuts.filter((each) => each.package === fontPackage);
  const named = cuts.length > 0 ? withWeights(rule) : rule;
  const cut = cuts.find(({ subset }) => subset === rule.subset);
  if (!cut) return [wholeFace(named, rule.ranges)];
  if (cut.characters === undefined) return [cutFace(root, cut, named, rule.ranges)];
  const taken = readRanges(cut.characters);
  return [wholeFace(named, withoutRanges(rule.ranges, taken)), cutFace(root, cut, named, taken)];
}

/** Names the same weights in all rules of a family: browsers look at those with one range of weights only. */
function withWeights(rule: FontRule): FontRule {
  const weights = `font-weight: ${cutWeights.min} ${cutWeights.max}`;
  return { ...rule, css: rule.css.replace(/font-weight:\s*[\d ]+/, weights) };
}

/** Limits a part to some of its characters. */
function narrowed(face: FontFace, ranges: readonly CodeRange[]): FontFace {
  return { ...face, css: withRanges(face.css, ranges), ranges };
}

function wholeFace({ css, path, subset }: FontRule, ranges: readonly CodeRange[]): FontFace {
  const file = hashedFile('fonts', basename(path), readFileSync(path));
  return { name: subset, css: ruleOf(css, file, ranges), file, ranges };
}

function cutFace(root: string, cut: FontCut, { css }: FontRule, ranges: readonly CodeRange[]): FontFace {
  const path = cutFile(root, cut);
  if (!existsSync(path))
    throw new UserError(`${relative(root, path)} is missing.`, 'Run: node tools/scripts/write-font-cuts.ts');
  const file = hashedFile('fonts', basename(path), readFileSync(path));
  return { name: cut.name, css: ruleOf(css, file, ranges), file, ranges };
}

function ruleOf(css: string, file: AssetFile, ranges: readonly CodeRange[]): string {
  return withRanges(css, ranges)
    .replace(/url\([^)]+\)/, `url(${hrefOf(file)})`)
    .replace(/\s*\n\s*/g, '');
}

function withRanges(css: string, ranges: readonly CodeRange[]): string {
  return css.replace(/unicode-range:[^;}]+/, `unicode-range: ${writeRanges(ranges)}`);
}
