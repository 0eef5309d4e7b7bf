import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './run.ts';
import { readBrowserResults, readUnitResults } from './test-results.ts';

/** Inside the repository, so that the runners' packages resolve. */
const folder = join(root, '.meridian', `results-${process.pid}`);

const slowest = '../../tests/helpers/slowest-files.ts';

const files = {
  'unit/sums.test.ts': `import { expect, test } from 'vitest';
    test('adds', () => expect(1 + 1).toBe(2));
    test('adds more', () => expect(1 + 2).toBe(4));
    test('throws what is no error', () => { throw { code: 1 }; });
    let tries = 0;
    test('adds at last', { retry: 1 }, () => expect(++tries).toBe(2));
    test.skip('adds most', () => {});`,
  'unit/broken.test.ts': `import './nowhere.ts';`,
  'vitest.config.ts': `export default { test: { include: ['unit/*.test.ts'] } };`,
  'browser/clicks.spec.ts': `import { expect, test } from '@playwright/test';
    test('clicks', () => {});
    test.describe('on a phone', () => {
      test('taps', () => expect('tap').toBe('click'));
      test('taps at last', ({}, { retry }) => expect(retry).toBe(1));
    });`,
  'playwright.config.ts': `export default { testDir: 'browser', retries: 1, reporter: [['json', { outputFile: 'browser.json' }], ['${slowest}']] };`,
};

const printed = new Map<string, string>();

beforeAll(async () => {
  for (const [name, source] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  }
  const unit = ['--reporter=json', `--reporter=${slowest}`, '--outputFile.json=unit.json'];
  runToItsEnd('vitest', ['run', '--root', '.', ...unit]);
  runToItsEnd('playwright', ['test', '--config', 'playwright.config.ts']);
});

/** Runs a command and ignores its exit code, as some of its tests fail on purpose. */
function runToItsEnd(command: string, args: readonly string[]): void {
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  printed.set(command, spawnSync(command, args, options).stdout);
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("unit tests are counted, and what failed is named, files that can't be loaded too", () => {
  const { failures, flaky, ...counts } = readUnitResults(join(folder, 'unit.json'));
  expect(counts).toEqual({ passed: 2, failed: 2, skipped: 1 });
  expect(failures).toHaveLength(3);
  expect(failures.join('\n')).toMatch(/sums\.test\.ts › adds more › .*expected 3 to be 4/);
  expect(failures.join('\n')).toMatch(/sums\.test\.ts › throws what is no error$/m);
  expect(failures.join('\n')).toMatch(/broken\.test\.ts › .*nowhere/);
  expect(flaky).toEqual([expect.stringMatching(/sums\.test\.ts › adds at last › .*expected 1 to be 2/)]);
});

test('browser tests are counted, and what failed is named', () => {
  const { failures, flaky, ...counts } = readBrowserResults(join(folder, 'browser.json'));
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringMatching(/clicks\.spec\.ts:4 › taps › Error: expect\(received\)/)]);
  expect(flaky).toEqual([expect.stringContaining('clicks.spec.ts:5 › taps at last › Error')]);
});

test('a runner that left no report counts for nothing', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  expect(readUnitResults(join(folder, 'none.json'))).toEqual(nothing);
  expect(readBrowserResults(join(folder, 'none.json'))).toEqual(nothing);
});

test.each([
  ['vitest', 'unit/sums.test.ts'],
  ['playwright', 'browser/clicks.spec.ts'],
])('%s prints which files took long', (command, file) => {
  const lines = printed.get(command)?.split('The slowest files, in seconds:')[1];
  expect(lines).toMatch(new RegExp(`^ +\\d+\\.\\d  \\S*${file}$`, 'm'));
});
