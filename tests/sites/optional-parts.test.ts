/** Headers, menus, footers, lists of pictures, groups and texts show as much as they can of content that does not fit them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';

const fixture = new URL(
  '../sites-invalid/headers-menus-and-footers-that-show-less/content.json',
  import.meta.url,
);

async function homeOf(content: unknown): Promise<string> {
  const { folder } = await build(content);
  return readFileSync(join(folder, 'out', 'index.html'), 'utf8');
}

async function build(content: unknown): Promise<{ folder: string; report: string }> {
  const folder = siteFolder(content);
  const { code, stderr, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(code, stderr + stdout).toBe(0);
  return { folder, report: stdout };
}

test('what comes from a word processor has one main heading, no skipped level and whole tables; a heading above nothing is left out', async () => {
  const pasted = new URL('../validate/cases/texts-as-pasted/content.json', import.meta.url);
  const { folder, report } = await build(readFileSync(pasted, 'utf8'));
  const main = (file: string) =>
    /<main[\s\S]*<\/main>/.exec(readFileSync(join(folder, 'out', file), 'utf8'))?.[0] ?? '';
  const headings = (file: string) =>
    Array.from(main(file).matchAll(/<h(\d)[^>]*>(.*?)<\/h/g), ([, level, text]) => `${level} ${text}`);
  const both = ['1 Hello', '2 Hello again', '2 Terms'];
  expect(headings('index.html')).toEqual([
    ...[...both, '2 First', '3 Inner', '4 Innermost'],
    ...['2 Only in English', '3 Inner', '2 A heading alone', '2 Nested', '3 Only in English', '4 Inner'],
  ]);
  const inGerman = ['2 Erstens', '3 Innen', '4 Zuinnerst', '2 A heading alone'];
  expect(headings('de.html')).toEqual([...both, ...inGerman]);
  const ids = (file: string) => new Set(Array.from(main(file).matchAll(/ id="([^"]*)"/g), ([, id]) => id));
  expect([...ids('de.html')]).toEqual(expect.arrayContaining(['only', 'only-in-english', 'nested', 'soon']));
  expect(main('index.html')).toContain('<p>Street<br/>Town<br/>Country</p>');
  const html = readFileSync(join(folder, 'out', 'index.html'), 'utf8');
  expect(html).toContain('<title>Wayfold | Home page<');
  expect(main('index.html')).toContain('>One two C:\\bin<');
  expect(main('index.html')).toContain('alt="Our logo"');
  expect(html).not.toMatch(/(?![\t\n])\p{Cc}/u);
  const { issues } = JSON.parse(report) as { issues: Issue[] };
  const lost = issues.filter(({ message }) => message.includes('control characters'));
  expect(
    lost.map(({ entryId, field, message, locales = [] }) => [
      entryId,
      field,
      message.match(/U\+\w+/g)?.join(),
      ...locales,
    ]),
  ).toEqual([
    ['hero', 'subHeading', 'U+0007,U+000C,U+0085', 'en', 'de'],
    ['logo', 'description', 'U+0001', 'en', 'de'],
    ['logo', 'title', 'U+0001', 'en', 'de'],
    ['text', 'content', 'U+001F', 'en'],
  ]);
  const rows = main('index.html').match(/<tr>.*?<\/tr>/g);
  expect(rows?.map((row) => row.match(/<t[hd]/g)?.length)).toEqual([3, 3, 3]);
  // French has its root alone.
  expect(JSON.parse(report)).toMatchObject({ pages: 2, locales: 2 });
  expect(readFileSync(join(folder, 'out', 'index.html'), 'utf8')).not.toContain('Français');
});

test('invalid parts are shown as far as possible, and nothing empty is shown', async () => {
  const html = await homeOf(readFileSync(fixture, 'utf8'));
  expect(html).toMatch(/<span data-for="member"><a [^>]*>Capital<\/a>/);
  expect(html).not.toMatch(/>(?:None|Unknown|Nowhere|Lonely|Empty column)</);
  expect(html).toContain('aria-label="Filled column"');
  expect(html).not.toMatch(/<ul>\s*<\/ul>/);
  const menu = /<nav id="side_menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(menu).toMatch(/>Second level<\/a><\/li><li><a href="\/about"[^>]*>Third level<\/a>/);
  const lists = [...html.matchAll(/<ul class="([^"]*)"(?: hidden="")?><li>(?:<picture>)?<img/g)].map(
    ([, names = '']) => names.split(' '),
  );
  expect(lists.map(({ length }) => length)).toEqual([1, 2, 2]);
});

test.each([
  ['none has one', ['none'], '<span><a '],
  ['members have none', ['get-started', 'none'], '<span data-for="member"><a '],
  ['visitors have none', ['none', 'setup'], '<span data-for="visitor"><a '],
  ['all have one', ['none', 'setup', 'get-started'], undefined],
])('a call to action without an identifier, where %s of their own', async (_, identifiers, start) => {
  const action = (id: string) =>
    entry('callToAction', id, {
      text: `Call ${id}`,
      identifier: id === 'none' ? undefined : id,
      internalDestination: linkTo('about'),
    });
  const html = await homeOf(
    space([
      ...homePage({ layout: linkTo('layout') }),
      page('about', 'about', 'root'),
      entry('layout', 'layout', { header: linkTo('header') }),
      entry('header', 'header', { callsToAction: identifiers.map((id) => linkTo(id)) }),
      ...identifiers.map(action),
    ]),
  );
  const before = /(<span[^>]*><a )[^>]*>Call none</.exec(html)?.[1];
  expect(before).toBe(start);
});

test('a link to the chat of a site without one is left out, which validate says', async () => {
  const blocks = [linkTo('chat')];
  const content = space([...homePage({ blocks }), entry('liveChatLink', 'chat', { text: 'Ask us' })]);
  const folder = siteFolder(content);
  const found = async () => {
    const { stdout } = await runCli(['validate', '--format', 'json'], { cwd: folder });
    const { issues } = JSON.parse(stdout) as { issues: Issue[] };
    return issues.filter(({ rule }) => rule === 'not-shown-as-meant').map(({ entryId }) => entryId);
  };
  expect(await found()).toEqual([]);
  const file = join(folder, 'site.config.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('icon: undefined', '$&, chat: undefined'));
  expect(await found()).toEqual(['chat']);
});
