import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCacheFile, writeCacheFile } from '../../pipeline/files/cache-file.ts';
import { runCli, script } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { english, german, homePage, page, space } from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';

/** Sound, but for the legal pages that it lacks: nothing but warnings. */
const valid = space(homePage());
const broken = space([...homePage(), page('b', 'b', 'absent'), page('c', 'C', 'root')]);
const twoLanguages = space([...homePage()], [english, german]);

describe('validate --format json', () => {
  test('prints one JSON document and nothing else', async () => {
    const { code, stdout, stderr } = await runCli(['validate', '--format', 'json'], {
      cwd: siteFolder(broken),
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual(['schemaVersion', 'summary', 'issues']);
    expect(report.schemaVersion).toBe(1);
    expect(report.summary).toEqual({
      errors: 2,
      warnings: expect.any(Number),
      infos: expect.any(Number),
      entries: 4,
      pages: 1,
      locales: 1,
    });
    expect(report.issues[0]).toMatchObject({
      rule: 'invalid-slug',
      severity: 'error',
      message: expect.stringContaining('Invalid slug "C"'),
      hint: expect.any(String),
      entryId: 'c',
      contentType: 'page',
      field: 'slug',
      chain: [{ entryId: 'c', contentType: 'page', name: 'c' }],
      affects: { pages: 1, locales: ['en'] },
    });
  });

  test('lists the most harmful first', async () => {
    const { stdout } = await runCli(['validate', '--format', 'json'], { cwd: siteFolder(broken) });
    const order = ['error', 'warning', 'info'];
    const severities = (JSON.parse(stdout).issues as { severity: string }[]).map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  });

  test("prints nothing where the content can't be read", async () => {
    const { code, stdout, stderr } = await runCli(['validate', '--format', 'json'], { cwd: siteFolder('{') });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain("isn't JSON");
    expect(stderr).not.toContain('    at ');
  });

  test('--output writes the same to a file', async () => {
    const folder = siteFolder(broken);
    const printed = await runCli(['validate', '--format', 'json'], { cwd: folder });
    const written = await runCli(['validate', '--format', 'json', '--output', 'report.json'], {
      cwd: folder,
    });
    expect(written).toMatchObject({ code: 1, stdout: '' });
    expect(written.stderr).toMatch(/^2 errors, \d+ warnings? and \d+ infos?: report.json\n$/);
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(printed.stdout);
  });

  test('--output to where no file can be ends with exit code 2', async () => {
    const args = ['validate', '--format', 'json', '--output', 'no/such/folder/report.json'];
    const { code, stderr } = await runCli(args, { cwd: siteFolder(valid) });
    expect(code).toBe(2);
    expect(stderr).toContain("The report can't be written to no/such/folder/report.json");
  });

  test('--max-warnings fails above the number of warnings and not at it', async () => {
    const folder = siteFolder(valid);
    const { code, stdout } = await runCli(['validate', '--format', 'json'], { cwd: folder });
    const { warnings } = JSON.parse(stdout).summary;
    expect(code).toBe(0);
    expect(warnings).toBeGreaterThan(1);
    const codeFor = async (count: number) =>
      (await runCli(['validate', '--max-warnings', `${count}`], { cwd: folder })).code;
    expect(await codeFor(warnings)).toBe(0);
    expect(await codeFor(warnings - 1)).toBe(1);
    expect(await codeFor(0)).toBe(1);
  });

  test('--locale looks at these languages only', async () => {
    const folder = siteFolder(twoLanguages);
    const both = await runCli(['validate', '--format', 'json'], { cwd: folder });
    const one = await runCli(['validate', '--format', 'json', '--locale', 'en'], { cwd: folder });
    expect(JSON.parse(both.stdout).issues[0].rule).toBe('locale-directory-not-found');
    expect(JSON.parse(one.stdout).summary).toMatchObject({ errors: 0, locales: 1 });
  });
});

describe('build --format json', () => {
  test('prints one JSON document and nothing else', async () => {
    const folder = siteFolder(valid);
    const { code, stdout, stderr } = await runCli(['build', '--format', 'json'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const files = filesIn(join(folder, 'out')).filter((file) => file !== 'manifest.json');
    const bytes = files.reduce((sum, file) => sum + readFileSync(join(folder, 'out', file)).length, 0);
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      pages: 1,
      locales: 1,
      bytes,
      rendered: 1,
      reused: 0,
      seconds: { total: expect.any(Number), load: expect.any(Number), render: expect.any(Number) },
      peakRssBytes: expect.any(Number),
      out: join(folder, 'out'),
    });
  });

  test('says what kept the site from being written, as validate does', async () => {
    const folder = siteFolder(broken);
    const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
    const validated = await runCli(['validate', '--format', 'json'], { cwd: folder });
    expect(code).toBe(1);
    const { issues, ...report } = JSON.parse(stdout);
    expect(report).toMatchObject({ schemaVersion: 1, pages: 0, rendered: 0, bytes: 0 });
    expect(issues).toEqual(JSON.parse(validated.stdout).issues);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('says how the index beside a large content file was used; a copy keeps it, another text does not', async () => {
    const folder = siteFolder(
      `${JSON.stringify(space(homePage({ title: 'Before' })))}${' '.repeat(8_000_000)}`,
    );
    const file = join(folder, 'content.json');
    const build = async () => {
      const { stdout } = await runCli(['build', '--no-cache', '--format', 'json'], { cwd: folder });
      const { contentIndex } = JSON.parse(stdout);
      return [contentIndex, readFileSync(join(folder, 'out/index.html'), 'utf8')];
    };
    const [first, page] = await build();
    expect(first).toBe('written');
    // By its bytes, if the file was too young when it was read.
    await build();
    expect(await build()).toEqual(['stamp', page]);
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    expect(await build()).toEqual(['bytes', page]);
    await build();
    expect(await build()).toEqual(['stamp', page]);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace('Before', 'Beyond'));
    utimesSync(file, atime, mtime);
    const [changed, other] = await build();
    expect(changed).toBe('written');
    expect(other).not.toBe(page);
    writeFileSync(join(folder, '.content.json.index'), 'damaged');
    expect(await build()).toEqual(['written', other]);
  });

  test('takes the checks of a large content file from beside it, until the file or the configuration is another', async () => {
    const exported = JSON.stringify(space(homePage({ kind: 'novel' })));
    const folder = siteFolder(`${exported}${' '.repeat(8_000_000)}`);
    const file = join(folder, '.content.json.checks.index');
    const said = async (command: string, ...flags: readonly string[]) => {
      const { stdout } = await runCli([command, '--format', 'json', ...flags], { cwd: folder });
      return /\w*ovel/.exec(stdout)?.[0];
    };
    expect(await said('validate')).toBe('novel');
    const [, key = ''] = /^\S+ (.*) \S+\n/.exec(readFileSync(file, 'latin1')) ?? [];
    const checks = String(readCacheFile(file, key)?.read('checks'));
    writeCacheFile(file, key, { checks: checks.replaceAll('novel', 'hovel'), changes: new Map() });
    expect(await said('validate')).toBe('hovel');
    expect(await said('build', '--no-cache')).toBe('novel');
    expect(await said('build')).toBe('hovel');
    configureSite(folder, { origin: 'https://other.example' });
    expect(await said('validate')).toBe('novel');
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    expect(await said('build')).toBe('novel');
    const content = join(folder, 'content.json');
    writeFileSync(content, readFileSync(content, 'utf8').replace('novel', 'shovel'));
    expect(await said('validate')).toBe('shovel');
  });

  test('--locale builds these languages only', async () => {
    const folder = siteFolder(twoLanguages);
    expect((await runCli(['build', '--locale', 'en'], { cwd: folder })).code).toBe(0);
    expect(filesIn(join(folder, 'out')).filter((file) => file.startsWith('de'))).toEqual([]);
  });
});

describe('for people', () => {
  test('a finding says what, where, at what cost and what to do, and stdout ends with a summary', async () => {
    const { code, stdout, stderr } = await runCli(['validate'], { cwd: siteFolder(broken) });
    expect(code).toBe(1);
    expect(stdout).toContain('missing-directory: Missing directory: the field "section" links to "absent"');
    expect(stdout).toContain('entry b (page), field section');
    expect(stdout).toContain('breaks 1 page in 1 language');
    expect(stdout).toContain('help: Choose a directory that exists');
    expect(stdout).toMatch(/Found 2 errors, \d+ warnings? and \d+ infos?\. Finished in \d+\.\d\d s\.\n$/);
    expect(stderr).toMatch(/✓ load +\d+\.\d\d s\n/);
  });

  test('a pipe gets no colours', async () => {
    const { stdout, stderr } = await runCli(['validate'], { cwd: siteFolder(broken) });
    expect(stdout + stderr).not.toContain('\x1b');
  });

  test('control characters of content are shown, not obeyed', async () => {
    const name = 'a\x1b[2Jb\x9bc\x7fd\ne';
    const content = space([...homePage(), page(name, 'Bad \x1b]0;x', 'root')]);
    const { stdout } = await runCli(['validate'], { cwd: siteFolder(content) });
    expect(stdout).toContain('a\\u001b[2Jb\\u009bc\\u007fd\\u000ae');
    expect(stdout).toContain('Bad \\u001b]0;x');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  });

  /** util-linux's `script` runs a command at a terminal of its own. */
  const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

  test.skipIf(!hasTerminal)('a terminal gets colours, unless NO_COLOR says otherwise', () => {
    const folder = siteFolder(broken);
    const { NO_COLOR: _, ...env } = process.env;
    const command = `"${process.execPath}" "${script}" validate --format pretty`;
    const shown = (more: Record<string, string>, flags = '') =>
      spawnSync('script', ['-qec', `${command} ${flags}`, '/dev/null'], {
        cwd: folder,
        env: { ...env, TERM: 'xterm', ...more },
        encoding: 'utf8',
      }).stdout;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
    const colour = /\x1b\[\d+m/;
    expect(shown({})).toMatch(colour);
    const plain = shown({ NO_COLOR: '1' });
    expect(plain).toContain('missing-directory');
    expect(plain).not.toMatch(colour);
    shown({}, '--output report.txt');
    const written = readFileSync(join(folder, 'report.txt'), 'utf8');
    expect(written).toContain('missing-directory');
    expect(written).not.toMatch(colour);
  });
});
