import { readFileSync } from 'node:fs';
import { Direction, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs';
import type { FontScript } from '../../domain/locales/locales.ts';
import { type FontRule, readFontRules } from '../bundle/font-packages.ts';
import { openFace } from '../bundle/open-font.ts';
import { memoize } from '../model/collections.ts';

const base = '@fontsource-variable/inter';

/** Fonts by writing system, behind the one of Latin and Cyrillic. */
const packages: Readonly<Record<FontScript, readonly string[]>> = {
  latin: [base],
  other: [base],
  cyrillic: [base],
  greek: [base],
  arabic: [base, '@fontsource-variable/noto-sans-arabic'],
  thai: [base, '@fontsource-variable/noto-sans-thai'],
  japanese: [base, '@fontsource-variable/noto-sans-jp'],
  korean: [base, '@fontsource-variable/noto-sans-kr'],
  chinese: [base, '@fontsource-variable/noto-sans-sc'],
};

const others: readonly FontScript[] = ['arabic', 'thai', 'japanese', 'korean', 'chinese'];

const weight = 700;

/** Counts the shaped texts that are cached. */
const maxKnown = 5000;

interface CardFont {
  readonly font: Font;
  /** Units per em. */
  readonly units: number;
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

/** Creates a shaper, which reads fonts when they are needed. @param own path of a font that comes before the engine's */
export function createShaper(root: string, own?: string): Shaper {
  const ownRules = own === undefined ? [] : [wholeFont(own)];
  const rulesOf = memoize((name: string) => readFontRules(root, name));
  const open = memoize(openFont);
  const covers = ({ ranges }: Part['rule'], code: number) =>
    ranges.some(([first, last]) => first <= code && code <= last);
  const ruleByCode = new Map<string, Part['rule'] | undefined>();
  const ruleFor = (code: number, script: FontScript) => {
    const key = `${script} ${code}`;
    if (!ruleByCode.has(key)) {
      const names = new Set([script, ...others].flatMap((each) => packages[each]));
      const ruleIn = (rules: readonly Part['rule'][]) => rules.find((rule) => covers(rule, code));
      const found = names.values().map((name) => ruleIn(rulesOf(name)));
      ruleByCode.set(key, ruleIn(ownRules) ?? found.find(Boolean));
    }
    return ruleByCode.get(key);
  };
  const known = new Map<string, ShapedText>();
  return (text, script, isRightToLeft) => {
    const key = `${script} ${isRightToLeft} ${text}`;
    const before = known.get(key);
    if (before) return before;
    const parts = splitByFont(text, (code) => ruleFor(code, script), covers);
    if (isRightToLeft) parts.reverse();
    const shaped = joinShaped(parts.map(({ rule, part }) => shapePart(open(rule), part, isRightToLeft)));
    if (known.size >= maxKnown) known.clear();
    known.set(key, shaped);
    return shaped;
  };
}

/** Reads which characters a font has. */
function wholeFont(path: string): Part['rule'] {
  const codes = openFace(readFileSync(path)).collectUnicodes();
  return { path, ranges: Array.from(codes, (code) => [code, code]) };
}

interface Part {
  readonly rule: Pick<FontRule, 'path' | 'ranges'>;
  part: string;
}

/** Splits a text by font; characters that none has are left out. Marks stay with their letters. */
function splitByFont(
  text: string,
  ruleFor: (code: number) => Part['rule'] | undefined,
  covers: (rule: Part['rule'], code: number) => boolean,
): Part[] {
  const parts: Part[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = parts.at(-1);
    const rule = last && covers(last.rule, code) ? last.rule : ruleFor(code);
    if (last && rule === last.rule) last.part += character;
    else if (rule) parts.push({ rule, part: character });
  }
  return parts;
}

function openFont({ path }: Pick<FontRule, 'path'>): CardFont {
  const face = openFace(readFileSync(path));
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight)]);
  return { font, units: face.upem };
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
