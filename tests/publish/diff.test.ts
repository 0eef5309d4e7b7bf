/** `meridian diff`: what a deployment sends and deletes, in an order that visitors don't notice. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { filesIn } from '../output/read-site.ts';
import { type ManifestFile, readManifest, sha256Of } from '../sites/read-manifest.ts';
import { builtReleases, missingIn } from './releases.ts';
import { bytesOf } from './small-site.ts';

const folder = newFolder();
let sites: readonly [string, string, string];
const nothing = join(folder, 'nothing.json');

beforeAll(async () => {
  sites = await builtReleases(folder);
  writeFileSync(nothing, '');
});

afterAll(() => rmSync(folder, { recursive: true }));

function diff(before: string, now: string, ...flags: readonly string[]) {
  return runCli(['diff', manifestOf(before), manifestOf(now), ...flags], { cwd: folder });
}

function manifestOf(site: string): string {
  return site.endsWith('.json') ? site : join(site, 'manifest.json');
}

async function list(before: string, now: string, files: string): Promise<string[]> {
  const { code, stdout, stderr } = await diff(before, now, '--files', files);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').slice(0, -1);
}

/** Compares the sites by the bytes of their files. */
function differences(before: string, now: string) {
  const deployed = before === nothing ? [] : bytesOf(before, '.');
  const old = new Map(deployed.map(({ file, sha256 }) => [file, sha256]));
  const own = bytesOf(now, '.');
  return {
    added: own.flatMap(({ file }) => (old.has(file) ? [] : [file])),
    changed: own.flatMap(({ file, sha256 }) => ((old.get(file) ?? sha256) === sha256 ? [] : [file])),
    gone: [...old.keys()].filter((file) => !own.some((row) => row.file === file)),
  };
}

describe.each([
  ['the first release', () => [nothing, sites[0]]],
  ['the next release', () => [sites[0], sites[1]]],
  ['a release without new pages', () => [sites[1], sites[2]]],
  ['a release after a missed one', () => [sites[0], sites[2]]],
  ['the release before', () => [sites[1], sites[0]]],
] as const)('%s', (_, pair) => {
  test('has each file that differs, with its size and hash', async () => {
    const [before = '', now = ''] = pair();
    const { code, stdout } = await diff(before, now, '--format', 'json');
    expect(code).toBe(0);
    const { upload, gone, ...totals } = JSON.parse(stdout);
    const expected = differences(before, now);
    const named = (change: string) =>
      [...upload, ...gone].flatMap((row) => (row.change === change ? [row.file] : [])).sort();
    for (const [change, files] of Object.entries(expected))
      expect([change, named(change)]).toEqual([change, files.sort()]);
    for (const { file, bytes, sha256 } of upload as ManifestFile[])
      expect({ file, bytes, sha256 }).toEqual(sha256Of(now, file));
    for (const { file, bytes, sha256 } of gone as ManifestFile[])
      expect({ file, bytes, sha256 }).toEqual(sha256Of(before, file));
    const files = filesIn(now);
    expect(totals).toEqual({
      schemaVersion: 1,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + statSync(join(now, file)).size, 0),
      unchanged: files.length - upload.length,
    });
  });

  test('never shows a page without its assets, nor one of both sites without the pages that it links to', async () => {
    const [before = '', now = ''] = pair();
    const server = temporaryFolder();
    if (before !== nothing) cpSync(before, server, { recursive: true });
    const isInBoth = (page: string) => existsSync(join(before, page)) && existsSync(join(now, page));
    const expectWhole = (step: string) => {
      const noticed = missingIn(server).filter(
        ({ page, missing }) => missing.startsWith('assets/') || isInBoth(page),
      );
      expect({ step, noticed }).toEqual({ step, noticed: [] });
    };
    const upload = await list(before, now, 'upload');
    expect(upload.at(-1)).toBe('manifest.json');
    for (const file of upload) {
      mkdirSync(dirname(join(server, file)), { recursive: true });
      cpSync(join(now, file), join(server, file));
      expectWhole(`send ${file}`);
    }
    for (const file of await list(before, now, 'gone')) {
      rmSync(join(server, file));
      expectWhole(`delete ${file}`);
    }
    expect(bytesOf(server, '.')).toEqual(bytesOf(now, '.'));
  });

  test('has the lists of --files, which are the whole upload but for the manifest', async () => {
    const [before = '', now = ''] = pair();
    const stages = await Promise.all(['assets', 'pages', 'others'].map((stage) => list(before, now, stage)));
    expect([...stages.flat(), 'manifest.json']).toEqual(await list(before, now, 'upload'));
    const [assets = [], pages = [], others = []] = stages;
    expect(assets.filter((file) => !file.startsWith('assets/'))).toEqual([]);
    expect(pages.filter((file) => !file.endsWith('.html'))).toEqual([]);
    expect(others.filter((file) => /html$|^assets/.test(file))).toEqual([]);
  });
});

test('kept assets are files of the site', async () => {
  const [first, second, third] = sites;
  const picture = readManifest(first).files.find(({ file }) => /media\/card-\w+\.svg/.test(file))?.file ?? '';
  expect(readManifest(second).files).toContainEqual(expect.objectContaining({ file: picture, kept: true }));
  expect(await list(first, second, 'gone')).not.toContain(picture);
  expect(await list(nothing, second, 'assets')).toContain(picture);
  expect((await list(second, third, 'gone')).at(-1)).toBe(picture);
});

test('people read the changes and their sum', async () => {
  const { code, stdout } = await diff(sites[0], sites[1]);
  expect(code).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^added {4}coming\.html, [\d,]+ bytes$/));
  expect(lines).toContainEqual(expect.stringMatching(/^changed {2}a\.html, [\d,]+ bytes$/));
  expect(lines.at(-2)).toMatch(/^gone {5}leaving\.html, [\d,]+ bytes$/);
  const { added, changed, gone } = differences(sites[0], sites[1]);
  expect(lines).toHaveLength(added.length + changed.length + gone.length + 1);
  const sum = `^${added.length} added, ${changed.length} changed: 0\\.\\d MB to send\\. ${gone.length} gone, `;
  expect(lines.at(-1)).toMatch(new RegExp(sum));
});

test('sites that are the same end with exit code 0 and empty lists', async () => {
  const { code, stdout } = await diff(sites[1], sites[1]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+ files, [\d.]+ MB: the deployed/),
  });
  for (const files of ['upload', 'assets', 'gone']) expect(await list(sites[1], sites[1], files)).toEqual([]);
});

test('reports go to files, which are replaced by the next run alone', async () => {
  const flags = ['--format', 'json=diff.json', '--format', 'pretty=diff.txt'];
  for (const now of [sites[1], sites[2]]) {
    expect(await diff(sites[0], now, ...flags)).toEqual({ code: 0, stdout: '', stderr: '' });
    const expected = (await diff(sites[0], now, '--format', 'json')).stdout;
    expect(readFileSync(join(folder, 'diff.json'), 'utf8')).toBe(expected);
    const text = (await diff(sites[0], now)).stdout;
    expect(readFileSync(join(folder, 'diff.txt'), 'utf8')).toMatch(
      new RegExp(`^Written by Meridian .*\n\n${text.slice(0, 40)}`),
    );
  }
  const both = await diff(sites[0], sites[1], '--files', 'gone', '--format', 'json=diff.json');
  expect(both).toMatchObject({ code: 0, stdout: expect.stringContaining('leaving.html\n') });
  expect(JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8')).gone).toHaveLength(2);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const foreign = await diff(sites[0], sites[1], '--format', 'json=notes.txt');
  expect(foreign).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("it isn't a report by Meridian"),
  });
  const input = await diff(sites[0], sites[1], '--format', `json=${manifestOf(sites[1])}`, '--force');
  expect(input).toMatchObject({ code: 2, stderr: expect.stringContaining('is an input of the command') });
  expect(await diff(sites[0], sites[1], '--format', 'json=notes.txt', '--force')).toMatchObject({ code: 0 });
});

describe('exit code 2 for', () => {
  test.each<[string, readonly string[], string]>([
    ['one manifest', [], 'missing required argument'],
    ['an unknown list', ['x', '--files', 'changed'], 'Allowed choices are upload, assets'],
    [
      'a list and a format on stdout',
      ['x', '--files', 'gone', '--format', 'json'],
      "can't both go to stdout",
    ],
    ['a format of other commands', ['x', '--format', 'sarif'], 'Allowed choices are pretty, json'],
  ])('%s', async (_, more, says) => {
    const { code, stdout, stderr } = await runCli(['diff', nothing, ...more], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });

  const row = { file: 'a.html', bytes: 1, sha256: 'a'.repeat(64) };
  const site = (...files: readonly unknown[]) =>
    JSON.stringify({ generator: 'meridian', schemaVersion: 1, files });
  const strange = [
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a\nb',
    'a\rb',
    'a\u0000b',
    'C:\\a',
    'a\\b',
    '',
    '.',
    'a//b',
  ].concat(['a/', '# a', ';a', 'a b', '*', 'a?b', '{a,b}', 'manifest.json/..', 'a\u202eb']);

  const manifests: readonly (readonly [string, string, string])[] = [
    ['no JSON', '{"generator":', 'is damaged'],
    ['the manifest of a web app', '{"name":"Wayfold","icons":[]}', "isn't the manifest of a site"],
    ['a list', '[]', "isn't the manifest of a site"],
    ['a shard', '{"generator":"meridian","schemaVersion":1,"pages":[]}', "can't be used: files"],
    ['a later version', site().replace(':1,', ':2,'), 'schemaVersion'],
    ['a file without a hash', site({ ...row, sha256: undefined }), 'files.0.sha256'],
    [
      'a hash of another length',
      site(row, { ...row, sha256: 'abc' }),
      "files.1.sha256: isn't a SHA-256 hash",
    ],
    ['a negative size', site({ ...row, bytes: -1 }), 'files.0.bytes'],
    ['an impossible size', site({ ...row, bytes: 1e300 }), 'files.0.bytes'],
    ['a file twice', site(row, row), 'lists a.html twice'],
    ['itself', site({ ...row, file: 'manifest.json' }), 'lists manifest.json twice'],
    ...strange.map((file) => [JSON.stringify(file), site({ ...row, file }), 'files.0.file: isn'] as const),
  ];

  test.each(manifests)('a manifest that is or names %s', async (_, text, says) => {
    const file = join(temporaryFolder(), 'other.json');
    writeFileSync(file, text);
    for (const args of [
      [file, sites[0]],
      [sites[0], file],
    ] as const) {
      const { code, stdout, stderr } = await diff(...args, '--files', 'gone');
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(says);
      expect(stderr.trim().split('\n')).toHaveLength(2);
    }
  });

  test('a manifest that is missing, empty, a folder or larger than memory', async () => {
    const other = join(temporaryFolder(), 'other.json');
    const missing = await diff(other, sites[0]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("it doesn't exist") });
    expect(missing.stderr).toContain('Before the first deployment, name an empty file.');
    expect(await diff(sites[0], other)).toMatchObject({ code: 2 });
    writeFileSync(other, ' \n');
    expect(await diff(other, sites[0], '--files', 'gone')).toEqual({ code: 0, stdout: '', stderr: '' });
    const empty = await diff(sites[0], other);
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('is empty') });
    truncateSync(other, 3 * 2 ** 30);
    expect(await diff(other, sites[0])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("can't be read: it has 3221225472 bytes"),
    });
    expect(await runCli(['diff', folder, nothing], { cwd: folder })).toMatchObject({ code: 2 });
  });
});
