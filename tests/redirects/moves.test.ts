import { expect, test } from 'vitest';
import { directory, english, entry, german, homePage, linkTo, page } from '../helpers/space-builder.ts';
import { startHistory } from './history.ts';

/** With a section for German, so that every page is there in both languages. */
const bilingualHome = [...homePage(), directory('german', 'de')];

test('a first build has nothing to redirect', async () => {
  const { build, read } = startHistory();
  const { report } = await build([...homePage(), page('about', 'about', 'root')]);
  expect(report).toMatchObject({ redirects: 0, removed: [], compared: null });
  expect(read('_redirects')).toMatch(/^\/en /);
});

test('a page with a new slug is found at its old address, in every language', async () => {
  const { build, redirectsAfter } = startHistory([english, german]);
  await redirectsAfter([...bilingualHome, page('about', 'about', 'root')]);
  const moved = [...bilingualHome, page('about', 'company', 'root')];
  expect(await redirectsAfter(moved)).toEqual({ '/about': '/company', '/de/about': '/de/company' });
  expect((await build(moved)).report).toMatchObject({ redirects: 2, removed: [], compared: 4 });
});

test('a directory with a new slug takes everything below it along', async () => {
  const site = (slug: string) => [
    ...homePage(),
    directory('help', slug),
    directory('setup', 'setup', 'help'),
    page('help-index', '/', 'help'),
    page('linux', 'linux', 'setup'),
  ];
  const { redirectsAfter } = startHistory();
  await redirectsAfter(site('help'));
  expect(await redirectsAfter(site('support'))).toEqual({
    '/help': '/support',
    '/help/setup/linux': '/support/setup/linux',
  });
});

test('a page that moves twice is one hop away from each of its old addresses', async () => {
  const site = (slug: string) => [...homePage(), page('about', slug, 'root')];
  const { redirectsAfter } = startHistory();
  await redirectsAfter(site('a'));
  await redirectsAfter(site('b'));
  expect(await redirectsAfter(site('c'))).toEqual({ '/a': '/c', '/b': '/c' });
});

test('what has moved last comes first, also in the builds after it', async () => {
  const site = (one: string, other: string) => [
    ...homePage(),
    page('one', one, 'root'),
    page('other', other, 'root'),
  ];
  const { redirectsAfter } = startHistory();
  await redirectsAfter(site('a', 'x'));
  await redirectsAfter(site('b', 'x'));
  for (let build = 0; build < 2; build++)
    expect(Object.keys(await redirectsAfter(site('b', 'y')))).toEqual(['/x', '/a']);
});

test('a page whose address another one has keeps its old ones while it is there', async () => {
  const site = (...slugs: readonly string[]) => [
    ...homePage(),
    ...slugs.map((slug, at) => page(`page-${at}`, slug, 'root')),
  ];
  const { redirectsAfter } = startHistory([english], { rules: { 'duplicate-path': 'warning' } });
  await redirectsAfter(site('x', 'y'));
  expect(await redirectsAfter(site('x', 'x'))).toEqual({ '/y': '/x' });
  expect(await redirectsAfter(site('x'))).toEqual({});
  expect(await redirectsAfter(site('x', 'x'))).toEqual({ '/y': '/x' });
});

test('a page that goes back to an old address is served there', { tags: 'ci' }, async () => {
  const site = (slug: string) => [...homePage(), page('about', slug, 'root')];
  const { redirectsAfter } = startHistory();
  await redirectsAfter(site('a'));
  await redirectsAfter(site('b'));
  expect(await redirectsAfter(site('a'))).toEqual({ '/b': '/a' });
});

test("an address that another page takes over is that page's", async () => {
  const { redirectsAfter } = startHistory();
  await redirectsAfter([...homePage(), page('first', 'a', 'root')]);
  await redirectsAfter([...homePage(), page('first', 'b', 'root')]);
  const taken = [...homePage(), page('first', 'b', 'root'), page('second', 'a', 'root')];
  expect(await redirectsAfter(taken)).toEqual({});
  const left = [...homePage(), page('first', 'b', 'root'), page('second', 'c', 'root')];
  expect(await redirectsAfter(left)).toEqual({ '/a': '/c' });
});

test('pages that change places are both served', { tags: 'ci' }, async () => {
  const site = (one: string, other: string) => [
    ...homePage(),
    page('one', one, 'root'),
    page('other', other, 'root'),
  ];
  const { redirectsAfter } = startHistory();
  await redirectsAfter(site('a', 'b'));
  expect(await redirectsAfter(site('b', 'a'))).toEqual({});
});

test('old addresses of a page that is unpublished for a while lead to it when it is back', async () => {
  const others = [...homePage(), ...Array.from({ length: 9 }, (_, n) => page(`p${n}`, `p${n}`, 'root'))];
  const { build, redirectsAfter } = startHistory();
  await redirectsAfter([...others, page('about', 'a', 'root')]);
  await redirectsAfter([...others, page('about', 'b', 'root')]);
  const without = await build(others);
  expect(without).toMatchObject({ code: 0, report: { redirects: 0, removed: ['/b'] } });
  expect((await build(others)).report.removed).toEqual([]);
  expect(await redirectsAfter([...others, page('about', 'c', 'root')])).toEqual({ '/a': '/c', '/b': '/c' });
});

test('stubs are found at their old addresses too, and are no pages that can be lost', async () => {
  const stub = (slug: string) => entry('stub', 'blog', { title: 'Blog', slug, section: linkTo('root') });
  const { build, redirectsAfter, read } = startHistory();
  await redirectsAfter([...homePage(), stub('blog')]);
  expect(await redirectsAfter([...homePage(), stub('news')])).toEqual({ '/blog': '/news' });
  expect(JSON.parse(read('manifest.json')).stubs).toEqual(['/news']);
  expect((await build(homePage())).report).toMatchObject({ redirects: 0, removed: [], compared: 1 });
});

test('addresses of many scripts are percent-encoded in _redirects', { tags: 'ci' }, async () => {
  const { redirectsAfter, read } = startHistory();
  await redirectsAfter([...homePage(), page('about', 'über-uns', 'root')]);
  expect(await redirectsAfter([...homePage(), page('about', '会社', 'root')])).toEqual({
    '/über-uns': '/会社',
  });
  expect(read('_redirects')).toMatch(/^\/%C3%BCber-uns \/%E4%BC%9A%E7%A4%BE 301\n/);
});

test('the sitemap names no address that is redirected', { tags: 'ci' }, async () => {
  const { redirectsAfter, read } = startHistory();
  await redirectsAfter([...homePage(), page('about', 'a', 'root')]);
  await redirectsAfter([...homePage(), page('about', 'b', 'root')]);
  expect(read('sitemap-1.xml')).toContain('/b</loc>');
  expect(read('sitemap-1.xml')).not.toContain('/a</loc>');
});
