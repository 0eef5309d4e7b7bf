/** Pages that are in another language than they say: copies of that language's version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import siteConfig from '../../site.config.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { headOf } from './read-head.ts';

const { origin } = siteConfig;

/** An entry with German values as well. */
function translated(one: ExportedEntry, values: Readonly<Record<string, string>>): ExportedEntry {
  const own = Object.entries(values).map(([name, text]) => [
    name,
    { ...(one.fields[name] as object | undefined), 'de-DE': text },
  ]);
  return { ...one, fields: { ...one.fields, ...Object.fromEntries(own) } };
}

const hero = entry('hero', 'hero', { heading: 'Hello', callsToAction: [linkTo('button')] });
const button = entry('callToAction', 'button', { text: 'More', internalDestination: linkTo('home') });
const about = page('about', 'about', 'root', {
  description: 'Who we are',
  layout: linkTo('layout'),
  blocks: [linkTo('group')],
});

/** Builds the site with a page whose texts are partly German. @returns the head of its German version, and the sitemap */
async function build(...changed: readonly ExportedEntry[]) {
  const entries = [
    ...homePage(),
    directory('german', 'de'),
    entry('contentBlockGroup', 'group', { blocks: [linkTo('hero')] }),
    entry('layout', 'layout', { footer: linkTo('footer') }),
    translated(entry('footer', 'footer', { copyright: 'Wayfold' }), { copyright: 'Wayfold DE' }),
    ...[hero, button, about].filter((one) => changed.every(({ sys }) => sys.id !== one.sys.id)),
    ...changed,
  ];
  const folder = siteFolder(space(entries, [english, german]));
  const { code, stdout, stderr } = await runCli(['build', '--verbose'], { cwd: folder });
  expect(code, stderr).toBe(0);
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const { canonical, alternates, lang } = headOf(read('de/about.html'));
  const inEnglish = headOf(read('about.html')).alternates;
  return { canonical, alternates, lang, inEnglish, sitemap: read('sitemap-1.xml'), stdout };
}

test.each([
  ['nothing', []],
  ['only its buttons', [translated(button, { text: 'Mehr' })]],
])('a page of which %s is translated is a copy of the English one', async (_, changed) => {
  const { stdout, sitemap, ...head } = await build(...changed);
  expect(head).toEqual({
    canonical: `${origin}/about`,
    alternates: {},
    lang: 'de',
    inEnglish: { en: `${origin}/about`, 'x-default': `${origin}/about` },
  });
  expect(sitemap).not.toContain(`${origin}/de/about`);
  expect(stdout).toContain('untranslated');
});

test.each([
  ['the title', translated(about, { title: 'Über uns' })],
  ['the description', translated(about, { description: 'Wer wir sind' })],
  ['a text of a block in a block', translated(hero, { heading: 'Hallo' })],
])('a page of which %s is translated is a page of its own', async (_, changed) => {
  const { alternates, canonical, inEnglish, sitemap } = await build(changed);
  expect(canonical).toBe(`${origin}/de/about`);
  expect(alternates).toMatchObject({ en: `${origin}/about`, de: `${origin}/de/about` });
  expect(inEnglish).toEqual(alternates);
  expect(sitemap).toContain(`<loc>${origin}/de/about</loc>`);
});
