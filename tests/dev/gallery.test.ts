import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentModel } from '../../domain/content/content-model.ts';
import { root, script } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { joinedWords } from '../output/joined-words.ts';
import { type RunningDev, startDev } from './start-dev.ts';

const folder = newFolder();
const locales = [
  { code: 'en-US', fallbackCode: null, default: true },
  { code: 'de-DE', fallbackCode: 'en-US', default: false },
];
let dev: RunningDev;
let end = async () => {};

beforeAll(async () => {
  configureSite(folder);
  writeFileSync(join(folder, 'content.json'), JSON.stringify(space(homePage(), locales)));
  dev = await startDev(folder, [], script, (given) => {
    end = given;
  });
});

afterAll(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

/** Names of the classes that the styles beside a template give: `two_column_tiles_` and so on. */
function classesOf(file: string): string {
  return `${basename(file, '.module.css').replaceAll('-', '_')}_`;
}

test('the gallery shows every kind of block, and every template that has styles', async () => {
  const page = await dev.text('/__gallery');
  const specimens = new Set([...page.matchAll(/data-specimen="([^"]+)"/g)].map(([, name]) => name));
  const blocks = contentModel.page.fields.blocks.targets ?? [];
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.filter((type) => !specimens.has(type))).toEqual([]);
  const templates = globSync('templates/**/*.module.css', { cwd: root });
  const islands = globSync('runtime/**/*.module.css', { cwd: root });
  expect(templates.length).toBeGreaterThan(15);
  const absent = [...templates, ...islands].filter((file) => !page.includes(classesOf(file)));
  expect(absent).toEqual([]);
});

/**
 * Styles of pages without an opening, of comparisons of plans in another currency and of more plans than the gallery has, and of
 * links to places.
 */
const unshown = [
  'page_body_title',
  'plan_comparison_note',
  'plan_comparison_many',
  'three_column_directory_links_own',
  'three_column_directory_links_flagged',
];

test('texts in the gallery are apart without styles, also in states that no page is built with', async () => {
  expect(joinedWords(await dev.text('/__gallery'))).toEqual([]);
});

test('the gallery shows every class of the templates', async () => {
  const page = await dev.text('/__gallery');
  const shown = Array.from(page.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat();
  const absent = globSync('templates/**/*.module.css', { cwd: root }).flatMap((file) => {
    const styles = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
    const names = new Set(Array.from(styles.matchAll(/\.[a-z][A-Za-z]*/g), ([name]) => name.slice(1)));
    const classes = [...names].map((name) => classesOf(file) + name);
    return classes.filter((name) => !shown.includes(name));
  });
  expect(absent).toEqual(unshown);
});

test('the gallery has plain links for both directions and schemes', async () => {
  const page = await dev.text('/__gallery');
  expect(page).toMatch(/<html lang="en" dir="ltr">/);
  expect(page).toContain('href="?dir=rtl"');
  expect(page).toContain('href="?dir=ltr&amp;scheme=dark"');
  const other = await dev.text('/__gallery?dir=rtl&scheme=dark');
  expect(other).toMatch(/<html lang="ar" dir="rtl" data-script="Arab" data-scheme="dark">/);
  const german = await dev.text('/__gallery?lang=de');
  expect(german).toMatch(/<html lang="de" dir="ltr">/);
  expect(german).toContain('Zum Inhalt springen');
  expect(await dev.text('/__gallery?dir=%22%3E&scheme=%22%3E%3Cscript%3E')).toMatch(
    /<html lang="en" dir="ltr">/,
  );
});

test("the gallery is a page of its own: no address leads to it, and it isn't missed as one", async () => {
  expect(await dev.text('/')).not.toContain('__gallery');
  expect((await dev.view('/__gallery')).page).toBeUndefined();
  const styles = await fetch(`${dev.origin}/__gallery/gallery.css`);
  expect(styles.headers.get('content-type')).toContain('text/css');
});
