import { expect, test } from 'vitest';
import { directory, english, german, homePage, page } from '../helpers/space-builder.ts';
import { startHistory } from './history.ts';

const site = (slug: string, ...more: readonly unknown[]) => [
  ...homePage(),
  directory('german', 'de'),
  page('about', slug, 'root'),
  ...more,
];

test('a build of some languages neither loses nor redirects the others’ pages, and forgets none of them', async () => {
  const { build, redirectsAfter } = startHistory([english, german]);
  await redirectsAfter(site('a'));
  await redirectsAfter(site('b'));
  const { code, report } = await build(site('b'), '--locale', 'en');
  expect([code, report]).toMatchObject([0, { removed: [], compared: 2, redirects: 1 }]);
  expect(await redirectsAfter(site('c'), '--locale', 'en')).toEqual({ '/a': '/c', '/b': '/c' });
  expect(await redirectsAfter(site('c'))).toEqual({
    '/a': '/c',
    '/b': '/c',
    '/de/a': '/de/c',
    '/de/b': '/de/c',
  });
});

test('what a language has lost while it was left out is told when it is built again', async () => {
  const { build, redirectsAfter } = startHistory([english, german]);
  const more = Array.from({ length: 9 }, (_, n) => page(`p${n}`, `p${n}`, 'root'));
  await redirectsAfter(site('a', ...more));
  await redirectsAfter(site('a', ...more.slice(1)), '--locale', 'en');
  const { report } = await build(site('a', ...more.slice(1)));
  expect(report).toMatchObject({ removed: ['/de/p0'], compared: 21 });
});

test('a build of some languages over its own output changes nothing', async () => {
  const { build, read } = startHistory([english, german]);
  await build(site('a'));
  await build(site('b'), '--locale', 'de');
  const before = read('manifest.json');
  await build(site('b'), '--locale', 'de');
  expect(read('manifest.json')).toBe(before);
});
