/** Editors name the buttons that open the languages: the header's, the side menu's and the footer's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, english, entry, german, homePage, linkTo, space } from '../helpers/space-builder.ts';

/** Returns what the buttons say, in their order in the page. */
async function namesIn(header: string | undefined, footer: string | undefined): Promise<string[]> {
  const dropdown = (id: string | undefined) => id && linkTo(id);
  const content = space(
    [
      ...homePage({ layout: linkTo('layout') }),
      directory('de-root', 'de'),
      entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
      entry('header', 'header', { localeDropdown: dropdown(header), callsToAction: [linkTo('start')] }),
      entry('footer', 'footer', { localeDropdown: dropdown(footer) }),
      entry('callToAction', 'start', { text: 'Start', internalDestination: linkTo('home') }),
      entry('localeDropdown', 'above', { name: 'Tongue' }),
      entry('localeDropdown', 'below', { name: 'Speech' }),
    ],
    [english, german],
  );
  const folder = siteFolder(content, { rules: { 'orphan-page': 'off' } });
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const html = readFileSync(join(folder, 'out', 'index.html'), 'utf8');
  return [...html.matchAll(/(?:>|aria-label=")([^<>"]*: English)/g)].map(([, name = '']) => name);
}

test("the header's names its own button and the side menu's, the footer's its own", async () => {
  expect(await namesIn('above', 'below')).toEqual(['Tongue: English', 'Tongue: English', 'Speech: English']);
});

test('without one a message does', async () => {
  expect(await namesIn(undefined, undefined)).toEqual(Array(3).fill('Language: English'));
});
