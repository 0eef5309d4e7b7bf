import { expect, test } from 'vitest';
import { builtInPages } from '../../domain/site/built-in-pages.ts';
import { speculationRules } from './server-files.ts';

test('leaves out pages about a purchase in each language, variants of the order page, other systems and files', () => {
  const stubs = [{ path: '/blog' }, { path: '/what?' }] as never;
  const paths = builtInPages(true).flatMap(({ path }) => [path, `/de${path}`]);
  const { bytes } = speculationRules({ stubs, builtIn: new Set(paths) });
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
