/** `npm test`: every check, then unit and whole-site tests, then the browser. `--all` adds what takes longer. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

/** Without the root before it, which may hold a space: on Windows a shell reads the flag. */
const resultsPath = '.meridian/test-results';
const results = join(root, resultsPath);
const isFull = process.argv.includes('--all');
const environment = isFull ? { MERIDIAN_TEST_ALL: '1' } : {};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const codes = [
  await run(process.execPath, ['scripts/check.ts']),
  await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultsPath}/unit.json`],
    environment,
  ),
  await run('playwright', ['test', ...(isFull ? [] : ['--grep-invert', '@all'])], environment),
];
const passedAll = codes.every((code) => code === 0);
console.log(tally());
process.exitCode = passedAll ? 0 : 1;

/** Both runners' counts in one line. */
function tally(): string {
  const unit = read('unit.json') as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
  };
  const { stats } = read('browser.json') as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const passed = (unit.numPassedTests ?? 0) + (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = (unit.numFailedTests ?? 0) + (stats?.unexpected ?? 0);
  const skipped = (unit.numPendingTests ?? 0) + (stats?.skipped ?? 0);
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function read(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return {};
  }
}
