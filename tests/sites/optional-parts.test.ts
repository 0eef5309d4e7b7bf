/** What headers, menus, footers and lists of pictures make of content that doesn't fit them: as much of it as they can. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';

const fixture = new URL(
  '../sites-invalid/headers-menus-and-footers-that-show-less/content.json',
  import.meta.url,
);

async function homeOf(content: unknown): Promise<string> {
  const folder = siteFolder(content);
  const { code, stderr, stdout } = await runCli(['build'], { cwd: folder });
  expect(code, stderr + stdout).toBe(0);
  return readFileSync(join(folder, 'out', 'index.html'), 'utf8');
}

test('invalid parts are shown as far as possible, and nothing empty is shown', async () => {
  const html = await homeOf(readFileSync(fixture, 'utf8'));
  expect(html).toMatch(/<span data-for="member"><a [^>]*>Capital<\/a>/);
  expect(html).not.toMatch(/>(?:None|Unknown|Nowhere|Lonely|Empty column)</);
  expect(html).toContain('aria-label="Filled column"');
  expect(html).not.toMatch(/<ul>\s*<\/ul>/);
  const menu = /<nav id="side_menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(menu).toMatch(/>Second level<\/a><\/li><li><a href="\/about"[^>]*>Third level<\/a>/);
  const lists = [...html.matchAll(/<ul class="([^"]*)"><li>(?:<picture>)?<img/g)].map(([, names = '']) =>
    names.split(' '),
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
