import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Coverage } from '../../domain/site/inspection.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds German values to an entry's fields. */
function inGerman<Exported extends { fields: Values }>(exported: Exported, values: Values): Exported {
  for (const [field, value] of Object.entries(values)) {
    Object.assign((exported.fields[field] ?? {}) as object, { 'de-DE': value });
  }
  return exported;
}

function content() {
  const richText = { nodeType: 'document', data: {}, content: [] };
  return space(
    [
      ...homePage({ layout: linkTo('layout') }),
      directory('de', 'de'),
      inGerman(page('own', 'own', 'root', { blocks: [linkTo('hero')] }), { title: 'Eigen' }),
      inGerman(page('partial', 'partial', 'root', { description: 'In English' }), {
        title: 'Teils',
        slug: 'teils',
      }),
      inGerman(page('absent', 'absent', 'root'), { title: null }),
      page('by-block', 'by-block', 'root', { blocks: [linkTo('hero'), linkTo('text')] }),
      inGerman(page('other-blocks', 'other-blocks', 'root', { blocks: [linkTo('text')] }), {
        title: 'Andere',
        blocks: [linkTo('hero')],
      }),
      inGerman(entry('hero', 'hero', { heading: 'Hello', bullets: ['One'], height: 'tall' }), {
        heading: 'Hallo',
        bullets: ['Eins'],
      }),
      entry('oneColumnContent', 'text', { heading: '', content: richText, anchorId: 'here' }),
      entry('layout', 'layout', { footer: linkTo('footer') }),
      entry('footer', 'footer', { copyright: 'All rights' }),
    ],
    [english, german],
  );
}

async function coverage(): Promise<Coverage> {
  const { code, stdout } = await runCli(['coverage', '--format', 'json'], { cwd: siteFolder(content()) });
  expect(code).toBe(0);
  return JSON.parse(stdout) as Coverage;
}

test('counts the texts of a page and of what is shown on it', async () => {
  const { pages, totals } = await coverage();
  const german = Object.fromEntries(pages.map(({ id, languages }) => [id, languages.de]));
  expect(german).toEqual({
    home: { state: 'fallback', own: 0, fallback: 1 },
    own: { state: 'own', own: 3, fallback: 0 },
    partial: { state: 'partial', own: 1, fallback: 1 },
    absent: { state: 'missing', own: 0, fallback: 0 },
    'by-block': { state: 'partial', own: 2, fallback: 2 },
    'other-blocks': { state: 'own', own: 3, fallback: 0 },
  });
  expect(pages.find(({ id }) => id === 'other-blocks')?.languages.en).toEqual({
    state: 'own',
    own: 2,
    fallback: 0,
  });
  expect(totals.en).toEqual({ own: 6, partial: 0, fallback: 0, missing: 0, share: expect.closeTo(13 / 14) });
  expect(totals.de).toEqual({ own: 2, partial: 2, fallback: 1, missing: 1, share: expect.closeTo(9 / 14) });
});

test('marks a language that lacks a text of others and falls back to none', async () => {
  const hero = entry('hero', 'hero', { subHeading: 'Go' });
  const lacking = { ...hero, fields: { ...hero.fields, heading: { 'de-DE': 'Los' } } };
  const entries = [...homePage({ blocks: [linkTo('hero')] }), directory('de', 'de'), lacking];
  const cwd = siteFolder(space(entries, [english, german]));
  const { stdout } = await runCli(['coverage', '--format', 'json'], { cwd });
  const [home] = (JSON.parse(stdout) as Coverage).pages;
  expect(home?.languages.en).toEqual({ state: 'partial', own: 2, fallback: 0, absent: 1 });
  expect((await runCli(['coverage'], { cwd })).stdout).toMatch(/^\/ +◐ +◐$/m);
});

test('counts what surrounds the pages by itself', async () => {
  const { pages, shell } = await coverage();
  expect(pages.map(({ path }) => path)).toEqual([
    '/',
    '/absent',
    '/by-block',
    '/other-blocks',
    '/own',
    '/partial',
  ]);
  expect(shell).toMatchObject([
    { id: 'layout', path: null, languages: { de: { state: 'fallback', fallback: 1 } } },
  ]);
});

test('a table: pages by languages', async () => {
  const { code, stdout } = await runCli(['coverage'], { cwd: siteFolder(content()) });
  expect(code).toBe(0);
  expect(
    stdout
      .split('\n')
      .slice(0, 9)
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual([
    'page en de',
    '/ ● ○',
    '/absent ● ·',
    '/by-block ● ◐',
    '/other-blocks ● ●',
    '/own ● ●',
    '/partial ● ◐',
    'layout ● ○',
    'all 6 pages 92 64',
  ]);
});

test('a large space has a row a section, in 100 columns', async () => {
  const { stdout } = await runCli(['coverage'], { cwd: root });
  expect(stdout).toMatch(/^section +en de fr ar/);
  expect(stdout).toMatch(/^\/vpn-server\/germany-vpn \(4\) +●/m);
  expect(stdout).toMatch(/^\d+ cities( +●){22}$/m);
  expect(stdout).not.toContain('Without a name');
  expect(stdout).toMatch(/^all 217 pages +●( +\d\d){21}$/m);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(100);
});

const servers = [
  {
    continent: 'europe',
    countries: [
      { country: 'Atlantis', country_code: 'XX', clusters: [] },
      {
        country: 'Germany',
        country_code: 'DE',
        clusters: ['Germany', 'Munich - 1', 'Munich - 2', 'Bielefeld'].map((name) => ({
          name,
          protocol_status: {},
        })),
      },
    ],
  },
];

function folderWithServers(): string {
  const folder = siteFolder(content(), { servers: 'servers.json' });
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(servers));
  return folder;
}

test('counts names of places with servers, and lists those that show in English', async () => {
  const { stdout } = await runCli(['coverage', '--format', 'json'], { cwd: folderWithServers() });
  const { names } = JSON.parse(stdout) as Coverage;
  const inGerman = names.map(({ id, texts, languages, missing }) => ({
    id,
    texts,
    own: languages.de?.own,
    missing,
  }));
  expect(inGerman).toEqual([
    { id: 'countries', texts: 257, own: 256, missing: { de: ['Atlantis'] } },
    { id: 'cities', texts: 2, own: 1, missing: { de: ['Bielefeld (DE)'] } },
    { id: 'US states', texts: 62, own: 62, missing: {} },
  ]);
  const table = await runCli(['coverage'], { cwd: folderWithServers() });
  expect(table.stdout.replace(/ +/g, ' ')).toMatch(/^2 cities ● 50\n62 US states ● ●$/m);
  expect(table.stdout).toContain('  cities in de: Bielefeld (DE)\n');
});

test('control characters of content are not obeyed', async () => {
  const cwd = siteFolder(space([...homePage(), page('bad\x1b[2J', 'A', 'root', { title: 'x\x1b[2Jy' })]));
  const { stdout } = await runCli(['coverage'], { cwd });
  expect(stdout).toContain('x[2Jy');
  expect(stdout).not.toContain('\x1b[2J');
});

test('a page goes into coverage.html', async () => {
  const folder = siteFolder(content());
  const { code, stdout } = await runCli(['coverage', '--format', 'html'], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(readFileSync(join(folder, 'coverage.html'), 'utf8')).toContain('<title>Language coverage</title>');
});
