import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import codes from '../../data/flags/codes.json' with { type: 'json' };
import { flagClass } from './flag-class.ts';

const germany = codes.split(' ').indexOf('DE') + 1;
const css = readFileSync(new URL('flag.module.css', import.meta.url), 'utf8');

test('shows a flag by classes alone, without an element to read aloud', () => {
  expect(flagClass('DE')).toBe(`flag column-${germany % 11} row-${Math.floor(germany / 11)}`);
  expect(css).toContain('.flag::before {\n  content: "";');
});

test.each(['XX', '', 'de', '__proto__'])('shows the globe for the unknown code "%s"', (code) => {
  expect(flagClass(code)).toBe('flag column-0 row-0');
});
