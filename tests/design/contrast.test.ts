import { describe, expect, test } from 'vitest';
import { colourRoles, contrastOf, type Scheme } from '../helpers/colour-tokens.ts';

const grounds = ['ground', 'ground-soft', 'raised'] as const;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for what else must be seen. */
const textContrast = 4.5;
const shapeContrast = 3;

interface Pair {
  readonly fronts: readonly string[];
  readonly grounds: readonly string[];
  readonly least: number;
  /** In the dark scheme only: what stands on `deep` has it in both. */
  readonly only?: Scheme;
}

/** All pairs of foreground and background on the site. */
const pairs: readonly Pair[] = [
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
  {
    fronts: ['text', 'text-soft', 'highlight', 'on-action'],
    grounds: ['deep'],
    least: textContrast,
    only: 'dark',
  },
  { fronts: ['outline', 'focus', 'accent'], grounds: ['deep'], least: shapeContrast, only: 'dark' },
];

const schemes: readonly Scheme[] = ['light', 'dark'];

const cases = schemes.flatMap((scheme) =>
  pairs
    .filter(({ only = scheme }) => only === scheme)
    .flatMap(({ fronts, grounds: under, least }) =>
      fronts.flatMap((front) => under.map((ground) => ({ front, ground, scheme, least }))),
    ),
);

test.each(cases)(
  '$front on $ground has a contrast of $least, $scheme',
  ({ front, ground, scheme, least }) => {
    const unders = ground === 'hover' ? grounds : (['ground'] as const);
    for (const under of unders) {
      expect(contrastOf(front, ground, scheme, under)).toBeGreaterThanOrEqual(least);
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
    const known = new Set([...pairs.flatMap((pair) => [...pair.fronts, ...pair.grounds]), ...decorative]);
    expect(colourRoles.length).toBeGreaterThan(20);
    expect(colourRoles.filter((name) => !known.has(name))).toEqual([]);
  });

  test('measures as WCAG does', () => {
    expect(contrastOf('ink-900', 'white', 'light')).toBeCloseTo(16.44, 1);
    expect(contrastOf('white', 'white', 'dark')).toBe(1);
  });
});
