import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { completeLanguages } from '../../domain/locales/site-languages.ts';
import type { Redirect } from './redirects.ts';
import { redirectLines, redirectTable, serveRules } from './redirects.ts';

const none = { moved: new Map(), front: undefined };
const origin = 'https://a.example';
const routes = (...paths: string[]) => ({
  pages: paths.map((path) => ({ path, locale: path.split('/')[1] ?? '', entryId: path })),
  stubs: [],
  builtIn: new Set<string>(),
});

test('usual tags of languages lead to their pages, if their UI code differs and the site has them', () => {
  expect(
    redirectLines(redirectTable({ origin }, locales, routes('/de', '/jp', '/se/om'), none), {}, []),
  ).toBe(
    `/en / 301
/ja /jp 301
/sv /se 301
/en/* https://a.example/:splat 301
/ja/* /jp/:splat 301
/sv/* /se/:splat 301
`,
  );
});

test('a tag with which paths of pages begin leads nowhere else', () => {
  const taken = routes('/jp', '/ja/team');
  expect(redirectLines(redirectTable({ origin }, locales, taken, none), {}, [])).not.toContain('/jp');
  expect(serveRules('', locales, taken, none).filter(({ source }) => source.startsWith('/ja'))).toEqual([]);
});

test('no tag leads to a code that differs from it by case alone, nor does a page whose path is one', () => {
  const languages = completeLanguages([
    ...['en', 'pt-br', 'zh-hant', 'sr-latn'].map((code) => ({ code })),
    { code: 'gb', tag: 'en-GB' },
  ]);
  const sources = (...paths: string[]) =>
    serveRules('', languages, routes('/pt-br', '/zh-hant/a', '/sr-latn', '/gb', ...paths), none).map(
      ({ source }) => source.split('/')[1],
    );
  expect([...new Set(sources())]).toEqual(['en', 'en-GB']);
  expect([...new Set(sources('/en-gb/a'))]).toEqual(['en']);
});

/** The lines for pages that have moved. */
function linesOf(moves: Readonly<Record<string, string>>, ...others: string[]): string[] {
  const served = routes(...Object.values(moves), ...others);
  const moved = Object.entries(moves).map(([from, to]) => [from, redirectOf(from, to)] as const);
  const table = redirectTable({ origin }, locales, served, { moved: new Map(moved), front: undefined });
  return redirectLines(table, {}, ['de'])
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('/en'));
}

function redirectOf(from: string, to: string): Redirect {
  return { from, to, locale: /^\/(de|fr)(\/|$)/.exec(from)?.[1] ?? 'en', entryId: to };
}

test('pages that moved with their folder share a pattern, exceptions and English first', () => {
  const moves = {
    '/de/old/b': '/de/new/b',
    '/de/old/a/c': '/de/new/a/c',
    '/de/old/x': '/de/other',
    '/de/old': '/de/new',
    '/one': '/two',
  };
  expect(linesOf(moves)).toEqual([
    '/one /two 301',
    '/de/old/x /de/other 301',
    '/de/old /de/new 301',
    '/de/old/* /de/new/:splat 301',
    '/de/* /de/404.html 404',
  ]);
});

test.each([
  ['a page', { '/old/a': '/new/a', '/old/b': '/new/b' }, ['/old/c']],
  ["the folder's own page", { '/old/a': '/new/a', '/old/b': '/new/b' }, ['/old']],
  ["a language's 404 page", { '/de/a': '/fr/a', '/de/b': '/fr/b' }, []],
  ['assets', { '/assets/a': '/new/a', '/assets/b': '/new/b' }, []],
  ['only one page moved', { '/old/a': '/new/a' }, []],
])('no pattern hides %s', (_, moves, served) => {
  expect(linesOf(moves, ...served).filter((line) => line.includes('*'))).toEqual(['/de/* /de/404.html 404']);
});

test("a folder whose own page moved elsewhere leads there with a slash, too, and the site's root can't name another host", () => {
  expect(linesOf({ '/old': '/else', '/old/a': '/a', '/old/b': '/b' }).slice(0, 3)).toEqual([
    '/old /else 301',
    '/old/ /else 301',
    '/old/* https://a.example/:splat 301',
  ]);
});

test('10,000 pages that moved in 200 folders take 100 patterns, the fullest folders first', () => {
  const moves = Object.fromEntries(
    Array.from({ length: 200 }, (_, folder) =>
      Array.from({ length: folder < 50 ? 170 : 10 }, (_, n) => [`/old${folder}/${n}`, `/new${folder}/${n}`]),
    ).flat(),
  );
  const lines = linesOf(moves);
  const patterns = lines.filter((line) => line.includes('* '));
  expect([patterns.length, lines.length]).toEqual([100, 100 + 10 * (150 - 49)]);
  expect(lines.findIndex((line) => line.includes('*'))).toBe(10 * (150 - 49));
});

test('each old address leads to its page in one hop, and no served one anywhere else', () => {
  const segment = fc.constantFrom('a', 'b', 'c');
  const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => `/${all.join('/')}`);
  const inFolder = fc.tuple(fc.constantFrom('', '/x', '/de', '/y/a'), path).map((parts) => parts.join(''));
  const property = fc.property(
    fc.uniqueArray(fc.tuple(inFolder, inFolder), { selector: ([from]) => from, maxLength: 12 }),
    fc.array(inFolder, { maxLength: 3 }),
    (pairs, others) => {
      const served = new Set([...others, ...pairs.map(([, to]) => to)]);
      const moved = pairs.filter(([from]) => !served.has(from));
      const lines = linesOf(Object.fromEntries(moved), ...served).filter((line) => line.endsWith('301'));
      for (const [from, to] of moved) expect([from, targetIn(lines, from)]).toEqual([from, to]);
      for (const path of served) expect([path, targetIn(lines, path)]).toEqual([path, undefined]);
    },
  );
  fc.assert(property, { numRuns: 1000 });
});

/** The target of the first line that matches, as Cloudflare has it: also where there is a file. */
function targetIn(lines: readonly string[], path: string): string | undefined {
  for (const line of lines) {
    const [from = '', to = ''] = line.split(' ');
    if (from === path) return to;
    if (from.endsWith('*') && path.startsWith(from.slice(0, -1)))
      return to.replace(origin, '').replace(':splat', path.slice(from.length - 1));
  }
  return undefined;
}
