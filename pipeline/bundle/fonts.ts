import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import {
  locales as allLocales,
  type FontPart,
  type FontScript,
  type Locale,
  type Script,
} from '../../domain/locales/locales.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
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
  smallFontFile,
  smallFontNames,
  smallFonts,
  withoutRanges,
  writeRanges,
} from './font-packages.ts';
import type { OwnFonts } from './own-fonts.ts';
import { stylesBelow } from './styles.ts';

interface Font {
  readonly package: string;
  readonly subsets: RegExp;
  /** Subset to preload on pages of the writing system. */
  readonly preload?: string;
  /** Whether its many rules go into a separate stylesheet. */
  readonly isLarge?: boolean;
}

/** Inter covers Latin, Vietnamese, Cyrillic and Greek; other fonts cover one writing system each. */
const baseFont: Font = {
  package: '@fontsource-variable/inter',
  subsets: /^(latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext)$/,
};

/** Writing systems that the base font covers, with the subset to preload. */
const basePreloads = { latin: 'latin', cyrillic: 'cyrillic', greek: 'greek' } as const satisfies Partial<
  Record<Script, string>
>;

type BaseScript = keyof typeof basePreloads;

const scriptFonts: Readonly<Record<Exclude<FontScript, BaseScript | 'other'>, Font>> = {
  arabic: { package: '@fontsource-variable/noto-sans-arabic', subsets: /^arabic$/, preload: 'letters' },
  thai: { package: '@fontsource-variable/noto-sans-thai', subsets: /^thai$/, preload: 'thai' },
  japanese: { package: '@fontsource-variable/noto-sans-jp', subsets: /^\d+$/, isLarge: true },
  korean: { package: '@fontsource-variable/noto-sans-kr', subsets: /^\d+$/, isLarge: true },
  chinese: { package: '@fontsource-variable/noto-sans-sc', subsets: /^\d+$/, isLarge: true },
};

/** Every page has Latin letters: the brand, products and prices. */
const commonPreload = 'latin';

/** Lists the versions of the fonts' packages. */
export function fontVersions(root: string): string[] {
  const { resolve } = createRequire(join(root, 'package.json'));
  const packages = [baseFont, ...Object.values(scriptFonts)].map((font) => font.package);
  return packages.map(
    (name) =>
      (JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string }).version,
  );
}

/** Holds the fonts of a site: files, `@font-face` rules, and the links that pages of each writing system need. */
export interface FontBundle {
  readonly files: readonly AssetFile[];
  readonly baseCss: string;
  readonly links: Record<FontScript, { stylesheets: string[]; preloads: string[] }>;
  /** Additional fonts to preload, by UI code. */
  readonly secondPreloads: Readonly<Record<string, readonly string[]>>;
}

/**
 * Picks the fonts that the site's languages need (spec 1 §9 "Fonts are loaded per script"). The main stylesheet also
 * has the faces of the language dialog's names; browsers fetch a face only when one of its characters is shown.
 * @param root the folder whose node_modules holds the font packages
 * @param locales the site's languages
 * @param scripts fonts beyond the Latin one that pages may show; all by default
 */
export function bundleFonts(
  root: string,
  locales: readonly Locale[],
  scripts?: ReadonlySet<FontPart>,
  own?: OwnFonts,
  basePath = '',
): FontBundle {
  const has = (part: FontPart) => scripts?.has(part) ?? true;
  const base = facesOf(root, baseFont, ({ subset }) => {
    const part = subset.replace(/-ext$/, '');
    return part === 'latin' || has(part as FontPart);
  });
  const preloadsIn = (part: string) => {
    const usual = () => preloadsOf(base, part);
    return own ? own.preloads(part, usual) : usual();
  };
  const byScript = Object.entries(scriptFonts).map(([name, font]) => {
    const script = name as FontScript;
    const isUsed = (rule: FontRule) =>
      has(script) || (font.isLarge === true && namesIn(rule, locales, script).length > 0);
    const faces = facesOf(root, font, isUsed);
    const inMain = font.isLarge ? facesOfNames(faces, locales, script) : faces;
    return { script, font, faces, inMain };
  });
  const ofProduct = [...allLocales, ...byScript].map(({ script }) => script);
  const allScripts: readonly FontScript[] = [...ofProduct, 'greek', 'other'];
  const links = Object.fromEntries(
    allScripts.map((script) => [
      script,
      {
        stylesheets: [],
        preloads: [
          ...new Set([commonPreload, (has(script) && basePreloads[script as BaseScript]) || commonPreload]),
        ].flatMap(preloadsIn),
      },
    ]),
  ) as unknown as FontBundle['links'];
  const sheets = byScript.map(({ script, font, faces, inMain }) => {
    const { preload } = font;
    const usual = () => (preload === undefined ? [] : preloadsOf(faces, preload));
    if (preload !== undefined && has(script))
      links[script].preloads.push(...(own?.preloads(script, usual) ?? usual()));
    if (faces.length === inMain.length) return [];
    const css = faces.map((face) => face.css).join('\n');
    const sheet = hashedFile('css', `fonts-${script}.css`, Buffer.from(stylesBelow(basePath, css)));
    links[script].stylesheets.push(hrefOf(sheet));
    return [sheet];
  });
  const small = (['japanese', 'korean'] as const).filter(has).flatMap((script) => smallFaces(root, script));
  const used = [...base, ...small, ...byScript.flatMap(({ faces }) => faces)];
  const baseFaces = [...base, ...small, ...byScript.flatMap(({ inMain }) => inMain)];
  return {
    files: [...used.map(({ file }) => file), ...sheets.flat(), ...(own?.files ?? [])],
    baseCss:
      [...baseFaces, ...spacesOfBoxes(preloadsIn(commonPreload))].map(({ css }) => css).join('\n') +
      (own?.css ?? ''),
    links,
    // Preloads both subsets so that no word mixes two fonts.
    secondPreloads: Object.fromEntries(
      locales.flatMap(({ code, secondFont }) => (secondFont ? [[code, preloadsIn(secondFont)]] : [])),
    ),
  };
}

/**
 * Gives the families of boxes (templates/styles/fallback-fonts.css) the base font's space: WebKit takes the height of lines from the
 * first family, whether it has a space or not. Weights are those of the boxes.
 */
function spacesOfBoxes([href = '']: readonly string[]): Pick<FontFace, 'css'>[] {
  const families = ['"Japanese Boxes"', '"Korean Boxes"'];
  const thai = ['100 550', '551 900'].map((weights) => `"Thai Boxes";font-weight:${weights}`);
  return [...families, ...thai].map((family) => ({
    css: `@font-face{font-family:${family};src:url(${href});unicode-range:U+20}`,
  }));
}

/**
 * Reads the faces of a font. Browsers prefer the later of two rules with the same character, so the large remainders of
 * cut subsets come first.
 */
function facesOf(root: string, font: Font, isUsed: (rule: FontRule) => boolean): FontFace[] {
  const rules = readFontRules(root, font.package).filter(({ subset }) => font.subsets.test(subset));
  const parts = rules.filter(isUsed).map((rule) => readFontFaces(root, font.package, rule));
  return [...parts.flatMap((faces) => faces.slice(0, -1)), ...parts.flatMap((faces) => faces.slice(-1))];
}

/** Returns the addresses of a subset's files. @throws Error for an unknown subset */
function preloadsOf(faces: readonly FontFace[], name: string): string[] {
  const parts = faces.filter((face) => face.name === name);
  if (parts.length > 0) return parts.map(({ file }) => hrefOf(file));
  throw new Error(
    `No font has a part "${name}". Add it to fontCuts in pipeline/bundle/font-packages.ts, and run: node tools/scripts/write-font-cuts.ts`,
  );
}

/** Returns the faces for language names, limited to those characters because the full ranges are long. */
function facesOfNames(faces: readonly FontFace[], locales: readonly Locale[], script: string): FontFace[] {
  return faces
    .map((face) => narrowed(face, namesIn(face, locales, script)))
    .filter(({ ranges }) => ranges.length > 0);
}

/** Returns the characters of a writing system's language names that a face has. */
function namesIn(
  { ranges }: Pick<FontRule, 'ranges'>,
  locales: readonly Locale[],
  script: string,
): CodeRange[] {
  const names = locales.filter((locale) => locale.script === script).map(({ name }) => name);
  const codes = [...new Set(names.join(''))].flatMap((character) => character.codePointAt(0) ?? []);
  return codes
    .filter((code) => ranges.some(([first, last]) => code >= first && code <= last))
    .map((code) => [code, code]);
}

/** Describes a subset as the site publishes it. */
interface FontFace {
  /** The subset's or cut's name. */
  readonly name: string;
  readonly css: string;
  readonly file: AssetFile;
  readonly ranges: readonly CodeRange[];
}

/** Reads a subset, or its remainder followed by its cut. */
function readFontFaces(root: string, fontPackage: string, rule: FontRule): FontFace[] {
  const cuts = fontCuts.filter((each) => each.package === fontPackage);
  const named = cuts.length > 0 ? withWeights(rule) : rule;
  const cut = cuts.find(({ subset }) => subset === rule.subset);
  if (!cut) return [wholeFace(named, rule.ranges)];
  if (cut.characters === undefined) return [cutFace(root, cut, named, rule.ranges)];
  const taken = readRanges(cut.characters);
  const left = withoutRanges(rule.ranges, cut.others ? [...taken, ...readRanges(cut.others)] : taken);
  return [wholeFace(named, left), cutFace(root, cut, named, taken)];
}

/** Gives all rules of a family the same weights, because browsers compare only rules with one weight range. */
function withWeights(rule: FontRule): FontRule {
  const weights = `font-weight: ${cutWeights.min} ${cutWeights.max}`;
  return { ...rule, css: rule.css.replace(/font-weight:\s*[\d ]+/, weights) };
}

/** Limits a face to some characters. */
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

/**
 * Reads the small fonts of a script; their rules list no characters, because the families after them have the others. Settings
 * tell scripts the files.
 */
function smallFaces(root: string, script: keyof typeof smallFonts): Pick<FontFace, 'css' | 'file'>[] {
  const { family, script: code } = smallFonts[script];
  const named = smallFontNames.map((name) => {
    const path = smallFontFile(root, script, name);
    return { name, file: hashedFile('fonts', basename(path), readFileSync(path)) };
  });
  const settings = named.map(({ name, file }) => `--${name.toLowerCase()}:url(${hrefOf(file)})`);
  return named.map(({ name, file }, at) => {
    const face = `@font-face{font-family:"${family} ${name}";font-display:swap;src:url(${hrefOf(file)})}`;
    return { css: at === 0 ? `${face}[data-script=${code}]{${settings.join(';')}}` : face, file };
  });
}

function ruleOf(css: string, file: AssetFile, ranges: readonly CodeRange[]): string {
  return withRanges(css, ranges)
    .replace(/url\([^)]+\)/, `url(${hrefOf(file)})`)
    .replace(/\s*\n\s*/g, '');
}

function withRanges(css: string, ranges: readonly CodeRange[]): string {
  return css.replace(/unicode-range:[^;}]+/, `unicode-range: ${writeRanges(ranges)}`);
}
