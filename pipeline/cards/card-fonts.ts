import { readFileSync } from 'node:fs';
import { Direction, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs';
import type { FontScript } from '../../domain/locales/locales.ts';
import { type FontRule, readFontRules } from '../bundle/font-packages.ts';
import { openFace } from '../bundle/open-font.ts';
import { memoize } from '../model/collections.ts';

const base = '@fontsource-variable/inter';

/** Fonts by writing system, beside the one of Latin and Cyrillic. */
const packages: Readonly<Record<FontScript, readonly string[]>> = {
  latin: [base],
  other: [base],
  cyrillic: [base],
  greek: [base],
  // Quotation marks and digits of Arabic texts have its look.
  arabic: ['@fontsource-variable/noto-sans-arabic', base],
  thai: [base, '@fontsource-variable/noto-sans-thai'],
  japanese: [base, '@fontsource-variable/noto-sans-jp'],
  korean: [base, '@fontsource-variable/noto-sans-kr'],
  chinese: [base, '@fontsource-variable/noto-sans-sc'],
};

const others: readonly FontScript[] = ['arabic', 'thai', 'japanese', 'korean', 'chinese'];

const weight = 700;

/** Maximum number of shaped texts in the cache. */
const maxKnown = 5000;

interface CardFont {
  readonly font: Font;
  /** Units per em. */
  readonly units: number;
  readonly codes: ReadonlySet<number>;
}

/** Describes a glyph on the base line, measured in em. */
interface PlacedGlyph {
  readonly from: CardFont;
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Holds a shaped text, measured in em. */
export interface ShapedText {
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
}

/** Shapes texts with the fonts of the site. */
export type Shaper = (text: string, script: FontScript, isRightToLeft: boolean) => ShapedText;

/** Finds the font of a character; undefined where none has it. */
type FindFont = (code: number, script: FontScript) => CardFont | undefined;

/** Creates a function that reads fonts when they are needed. @param own path of a font that comes before the engine's */
export function createFontFinder(root: string, own?: string): FindFont {
  const rulesOf = memoize((name: string) => readFontRules(root, name));
  const open = memoize(openFont);
  const fontIn = (name: string, code: number) => {
    const mayHave = ({ ranges }: FontRule) => ranges.some(([first, last]) => first <= code && code <= last);
    // Stylesheets name characters that their files don't have.
    const rule = rulesOf(name).find((each) => mayHave(each) && open(each.path).codes.has(code));
    return rule && open(rule.path);
  };
  const found = memoize((key: string) => {
    const [script, code] = key.split(' ') as [FontScript, string];
    const names = new Set([script, ...others].flatMap((each) => packages[each]));
    return names
      .values()
      .map((name) => fontIn(name, Number(code)))
      .find(Boolean);
  });
  const first = own === undefined ? undefined : open(own);
  return (code, script) => (first?.codes.has(code) ? first : found(`${script} ${code}`));
}

/** Lists the characters of a text that no font has, without those that show nothing. */
export function lackingIn(text: string, script: FontScript, fontOf: FindFont): string[] {
  const shown = new Set(text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''));
  return [...shown].filter((character) => !fontOf(codeOf(character), script));
}

/** Creates a shaper. */
export function createShaper(fontOf: FindFont): Shaper {
  const known = new Map<string, ShapedText>();
  return (text, script, isRightToLeft) => {
    const key = `${script} ${isRightToLeft} ${text}`;
    const before = known.get(key);
    if (before) return before;
    const parts = splitByFont(text, (code) => fontOf(code, script));
    if (isRightToLeft) parts.reverse();
    const shaped = joinShaped(parts.map(({ font, part }) => shapePart(font, part, isRightToLeft)));
    if (known.size >= maxKnown) known.clear();
    known.set(key, shaped);
    return shaped;
  };
}

interface Part {
  readonly font: CardFont;
  part: string;
}

/** Splits a text by font; characters that none has are left out. Marks and joiners stay with their letters. */
function splitByFont(text: string, fontOf: (code: number) => CardFont | undefined): Part[] {
  const parts: Part[] = [];
  for (const character of text) {
    const code = codeOf(character);
    const last = parts.at(-1);
    const stays = last && (last.font.codes.has(code) || /\p{Default_Ignorable_Code_Point}/u.test(character));
    const font = stays ? last.font : fontOf(code);
    if (last && font === last.font) last.part += character;
    else if (font) parts.push({ font, part: character });
  }
  return parts;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function openFont(path: string): CardFont {
  const face = openFace(readFileSync(path));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  return { font, units: face.upem, codes: new Set(face.collectUnicodes()) };
}

function shapePart(from: CardFont, text: string, isRightToLeft: boolean): ShapedText {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(from.font, buffer);
  let width = 0;
  const glyphs: PlacedGlyph[] = [];
  for (const {
    codepoint: id,
    xAdvance = 0,
    xOffset = 0,
    yOffset = 0,
  } of buffer.getGlyphInfosAndPositions()) {
    // Glyph 0 stands for a character that the font doesn't have.
    if (id === 0) continue;
    glyphs.push({ from, id, x: (width + xOffset) / from.units, y: yOffset / from.units });
    width += xAdvance;
  }
  return { glyphs, width: width / from.units };
}

/** Puts shaped texts side by side. */
export function joinShaped(parts: readonly ShapedText[]): ShapedText {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const part of parts) {
    for (const glyph of part.glyphs) glyphs.push({ ...glyph, x: glyph.x + width });
    width += part.width;
  }
  return { glyphs, width };
}
