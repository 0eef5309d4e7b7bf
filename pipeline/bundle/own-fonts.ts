/** Prepares the fonts of a site's theme.css as the engine prepares its own: cut by characters, with fallbacks of their metrics. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Face, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs';
import type { FontPart } from '../../domain/locales/locales.ts';
import { fontOf, type OwnFont, type Theme } from '../../domain/site/theme.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { messageOf, UserError } from '../model/user-error.ts';
import { type FileCache, openProgramCache } from './file-cache.ts';
import {
  arabicText,
  type CodeRange,
  cutFile,
  cutWeights,
  fontCuts,
  readFontRules,
  readRanges,
  writeRanges,
} from './font-packages.ts';
import { openFace } from './open-font.ts';

/** Holds the own fonts of a site. */
export interface OwnFonts {
  readonly files: readonly AssetFile[];
  /** Rules of the fonts and of headings. */
  readonly css: string;
  /** Returns the files of a part to preload: of the text's font, which is `usual` where it lacks the part, and of the headings'. */
  readonly preloads: (part: string, usual: () => readonly string[]) => string[];
  /** Puts the text's font before the engine's in a stylesheet. */
  readonly inStyles: (css: string) => string;
}

/** Increment it when fonts are cut otherwise. */
const version = 2;

const base = '@fontsource-variable/inter';
const arabicFont = '"Noto Sans Arabic Variable"';

/** Lists OpenType features that browsers apply by default, and `tnum` (figures of equal width), which the style sheets use. */
export const fontFeatures = [
  ...['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'],
  ...['fina', 'init', 'isol', 'medi'],
];

/** Returns a WOFF2 file with some characters of a font, and of its features and weights those that sites use. */
export async function cutFont(
  font: Buffer,
  ranges: readonly CodeRange[],
  weights?: typeof cutWeights,
): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  return subsetFont(font, codes.map((code) => String.fromCodePoint(code)).join(''), {
    targetFormat: 'woff2',
    keepFeatures: fontFeatures,
    ...(weights && { variationAxes: { wght: weights } }),
  });
}

/** Cuts the fonts of a theme. @param has returns whether pages may show the characters of a part */
export async function bundleOwnFonts(
  root: string,
  theme: Theme,
  has: (part: FontPart) => boolean,
): Promise<OwnFonts> {
  const cache = openProgramCache(root, 'fonts');
  const own = await Promise.all(
    theme.fonts.map(async (font) => {
      const path = join(theme.folder, font.file);
      try {
        return await cutParts(root, font, readFileSync(path), has, cache);
      } catch (error) {
        throw new UserError(
          `The font ${font.file} of theme.css can't be used: ${messageOf(error)}.`,
          'Use a WOFF2, TrueType or OpenType file that browsers show.',
        );
      }
    }),
  );
  const stackOf = (family: string) => `"${family}","${family} Fallback","${family} Wide Fallback"`;
  const { textFont, headingFont } = theme;
  const fileOf = (family: string | undefined, weight: number, part: string) => {
    const able = own.filter(({ parts }) => parts.some(({ name }) => name === part));
    const font = fontOf({ fonts: able.map((each) => each.font) }, family, weight);
    const { parts = [] } = able.find((each) => each.font === font) ?? {};
    return parts.filter(({ name }) => name === part).map(({ file }) => hrefOf(file));
  };
  const arabicOf = (...families: readonly (string | undefined)[]) => {
    const able = families.find((family) => fileOf(family, 400, 'arabic').length > 0);
    return able === undefined ? arabicFont : `"${able} Arabic",${arabicFont}`;
  };
  const headings =
    headingFont === undefined
      ? ''
      : `h1,h2,h3,h4,h5,h6{font-family:${stackOf(headingFont)},var(--font-body)}` +
        `[data-script=Arab] :is(h1,h2,h3,h4,h5,h6){font-family:${arabicOf(headingFont, textFont)},${stackOf(headingFont)},var(--font-body)}`;
  return {
    files: own.flatMap(({ parts }) => parts.map(({ file }) => file)),
    css:
      own.flatMap(({ parts, fallbacks }) => [...parts.map(({ css }) => css), ...fallbacks]).join('') +
      headings,
    preloads: (part, usual) => {
      const text = fileOf(textFont, 400, part);
      return [...new Set([...(text.length > 0 ? text : usual()), ...fileOf(headingFont, 700, part)])];
    },
    inStyles: (css) =>
      textFont === undefined
        ? css
        : css
            .replaceAll('"Inter Variable"', `${stackOf(textFont)},"Inter Variable"`)
            .replaceAll(arabicFont, arabicOf(textFont)),
  };
}

interface Part {
  readonly name: string;
  readonly css: string;
  readonly file: AssetFile;
}

async function cutParts(
  root: string,
  font: OwnFont,
  bytes: Buffer,
  has: (part: FontPart) => boolean,
  cache: FileCache,
) {
  const face = openFace(bytes);
  const axis = face.getAxisInfos().wght;
  const weights = axis && {
    min: Math.max(axis.min, Math.min(cutWeights.min, axis.max)),
    max: Math.min(axis.max, Math.max(cutWeights.max, axis.min)),
  };
  const weight = weights ? `${weights.min} ${weights.max}` : font.weight;
  const rule = (family: string, rest: string) =>
    `@font-face{font-family:"${family}";font-style:${font.style};font-weight:${weight};${rest}}`;
  const name = font.family.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const codes = partsOf(root, face.collectUnicodes(), has);
  const parts = Array.from(codes, async ([part, own]): Promise<Part> => {
    const ranges = writeRanges(own);
    const key = JSON.stringify(['own font', version, font.sha256, ranges, weights ?? null]);
    const known = cache.get(key);
    const cut = known ?? (await cutFont(bytes, own, weights));
    if (!known) cache.put(key, cut);
    const file = hashedFile('fonts', `${name}-${part}.woff2`, cut);
    const src = `font-display:swap;src:url(${hrefOf(file)}) format("woff2");unicode-range:${ranges}`;
    // A family of its own, as Arabic words lose their base line where the space comes from another file.
    return { name: part, css: rule(part === 'arabic' ? `${font.family} Arabic` : font.family, src), file };
  });
  const covered = writeRanges([...codes.values()].flat());
  const fallbacks = fallbacksOf(root, face).map(({ suffix, metrics }) =>
    rule(`${font.family} ${suffix}`, `${metrics};unicode-range:${covered}`),
  );
  return { font, parts: await Promise.all(parts), fallbacks };
}

/** Divides the characters of a font as the engine's packages do; others are a part of their own. */
function partsOf(
  root: string,
  given: Iterable<number>,
  has: (part: FontPart) => boolean,
): Map<string, CodeRange[]> {
  const rules = readFontRules(root, base).toSorted(
    (a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'),
  );
  const partOf = (code: number): string | undefined => {
    const letter = String.fromCodePoint(code);
    if (ideographs.test(letter)) return undefined;
    const script = scripts.find(([, letters]) => letters.test(letter))?.[0];
    if (script) return has(script) ? script : undefined;
    // Marks are beside the letters that they stand on.
    const isMark = code >= 0x300 && code < 0x370;
    const { subset = 'others' } = (isMark ? rules[0] : rules.find((rule) => isIn(code, rule.ranges))) ?? {};
    if (subset === 'latin-ext') return 'european';
    return ['latin', 'others'].includes(subset) || has(subset.replace(/-ext$/, '') as FontPart)
      ? subset
      : undefined;
  };
  const codes = [...given];
  const parts = Map.groupBy(codes, partOf);
  const arabic = parts.get('arabic');
  const between = readRanges(arabicText);
  const isBetween = (code: number) => partOf(code) !== 'arabic' && isIn(code, between);
  if (arabic) parts.set('arabic', [...codes.filter(isBetween), ...arabic]);
  return new Map([...parts].flatMap(([part, own]) => (part === undefined ? [] : [[part, rangesOf(own)]])));
}

const scripts = [
  ['arabic', /\p{Script=Arabic}/u],
  ['thai', /\p{Script=Thai}/u],
] as const;
/** Left to the engine's fonts, which pages load in small parts. */
const ideographs = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

function isIn(code: number, ranges: readonly CodeRange[]): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}

function rangesOf(codes: readonly number[]): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) ranges[ranges.length - 1] = [last[0], code];
    else ranges.push([code, code]);
  }
  return ranges;
}

/** The base font's fallbacks (templates/styles/fallback-fonts.css), with their size beside that of the base font. */
const fallbackFonts = [
  { suffix: 'Fallback', src: 'local("Arial"),local("Liberation Sans")', size: 107.12 },
  { suffix: 'Wide Fallback', src: 'local("DejaVu Sans"),local("Verdana")', size: 93.4 },
] as const;

/** Describes system fonts that take as much room as a font, so that pages keep their layout when it arrives. */
function fallbacksOf(root: string, face: Face) {
  const [latin] = fontCuts;
  const usual = openFace(readFileSync(latin ? cutFile(root, latin) : ''));
  const share = averageWidth(face) / averageWidth(usual);
  const { ascender, descender, lineGap } = new Font(face).hExtents();
  return fallbackFonts.map(({ suffix, src, size }) => {
    const adjusted = (size * share) / 100;
    const part = (value: number) => `${((Math.abs(value) / face.upem / adjusted) * 100).toFixed(2)}%`;
    const metrics = `src:${src};size-adjust:${(adjusted * 100).toFixed(2)}%;ascent-override:${part(ascender)};descent-override:${part(descender)};line-gap-override:${part(lineGap)}`;
    return { suffix, metrics };
  });
}

/** Letters as often as English has them. */
const sample =
  'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbbvk' +
  ' '.repeat(18);

/** Returns the average width of a letter in em, at the usual weight. */
function averageWidth(face: Face): number {
  const font = new Font(face);
  font.setVariations([new Variation('wght', 400)]);
  const buffer = new TextBuffer();
  buffer.addText(sample);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const widths = buffer.getGlyphInfosAndPositions().map(({ xAdvance = 0 }) => xAdvance);
  return widths.reduce((sum, width) => sum + width, 0) / sample.length / face.upem;
}
