/** Paths that editors type into texts: where they lead readers of each language (spec 1 §2 "Content pages"). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import siteConfig from '../../site.config.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';

const { origin } = siteConfig;

/** A page that has another slug in German, or is missing there. */
function about(germanSlug: string | null): ExportedEntry {
  const one = page('about', 'about', 'root');
  return { ...one, fields: { ...one.fields, slug: { 'en-US': 'about', 'de-DE': germanSlug } } };
}

const uris = [
  '/about',
  '/about?from=text#top',
  '/About.html',
  '/order?plan=6m',
  '/de/about-us',
  `${origin}/about`,
  'https://example.org/about',
  '/',
];

function content(germanSlug: string | null) {
  const entries = [...homePage({ blocks: [linkTo('text')] }), directory('german', 'de'), offer()];
  return space(
    [...entries, about(germanSlug), page('team', 'about-us', 'root'), textLinkingTo(uris)],
    [english, german],
  );
}

async function build(folder: string, ...options: string[]) {
  const { code, stderr } = await runCli(['build', ...options], { cwd: folder });
  expect(code, stderr).toBe(0);
  const linksOf = (file: string) => {
    const main = readFileSync(join(folder, 'out', file), 'utf8').split('<main')[1] ?? '';
    return [...main.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, href, text = '']) =>
      uris.includes(text) ? [[text, href]] : [],
    );
  };
  return {
    inEnglish: Object.fromEntries(linksOf('index.html')),
    inGerman: Object.fromEntries(linksOf('de.html')),
  };
}

test("lead to the reader's language where the page exists there, and a complete address stays", async () => {
  const folder = siteFolder(content('ueber-uns'), { rules: { 'broken-link': 'warning' } });
  const { inEnglish, inGerman } = await build(folder);
  expect(inEnglish).toEqual(Object.fromEntries(uris.map((uri) => [uri, uri])));
  expect(inGerman).toEqual({
    '/about': '/de/ueber-uns',
    '/about?from=text#top': '/de/ueber-uns?from=text#top',
    '/About.html': '/About.html',
    '/order?plan=6m': '/de/order?plan=6m',
    '/de/about-us': '/de/about-us',
    [`${origin}/about`]: `${origin}/about`,
    'https://example.org/about': 'https://example.org/about',
    '/': '/de',
  });
});

test('lead there too where only that language is built', { tags: 'ci' }, async () => {
  const folder = siteFolder(content('ueber-uns'), { rules: { 'broken-link': 'warning' } });
  await build(folder);
  expect((await build(folder, '--locale', 'de')).inGerman).toMatchObject({ '/about': '/de/ueber-uns' });
});

test('lead to where the page is now if they are former ones, in each language', async () => {
  const folder = siteFolder(content('ueber-uns'), { rules: { 'broken-link': 'off' } });
  await build(folder);
  const renamed = JSON.stringify(content('ueber-uns')).replace(
    '"slug":{"en-US":"about"',
    '"slug":{"en-US":"company"',
  );
  writeFileSync(join(folder, 'content.json'), renamed);
  const { stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  expect(issues.filter(({ target }) => target === '/about')).toEqual([]);
  const links = { inEnglish: { '/about': '/company' }, inGerman: { '/about': '/de/ueber-uns' } };
  expect(await build(folder)).toMatchObject(links);
});

test('lead to the English page without one, until there is one', async () => {
  const folder = siteFolder(content(null), { rules: { 'broken-link': 'warning' } });
  expect((await build(folder)).inGerman).toMatchObject({ '/about': '/about' });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content('ueber-uns')));
  expect((await build(folder)).inGerman).toMatchObject({ '/about': '/de/ueber-uns' });
});

test('are reported where they lead to another language', async () => {
  const folder = siteFolder(content(null), { rules: { 'broken-link': 'off' } });
  const { issues } = await findIssues(folder);
  const reported = issues.filter(({ rule }) => rule.startsWith('link-to-'));
  expect(
    reported.map(({ rule, severity, target, locales }) => ({ rule, severity, target, locales })),
  ).toEqual([
    { rule: 'link-to-other-language', severity: 'warning', target: '/de/about-us', locales: ['en'] },
    { rule: 'link-to-untranslated-page', severity: 'info', target: '/about', locales: ['de'] },
  ]);
});
