import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { pathIn } from './find-entry.ts';

const origin = 'https://www.wayfold.example';

test.each([
  ['/plans/pricing', '/plans/pricing'],
  ['plans/pricing', '/plans/pricing'],
  ['/plans/pricing/', '/plans/pricing'],
  ['/plans/pricing.html', '/plans/pricing'],
  ['/plans/pricing.html//', '/plans/pricing'],
  ['/plans/index.html', '/plans'],
  ['/en/plans/pricing', '/plans/pricing'],
  ['/plans/pricing?a=b#c', '/plans/pricing'],
  ['/pl%61ns/pricing', '/plans/pricing'],
  [`${origin}/de/plans/preise?utm=1`, '/de/plans/preise'],
  [origin, '/'],
  ['https://other.example/plans/pricing', undefined],
])('%s', (text, path) => {
  expect(pathIn(text, origin, locales)).toBe(path);
});
