import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTokens } from '../../cli/theme.ts';
import { type Colour, contrastOf, pairsIn, readColour, type Scheme } from '../../cli/theme-colours.ts';
import { root } from '../helpers/run-cli.ts';

const css = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8');
const tokens = readTokens(css);

function colourOf(value: string, scheme: Scheme): Colour {
  const colour = readColour(value, scheme, tokens);
  if (!colour) throw new Error(`${value} is no colour.`);
  return colour;
}

const pairs = pairsIn('light dark');

test.each(pairs)(
  '$front on $ground has a contrast of $least, $scheme',
  ({ front, ground, scheme, least, unders }) => {
    const [above, below] = [front, ground].map((token) => colourOf(`var(--${token})`, scheme)) as [
      Colour,
      Colour,
    ];
    for (const under of unders) {
      const behind = colourOf(`var(--${under})`, scheme);
      expect(contrastOf(above, below, behind)).toBeGreaterThanOrEqual(least);
    }
  },
);

/** They are seen beside what says the same, or say nothing. */
const decorative = [
  'line',
  'edge',
  'action-glow',
  'veil',
  'veiled',
  'device',
  'art-ink',
  'art-paper',
  'art-fold',
  'art-sky',
];

describe('the table', () => {
  test('knows every colour that components may use', () => {
    const known = new Set([...pairs.flatMap(({ front, ground }) => [front, ground]), ...decorative]);
    const roles = css
      .slice(css.indexOf('/* Roles'), css.indexOf('--font-system'))
      .matchAll(/^ {2}--([\w-]+):/gm);
    const names = Array.from(roles, ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('measures as WCAG does', () => {
    const [ink, white] = [colourOf('var(--ink-900)', 'light'), colourOf('white', 'light')];
    expect(contrastOf(ink, white, white)).toBeCloseTo(16.44, 1);
    expect(contrastOf(white, white, white)).toBe(1);
  });
});

/** As Chromium computes them. */
test.each([
  ['#f80', [255, 136, 0, 1]],
  ['#ff880080', [255, 136, 0, 0.502]],
  ['rgb(0 10 255 / 0.25)', [0, 10, 255, 0.25]],
  ['rgba(0, 10, 255, 25%)', [0, 10, 255, 0.25]],
  ['rgb(100% 0% 50%)', [255, 0, 127.5, 1]],
  ['hsl(20 80% 40%)', [183.6, 74.8, 20.4, 1]],
  ['HSL(-340deg, 80%, 40%)', [183.6, 74.8, 20.4, 1]],
  ['oklch(0.5544 0.1591 44.58)', [187, 75, 1, 1]],
  ['oklch(55.44% 0.1591 44.58 / 50%)', [187, 75, 1, 0.5]],
  ['transparent', [0, 0, 0, 0]],
  ['light-dark(black, #fff)', [0, 0, 0, 1]],
  ['color-mix(in srgb, #ff0000 25%, #0000ff)', [63.75, 0, 191.25, 1]],
  ['color-mix(in srgb, #ff0000, #0000ff 25%)', [191.25, 0, 63.75, 1]],
  ['color-mix(in srgb, #ff0000 20%, transparent)', [255, 0, 0, 0.2]],
  ['var(--sun-400)', [255, 184, 77, 1]],
])('%s is read', (value, channels) => {
  const colour = readColour(value, 'light', tokens) ?? [];
  expect(colour).toHaveLength(4);
  for (const [at, channel] of channels.entries())
    expect(Math.abs((colour[at] ?? -9) - channel)).toBeLessThan(0.6);
});

test.each([
  '#ff',
  'orangee',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(a b c)',
  'light-dark(#fff)',
  'light-dark(#fff, no)',
  'color-mix(in lab, #fff, #000)',
  'var(--none)',
])('%s is no colour', (value) => {
  expect(readColour(value, 'light', tokens)).toBeUndefined();
});

test('a token that refers to itself is no colour', () => {
  const circle = new Map([
    ['a', 'var(--b)'],
    ['b', 'var(--a)'],
  ]);
  expect(readColour('var(--a)', 'dark', circle)).toBeUndefined();
});
