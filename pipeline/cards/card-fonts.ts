import { readFileSync } from 'node:fs';
import { Blob, Direction, Face, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs';
import 'wawoff2/decompress.js';
import woff2 from 'wawoff2/build/decompress_binding.js';
import type { FontScript } from '../../domain/locales/locales.ts';
import { type FontRule, readFontRules } from '../bundle/font-packages.ts';

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

/** Creates a shaper, which reads fonts when they are needed. */
export function createShaper(root: string): Shaper {
  const opened = new Map<string, CardFont>();
  const rules = new Map<string, readonly FontRule[]>();
  const rulesOf = (name: string) => {
    const found = rules.get(name) ?? readFontRules(root, name);
    rules.set(name, found);
    return found;
  };
  const open = ({ path }: FontRule) => {
    const known = opened.get(path) ?? openFont(path);
    opened.set(path, known);
    return known;
  };
  const covers = ({ ranges }: FontRule, code: number) =>
    ranges.some(([first, last]) => first <= code && code <= last);
  const ruleByCode = new Map<string, FontRule | undefined>();
  const ruleFor = (code: number, script: FontScript) => {
    const key = `${script} ${code}`;
    if (!ruleByCode.has(key)) {
      const names = new Set([script, ...others].flatMap((each) => packages[each]));
      const found = [...names].map((name) => rulesOf(name).find((rule) => covers(rule, code))).find(Boolean);
      ruleByCode.set(key, found);
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

interface Part {
  readonly rule: FontRule;
  part: string;
}

/** Splits a text by font; characters that none has are left out. Marks stay with their letters. */
function splitByFont(
  text: string,
  ruleFor: (code: number) => FontRule | undefined,
  covers: (rule: FontRule, code: number) => boolean,
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

/**
 * WebAssembly is compiled asynchronously. The package's own function, which others in this process may call, waits for it as well, and
 * is loaded before, as it hears of it only once.
 */
if (!woff2.calledRun) {
  const tellPackage = woff2.onRuntimeInitialized;
  await new Promise<void>((resolve) => {
    woff2.onRuntimeInitialized = () => {
      tellPackage?.();
      resolve();
    };
  });
}

/** Opens a WOFF2 file; HarfBuzz reads only what it holds. */
function openFont(path: string): CardFont {
  const decoded = woff2.decompress(readFileSync(path));
  if (!decoded) throw new Error(`Not a WOFF2 font: ${path}`);
  const face = new Face(new Blob(decoded));
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
