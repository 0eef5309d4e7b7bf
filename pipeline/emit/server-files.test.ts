import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { speculationRules } from './server-files.ts';

test('leaves out pages about a purchase in each language, variants of the order page, other systems and files', () => {
  const stubs = [{ path: '/blog' }, { path: '/what?' }] as never;
  const { bytes } = speculationRules(locales.slice(0, 2), true, {
    stubs,
    builtIn: new Set(['/cart']),
  } as never);
  const [{ where }] = JSON.parse(Buffer.from(bytes).toString()).prefetch;
  expect(where.and).toEqual([
    { href_matches: '/*' },
    {
      not: {
        href_matches: [
          ...['/*.*', '/blog', '/cart'],
          ...['/de/cart', '/de/order', '/de/order/*', '/de/renewal-confirmation'],
          ...['/order', '/order/*', '/renewal-confirmation', '/what\\?'],
        ],
      },
    },
  ]);
});
