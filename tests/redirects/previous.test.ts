import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { homePage, page } from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';
import { bytesOf } from '../publish/small-site.ts';
import { startHistory } from './history.ts';

const site = (slug: string) => [...homePage(), page('about', slug, 'root')];

test('--previous names the manifest to compare with, wherever the site goes', async () => {
  const { folder, redirectsAfter } = startHistory();
  await redirectsAfter(site('a'));
  copyFileSync(join(folder, 'out', 'manifest.json'), join(folder, 'published.json'));
  rmSync(join(folder, 'out'), { recursive: true });
  expect(await redirectsAfter(site('b'))).toEqual({});
  expect(await redirectsAfter(site('b'), '--previous', 'published.json')).toEqual({ '/a': '/b' });
});

test('without an earlier build, a notice says that nothing is redirected', async () => {
  const { folder, build } = startHistory();
  await build(site('a'), '--out', 'elsewhere');
  const first = await runCli(['build'], { cwd: folder });
  expect(first.stdout).toContain('--previous');
  const second = await runCli(['build'], { cwd: folder });
  expect(second.stdout).not.toContain('--previous');
});

test('a build over its own output changes nothing', async () => {
  const { folder, redirectsAfter } = startHistory();
  await redirectsAfter(site('a'));
  await redirectsAfter([...site('b'), page('more', 'c', 'root')]);
  const after = { '/a': '/d' };
  expect(await redirectsAfter([...site('d'), page('other', 'b', 'root')], '--allow-removals')).toEqual(after);
  const before = bytesOf(folder);
  expect(await redirectsAfter([...site('d'), page('other', 'b', 'root')])).toEqual(after);
  expect(bytesOf(folder)).toEqual(before);
});

test('the order of the entries makes no difference', { tags: 'ci' }, async () => {
  const [one, other] = [startHistory(), startHistory()];
  const before = [...homePage(), ...['x', 'y', 'z'].map((id) => page(id, `${id}-old`, 'root'))];
  const after = [...homePage(), ...['x', 'y', 'z'].map((id) => page(id, `${id}-new`, 'root'))];
  await Promise.all([one.redirectsAfter(before), other.redirectsAfter(before)]);
  await Promise.all([one.redirectsAfter(after), other.redirectsAfter(after.toReversed())]);
  for (const file of ['_redirects', 'serve.json']) expect(other.read(file)).toBe(one.read(file));
});

test('a manifest of a version that knew no redirects will do', { tags: 'ci' }, async () => {
  const { folder, redirectsAfter, read } = startHistory();
  await redirectsAfter(site('a'));
  const { generator, schemaVersion, stubs, files } = JSON.parse(read('manifest.json'));
  writeFileSync(join(folder, 'given.json'), JSON.stringify({ generator, schemaVersion, stubs, files }));
  expect(await redirectsAfter(site('b'), '--previous', 'given.json')).toEqual({ '/a': '/b' });
});

test('a manifest in the output folder that no build made is none to compare with', async () => {
  const { folder } = startHistory();
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'manifest.json'), '{ "name": "a web app" }');
  expect((await runCli(['validate'], { cwd: folder })).code).toBe(1);
});

describe.each(['build', 'validate'])('%s', (command) => {
  test.each([
    ["isn't there", undefined, "can't be read: there is no such file"],
    [
      'could write rules of its own',
      '/a\n/* https://evil.example/ 301',
      "former.0.path: isn't the path of a page",
    ],
  ])('refuses a manifest that %s', async (_, path, says) => {
    const { folder } = startHistory();
    const former = [{ path, locale: 'en', entryId: 'about' }];
    const manifest = { generator: 'meridian', schemaVersion: 1, files: [], former };
    if (path !== undefined) writeFileSync(join(folder, 'given.json'), JSON.stringify(manifest));
    const { code, stdout, stderr } = await runCli([command, '--previous', 'given.json'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).toContain('--previous');
  });
});

test('a damaged manifest in the output folder stops the build; --previous with a sound copy goes on', async () => {
  const { folder, build, redirectsAfter, read } = startHistory();
  await redirectsAfter(site('a'));
  copyFileSync(join(folder, 'out', 'manifest.json'), join(folder, 'copy.json'));
  const { files, ...rest } = JSON.parse(read('manifest.json'));
  writeFileSync(join(folder, 'out', 'manifest.json'), JSON.stringify(rest));
  const { code, stderr } = await build(site('b'));
  expect(code).toBe(2);
  expect(stderr).toContain('files');
  expect(stderr).toContain('--previous');
  expect(filesIn(join(folder, 'out'))).toContain('a.html');
  expect(await redirectsAfter(site('b'), '--previous', 'copy.json')).toEqual({ '/a': '/b' });
});
