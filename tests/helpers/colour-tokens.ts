import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { palette } from '../../domain/site/palette.ts';
import { root } from './run-cli.ts';

export type Scheme = 'light' | 'dark';

/** Red, green, blue from 0 to 255, and opacity. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const css = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8');
const declared = new Map<string | undefined, string | undefined>([
  ...Object.entries(palette),
  ...Array.from(css.matchAll(/^ {2}--([\w-]+): ([^;]+);/gm), ([, name, value]) => [name, value] as const),
]);

/** Lists the colour tokens for components. */
export const colourRoles: readonly string[] =
  css
    .slice(css.indexOf('/* Roles'), css.indexOf('--font-system'))
    .match(/^ {2}--[\w-]+(?=:)/gm)
    ?.map((name) => name.trim().slice(2)) ?? [];

/** Returns a token's colour in a scheme. @throws for an invalid colour */
function colourOf(token: string, scheme: Scheme): Colour {
  const value = declared.get(token);
  if (value === undefined) throw new Error(`There is no token --${token} in templates/styles/tokens.css.`);
  return read(value, scheme);
}

function read(value: string, scheme: Scheme): Colour {
  const text = value.trim();
  const both = /^light-dark\(((?:\((?:[^()]|\([^()]*\))*\)|[^(),])+),(.+)\)$/.exec(text);
  if (both) return read((scheme === 'light' ? both[1] : both[2]) ?? '', scheme);
  const name = /^var\(--([\w-]+)\)$/.exec(text)?.[1];
  if (name !== undefined) return colourOf(name, scheme);
  const mixed = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, (transparent|var\(--[\w-]+\))\)$/.exec(text);
  if (mixed) {
    const [, front = '', share, back = ''] = mixed;
    const [red, green, blue] = colourOf(front, scheme);
    const faint: Colour = [red, green, blue, Number(share) / 100];
    return back === 'transparent' ? faint : over(faint, read(back, scheme));
  }
  if (text === 'transparent') return [0, 0, 0, 0];
  return readHex(text) ?? readRgb(text);
}

function readHex(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16));
  return [red, green, blue, 1];
}

function readRgb(text: string): Colour {
  const numbers = /^rgb\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text);
  if (!numbers) throw new Error(`${text} is no colour that the test can read.`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.slice(1).map((each) => Number(each ?? 1));
  return [red, green, blue, alpha];
}

/** Returns the WCAG 2.2 contrast ratio of two tokens. @param under ground of a translucent one */
export function contrastOf(front: string, ground: string, scheme: Scheme, under = 'ground'): number {
  const behind = over(colourOf(ground, scheme), colourOf(under, scheme));
  const [lighter = 0, darker = 0] = [
    luminance(over(colourOf(front, scheme), behind)),
    luminance(behind),
  ].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function over([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
