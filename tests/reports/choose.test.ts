/** Checks what people choose of a report: how much is shown, which rules, what fails the run, in which formats. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
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
import { inLines, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

interface Findings {
  readonly summary: Readonly<Record<string, number>>;
  readonly issues: readonly { readonly rule: string; readonly severity: string }[];
}

const hero = entry('hero', 'hero', { heading: 'Stay private' });
const stub = entry('stub', 'stub', { title: 'Shop', slug: 'shop', section: linkTo('root') });

/** Two warnings (missing-shell-page) and some infos (untranslated). */
const entries = [...homePage({ blocks: [linkTo('hero')] }), directory('de', 'de'), hero, stub];
const milder = space(entries, [english, german]);
const broken = space([...entries, page('b', 'b', 'absent')], [english, german]);

function folderOf(content: unknown): string {
  return siteFolder(inLines(content), { rules: { 'missing-home-page': 'off' } });
}

describe('how much is shown', () => {
  test('infos are one line, with their rules and the flag that shows them', async () => {
    const { code, stdout } = await validate([], { folder: folderOf(milder) });
    expect(code).toBe(0);
    expect(stdout).not.toContain('i untranslated:');
    const { summary } = await findings([], folderOf(milder));
    expect(summary.infos).toBeGreaterThan(1);
    expect(stdout.match(/^i .*$/gm)).toEqual([
      `i ${summary.infos} infos: untranslated (--verbose shows them)`,
    ]);
    expect(stdout).toContain('! missing-shell-page');
  });

  test.each([[['--verbose']], [['--rule', 'untranslated']], [['--fail-on', 'info']]])(
    '%j shows them one by one',
    async (flags) => {
      const { stdout } = await validate(flags, { folder: folderOf(milder) });
      expect(stdout).toContain('i untranslated:');
      expect(stdout).not.toContain('--verbose shows them');
    },
  );

  test('--quiet shows errors and the last line', async () => {
    const { code, stdout, stderr } = await validate(['--quiet'], { folder: folderOf(broken) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('× missing-directory');
    expect(stdout).not.toMatch(/^[!i] /m);
    expect(stdout).toMatch(/\nFound 1 error, 2 warnings and \d infos\. Finished in \d+\.\d\d s\.\n$/);
    const clean = await validate(['--quiet'], { folder: folderOf(milder) });
    expect(clean.stdout).toMatch(/^Found 0 errors, .*\n$/);
  });

  test('--quiet shows what fails the run, whatever its severity', async () => {
    const { code, stdout } = await validate(['--quiet', '--fail-on', 'warning'], {
      folder: folderOf(milder),
    });
    expect(code).toBe(1);
    expect(stdout).toContain('! missing-shell-page');
    expect(stdout).not.toMatch(/^i /m);
  });

  test('--quiet shows what else fails the run: a lost finding of the baseline, too many warnings', async () => {
    const folder = folderOf(broken);
    const baseline = ['--baseline', 'baseline.json'];
    await validate([...baseline, '--update-baseline'], { folder });
    writeFileSync(join(folder, 'content.json'), inLines(milder));
    const lost = await validate([...baseline, '--quiet'], { folder });
    expect(lost.code).toBe(1);
    expect(lost.stdout).toContain('× baseline: baseline.json holds findings that no longer exist');
    const many = await validate(['--quiet', '--max-warnings', '1'], { folder });
    expect(many.code).toBe(1);
    expect(many.stdout).toMatch(/^--max-warnings allows 1 warning\.\nFound /);
  });

  test('the two exclude each other', async () => {
    const { code, stderr } = await validate(['--quiet', '--verbose'], { folder: folderOf(milder) });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("'--verbose'") });
  });

  test.each(['json', 'sarif', 'junit', 'gitlab'])('%s holds everything all the same', async (format) => {
    const folder = folderOf(milder);
    const clean = (text: string) => text.replace(/time="[^"]*"/, '');
    const { stdout } = await validate(['--format', format], { folder });
    expect(stdout).toContain('untranslated');
    const quiet = await validate(['--format', format, '--quiet'], { folder });
    expect(clean(quiet.stdout)).toBe(clean(stdout));
  });

  test('a build shows as much', async () => {
    const cwd = folderOf(milder);
    const usual = await runCli(['build'], { cwd });
    expect(usual.stdout).toMatch(/^i \d infos: untranslated/m);
    expect(usual.stdout).not.toContain('i untranslated:');
    const verbose = await runCli(['build', '--verbose'], { cwd });
    expect(verbose.stdout).toContain('i untranslated:');
    const { code, stdout, stderr } = await runCli(['build', '--quiet'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\d+ pages? in 2 languages.*\n$/);
  });
});

describe('--rule', () => {
  test('reports these rules alone, in every format, and the exit code is theirs', async () => {
    const folder = folderOf(broken);
    const { issues } = await findings(['--rule', 'untranslated', '--rule', 'missing-shell-page'], folder);
    expect(new Set(issues.map(({ rule }) => rule))).toEqual(new Set(['untranslated', 'missing-shell-page']));
    expect((await findings(['--rule', 'untranslated,missing-shell-page'], folder)).issues).toEqual(issues);
    const { code, stdout } = await validate(['--rule', 'untranslated'], { folder });
    expect(code).toBe(0);
    expect(stdout).not.toContain('missing-directory');
    expect((await validate(['--rule', 'missing-directory'], { folder })).code).toBe(1);
  });

  test('an unknown one ends with exit code 2 and the one that was meant', async () => {
    const { code, stdout, stderr } = await validate(['--rule', 'mising-alt'], { folder: folderOf(milder) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('There is no such rule. Did you mean "missing-alt"?');
  });

  test("JUnit doesn't say that the others were checked", async () => {
    const args = ['--rule', 'untranslated', '--format', 'junit'];
    const { stdout } = await validate(args, { folder: folderOf(broken) });
    expect(stdout).toMatch(/name="missing-directory"[^>]*><skipped message="not checked in this run"\/>/);
    expect(stdout).not.toMatch(/name="untranslated"[^>]*><skipped/);
  });

  test('a baseline keeps what other rules have found', async () => {
    const folder = folderOf(broken);
    const baseline = ['--baseline', 'baseline.json'];
    const held = () => readFileSync(join(folder, 'baseline.json'), 'utf8');
    await validate([...baseline, '--update-baseline'], { folder });
    const before = held();
    const some = await validate([...baseline, '--rule', 'untranslated'], { folder });
    expect(some.code).toBe(0);
    expect(some.stdout).not.toContain('any more');
    await validate([...baseline, '--rule', 'untranslated', '--update-baseline'], { folder });
    expect(held()).toBe(before);
  });

  test("a build that isn't written shows its errors all the same", async () => {
    const cwd = folderOf(broken);
    const { code, stdout } = await runCli(['build', '--rule', 'untranslated'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('× missing-directory');
    expect(stdout).toContain('i untranslated');
    expect(stdout).not.toContain('missing-shell-page');
  });
});

describe('--fail-on', () => {
  test.each([
    ['error', 0],
    ['warning', 1],
    ['info', 1],
    ['never', 0],
  ])('%s: warnings and infos alone end with exit code %i', async (level, expected) => {
    const { code } = await validate(['--fail-on', level], { folder: folderOf(milder) });
    expect(code).toBe(expected);
  });

  test('info: a single info fails', async () => {
    const { code, stdout } = await validate(['--rule', 'untranslated', '--fail-on', 'info'], {
      folder: folderOf(milder),
    });
    expect(code).toBe(1);
    expect(stdout).toContain('--fail-on info: the run fails without an error.');
  });

  test('never: neither errors nor --max-warnings nor a baseline fail the run', async () => {
    const folder = folderOf(broken);
    await validate(['--baseline', 'baseline.json', '--update-baseline'], { folder });
    const held = JSON.parse(readFileSync(join(folder, 'baseline.json'), 'utf8'));
    const [gone] = held.findings;
    const { code, stdout } = await validate(['--fail-on', 'never', '--max-warnings', '0'], { folder });
    expect(code).toBe(0);
    expect(stdout).toContain('× missing-directory');
    expect(stdout).toContain('--fail-on never: the exit code is 0 despite the findings.');
    const fixed = folderOf(milder);
    writeFileSync(join(fixed, 'baseline.json'), JSON.stringify({ schemaVersion: 1, findings: [gone] }));
    const args = ['--baseline', 'baseline.json'];
    expect((await validate(args, { folder: fixed })).code).toBe(1);
    expect((await validate([...args, '--fail-on', 'never'], { folder: fixed })).code).toBe(0);
  });

  test('findings of a baseline fail nothing', async () => {
    const folder = folderOf(milder);
    const baseline = ['--baseline', 'baseline.json'];
    await validate([...baseline, '--update-baseline'], { folder });
    expect((await validate([...baseline, '--fail-on', 'info'], { folder })).code).toBe(0);
  });

  test('a build writes nothing at a warning, though a site without changes is there', async () => {
    const cwd = folderOf(milder);
    const strict = await runCli(['build', '--fail-on', 'warning'], { cwd });
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain('Nothing was written (--fail-on warning)');
    expect(existsSync(join(cwd, 'out'))).toBe(false);
    expect((await runCli(['build'], { cwd })).code).toBe(0);
    const manifest = readFileSync(join(cwd, 'out', 'manifest.json'), 'utf8');
    expect((await runCli(['build', '--fail-on', 'warning'], { cwd })).code).toBe(1);
    expect(readFileSync(join(cwd, 'out', 'manifest.json'), 'utf8')).toBe(manifest);
  });

  test.each<[string, 0 | 1, string | null, string, ...string[]]>([
    ['what --rule leaves out', 1, 'fail-on', 'missing-shell-page', '--fail-on', 'warning'],
    ['errors', 1, 'errors', 'missing-directory', '--fail-on', 'warning'],
    ['nothing', 0, null, 'untranslated'],
  ])('a build stopped by %s says so', async (what, code, reason, rule, ...flags) => {
    const cwd = folderOf(what === 'errors' ? broken : milder);
    const args = ['build', '--rule', 'untranslated', '--format', 'pretty', '--format', 'json=a.json'];
    const result = await runCli([...args, ...flags], { cwd });
    expect(result.code).toBe(code);
    expect(result.stdout).toContain(` ${rule}`);
    const report = JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'));
    expect(report).toMatchObject({ written: code === 0, reason });
    expect(report.issues).toContainEqual(expect.objectContaining({ rule }));
  });

  test('never makes no build write a site with errors, nor end with exit code 0', async () => {
    const cwd = folderOf(broken);
    const { code, stdout } = await runCli(['build', '--fail-on', 'never'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/Nothing was written\.\n$/);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });
});

describe('several formats in a run', () => {
  test.each(['validate', 'build'])('%s writes each to where it belongs', async (command) => {
    const cwd = folderOf(broken);
    const formats = ['pretty', 'sarif=a.sarif', 'junit=b.xml', 'json=c.json'];
    const args = [command, ...formats.flatMap((format) => ['--format', format])];
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('× missing-directory');
    const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
    const { issues } = JSON.parse(read('c.json')) as Findings;
    expect(valid<Log>('sarif', read('a.sarif')).runs[0]?.results).toHaveLength(issues.length);
    expect(read('b.xml')).toContain('missing-directory');
    for (const file of ['a.sarif', 'b.xml', 'c.json']) expect(stderr).toContain(`: ${file}\n`);
  });

  test('a machine format on stdout stands alone', async () => {
    const folder = folderOf(broken);
    const { stdout } = await validate(['--format', 'pretty=report.txt', '--format', 'json'], { folder });
    valid('issues', stdout);
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('× missing-directory');
  });

  test.each<[string, ...string[]]>([
    ['validate', '--format', 'json=-'],
    ['validate', '--format', 'json', '--output', '-'],
    ['build', '--format', 'json=-', '--format', 'sarif=a.sarif'],
  ])('- is stdout: %s %s %s', async (...args) => {
    const cwd = folderOf(broken);
    const { code, stdout } = await runCli(args, { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toHaveProperty('issues');
    expect(existsSync(join(cwd, '-'))).toBe(false);
  });

  test('--output is the file of the format that has none', async () => {
    const folder = folderOf(broken);
    const args = ['--format', 'json', '--format', 'sarif=a.sarif', '--output', 'b.json'];
    expect((await validate(args, { folder })).stdout).toBe('');
    valid('issues', readFileSync(join(folder, 'b.json'), 'utf8'));
    valid('sarif', readFileSync(join(folder, 'a.sarif'), 'utf8'));
  });

  test.each([
    ['two on stdout', ['--format', 'json', '--format', 'sarif'], "can't both go to stdout"],
    ['two on stdout, one as -', ['--format', 'json', '--format', 'sarif=-'], "can't both go to stdout"],
    ['two in a file', ['--format', 'json=a', '--format', 'sarif=./a'], 'Two formats are to be written to'],
    ['no name of a file', ['--format', 'json='], 'There is no file after "="'],
    ["a format that isn't there", ['--format', 'xml=a.xml'], 'Allowed choices are pretty, json, sarif'],
    ['--output for nothing', ['--format', 'json=a', '--output', 'b'], 'every --format has one'],
    ['the content', ['--format', 'json=content.json'], 'error: content.json is an input of the command'],
  ])('%s ends with exit code 2', async (_, args, says) => {
    const { code, stdout, stderr } = await validate(args, { folder: folderOf(milder) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });

  test.each([
    ['in the site', 'out/findings.json', 'would be published with the site'],
    ["in a folder that isn't there", 'no/findings.json', 'there is no folder'],
    ['in place of the content', 'content.json', 'is an input of the command'],
  ])('a report %s ends a build before it begins', async (_, file, says) => {
    const cwd = folderOf(milder);
    const args = ['build', '--format', 'pretty', '--format', `json=${file}`];
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  test("a build whose formats don't say what it did says so on stderr", async () => {
    const { code, stderr } = await runCli(['build', '--format', 'github'], { cwd: folderOf(broken) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/Nothing was written\.\n$/);
  });

  test('the data of a build holds its findings, written or not', async () => {
    const cwd = folderOf(milder);
    const { stdout } = await runCli(['build', '--format', 'json'], { cwd });
    const { issues } = await findings([], cwd);
    expect(JSON.parse(stdout).issues).toEqual(issues);
    expect(issues.length).toBeGreaterThan(2);
  });
});

async function findings(args: readonly string[], folder: string): Promise<Findings> {
  const { stdout } = await validate(['--format', 'json', ...args], { folder });
  return valid<Findings>('issues', stdout);
}
