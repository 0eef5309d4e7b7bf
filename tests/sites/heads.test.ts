/** Heads of pages that search engines aren't meant to show, and manifests by language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, offer, space } from '../helpers/space-builder.ts';
import { headOf } from './read-head.ts';

test('pages that search engines leave out name no address or version of theirs', async () => {
  const folder = siteFolder(space([...homePage(), directory('german', 'de'), offer()], [english, german]));
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  for (const file of ['404.html', 'de/404.html']) {
    expect(headOf(read(file))).toMatchObject({ alternates: {} });
    expect(read(file)).not.toMatch(/rel="canonical"|og:url/);
  }
  for (const file of ['cart.html', 'de/renewal-confirmation.html'])
    expect(headOf(read(file))).toMatchObject({ alternates: {} });
  expect(Object.keys(headOf(read('order.html')).alternates)).toEqual(['en', 'de', 'x-default']);
  const [, manifest = ''] = /<link rel="manifest" href="\/([^"]*)"/.exec(read('de.html')) ?? [];
  expect(JSON.parse(read(manifest))).toMatchObject({ start_url: '/de', lang: 'de' });
  expect(read('index.html')).not.toMatch(/ (?:hrefLang|charSet)=/);
});
