/** Reads theme.css, with which a site changes tokens of the stylesheets (docs/look.md). */
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Part, partsOf } from '../bin/css-parts.js';
import { assertPlainFile } from '../domain/site/assert-plain-file.ts';
import { palette } from '../domain/site/palette.ts';
import {
  type ColourScheme,
  type DrawnColours,
  drawnTokens,
  type FaintPair,
  iconTokens,
  type OwnFont,
  type Theme,
} from '../domain/site/theme.ts';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { whyUnread } from '../pipeline/model/user-error.ts';
import { UsageError } from './errors.ts';
import {
  type Colour,
  contrastOf,
  deriveColours,
  hexOf,
  keptColours,
  pairsIn,
  readColour,
  type Scheme,
  type Tokens,
  tokensIn,
} from './theme-colours.ts';

interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

interface Rule {
  readonly selector: string;
  readonly declarations: readonly Declaration[];
  readonly line: number;
}

/** Lists the tokens that name a family of the site. */
export const fontTokens = ['font-text', 'font-headings'] as const;

type Report = (line: number, what: string) => void;

/** Reads a site's theme. @param root the folder of package.json @throws UsageError with the line of each fault */
export function readTheme(file: string, root: string): Theme {
  const faults: { readonly line: number; readonly text: string }[] = [];
  const report: Report = (line, what) => void faults.push({ line, text: `theme.css:${line}: ${what}` });
  const rules = parseRules(readFileSync(file, 'utf8'), report);
  const defaults = readTokens(readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8'));
  const own = new Map<string, Declaration>();
  let scheme: ColourScheme = 'light dark';
  const fonts: OwnFont[] = [];
  for (const { selector, declarations, line } of rules) {
    if (selector === '@font-face') fonts.push(readFont(dirname(file), declarations, line, report));
    else if (selector.startsWith('@media'))
      report(
        line,
        '"@media" can\'t be used: light-dark(a, b) is a colour of two schemes, clamp() a length by width.',
      );
    else if (selector !== ':root')
      report(line, `"${selector}" is neither ":root", where tokens are set, nor "@font-face".`);
    else
      for (const declaration of declarations) {
        const { name, value } = declaration;
        if (name !== 'color-scheme') own.set(name, declaration);
        else if (isScheme(value)) scheme = value;
        else report(declaration.line, `color-scheme is "light", "dark" or "light dark", not "${value}".`);
      }
  }
  const tokens = new Map(defaults);
  for (const { name, value } of own.values())
    if (defaults.has(name.slice(2))) tokens.set(name.slice(2), value);
  const [textFont, headingFont] = fontTokens.map((token) => {
    const name = `--${token}`;
    const { value = '', line = 0 } = own.get(name) ?? {};
    own.delete(name);
    const family = unquoted(value);
    const near = nearest(
      family,
      fonts.map((font) => font.family),
    );
    if (value !== '' && !fonts.some((font) => font.family === family))
      report(line, `${name}: no @font-face of theme.css has the family ${value}.${didYouMean(near)}`);
    return family || undefined;
  });
  for (const declaration of own.values()) checkToken(declaration, defaults, tokens, report);
  const found = faults.toSorted((a, b) => a.line - b.line).map(({ text }) => text);
  if (found.length > 0) throw new UsageError(`theme.css is invalid:\n${found.join('\n')}`, hint);
  const derived = deriveColours(tokens, new Set(Array.from(own.keys(), (name) => name.slice(2))));
  const used = fonts.filter(({ family }) => family === textFont || family === headingFont);
  return {
    ...themeOf(own, derived, scheme, defaults, tokens),
    folder: dirname(file),
    fonts: used,
    textFont,
    headingFont,
  };
}

const hint = 'docs/look.md lists the tokens and the values that they take.';

/** Reads rules as if layers weren't there. Of rules in others, those in `:root` are listed too. */
function parseRules(css: string, report: Report): Rule[] {
  const rules: Rule[] = [];
  const open: (OpenRule | undefined)[] = [];
  for (const part of partsOf(css)) {
    const [, colon, ...value] = part.tokens;
    const text = textOf(css, part.tokens);
    const around = open.at(-1);
    if (part.kind === 'end') open.pop();
    else if (part.end === '{' && part.name === '@layer') open.push(around);
    else if (part.end === '{') {
      const rule: OpenRule = { selector: text, declarations: [], line: part.line };
      if (around === undefined || around.selector === ':root') rules.push(rule);
      open.push(rule);
    } else if (part.name === '@charset' || part.name === '@layer') continue;
    else if (around === undefined) report(part.line, `"${text}" stands outside of a rule.`);
    else if (css[colon?.start ?? -1] === ':' && value.length > 0)
      around.declarations.push({ name: part.name, value: textOf(css, value), line: part.line });
    else report(part.line, `"${text}" isn't a declaration, such as "--accent: #b34700".`);
  }
  if (open.length > 0) report(css.trimEnd().split('\n').length, 'a "}" is missing.');
  return rules;
}

interface OpenRule extends Rule {
  readonly declarations: Declaration[];
}

/** Returns what tokens say, without comments and with single spaces. */
function textOf(css: string, tokens: Part['tokens']): string {
  return tokens
    .map(({ start, end }, at) => (start > (tokens[at - 1]?.end ?? start) ? ' ' : '') + css.slice(start, end))
    .join('');
}

/** Reads the tokens that a site may change, with the values that they have otherwise. */
export function readTokens(css: string): Tokens {
  const { declarations = [] } = parseRules(css, () => {}).find(({ selector }) => selector === ':root') ?? {};
  const free = declarations.flatMap(({ name, value }) =>
    /^--(?!font-|forward$)/.test(name) ? [[name.slice(2), value] as const] : [],
  );
  return new Map([...Object.entries(palette), ...free, ...Object.entries(iconTokens)]);
}

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/, '$2');

const weights: Readonly<Record<string, string>> = { normal: '400', bold: '700' };

/** Reads a font of the site; the file itself is only opened when styles are made. */
function readFont(
  folder: string,
  declarations: readonly Declaration[],
  line: number,
  report: Report,
): OwnFont {
  const values = new Map(declarations.map((each) => [each.name, each]));
  const lineOf = (name: string) => values.get(name)?.line ?? line;
  for (const each of declarations)
    if (!['font-family', 'src', 'font-weight', 'font-style', 'font-display'].includes(each.name))
      report(each.line, `${each.name} can't be set in @font-face: family, src, weight and style can.`);
  const { value: name = '' } = values.get('font-family') ?? {};
  const family = unquoted(name);
  if (!/^[\w .-]+$/.test(family))
    report(lineOf('font-family'), 'font-family must be a name of letters, digits and spaces.');
  const given = values.get('font-weight')?.value ?? 'normal';
  const weight = weights[given] ?? given;
  if (!/^\d{1,4}( \d{1,4})?$/.test(weight))
    report(lineOf('font-weight'), `font-weight: "${given}" isn't a weight, such as 700 or 300 800.`);
  const style = values.get('font-style')?.value ?? 'normal';
  if (style !== 'normal' && style !== 'italic')
    report(lineOf('font-style'), `font-style is "normal" or "italic", not "${style}".`);
  const { value: source = '', line: at = line } = values.get('src') ?? {};
  const [, address = ''] = /^url\(\s*([^()]+?)\s*\)(?: format\([^()]*\))?$/.exec(source) ?? [];
  const file = unquoted(address);
  const sha256 = hashFont(folder, file, (what) => report(at, `src: ${what}`)) ?? '';
  return { family, file, sha256, weight, style: style === 'italic' ? style : 'normal' };
}

/** Hashes a font's file, which pages of every visitor load. */
function hashFont(folder: string, file: string, report: (what: string) => void): string | undefined {
  if (!/^(?!\/|[\w-]+:)[^?#]+\.(woff2|ttf|otf)$/i.test(file))
    return void report(`must be one url("…") of a .woff2, .ttf or .otf file beside theme.css.`);
  try {
    const path = join(folder, file);
    assertPlainFile(statSync(path));
    return hash('sha256', readFileSync(path));
  } catch (error) {
    return void report(`${file} can't be read: ${whyUnread(error)}.`);
  }
}

function isScheme(value: string): value is ColourScheme {
  return ['light dark', 'light', 'dark'].includes(value);
}

const schemes: readonly Scheme[] = ['light', 'dark'];

function isColour(value: string, tokens: Tokens): boolean {
  return schemes.every((scheme) => readColour(value, scheme, tokens) !== undefined);
}

const length = /^-?(0|(\d+\.?\d*|\.\d+)(rem|em|px|vw|vh|ch)|(min|max|clamp|calc)\(.+\)|var\(--[\w-]+\))$/;

/** Lists what a token may be, by what it is without theme.css. */
const kinds = [
  { like: /^-?[\d.]+$/, fits: /^-?(\d+\.?\d*|\.\d+)$/, what: 'a number, such as 1.6' },
  { like: /^[\d.]+m?s$/, fits: /^(\d+\.?\d*|\.\d+)m?s$/, what: 'a time, such as 0.2s' },
  { like: length, fits: length, what: 'a length, such as 1.25rem, or min(), max(), clamp() or calc()' },
  { like: /^/, fits: /^[^!]+$/, what: 'a value without "!important"' },
] as const;

function isBalanced(value: string): boolean {
  return value.split('(').length === value.split(')').length;
}

const whatColours =
  'a colour: #rrggbb, rgb(), hsl(), oklch(), var() of a token, light-dark(a, b) or color-mix(in srgb, a 20%, b)';

function checkToken({ name, value, line }: Declaration, defaults: Tokens, tokens: Tokens, report: Report) {
  const before = defaults.get(name.slice(2));
  if (!name.startsWith('--') || before === undefined) {
    const near = nearest(
      name,
      [...defaults.keys(), ...fontTokens].map((token) => `--${token}`),
    );
    return report(line, `${name} isn't a token that a site can change.${didYouMean(near)}`);
  }
  const missing = tokensIn(value).find((token) => !tokens.has(token));
  if (missing !== undefined) return report(line, `${name}: there is no token --${missing}.`);
  if (isCircular(name.slice(2), tokens)) return report(line, `${name} takes its value from itself.`);
  const kind = kinds.find(({ like }) => like.test(before));
  const fits = isColour(before, defaults)
    ? isColour(value, tokens)
    : kind?.fits.test(value) && isBalanced(value);
  if (!fits)
    report(line, `${name}: "${value}" isn't ${isColour(before, defaults) ? whatColours : kind?.what}.`);
  else if (Object.hasOwn(palette, name.slice(2)) && value.includes('light-dark('))
    report(line, `${name} is one colour in both schemes: it can't be light-dark().`);
}

/** Returns whether the values that a token takes lead back to it. */
function isCircular(token: string, tokens: Tokens): boolean {
  const taken = new Set([token]);
  for (const each of taken)
    for (const other of tokensIn(tokens.get(each) ?? '')) {
      if (other === token) return true;
      taken.add(other);
    }
  return false;
}

function themeOf(
  own: ReadonlyMap<string, Declaration>,
  derived: ReadonlyMap<string, string>,
  scheme: ColourScheme,
  defaults: Tokens,
  tokens: Tokens,
): Pick<Theme, 'css' | 'scheme' | 'drawn' | 'faint' | 'kept'> {
  const colourIn = (token: string, each: Scheme, used?: Set<string>): Colour =>
    readColour(`var(--${token})`, each, tokens, used) ?? [0, 0, 0, 1];
  const [colours, others] = [true, false].map((wanted) =>
    [...own.values()]
      .filter(({ name }) => isColour(defaults.get(name.slice(2)) ?? '', defaults) === wanted)
      .filter(({ name }) => !Object.hasOwn(iconTokens, name.slice(2)))
      .map(({ name, value }) => `${name}:${value}`),
  );
  const onScreen = [
    ...(scheme === 'light dark' ? [] : [`color-scheme:${scheme}`]),
    ...(colours ?? []),
    ...Array.from(derived, ([token, value]) => `--${token}:${value}`),
  ];
  const isChanged = (token: string) => own.has(`--${token}`) || derived.has(token);
  const drawn = Object.entries(drawnTokens).map(([key, [token, side]]) => {
    const shown = scheme === 'light dark' ? side : scheme;
    return [key, hexOf(colourIn(token, shown), colourIn('ground', shown))];
  });
  return {
    // Paper keeps the colours of the engine: its ground is white.
    css: `@media screen{:root{${onScreen.join(';')}}}:root{${others?.join(';')}}`,
    scheme,
    kept: colours?.length ? keptColours(tokens, scheme, isChanged) : [],
    drawn: Object.fromEntries(drawn) as DrawnColours,
    faint: pairsIn(scheme).flatMap((pair): FaintPair[] => {
      const used = new Set<string>();
      const [front, ground] = [pair.front, pair.ground].map((token) => colourIn(token, pair.scheme, used));
      const [by] = [pair.front, pair.ground, ...used].flatMap((token) => own.get(`--${token}`) ?? []);
      if (!by || !front || !ground) return [];
      const ratios = pair.unders.map((under) => contrastOf(front, ground, colourIn(under, pair.scheme)));
      const ratio = Math.min(...ratios);
      const { unders: _, ...shown } = pair;
      return ratio < pair.least ? [{ ...shown, ratio, by: { name: by.name, line: by.line } }] : [];
    }),
  };
}
