/** What may be where the site goes: links, files, and folders that others write to. */
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli, startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
import {
  besides,
  build,
  builtSite,
  bytesOf,
  changeContent,
  contentOf,
  waitFor,
  workFolder,
} from './small-site.ts';

test('a file where a folder should be', async () => {
  const folder = siteFolder(contentOf('About'));
  const { code, stderr } = await runCli(['build', '--out', 'content.json/site'], { cwd: folder });
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a part of the path is a file'),
  });
});

test.skipIf(process.platform !== 'linux')('a place where the system makes no folders', async () => {
  const folder = siteFolder(contentOf('About'));
  const { code, stderr } = await runCli(['build', '--out', '/proc/none/site'], { cwd: folder });
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("the folder can't be created"),
  });
});

describe("a link in the folder's place", () => {
  test('stays, and the site goes where it leads, also at first', async () => {
    const folder = siteFolder(contentOf('old'));
    mkdirSync(join(folder, 'served'));
    symlinkSync('served/site', join(folder, 'out'));
    await build(folder);
    changeContent(folder, 'new');
    await build(folder);
    expect(lstatSync(join(folder, 'out')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'served', 'site', 'about.html'), 'utf8')).toContain('new');
    expect(besides(folder)).toEqual(['served']);
    expect(globSync('*', { cwd: join(folder, 'served') })).toEqual(['site']);
  });

  test.each([
    ['to a folder with other things in it', 'other', 2, 'holds files that no build has written'],
    ['that leads nowhere', 'absent/site', 2, 'is a broken symbolic link'],
    ['to itself', 'out', 1, 'its symbolic links form a loop'],
  ])('%s is refused', async (_, target, code, says) => {
    const folder = siteFolder(contentOf('About'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'notes.txt'), 'mine');
    symlinkSync(target, join(folder, 'out'));
    const result = await runCli(['build'], { cwd: folder });
    expect(result).toMatchObject({ code, stderr: expect.stringContaining(says) });
    expect(besides(folder)).toEqual(['other']);
    expect(readFileSync(join(folder, 'other', 'notes.txt'), 'utf8')).toBe('mine');
  });
});

test.skipIf(process.platform === 'win32')('a file that differs on the disk stops publishing', async () => {
  const folder = await builtSite('old');
  const before = bytesOf(folder);
  // It takes a while, so that there is time to spoil its first page.
  const many = Array.from({ length: 2000 }, (_, n) => page(`p${n}`, `p${n}`, 'root'));
  const content = space([...homePage(), page('about', 'about', 'root'), ...many]);
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  const child = startCli(['build'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const written = (file: string) => globSync(`next-*/${file}`, { cwd: workFolder(folder) })[0];
  // Once a later page is there, the first one is complete.
  expect(waitFor(() => existsSync(workFolder(folder)) && written('p99.html') !== undefined, 60_000)).toBe(
    true,
  );
  child.kill('SIGSTOP');
  writeFileSync(join(workFolder(folder), written('about.html') ?? ''), 'short');
  child.kill('SIGCONT');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(complaint).toMatch(/written file about\.html has 5 bytes instead of \d+/);
  expect(bytesOf(folder)).toEqual(before);
  expect(besides(folder)).toEqual([]);
});

test('two builds in a row where no program exchanges folders', { tags: 'ci' }, async () => {
  const folder = await builtSite('old');
  changeContent(folder, 'new');
  const result = await runCli(['build'], { cwd: folder, env: { PATH: '' } });
  expect(result).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain('new');
  expect(besides(folder)).toEqual([]);
});
