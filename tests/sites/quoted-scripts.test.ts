/** A page that quotes a script which isn't its language's links the fonts for it, and no other page does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { uncoveredCharacters } from '../output/uncovered-characters.ts';

test.each([
  ['Plain “English”, café, Łódź, Москва, Việt — 5 €', []],
  ['你好，世界', ['chinese']],
  ['こんにちは、世界', ['japanese', 'chinese']],
  ['안녕하세요', ['korean']],
  ['مرحبا สวัสดี', []],
])('%s', async (heading, scripts) => {
  const hero = entry('hero', 'hero', { heading });
  const folder = siteFolder(space([...homePage({ blocks: [linkTo('hero')] }), hero]));
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  const out = join(folder, 'out');
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const sheets = html.matchAll(/href="\/assets\/css\/fonts-(\w+)-[^"]*" media="print"/g);
  const linked = Array.from(sheets, ([, script]) => script);
  expect(linked).toEqual(scripts);
  expect(uncoveredCharacters(out, html)).toEqual([]);
  // The names of languages need no part of this one.
  const hasChineseFont = readdirSync(join(out, 'assets/fonts')).some((file) => file.includes('-sc-'));
  expect(hasChineseFont).toBe(scripts.includes('chinese'));
  const notFound = readFileSync(join(out, '404.html'), 'utf8');
  expect(notFound).not.toContain('/assets/css/fonts-');
});
