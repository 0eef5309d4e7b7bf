/** Tests files that a user names for output: foreign files are not overwritten. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { english, german, homePage, page, space } from '../helpers/space-builder.ts';

const content = space([...homePage(), page('b', 'B!', 'root')], [english, german]);
const clean = space(homePage());

const formats: readonly (readonly [command: string, ...formats: string[]])[] = [
  ['validate', 'pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'],
  ['graph', 'html', 'dot', 'mermaid', 'json'],
  ['coverage', 'html', 'table', 'json'],
];

test.each(
  ['validate', 'graph', 'coverage'].flatMap((command) =>
    ['package.json', 'notes.txt', 'baseline.json', 'other.json'].map((file) => [command, file]),
  ),
)("%s doesn't replace %s", async (command, file) => {
  const folder = withFiles(siteFolder(content));
  const before = readFileSync(join(folder, file), 'utf8');
  const args = [command, '--format', 'json', '--output', file];
  const { code, stdout, stderr } = await runCli(args, { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`can't be written to ${file}: it isn't a report by Meridian`);
  expect(stderr).toContain('--force');
  expect(readFileSync(join(folder, file), 'utf8')).toBe(before);
});

describe.each(formats.flatMap(([command, ...names]) => names.map((format) => [command, format] as const)))(
  '%s --format %s',
  (command, format) => {
    const args = [command, '--format', format, '--output'];

    test('replaces a file of its own, an empty one, and with --force any', async () => {
      for (const site of [content, clean]) {
        const folder = withFiles(siteFolder(site));
        writeFileSync(join(folder, 'empty.txt'), '');
        for (const file of ['new.txt', 'new.txt', 'empty.txt']) {
          const { code, stderr } = await runCli([...args, file], { cwd: folder });
          expect(code, stderr).toBeLessThan(2);
          expect(readFileSync(join(folder, file), 'utf8').length).toBeGreaterThan(1);
        }
      }
      const folder = withFiles(siteFolder(content));
      expect((await runCli([...args, 'notes.txt', '--force'], { cwd: folder })).code).toBeLessThan(2);
      expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).not.toContain('mine');
    });
  },
);

test('build and merge replace their own reports in all formats', { tags: 'ci' }, async () => {
  const names = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'];
  const reports = names.flatMap((name) => ['--format', `${name}=${name}.report`]);
  const cwd = siteFolder(clean);
  expect((await runCli(['build', '--shard', '1/1', '--out', 'shard'], { cwd })).code).toBe(0);
  const faulty = siteFolder(content);
  const runs: readonly (readonly [cwd: string, code: number, ...command: string[]])[] = [
    [cwd, 0, 'merge', 'shard', '--out', 'merged'],
    [cwd, 0, 'merge', 'shard', '--out', 'merged-again', '--quiet'],
    [cwd, 0, 'build'],
    [cwd, 0, 'build', '--quiet'],
    [cwd, 0, 'validate'],
    [faulty, 1, 'build'],
    [faulty, 1, 'build', '--quiet'],
    [faulty, 1, 'validate', '--quiet'],
  ];
  for (const [folder, expected, ...command] of runs) {
    const { code, stderr } = await runCli([...command, ...reports], { cwd: folder });
    expect(code, stderr).toBe(expected);
  }
});

test.each([
  ['[]'],
  ['[]\n'],
  ['12:03 started\nFound 0 errors, 0 warnings and 0 infos.\n'],
  ['12:03 started\nFound 3 errors, 0 warnings and 0 infos. Finished in 0.90 s.\n'],
  ['{ "schemaVersion": 1, "pages": ["a"] }'],
])('what only looks like a report stays: %j', async (text) => {
  const folder = siteFolder(clean);
  writeFileSync(join(folder, 'report.json'), text);
  expect((await validateTo(folder, 'report.json')).code).toBe(2);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(text);
});

describe('what has the name of the file', () => {
  test('a link leads to the file that is looked at and written', async () => {
    const folder = withFiles(siteFolder(content));
    symlinkSync('notes.txt', join(folder, 'report.json'));
    const refused = await validateTo(folder, 'report.json');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('report.json') });
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toContain('mine');
    writeFileSync(join(folder, 'notes.txt'), '');
    expect((await validateTo(folder, 'report.json')).code).toBe(1);
    expect(readlinkSync(join(folder, 'report.json'))).toBe('notes.txt');
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toContain('"issues"');
  });

  test.each([
    ['a link that leads nowhere', 'nowhere', 'a broken symbolic link'],
    ['a link to itself', 'report.json', 'its symbolic links form a loop'],
    ['a link to a folder', '.', 'it is a folder'],
  ])('%s stays', async (_, target, says) => {
    const folder = siteFolder(content);
    symlinkSync(target, join(folder, 'report.json'));
    const { code, stderr } = await validateTo(folder, 'report.json');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
    expect(lstatSync(join(folder, 'report.json')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['content.json', 'report.json', 'site.config.ts']);
  });

  test('a read-only file stays, unless --force says otherwise', async () => {
    const folder = siteFolder(content);
    await validateTo(folder, 'report.json');
    chmodSync(join(folder, 'report.json'), 0o444);
    expect(await validateTo(folder, 'report.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('report.json: it is read-only'),
    });
    expect((await validateTo(folder, 'report.json', '--force')).code).toBe(1);
  });

  test.each([
    ['', 'it is a folder'],
    ['content.json/report.json', 'there is no folder'],
    [`${'long'.repeat(100)}.json`, 'ENAMETOOLONG'],
  ])('no file can be called %j', async (name, says) => {
    const folder = siteFolder(content);
    const { code, stdout, stderr } = await validateTo(folder, name);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
    expect(stderr).not.toContain('✓');
  });
});

describe('export', () => {
  test.each(['package.json', 'baseline.json', 'i18n.json', 'manifest.json', 'tagged.json', 'blog.json'])(
    "doesn't replace %s",
    async (file) => {
      const folder = withFiles(siteFolder(content));
      const before = readFileSync(join(folder, file), 'utf8');
      const { code, stderr } = await exportTo(folder, file);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${file}: it isn't an export`),
      });
      expect(readFileSync(join(folder, file), 'utf8')).toBe(before);
    },
  );

  test.each(['site.config.ts', 'servers.json', 'offer.json', 'link.json'])(
    "doesn't replace %s, which it reads, with --force either",
    async (file) => {
      const config = { servers: 'servers.json', offerFile: 'offer.json' };
      const folder = siteFolder(content, config);
      for (const name of ['servers.json', 'offer.json']) writeFileSync(join(folder, name), '{}');
      symlinkSync('site.config.ts', join(folder, 'link.json'));
      const before = readFileSync(join(folder, file), 'utf8');
      const { code, stderr } = await exportTo(folder, file, '--force');
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${file} is an input of the command`),
      });
      expect(readFileSync(join(folder, file), 'utf8')).toBe(before);
    },
  );

  test.each([
    ['an older export', 'content.json'],
    ['one of contentful-export', 'foreign.json'],
    ['one of a space without entries', 'no-entries.json'],
    ['a new file', 'new/content.json'],
    ['any file with --force', 'package.json', '--force'],
  ])('goes on to the service for %s', async (_, file, ...flags: string[]) => {
    const folder = withFiles(siteFolder(content));
    const { code, stderr } = await exportTo(folder, file, ...flags);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('no new file') });
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

describe('--update-baseline', () => {
  test.each(['site.config.ts', 'package.json', 'other.json'])("doesn't replace %s", async (file) => {
    const folder = withFiles(siteFolder(content));
    const before = readFileSync(join(folder, file), 'utf8');
    const { code, stderr } = await runCli(['validate', '--baseline', file, '--update-baseline'], {
      cwd: folder,
    });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(file) });
    expect(readFileSync(join(folder, file), 'utf8')).toBe(before);
  });

  test('leaves a link that leads nowhere, and a read-only file', async () => {
    const folder = siteFolder(content);
    symlinkSync('nowhere', join(folder, 'baseline.json'));
    writeFileSync(join(folder, 'old.json'), '{ "schemaVersion": 1, "findings": [] }', { mode: 0o444 });
    for (const [file, says] of [
      ['baseline.json', 'broken symbolic link'],
      ['old.json', 'it is read-only'],
      ['no/baseline.json', 'there is no folder'],
    ] as const) {
      const args = ['validate', '--baseline', file, '--update-baseline'];
      const { code, stderr } = await runCli(args, { cwd: folder });
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
    }
    expect(readlinkSync(join(folder, 'baseline.json'))).toBe('nowhere');
  });
});

test.each([
  ['a link to the folder', 'pub', 'out', 'pub/x.json'],
  ['a link to a folder in it', 'pub', 'out/sub', 'pub/x.json'],
  ['a link to a file in it', 'x.json', 'out/manifest.json', 'x.json'],
  ['the real folder of a site that is a link', 'link', 'out', 'out/x.json', '--out', 'link'],
])('build publishes no report by %s', async (_, link, target, file, ...flags) => {
  const folder = siteFolder(clean);
  expect((await runCli(['build'], { cwd: folder })).code).toBe(0);
  mkdirSync(join(folder, 'out', 'sub'));
  symlinkSync(target, join(folder, link));
  const before = readFileSync(join(folder, 'out', 'manifest.json'), 'utf8');
  const args = ['build', '--format', `json=${file}`, '--force', ...flags];
  const { code, stderr } = await runCli(args, { cwd: folder });
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`The report ${file} would be published`),
  });
  expect(readFileSync(join(folder, 'out', 'manifest.json'), 'utf8')).toBe(before);
});

test.each([['package.json'], ['folder']])("build doesn't put a site in the place of %s", async (out) => {
  const folder = withFiles(siteFolder(clean));
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'folder', 'notes.txt'), 'mine');
  const { code, stderr } = await runCli(['build', '--out', out], { cwd: folder });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(out) });
  expect(readFileSync(join(folder, 'folder', 'notes.txt'), 'utf8')).toBe('mine');
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('"name"');
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['the content', {}, ['--content', 'out/content.json']],
  ['the content, by a link', {}, ['--content', 'link/content.json']],
  ['the server data', { servers: 'out/servers.json' }, []],
  ['the offer', { offerFile: 'out/sub/offer.json' }, []],
  ['the local assets', { localAssets: { host: 'images.example', folder: 'out/pictures' } }, []],
])("a build doesn't replace the folder that %s lies in", async (_, config, flags) => {
  const folder = siteFolder(clean);
  expect((await runCli(['build'], { cwd: folder })).code).toBe(0);
  mkdirSync(join(folder, 'out', 'sub'));
  mkdirSync(join(folder, 'out', 'pictures'));
  symlinkSync('out', join(folder, 'link'));
  configureSite(folder, config);
  const inputs = ['content.json', 'servers.json', 'sub/offer.json', 'pictures/a.txt'];
  for (const file of inputs) writeFileSync(join(folder, 'out', file), JSON.stringify(clean));
  const { code, stderr } = await runCli(['build', ...flags], { cwd: folder });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('so it would be lost') });
  for (const file of inputs) expect(existsSync(join(folder, 'out', file))).toBe(true);
});

/** Adds files that people have in their project. */
function withFiles(folder: string): string {
  const files = {
    'package.json': '{ "name": "shop", "version": "1.0.0" }',
    'notes.txt': 'mine: Found 3 errors in the menu',
    'i18n.json': '{"locales":["en","de"],"defaultLocale":"en"}',
    'manifest.json': '{"assets":["a.png"],"sys":{}}',
    'tagged.json': '{"tags":[{"name":"news"}],"entries":[]}',
    'blog.json': '{"entries":[{"title":"Hello"}]}',
    'foreign.json': '{\n  "contentTypes": [\n    {\n      "sys": {\n        "space": {}',
    'no-entries.json': '{ "tags": [], "entries": [], "assets": [] }',
    'other.json': '{ "schemaVersion": 1, "users": [] }',
    'baseline.json': '{\n  "schemaVersion": 1,\n  "findings": []\n}\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function validateTo(folder: string, file: string, ...flags: readonly string[]) {
  return runCli(['validate', '--format', 'json', '--output', file, ...flags], { cwd: folder });
}

/** Returns a port without a listener. */
function exportTo(folder: string, file: string, ...flags: readonly string[]) {
  const env = { CONTENTFUL_HOST: 'http://127.0.0.1:9', CONTENTFUL_MANAGEMENT_TOKEN: 'token' };
  const args = ['export', '--content', file, '--timeout', '1', ...flags];
  return runCli(args, { cwd: folder, env });
}
