/** Checks output on all it may go to: narrow and dumb terminals, full disks, readers that have seen enough. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, runCli, script } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { byTag } from '../helpers/thorough.ts';

const content = space([...homePage(), page('b', 'b', 'absent')]);

/** util-linux's `script` runs a command at a terminal of its own. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, TERM: ____, ...inherited } = process.env;
const esc = '\x1b';

describe.skipIf(!hasTerminal)('at a terminal', () => {
  test("that doesn't know its width lines aren't broken", () => {
    const [unknown, wide] = [atTerminal(0, 'validate'), atTerminal(1000, 'validate')];
    expect(withoutTimes(unknown)).toBe(withoutTimes(wide));
    expect(unknown).toContain('help: Choose a directory that exists in the field');
  });

  test('that is hardly wider than a word lines have several words', { tags: 'ci' }, () => {
    expect(atTerminal(5, 'validate')).toContain('help: Choose');
  });

  for (const { tags, cases } of byTag([30, 40, 59], (columns) => columns === 40))
    test.each(cases)('of %d columns what is painted over fits into one line', { tags }, (columns) => {
      const painted = atTerminal(columns, 'build --workers 1').split(`\r${esc}[2K`).slice(1);
      const lines = painted.map((line) => line.split('\r')[0] ?? '').filter((line) => line.startsWith('…'));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line.length).toBeLessThan(columns);
    });

  const terminals: readonly (readonly [string, Record<string, string>, boolean, boolean])[] = [
    ['a usual one', {}, true, true],
    ['TERM=dumb', { TERM: 'dumb' }, false, false],
    ['TERM=dumb, colours asked for', { TERM: 'dumb', FORCE_COLOR: '1' }, true, false],
    ['NO_COLOR', { NO_COLOR: '1' }, false, true],
    ['NO_COLOR without a value', { NO_COLOR: '' }, true, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false, true],
    ['a CI system', { CI: 'true' }, true, false],
    ['CI=false', { CI: 'false' }, true, true],
  ];
  const usual = ['a usual one', 'NO_COLOR', 'a CI system'];
  for (const { tags, cases } of byTag(terminals, ([name]) => usual.includes(name)))
    test.each(cases)('%s: colours and repainting', { tags }, (_, env, hasColours, isRepainted) => {
      const shown = atTerminal(80, 'build --workers 1', env);
      expect({
        hasColours: shown.includes(`${esc}[3`),
        isRepainted: shown.includes(`${esc}[2K`),
      }).toEqual({
        hasColours,
        isRepainted,
      });
    });
});

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', { tags: 'ci' }, () => {
  test.each([
    'validate',
    'validate --format json',
    'build',
    'graph --output -',
    'coverage',
    'explain /',
    'serve --port 0',
    'verify',
    '--help',
    '--version',
  ])('%s says so, with exit code 2', async (line) => {
    const folder = siteFolder(space(homePage()));
    if (/serve|verify/.test(line)) await runCli(['build'], { cwd: folder });
    const { status, stderr } = inShell(`${line} > /dev/full`, folder);
    expect(status).toBe(2);
    expect(stderr).toContain("error: The output can't be written: ENOSPC");
    expect(stderr).not.toContain('    at ');
  });

  test('for messages alone changes no exit code', () => {
    const folder = siteFolder(content);
    expect(inShell('validate 2> /dev/full', folder)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('missing-directory'),
    });
  });
});

test.skipIf(process.platform === 'win32')('a reader that has seen enough is no fault', () => {
  const pages = Array.from({ length: 300 }, (_, at) => page(`page-${at}`, `Slug ${at}`, 'root'));
  const folder = siteFolder(space([...homePage(), ...pages]));
  for (const line of ['validate', 'validate --format json', 'graph --format json', 'coverage', '--help']) {
    const { stderr } = inShell(`${line} | head -n 1`, folder);
    expect(stderr).not.toMatch(/EPIPE|error:| {4}at /);
  }
});

test.each(['--version', '-V'])('%s prints the version of package.json', async (flag) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const result = await runCli([flag], { cwd: temporaryFolder() });
  expect(result).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

function atTerminal(columns: number, line: string, env: Readonly<Record<string, string>> = {}): string {
  const command = `stty cols ${columns}; "${process.execPath}" "${script}" ${line}`;
  return spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: siteFolder(line.startsWith('build') ? space(homePage()) : content),
    env: { ...inherited, TERM: 'xterm', ...env },
    encoding: 'utf8',
  }).stdout;
}

function withoutTimes(text: string): string {
  return text.replace(/\d+\.\d\d s/g, '');
}

function inShell(line: string, cwd: string) {
  return spawnSync('sh', ['-c', `{ "${process.execPath}" "${script}" ${line}; }`], {
    cwd,
    env: inherited,
    encoding: 'utf8',
    timeout: 30_000,
  });
}
