/** What changes around all pages is put around the published ones, which aren't rendered for that. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExportedEntry, english, entry, german, linkTo, page } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { byTag } from '../helpers/thorough.ts';
import { type CliSite, openCliSite } from './cli-site.ts';
import { countrySite, picture } from './country-site.ts';

const bare = linkTo('bare');
const footer = linkTo('footer');
let site: CliSite;
let entries: Map<string, ExportedEntry>;
let locales: readonly unknown[];

const folder = newFolder();

beforeAll(async () => {
  site = openCliSite(folder);
  reset();
  expect((await site.rebuild()).length).toBe(16);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Tests change one site, and begin with its first content. */
beforeEach(async () => {
  site.configure({});
  reset();
  expect(await site.build('--allow-removals')).toMatchObject({ code: 0, report: { pages: 14 } });
});

function reset(): void {
  locales = [english, german];
  entries = countrySite();
  put(entry('layout', 'bare', { header: linkTo('header') }), page('sale', 'sale', 'root', { layout: bare }));
}

const label = () =>
  put(entry('menuItem', 'menu-germany', { name: 'Unser Land', destination: linkTo('germany') }));

const edits: readonly (readonly [what: string, pages: number, edit: () => void, flags: readonly string[]])[] =
  [
    ['a label of the menu', 16, label, []],
    ["the footer's text", 14, () => put(entry('footer', 'footer', { copyright: 'Another one' })), []],
    ['a header that is gone', 14, () => put(entry('layout', 'layout', { footer })), []],
    ['another header and footer for one page', 2, () => put(entry('layout', 'bare', { footer })), []],
    ['another layout for one page', 2, () => put(page('about', 'about', 'root', { layout: bare })), []],
    ['a chat', 16, () => site.configure({ chat: { script: 'https://chat.example/chat.js' } }), []],
    ['another year', 16, () => undefined, ['--date', '2032-01-01']],
    ['a language less', 8, () => (locales = [english]), ['--allow-removals']],
  ];

const usual = ['a label of the menu', 'another layout for one page', 'a language less'];

for (const { tags, cases } of byTag(edits, ([what]) => usual.includes(what)))
  test.each(cases)(
    '%s gives the pages of a build from nothing',
    { tags },
    async (_what, pages, edit, flags) => {
      edit();
      write();
      expect((await site.rebuild(...flags)).length).toBe(pages);
      expect(await site.rebuild(...flags)).toEqual([]);
    },
  );

test("a page that shows something else in another shell isn't rendered", { tags: 'ci' }, async () => {
  const file = join(site.out, 'about.html');
  const copy = join(site.folder, 'copy.html');
  execFileSync('cp', ['-p', file, copy]);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Who we are', 'Who we ARE'));
  execFileSync('touch', ['-r', copy, file]);
  label();
  write();
  await site.build();
  expect(readFileSync(file, 'utf8')).toMatch(/Unser Land.*Who we ARE/s);
});

test('a published page that was changed is rendered', { tags: 'ci' }, async () => {
  writeFileSync(join(site.out, 'about.html'), 'changed');
  label();
  write();
  expect((await site.rebuild()).length).toBe(16);
});

function put(...some: readonly ExportedEntry[]): void {
  for (const one of some) entries.set(String(one.sys.id), one);
  write();
}

function write(): void {
  site.write({ locales, entries: [...entries.values()], assets: [picture('A map')] });
}
