import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, script } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';
import { hostileFolder, inLines, validate } from './run-validate.ts';

function withoutTime(text: string): string {
  return text.replace(/Finished in \d+\.\d\d s/, 'Finished in 0.00 s');
}

test('the report is as expected.txt has it', async () => {
  const { code, stdout } = await validate([], { folder: hostileFolder() });
  expect(code).toBe(1);
  const expected = join(import.meta.dirname, 'expected.txt');
  await expect(withoutTime(stdout)).toMatchFileSnapshot(expected);
});

test('build reports the same findings', async () => {
  const folder = hostileFolder();
  const { code, stdout } = await runCli(['build'], { cwd: folder });
  expect(code).toBe(1);
  const [findings] = readFileSync(join(import.meta.dirname, 'expected.txt'), 'utf8').split('Found ');
  expect(stdout.startsWith(findings ?? '?')).toBe(true);
  expect(stdout).toMatch(/Nothing was written\.\n$/);
});

const many = Array.from({ length: 250 }, (_, at) => at);

test("a rule's thousands of warnings don't hide the others", async () => {
  const content = space([...homePage(), ...many.map((at) => page(`lonely-${at}`, `lonely-${at}`, 'root'))]);
  const { stdout } = await validate([], { folder: siteFolder(inLines(content)) });
  expect(stdout.match(/! orphan-page/g)).toHaveLength(10);
  expect(stdout).toContain('\n… and 240 more of orphan-page (all of them: --format json)\n');
  expect(stdout).toContain('! missing-shell-page');
  const verbose = await validate(['--verbose'], { folder: siteFolder(inLines(content)) });
  expect(verbose.stdout.match(/! orphan-page/g)).toHaveLength(200);
});

test('errors are shown one and all, up to 200', async () => {
  const content = space([...homePage(), ...many.map((at) => page(`page-${at}`, `Slug ${at}`, 'root'))]);
  const { stdout } = await validate([], { folder: siteFolder(inLines(content)) });
  expect(stdout.match(/× invalid-slug/g)).toHaveLength(200);
  expect(stdout).toContain('\n… and 50 more errors (all of them: --format json)\n');
});

test('the same finding of many entries is reported once', async () => {
  const heroes = many
    .slice(0, 20)
    .map((at) => entry('hero', `hero-${at}`, { heading: 'x', background: linkTo('none', 'Asset') }));
  const { stdout } = await validate([], { folder: siteFolder(inLines(space([...homePage(), ...heroes]))) });
  expect(stdout.match(/× dangling-link/g)).toHaveLength(1);
  for (const { sys } of heroes) expect(stdout).toContain(`${sys.id} (hero), field background`);
});

test('more warnings than allowed are given as the reason', async () => {
  const { code, stdout } = await validate(['--max-warnings', '1'], { folder: siteFolder(space(homePage())) });
  expect(code).toBe(1);
  expect(stdout).toContain('\n--max-warnings allows 1 warning.\nFound 0 errors, 2 warnings and 0 infos.');
});

test.each([
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
])('%o: colours %s', async (env, coloured) => {
  const { stdout } = await validate([], { env: env as Record<string, string> });
  expect(stdout.includes('\x1b[31m× missing-directory:\x1b[39m')).toBe(coloured);
  expect(stdout).toContain('a\\u001b[2J');
});

/** util-linux's `script` runs a command at a terminal of its own. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminal)('lines fit the terminal', () => {
  const command = `stty cols 60; "${process.execPath}" "${script}" validate --format pretty 2>/dev/null`;
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: hostileFolder(),
    // Bash warns of a language that the machine doesn't have.
    env: { ...process.env, NO_COLOR: '1', LC_ALL: 'C' },
    encoding: 'utf8',
  });
  const lines = stdout.split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(50);
  const tooLong = lines.filter((line) => line.length > 60 && /\S\s+\S/.test(line.slice(12)));
  expect(tooLong).toEqual([]);
});
