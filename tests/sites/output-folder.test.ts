/** What becomes of the folder that a site goes to, and of the site that is there already. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCli, startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';
import { bytesOf } from '../publish/small-site.ts';

const content = space([...homePage(), page('about', 'about', 'root')]);
const broken = space([...homePage(), page('about', 'about', 'absent')]);

test('a new site takes the place of the old one, whole', async () => {
  const folder = siteFolder(content);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'out', 'about.html'))).toBe(true);
  write(folder, space(homePage()));
  expect(await runCli(['build', '--allow-removals'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'out', 'about.html'))).toBe(false);
  expect(entriesOf(folder)).toEqual(['content.json', 'out', 'site.config.ts']);
});

test("content with errors, or that can't be read, leaves the old site as it was and nothing beside it", async () => {
  const folder = siteFolder(content);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  const before = bytesOf(folder);
  for (const [content, code] of [
    [broken, 1],
    ['{"entries": [', 2],
  ]) {
    write(folder, content);
    expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code });
    expect(bytesOf(folder)).toEqual(before);
    expect(entriesOf(folder)).toEqual(['content.json', 'out', 'site.config.ts']);
  }
});

test('Ctrl+C while a site is written leaves the old one as it was', async () => {
  const many = Array.from({ length: 4000 }, (_, n) => page(`p${n}`, `p${n}`, 'root'));
  const folder = siteFolder(space([...homePage(), ...many]));
  write(join(folder, 'out'), '{ "generator": "meridian", "schemaVersion": 1, "files": [] }', 'manifest.json');
  const build = startCli(['build'], { cwd: folder });
  const ended = new Promise((resolve) => build.once('close', resolve));
  while (build.exitCode === null && !filesBeside(folder).some((file) => file.endsWith('.html')))
    await setTimeout(10);
  build.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(entriesOf(join(folder, 'out'))).toEqual(['manifest.json']);
});

test('a first build that fails leaves no folder', async () => {
  const folder = siteFolder(broken);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 1 });
  expect(entriesOf(folder)).toEqual(['content.json', 'site.config.ts']);
});

test('a folder with something that no build made is left alone', async () => {
  const folder = siteFolder(content);
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'notes.txt'), 'not a site');
  const result = await runCli(['build'], { cwd: folder });
  expect(result).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('holds files that no build has written'),
  });
  expect(readFileSync(join(folder, 'out', 'notes.txt'), 'utf8')).toBe('not a site');
  expect(entriesOf(folder)).toEqual(['content.json', 'out', 'site.config.ts']);
});

test("a file in the folder's place is left alone", async () => {
  const folder = siteFolder(content);
  writeFileSync(join(folder, 'out'), 'not a folder');
  const result = await runCli(['build'], { cwd: folder });
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('is a file') });
  expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('not a folder');
});

test('a folder whose manifest is damaged is left alone, and the way out keeps its redirects', async () => {
  const folder = siteFolder(content);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  write(join(folder, 'out'), '{ "generator": "meridi', 'manifest.json');
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('has a damaged manifest.json');
  expect(stderr).toContain('--previous');
  expect(existsSync(join(folder, 'out', 'about.html'))).toBe(true);
});

test('an empty folder is taken, and --out makes folders that are missing', async () => {
  const folder = siteFolder(content);
  mkdirSync(join(folder, 'out'));
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(await runCli(['build', '--out', 'a/b'], { cwd: folder })).toMatchObject({ code: 0 });
  expect(filesIn(join(folder, 'a', 'b'))).toEqual(filesIn(join(folder, 'out')));
});

function write(folder: string, content: unknown, name = 'content.json'): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** What a build has written so far, beside the old site. */
function filesBeside(folder: string): string[] {
  const work = join(folder, '.out.build');
  return existsSync(work) ? readdirSync(work, { recursive: true, encoding: 'utf8' }) : [];
}

/** But what builds leave to the next ones, which they may lose at any time. */
function entriesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !['.meridian', '.out.build'].includes(name))
    .sort();
}
