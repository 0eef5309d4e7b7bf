/** Computes colours of tokens, and which pairs of them are hard to tell apart. */
import { palette } from '../domain/site/palette.ts';
import type { ColourScheme } from '../domain/site/theme.ts';

export type Scheme = 'light' | 'dark';

/** Holds red, green and blue from 0 to 255, and opacity. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Holds values by token, without the two dashes. */
export type Tokens = ReadonlyMap<string, string>;

/**
 * Computes a colour of CSS: `#rrggbb`, `rgb()`, `hsl()`, `oklch()`, `var()` of a token, `light-dark()` or `color-mix(in srgb, …)`.
 * @param used collects the tokens that it takes
 * @returns undefined for what isn't a colour
 */
export function readColour(
  value: string,
  scheme: Scheme,
  tokens: Tokens,
  used = new Set<string>(),
): Colour | undefined {
  const text = value.trim().toLowerCase();
  const [, name = '', content = ''] = /^([a-z-]+)\((.*)\)$/s.exec(text) ?? [];
  const parts = splitAt(content, ',');
  const inner = (part = '') => readColour(part, scheme, tokens, used);
  if (name === 'var') {
    const token = content.trim().slice(2);
    const found = tokens.get(token);
    if (found === undefined) return undefined;
    used.add(token);
    // Without the token itself, as values may name each other in a circle.
    const others = new Map(tokens);
    others.delete(token);
    return readColour(found, scheme, others, used);
  }
  if (name === 'light-dark') {
    const [own = '', other = ''] = scheme === 'light' ? parts : parts.toReversed();
    const isReadable = parts.length === 2 && readColour(other, scheme, tokens) !== undefined;
    return isReadable ? inner(own) : undefined;
  }
  if (name === 'color-mix') return mix(parts, inner);
  return readHex(text) ?? readFunction(name, content) ?? words[text];
}

const words: Readonly<Record<string, Colour>> = {
  transparent: [0, 0, 0, 0],
  white: [255, 255, 255, 1],
  black: [0, 0, 0, 1],
};

/** Splits a text at a character outside of brackets. */
function splitAt(text: string, character: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const each of text) {
    if (each === '(') depth++;
    if (each === ')') depth--;
    if (each === character && depth === 0) parts.push('');
    else parts[parts.length - 1] += each;
  }
  return parts;
}

function mix(
  [space = '', ...sides]: readonly string[],
  read: (text: string) => Colour | undefined,
): Colour | undefined {
  const [front, back] = sides.map((side) => {
    const share = /\s(\d+(?:\.\d+)?)%\s*$/.exec(side);
    const colour = read(share ? side.slice(0, share.index) : side);
    return colour && { colour, share: share ? Number(share[1]) / 100 : undefined };
  });
  if (space.trim() !== 'in srgb' || sides.length !== 2 || !front || !back) return undefined;
  const first = front.share ?? 1 - (back.share ?? 0.5);
  const whole = first + (back.share ?? 1 - first);
  const share = whole === 0 ? 0.5 : first / whole;
  const [near, far] = [front.colour[3] * share, back.colour[3] * (1 - share)];
  const channel = (at: 0 | 1 | 2) =>
    near + far === 0 ? 0 : (front.colour[at] * near + back.colour[at] * far) / (near + far);
  return [channel(0), channel(1), channel(2), (near + far) * Math.min(1, whole)];
}

function readHex(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(long, 'hex');
  return [red, green, blue, alpha / 255];
}

function readFunction(name: string, content: string): Colour | undefined {
  const numbers = content.trim().split(/\s*[\s,/]\s*/);
  const [first = 0, second = 0, third = 0, alpha = 1] = numbers.map((number, at) => {
    const [, digits, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+))(%|deg)?$/.exec(number) ?? [];
    // Of hues a percentage says nothing, of other numbers it is a part of their whole.
    const whole = at === 3 || name === 'oklch' ? 1 : name === 'hsl' || name === 'hsla' ? 100 : 255;
    return Number(digits ?? Number.NaN) * (unit === '%' ? whole / 100 : 1);
  });
  const colour = converters[name]?.(first, second, third);
  if (!colour || numbers.length < 3 || numbers.length > 4 || ![...colour, alpha].every(Number.isFinite))
    return undefined;
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => Math.min(255, Math.max(0, channel)));
  return [red, green, blue, Math.min(1, Math.max(0, alpha))];
}

type Convert = (first: number, second: number, third: number) => readonly number[];

const converters: Readonly<Record<string, Convert>> = {
  rgb: (...channels) => channels,
  rgba: (...channels) => channels,
  hsl: fromHsl,
  hsla: fromHsl,
  oklch: fromOklch,
};

function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  return [0, 8, 4].map((start) => {
    const at = (((start + hue / 30) % 12) + 12) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

/** Björn Ottosson's matrices, as CSS Color 4 has them. */
function fromOklch(lightness: number, chroma: number, hue: number): readonly number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
}

/** Returns a colour as `#rrggbb`. @param under ground of a translucent one */
export function hexOf(colour: Colour, under: Colour = [255, 255, 255, 1]): string {
  const channels = over(colour, under).slice(0, 3);
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function over([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const blend = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [blend(red, r), blend(green, g), blend(blue, b), 1];
}

/** Returns the WCAG 2.2 contrast ratio of a colour on a ground, which stands on another if it is translucent. */
export function contrastOf(front: Colour, ground: Colour, under: Colour): number {
  const behind = over(ground, under);
  const [lighter = 0, darker = 0] = [luminance(over(front, behind)), luminance(behind)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for what else must be seen. */
const textContrast = 4.5;
const shapeContrast = 3;

const grounds = ['ground', 'ground-soft', 'raised'] as const;

interface PairSet {
  readonly fronts: readonly string[];
  readonly grounds: readonly string[];
  readonly least: number;
  /** In the dark scheme only: what stands on `deep` has it in both. */
  readonly only?: Scheme;
}

/** Lists all pairs of foreground and background on the site. */
const pairSets: readonly PairSet[] = [
  { fronts: ['text', 'text-soft', 'accent', 'danger', 'on-tint'], grounds, least: textContrast },
  { fronts: ['text', 'text-soft', 'accent'], grounds: ['hover'], least: textContrast },
  // On the grounds of heroes.
  {
    fronts: ['text', 'text-soft', 'accent'],
    grounds: ['ground-tint', 'light', 'light-on-tint'],
    least: textContrast,
  },
  { fronts: ['text', 'text-soft', 'accent'], grounds: ['light-on-deep'], least: textContrast, only: 'dark' },
  { fronts: ['outline'], grounds, least: textContrast },
  { fronts: ['text', 'text-soft', 'on-tint'], grounds: ['tint'], least: textContrast },
  { fronts: ['on-accent'], grounds: ['accent'], least: textContrast },
  { fronts: ['on-highlight'], grounds: ['highlight'], least: textContrast },
  { fronts: ['on-action'], grounds: ['action', 'action-hover'], least: textContrast },
  { fronts: ['on-inverse'], grounds: ['inverse', 'inverse-hover'], least: textContrast },
  { fronts: ['on-float'], grounds: ['float', 'float-hover'], least: textContrast },
  { fronts: ['success', 'danger-line', 'focus', 'action', 'inverse'], grounds, least: shapeContrast },
  { fronts: ['focus'], grounds: ['tint', 'hover', 'art-sky'], least: shapeContrast },
  { fronts: ['text', 'text-soft', 'highlight'], grounds: ['deep'], least: textContrast, only: 'dark' },
  { fronts: ['outline', 'focus', 'accent'], grounds: ['deep'], least: shapeContrast, only: 'dark' },
  { fronts: ['icon-letter'], grounds: ['icon-ground'], least: shapeContrast },
];

/** Mixes a token with another one, or with a named colour, as CSS does. A share with `?` is the most of it that can be read. */
const blend = (front: string, share: number | `${number}?`, back: string) =>
  `color-mix(in srgb, var(--${front}) ${share}%, ${back in words ? back : `var(--${back})`})`;

const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

/** Says what tokens become on a site that sets a colour in them, and not the token itself. Each stands behind those that it takes. */
const derivations: Readonly<Record<string, string>> = {
  'ink-950': blend('ink-900', 55, 'black'),
  'ink-700': blend('ink-900', 85, 'white'),
  'ink-500': blend('ink-900', 72, 'white'),
  'night-900': blend('ink-900', 50, 'black'),
  'night-800': blend('ink-500', 10, 'night-900'),
  'night-700': blend('ink-500', 20, 'night-900'),
  'night-600': blend('ink-500', 32, 'night-900'),
  'sand-200': blend('ink-900', 9, 'sand-50'),
  'teal-100': blend('teal-600', '16?', 'white'),
  'light-on-deep': blend('teal-600', '30?', 'ink-900'),
  'teal-700': blend('teal-600', '80?', 'black'),
  'teal-300': blend('teal-600', '80?', 'white'),
  'coral-700': blend('coral-600', '80?', 'black'),
  'coral-300': blend('coral-600', '80?', 'white'),
  hover: pair(blend('ink-900', '7?', 'transparent'), 'rgb(255 255 255 / 0.1)'),
  text: pair('var(--ink-900)', blend('ink-500', 10, 'white')),
  'text-soft': pair('var(--ink-700)', blend('ink-500', 35, 'white')),
  line: pair('var(--sand-200)', blend('ink-500', 42, 'night-900')),
  edge: pair('transparent', blend('ink-500', 38, 'night-900')),
  outline: pair('var(--ink-500)', blend('ink-500', 60, 'white')),
  inverse: pair('var(--ink-900)', blend('ink-500', 12, 'white')),
  'float-hover': pair('var(--ink-700)', blend('ink-500', 20, 'night-600')),
  veiled: pair(blend('ink-900', 55, 'white'), blend('night-900', 35, 'black')),
  'art-ink': pair('var(--ink-900)', blend('ink-500', 30, 'white')),
  'art-paper': pair('var(--white)', blend('ink-500', 16, 'white')),
  'art-fold': pair('var(--sand-200)', blend('ink-500', 50, 'white')),
  tint: pair('var(--teal-100)', blend('teal-600', 28, 'night-900')),
  'on-tint': pair('var(--teal-700)', blend('teal-300', 65, 'white')),
  'ground-tint': pair('var(--teal-100)', blend('teal-600', 20, 'night-900')),
  light: pair(blend('teal-300', '32?', 'white'), blend('teal-600', 28, 'night-900')),
  'light-on-tint': pair(blend('teal-100', 40, 'white'), blend('teal-600', 30, 'night-900')),
  'art-sky': pair('var(--teal-100)', blend('teal-600', 28, 'night-900')),
  action: pair('var(--coral-600)', blend('coral-600', '100?', 'white')),
  'action-hover': blend('action', 85, 'black'),
  'danger-line': pair('var(--coral-700)', 'var(--coral-300)'),
};

/** Says beside which colours a share with `?` is readable. */
const readBeside: Readonly<Record<string, readonly string[]>> = {
  'teal-100': ['var(--accent)'],
  'light-on-deep': [blend('ink-500', 35, 'white')],
  'teal-700': ['var(--teal-100)', 'var(--sand-50)'],
  // Rows under the pointer have the lightest grounds.
  'teal-300': ['var(--light-on-deep)', 'color-mix(in srgb, white 10%, var(--night-700))'],
  'coral-700': ['var(--sand-50)'],
  'coral-300': ['var(--night-700)'],
  hover: ['var(--accent)'],
  light: ['var(--accent)'],
  action: ['var(--night-700)'],
};

/** Returns the tokens that follow from those that a site sets. @param tokens those of the site, to which they are added */
export function deriveColours(
  tokens: Map<string, string>,
  own: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const derived = new Map<string, string>();
  for (const [token, mixed] of Object.entries(derivations)) {
    if (own.has(token) || !tokensIn(mixed).some((each) => own.has(each) || derived.has(each))) continue;
    const [scheme, least] =
      token === 'action' ? (['dark', shapeContrast] as const) : (['light', textContrast] as const);
    const colourOf = (value: string) => readColour(value, scheme, tokens) ?? [0, 0, 0, 1];
    const values = Array.from({ length: 100 }, (_, at) =>
      mixed.replace(/(\d+)\?/, (_most, most: string) => `${(Number(most) * (100 - at)) / 100}`),
    );
    const isRead = (value: string) =>
      (readBeside[token] ?? []).every(
        (other) => contrastOf(colourOf(other), colourOf(value), colourOf('var(--ground-soft)')) > least,
      );
    const value = values.find(isRead) ?? values[0] ?? mixed;
    derived.set(token, value);
    tokens.set(token, value);
  }
  return derived;
}

/** Lists the tokens that a value takes. */
export function tokensIn(value: string): string[] {
  return Array.from(value.matchAll(/var\(\s*--([\w-]+)/g), ([, token = '']) => token);
}

/** Errors and success are red and green whatever the brand. */
const meanings = ['danger', 'danger-line', 'success'];

/** Lists the colours of the palette that roles still have as Meridian has them, where a site sets others; not those that would follow. */
export function keptColours(
  tokens: Tokens,
  scheme: ColourScheme,
  isChanged: (token: string) => boolean,
): string[] {
  const used = new Set<string>();
  for (const role of tokens.keys())
    for (const each of ['light', 'dark'] as const)
      if (scheme.includes(each) && !Object.hasOwn(palette, role) && !meanings.includes(role))
        readColour(`var(--${role})`, each, tokens, used);
  const kept = Object.keys(palette).filter((name) => name !== 'white' && used.has(name) && !isChanged(name));
  return kept.filter((name) => !tokensIn(derivations[name] ?? '').some((each) => kept.includes(each)));
}

interface Pair {
  readonly front: string;
  readonly ground: string;
  readonly scheme: Scheme;
  readonly least: number;
  /** Lists what a translucent ground may stand on. */
  readonly unders: readonly string[];
}

/** Returns the pairs of a site in its schemes. */
export function pairsIn(scheme: ColourScheme): Pair[] {
  return pairSets.flatMap(({ fronts, grounds: behind, least, only }) =>
    (['light', 'dark'] as const)
      .filter((each) => each === only || (only === undefined && scheme.includes(each)))
      .flatMap((each) =>
        fronts.flatMap((front) =>
          behind.map((ground) => {
            const unders = ground === 'hover' ? grounds : (['ground'] as const);
            return { front, ground, scheme: each, least, unders };
          }),
        ),
      ),
  );
}
