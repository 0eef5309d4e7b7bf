import { expect, test } from 'vitest';
import { root } from '../../tests/helpers/run-cli.ts';
import { bundleFonts } from './fonts.ts';

const { baseCss, files } = bundleFonts(root);
const sheets = files.filter(({ path }) => path.endsWith('.css'));

test('the main stylesheet and each of those with large fonts have rules', () => {
  expect(sheets.map(({ path }) => path.replace(/-\w+\.css$/, ''))).toEqual([
    'assets/css/fonts-japanese',
    'assets/css/fonts-korean',
    'assets/css/fonts-chinese',
  ]);
});

test('all rules of a family name the same weights: browsers look at one kind only', () => {
  const weights = new Map<string, Set<string>>();
  for (const css of [baseCss, ...sheets.map(({ bytes }) => Buffer.from(bytes).toString())]) {
    for (const [rule] of css.matchAll(/@font-face[^}]*\}/g)) {
      const family = /font-family:\s*([^;]+)/.exec(rule)?.[1] ?? '';
      const own = /font-weight:\s*([^;]+)/.exec(rule)?.[1] ?? '';
      weights.set(family, (weights.get(family) ?? new Set()).add(own));
    }
  }
  expect(weights.size).toBe(6);
  expect([...weights].filter(([, own]) => own.size > 1)).toEqual([]);
});
