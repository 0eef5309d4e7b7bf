import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { richText } from '../reports/hostile-space.ts';
import { startHistory } from './history.ts';

const site = (slug: string, ...more: readonly unknown[]) => [
  ...homePage(),
  directory('german', 'de'),
  page('about', slug, 'root'),
  ...more,
];

test("a build of some languages neither loses nor redirects the others' pages, and forgets none of them", async () => {
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

test('losses of a language that was left out are reported when it is built again', {
  tags: 'ci',
}, async () => {
  const { build, redirectsAfter } = startHistory([english, german]);
  const more = Array.from({ length: 9 }, (_, n) => page(`p${n}`, `p${n}`, 'root'));
  await redirectsAfter(site('a', ...more));
  await redirectsAfter(site('a', ...more.slice(1)), '--locale', 'en');
  const { report } = await build(site('a', ...more.slice(1)));
  expect(report).toMatchObject({ removed: ['/de/p0'], compared: 21 });
});

test("a link to an address that another language's page has left is none that leads nowhere", async () => {
  const { folder, build, redirectsAfter } = startHistory([english, german]);
  const linked = (slug: string) => [
    ...homePage({ blocks: [linkTo('text')] }),
    directory('german', 'de'),
    page('about', slug, 'root'),
    entry('oneColumnContent', 'text', { content: richText('/a', '/de/a') }),
  ];
  await redirectsAfter(linked('a'));
  writeFileSync(join(folder, 'content.json'), JSON.stringify(space(linked('b'), [english, german])));
  for (const locale of ['en', 'de']) {
    const { stdout } = await runCli(['validate', '--locale', locale, '--format', 'json'], { cwd: folder });
    expect(JSON.parse(stdout).summary).toMatchObject({ locales: 1, errors: 0 });
  }
  const { code, report } = await build(linked('b'), '--locale', 'en');
  expect([code, report]).toMatchObject([0, { redirects: 1 }]);
});

test('a build of some languages over its own output changes nothing', { tags: 'ci' }, async () => {
  const { build, read } = startHistory([english, german]);
  await build(site('a'));
  await build(site('b'), '--locale', 'de');
  const before = read('manifest.json');
  await build(site('b'), '--locale', 'de');
  expect(read('manifest.json')).toBe(before);
});
