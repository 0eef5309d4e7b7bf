import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { publish } from '../docs/run-recipes.ts';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
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

/** Counts the requests of commands. */
function spyOnFetch() {
  const requests = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => requests.mockRestore());
  return requests;
}

test('in CI, a run without a manifest of a site that is published says so, and writes the same', async () => {
  const { folder, redirectsAfter, read } = startHistory();
  await redirectsAfter(site('a'));
  const manifest = await publish('/manifest.json', read('manifest.json'));
  configureSite(folder, { origin: new URL(manifest).origin });
  const requests = spyOnFetch();
  const run = async (line: string, CI = 'true') => {
    rmSync(join(folder, 'out'), { recursive: true, force: true });
    const { code, stderr } = await runCli(`${line} --format json`.split(' '), { cwd: folder, env: { CI } });
    return [code, stderr.includes(`A site is published (${manifest})`), requests.mock.calls.length];
  };
  expect(await run('build --no-cache', 'false')).toEqual([0, false, 0]);
  const before = bytesOf(folder);
  expect(await run('build --no-cache')).toEqual([0, true, 1]);
  expect(bytesOf(folder)).toEqual(before);
  copyFileSync(join(folder, 'out/manifest.json'), join(folder, 'published.json'));
  expect(await run('validate')).toEqual([0, true, 2]);
  expect(await run('plan --out plan')).toEqual([0, true, 3]);
  expect(await run('build --plan plan --shard 1/1 --out shard')).toEqual([0, false, 3]);
  expect(await run('merge shard --plan plan')).toEqual([0, false, 3]);
  expect(await run('build --previous published.json')).toEqual([0, false, 3]);
  expect(await run('build --quiet')).toEqual([0, false, 3]);
  const again = await runCli(['build', '--format', 'json'], { cwd: folder, env: { CI: 'true' } });
  expect([again.stderr, requests.mock.calls.length]).toEqual(['', 3]);
});

test('in CI, a run without a manifest says nothing where no site answers with one', async () => {
  const folder = siteFolder(space(homePage()));
  const requests = spyOnFetch();
  const says = async () => {
    const args = ['validate', '--format', 'json'];
    const { code, stderr } = await runCli(args, { cwd: folder, env: { CI: 'true' } });
    return [code, stderr, requests.mock.calls.length];
  };
  for (const host of ['www.wayfold.example', 'www.example.com', 'example.org', 'site.test']) {
    configureSite(folder, { origin: `https://${host}` });
    expect([host, await says()]).toEqual([host, [0, '', 0]]);
  }
  const answers = ['<!doctype html>', '{ "name": "An app", "icons": [] }', ''];
  const origins = await Promise.all(answers.map((text) => publish('/manifest.json', text)));
  const missing = await publish('/elsewhere.json', '{ "generator": "meridian" }');
  for (const [at, address] of [...origins, missing, 'http://127.0.0.1:1'].entries()) {
    configureSite(folder, { origin: new URL(address).origin });
    expect([address, await says()]).toEqual([address, [0, '', at + 1]]);
  }
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
    ["isn't there", undefined, "can't be read: it doesn't exist"],
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
