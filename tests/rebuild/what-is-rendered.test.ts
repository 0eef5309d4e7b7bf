/** What one change makes a build render anew: nothing else, and the whole site is what a build from nothing gives. */
import { copyFileSync, existsSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import {
  archived,
  draft,
  type ExportedEntry,
  english,
  entry,
  german,
  linkTo,
  page,
} from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { type CliSite, openCliSite } from './cli-site.ts';
import { countrySite, layout, picture } from './country-site.ts';

const folder = newFolder();
const entries = countrySite();
let alt = 'A map';
let site: CliSite;

beforeAll(async () => {
  copyFileSync(join(root, 'content/sample/vpn-servers.json'), join(folder, 'servers.json'));
  site = openCliSite(folder, { servers: 'servers.json' });
  write();
  expect((await site.rebuild()).length).toBe(14);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('nothing, when nothing has changed', async () => {
  expect(await site.rebuild()).toEqual([]);
  expect(await site.rebuild()).toEqual([]);
});

test("a block's pages", async () => {
  change('france-hero', { heading: 'Another heading' });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server/france-vpn'));
});

test('a page, and the lists that show its title', async () => {
  change('france', { title: 'La France' });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server', 'vpn-server/france-vpn'));
});

test('a page alone, when a menu leads to it under another name', async () => {
  change('germany', { title: 'Deutschland' });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server', 'vpn-server/germany-vpn'));
});

test('every page, for a label of the menu', async () => {
  change('menu-germany', { name: 'Germany' });
  expect((await site.rebuild()).length).toBe(14);
});

test('the pages that show a picture', async () => {
  alt = 'A map of Europe';
  write();
  expect(await site.rebuild()).toEqual(inBoth('vpn-server/france-vpn', 'vpn-server/germany-vpn'));
});

test('nothing, if only the author of an entry has changed', async () => {
  setSys('about-hero', { updatedAt: '2031-01-01T00:00:00Z' });
  expect(await site.rebuild()).toEqual([]);
});

test('an article, when what it shows was published again', async () => {
  setSys('guide-hero', { publishedAt: '2031-01-01T00:00:00Z' });
  expect(await site.rebuild()).toEqual(inBoth('guides/guide'));
});

test('a page in all languages, when one of its texts is translated', async () => {
  const hero = get('france-hero');
  const heading = { 'en-US': 'Another heading', 'de-DE': 'Eine andere Überschrift' };
  entries.set('france-hero', { ...hero, fields: { ...hero.fields, heading } });
  write();
  expect(await site.rebuild()).toEqual(inBoth('vpn-server/france-vpn'));
  const head = readFileSync(join(site.out, 'vpn-server/france-vpn.html'), 'utf8');
  expect(head).toContain('hreflang="de"');
  entries.set('france-hero', hero);
  write();
  await site.rebuild();
});

test('a new page, and the lists that show it', async () => {
  entries.set('spain', page('spain', 'spain-vpn', 'vpn-server', { layout, title: 'Spain' }));
  write();
  expect(await site.rebuild()).toEqual(inBoth('vpn-server', 'vpn-server/spain-vpn'));
});

test('the lists that showed a page that is gone', async () => {
  entries.delete('spain');
  write();
  expect(await site.rebuild('--allow-removals')).toEqual(inBoth('vpn-server'));
});

test('the lists that showed a page that is no longer published, and it again when it is', async () => {
  setSys('france', draft);
  expect(await site.rebuild('--allow-removals')).toEqual(inBoth('vpn-server'));
  setSys('france', { publishedVersion: 1 });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server', 'vpn-server/france-vpn'));
});

test('what leads to a page that has moved', async () => {
  change('france', { slug: 'la-france-vpn' });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server', 'vpn-server/la-france-vpn'));
  change('france', { slug: 'france-vpn' });
  await site.rebuild();
});

test('what leads to a page whose directory has another name', async () => {
  change('guides', { slug: 'help' });
  expect(await site.rebuild()).toEqual(inBoth('about', 'help/guide'));
});

test('the pages that show servers, when they are others', async () => {
  const servers = JSON.parse(readFileSync(join(folder, 'servers.json'), 'utf8'));
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(servers.slice(1)));
  const rendered = await site.rebuild();
  expect(rendered).toEqual(expect.arrayContaining(inBoth('vpn-server')));
  expect(rendered).not.toContain('about.html');
});

test('pages whose files were edited, in all their languages', async () => {
  writeFileSync(join(site.out, 'about.html'), 'edited');
  expect(await site.rebuild()).toEqual(inBoth('about'));
});

test('pages whose files were removed from the site and the one before', async () => {
  const remove = () => unlinkSync(join(site.out, 'de/vpn-server/france-vpn.html'));
  remove();
  expect(await site.rebuild()).toEqual([]);
  remove();
  rmSync(join(folder, '.out.build'), { recursive: true });
  expect(await site.rebuild()).toEqual(inBoth('vpn-server/france-vpn'));
  writeFileSync(join(site.out, 'added.txt'), 'added');
  expect(await site.rebuild()).toEqual([]);
  expect(existsSync(join(site.out, 'added.txt'))).toBe(false);
});

test('every page, where what all of them show has changed', async () => {
  site.configure({ servers: 'servers.json', brand: 'Farfold' });
  expect((await site.rebuild()).length).toBe(14);
});

test('every page, in another year', async () => {
  expect((await site.rebuild('--date', '2032-01-01')).length).toBe(14);
});

test('every page that is left, when a language is held back', async () => {
  site.configure({ servers: 'servers.json', heldBackLocales: ['de'] });
  expect((await site.rebuild('--allow-removals')).length).toBe(7);
  site.configure({ servers: 'servers.json' });
  expect((await site.rebuild()).length).toBe(14);
});

test('one language, in which a page moves, and then all again', async () => {
  expect((await site.rebuild('--locale', 'en')).length).toBe(7);
  change('about', { slug: 'us' });
  expect(await site.rebuild('--locale', 'en')).toEqual(['us.html']);
  change('about', { slug: 'about' });
  expect((await site.rebuild()).length).toBe(14);
});

test('nothing while the content has errors; the site and what is known of it stay', async () => {
  const { fields } = get('france-hero');
  change('france-hero', { heading: 'Better', foreground: linkTo('gone', 'Asset') });
  const { code, report } = await site.build();
  expect([code, report]).toMatchObject([1, { rendered: 0, reused: 0 }]);
  entries.set('france-hero', { ...get('france-hero'), fields });
  write();
  expect(await site.rebuild()).toEqual([]);
});

test('findings are reported again', async () => {
  entries.set('old', entry('hero', 'old', {}, archived));
  entries.set('about-hero', entry('hero', 'about-hero', { heading: 'Not published' }, { version: 9 }));
  write();
  const reported = async () => {
    const { stdout } = await runCli(['build', '--date', '2031-01-01'], { cwd: folder });
    return stdout.split('\n').filter((line) => !/^\d+ pages|Finished in/.test(line));
  };
  const first = await reported();
  expect(first.join('\n')).toContain('Unpublished changes');
  expect(await reported()).toEqual(first);
});

test('findings of links to places on pages are those of a build from nothing', async () => {
  const links = { 'to-who': ['about', 'who'], 'to-how': ['guide', 'how'] } as const;
  for (const [id, [at, target]] of Object.entries(links)) {
    entries.set(id, entry('anchor', id, { text: id, page: linkTo(at), target }));
    entries.set(
      `read-${id}`,
      entry('callToAction', `read-${id}`, { text: id, internalDestination: linkTo(id) }),
    );
    entries.set(target, entry('oneColumnContent', target, { heading: 'A place', anchorId: target }));
    change(at, { blocks: [linkTo(target)] });
  }
  change('france-hero', { callsToAction: Object.keys(links).map((id) => linkTo(`read-${id}`)) });
  site.configure({ servers: 'servers.json', rules: { 'broken-anchor': 'warning' } });
  const broken = async () => {
    const [warm, cold] = [await site.build(), await site.build('--no-cache', '--out', 'cold')];
    expect(warm.report.issues).toEqual(cold.report.issues);
    return warm.report.issues.filter(({ rule }) => rule === 'broken-anchor').length;
  };
  expect(await broken()).toBe(0);
  change('who', { anchorId: 'whoever' });
  expect(await broken()).toBe(1);
  change('to-how', { target: 'gone' });
  expect(await broken()).toBe(2);
  change('who', { anchorId: 'who' });
  expect(await broken()).toBe(1);
});

function write(): void {
  site.write({ locales: [english, german], entries: [...entries.values()], assets: [picture(alt)] });
}

function get(id: string): ExportedEntry {
  const found = entries.get(id);
  if (!found) throw new Error(`There is no entry ${id}.`);
  return found;
}

function change(id: string, values: Readonly<Record<string, unknown>>): void {
  const changed = Object.entries(values).map(([name, value]) => [name, { 'en-US': value }]);
  const one = get(id);
  entries.set(id, { ...one, fields: { ...one.fields, ...Object.fromEntries(changed) } });
  write();
}

function setSys(id: string, sys: Readonly<Record<string, unknown>>): void {
  const one = get(id);
  entries.set(id, { ...one, sys: { ...one.sys, ...sys } });
  write();
}

/** Files of pages in both languages, in their order. */
function inBoth(...paths: readonly string[]): string[] {
  return paths.flatMap((path) => [`${path}.html`, `de/${path}.html`]).sort();
}
