import { expect, test } from 'vitest';
import { builtInPages } from '../../domain/site/built-in-pages.ts';
import { serverFiles, speculationRules } from './server-files.ts';

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

test.each([
  ['https', undefined, undefined],
  ['http', { maxAge: 300 }, undefined],
  ['https', { maxAge: 300 }, 'max-age=300'],
  ['https', { maxAge: 0, includeSubDomains: false }, 'max-age=0'],
  [
    'https',
    { maxAge: 31_536_000, includeSubDomains: true, preload: true },
    'max-age=31536000; includeSubDomains; preload',
  ],
])('a site by %s with hsts %j sends Strict-Transport-Security %j', (scheme, hsts, expected) => {
  const place = { origin: `${scheme}://a.example`, ...(hsts && { hsts }), host: 'nginx' as const };
  const routes = { pages: [], stubs: [], builtIn: new Set<string>() };
  const { files } = serverFiles(
    place,
    "default-src 'self'",
    { locales: [], index: { languages: [] } },
    routes,
    new Map(),
  );
  const text = (path: string) => files.find((file) => file.path === path)?.bytes.toString() ?? '';
  const sent = /Strict-Transport-Security: (.*)/.exec(text('_headers'))?.[1];
  expect(sent).toBe(expected);
  expect(text('nginx.conf').includes(`add_header Strict-Transport-Security "${expected}" always;`)).toBe(
    expected !== undefined,
  );
});
