/** Sites that are rendered in shards and merged. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { readManifest } from '../sites/read-manifest.ts';
import { build, bytesOf, sixPages } from './small-site.ts';

const folder = newFolder();

/** A site that is published, and shards of the next release. */
beforeAll(async () => {
  configureSite(folder);
  write('content.json', sixPages('about'));
  await build(folder);
  write('content.json', sixPages('about-us'));
  for (const index of [1, 2, 3]) await build(folder, '--shard', `${index}/3`, '--out', `shards/${index}`);
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), JSON.stringify(content));
}

function merge(...args: readonly string[]): Promise<CliResult> {
  return runCli(['merge', ...args], { cwd: folder });
}

const all = ['shards/1', 'shards/2', 'shards/3'];

test('merged shards are the same as a site built at once, redirects from the published one included', async () => {
  const whole = temporaryFolder();
  configureSite(whole);
  for (const name of ['content.json', 'out'])
    cpSync(join(folder, name), join(whole, name), { recursive: true });
  await build(whole, '--no-cache');
  const merged = temporaryFolder();
  cpSync(folder, merged, { recursive: true });
  const { code, stdout, stderr } = await runCli(['merge', ...all], { cwd: merged });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain('From 3 shards: 12 pages in 2 languages, 2 redirects');
  expect(readFileSync(join(merged, 'out', '_redirects'), 'utf8')).toContain('/about /about-us 301');
  expect(bytesOf(merged)).toEqual(bytesOf(whole));
});

test('a merge takes the hashes from its shards, and verify finds a page that was changed on the way', async () => {
  const cwd = temporaryFolder();
  cpSync(folder, cwd, { recursive: true });
  const page = join(cwd, shardWith('a.html'), 'a.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<Title>'));
  expect(await runCli(['merge', ...all], { cwd })).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await runCli(['verify'], { cwd });
  expect({ code, said: stdout + stderr }).toEqual({ code: 1, said: expect.stringContaining('a.html') });
});

test('a shard is a part of the pages and nothing else', async () => {
  const files = all.map((shard) => bytesOf(folder, shard).map(({ file }) => file));
  expect(files.flat().filter((file) => !/\.html$/.test(file))).toEqual(Array(3).fill('shard.json'));
  const pages = files.flat().filter((file) => file !== 'shard.json');
  const expected = readManifest(join(folder, 'out')).files.map(({ file }) =>
    file.replace('about.', 'about-us.'),
  );
  expect(pages.sort()).toEqual(expected.filter((file) => /\.html$/.test(file)).sort());
  for (const own of files) expect(own.length).toBeGreaterThan(3);
});

describe('refused:', () => {
  test.each<[string, readonly string[], string]>([
    ['a shard that is missing', ['shards/1', 'shards/3'], 'Shard 2/3 is missing.'],
    ['shards that are missing', ['shards/2'], 'Shards 1/3, 3/3 are missing.'],
    ['a shard that is there twice', [...all, 'shards/2'], 'Shard 2/3 is given twice: in '],
    ['a folder that is no shard', ['shards/1', 'out'], 'There is no shard in '],
    ['another build date', [...all, '--date', '2020-01-01'], 'was built from another build date.'],
    ['other languages', [...all, '--locale', 'en'], 'was built from other languages (--locale).'],
    ['a place where a shard is', [...all, '--out', 'shards/1'], 'holds a shard, which a whole site'],
  ])('%s', async (_, args, says) => {
    await expectRefusal(merge(...args), says);
  });

  test.each<[string, () => void, string]>([
    ['other content', () => write('content.json', sixPages('about-you')), 'was built from other content.'],
    [
      'another configuration',
      () => configureSite(folder, { brand: 'Elsewhere' }),
      'was built from another configuration',
    ],
    [
      'a page that has become longer',
      () => changePage('a.html', (html) => `${html} `),
      'is damaged: a.html is missing or changed',
    ],
    [
      'a page that is gone',
      () => rmSync(join(folder, shardWith('b.html'), 'b.html')),
      'is damaged: b.html is missing or changed',
    ],
    ['a page that is left out', () => dropRow('c.html'), 'lacks the page /c.'],
    [
      'a shard of another cut',
      () => renumber('"count":3', '"count":4'),
      'The shards belong to different splits: ',
    ],
    [
      'a number of shards that no build accepts',
      () => renumber('"count":3', '"count":3000000000'),
      'is damaged or was written by another version.',
    ],
    ['pages of another shard', () => renameRow('d.html'), 'lacks the page /d.'],
    ['half a shard.json', () => renumber(/.{100}$/s, ''), 'is damaged or was written by another version.'],
  ])('%s', async (_, change, says) => {
    const saved = newFolder();
    for (const name of ['content.json', 'site.config.ts', 'shards']) {
      cpSync(join(folder, name), join(saved, name), { recursive: true });
    }
    try {
      change();
      await expectRefusal(merge(...all), says);
    } finally {
      for (const name of ['content.json', 'site.config.ts', 'shards']) {
        rmSync(join(folder, name), { recursive: true });
        renameSync(join(saved, name), join(folder, name));
      }
      rmSync(saved, { recursive: true });
    }
  });

  test.each<[string, readonly string[], string]>([
    ['a shard without a folder of its own', ['--shard', '1/3'], '--shard needs --out'],
    ["a shard in the site's place", ['--shard', '1/3', '--out', 'out'], 'holds a whole site, which a shard'],
    ["a shard that there isn't", ['--shard', '4/3', '--out', 'new'], 'such as 2/4'],
    ["a site in a shard's place", ['--out', 'shards/1'], 'holds a shard, which a whole site'],
  ])('%s', async (_, flags, says) => {
    await expectRefusal(runCli(['build', ...flags], { cwd: folder }), says);
  });
});

/** It says why, and the published site stays. */
async function expectRefusal(running: Promise<CliResult>, says: string): Promise<void> {
  const manifest = () => readFileSync(join(folder, 'out', 'manifest.json'), 'utf8');
  const before = manifest();
  const { code, stderr } = await running;
  expect(stderr).toContain(says);
  expect(code).toBe(2);
  expect(manifest()).toBe(before);
}

function shardWith(file: string): string {
  return all.find((shard) => shardText(shard).includes(`"file":"${file}"`)) ?? '';
}

function shardText(shard: string): string {
  return readFileSync(join(folder, shard, 'shard.json'), 'utf8');
}

function changePage(file: string, change: (html: string) => string): void {
  const target = join(folder, shardWith(file), file);
  writeFileSync(target, change(readFileSync(target, 'utf8')));
}

function dropRow(file: string): void {
  rewrite(shardWith(file), new RegExp(`\\{"file":"${file}".*\\},?\\n`), '');
}

/** As long as before, so that a count doesn't change. */
function renameRow(file: string): void {
  rewrite(shardWith(file), `"file":"${file}","path":"/d"`, '"file":"e.html","path":"/e"');
}

function renumber(part: string | RegExp, replacement: string): void {
  rewrite('shards/2', part, replacement);
}

function rewrite(shard: string, part: string | RegExp, replacement: string): void {
  const text = shardText(shard).replace(part, replacement).replace(/,\n\]/, '\n]');
  expect(text).not.toBe(shardText(shard));
  writeFileSync(join(folder, shard, 'shard.json'), text);
}
