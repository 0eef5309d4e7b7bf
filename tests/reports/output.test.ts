import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runCli, startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
import { hostileFolder, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

test.each([
  ['no CI', {}, /^× missing-directory/],
  ['GitHub Actions', { GITHUB_ACTIONS: 'true' }, /^::error file=/],
  ['GitLab CI', { GITLAB_CI: 'true' }, /^\[/],
  ['a variable that says no', { GITHUB_ACTIONS: 'false', GITLAB_CI: '' }, /^× missing-directory/],
])('%s gets its own format', async (_, env, expected) => {
  const { code, stdout } = await validate([], { env });
  expect(code).toBe(1);
  expect(stdout).toMatch(expected);
});

test('in GitLab CI stdout is the report that GitLab reads, and stderr the one for people', async () => {
  const { stdout, stderr } = await validate([], { env: { GITLAB_CI: 'true' } });
  valid('gitlab', stdout);
  expect(stderr).toContain('× missing-directory: Missing directory');
  expect(stderr).toMatch(/Finished in \d+\.\d\d s\.\n$/);
});

test.each([{ GITHUB_ACTIONS: 'true' }, { GITLAB_CI: 'true' }])('--format wins over %o', async (env) => {
  const { stdout, stderr } = await validate(['--format', 'json'], { env: env as Record<string, string> });
  valid('issues', stdout);
  expect(stderr).toBe('');
});

test('an unknown format ends with exit code 2 and the ones that there are', async () => {
  const { code, stdout, stderr } = await validate(['--format', 'xml']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('pretty, json, sarif, junit, github, gitlab');
});

test.each(['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'])(
  '--output writes %s and reports it',
  async (format) => {
    const folder = hostileFolder();
    const args = ['--format', format, '--output', 'report'];
    await validate(args, { folder });
    const { code, stdout, stderr } = await validate(args, { folder, env: { FORCE_COLOR: '1' } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/\d+ errors, \d+ warnings and \d+ infos: report\n$/);
    const text = readFileSync(join(folder, 'report'), 'utf8');
    expect(text.length).toBeGreaterThan(500);
    expect(text).not.toContain('\x1b');
    expect(readdirSync(folder).filter((file) => file.includes('report'))).toEqual(['report']);
  },
);

test.each([
  ["a folder that isn't there", 'no/report.json', 'there is no folder'],
  ['a folder', 'folder', 'it is a folder'],
])('--output to %s ends with exit code 2', async (_, output, says) => {
  const folder = hostileFolder();
  mkdirSync(join(folder, 'folder'));
  const { code, stdout, stderr } = await validate(['--format', 'json', '--output', output], { folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
});

test('an old report stays when there is no new one', async () => {
  const folder = hostileFolder();
  writeFileSync(join(folder, 'report.json'), 'the old one');
  writeFileSync(join(folder, 'content.json'), '{');
  const { code } = await validate(['--format', 'json', '--output', 'report.json'], { folder });
  expect(code).toBe(2);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe('the old one');
});

test.skipIf(process.platform === 'win32')('--output to a pipe is read at its other end', async () => {
  const folder = hostileFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const read = promisify(execFile)('cat', [pipe]);
  const { code } = await validate(['--format', 'gitlab', '--output', 'pipe'], { folder });
  expect(code).toBe(1);
  valid('gitlab', (await read).stdout);
  expect(statSync(pipe).isFIFO()).toBe(true);
});

test('a reader that has seen enough changes nothing', async () => {
  const pages = Array.from({ length: 1000 }, (_, at) => page(`page-${at}`, `Slug ${at}`, 'root'));
  const cwd = siteFolder(space([...homePage(), ...pages]));
  const child = startCli(['validate', '--format', 'json'], { cwd });
  child.stdout.destroy();
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, output }).toEqual({ code: 1, output: '' });
});

test.each([
  ['validate', '--output', 'content.json', '--format', 'json'],
  ['validate', '--output', './content.json'],
  ['graph', '--output', 'content.json', '--format', 'json'],
  ['coverage', '--output', 'content.json', '--format', 'json'],
  ['validate', '--output', 'baseline.json', '--baseline', 'baseline.json'],
  ['validate', '--output', 'content.json', '--force'],
  ['graph', '--output', 'site.config.ts', '--force'],
])('a report never takes the place of what the command reads (%s %s %s)', async (...args) => {
  const cwd = siteFolder(space(homePage()));
  await runCli(['validate', '--baseline', 'baseline.json', '--update-baseline'], { cwd });
  const before = ['content.json', 'baseline.json', 'site.config.ts'].map((file) =>
    readFileSync(join(cwd, file), 'utf8'),
  );
  const { code, stderr } = await runCli(args, { cwd });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('is an input of the command'),
  });
  expect(
    ['content.json', 'baseline.json', 'site.config.ts'].map((file) => readFileSync(join(cwd, file), 'utf8')),
  ).toEqual(before);
});
