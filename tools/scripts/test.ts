/**
 * `npm test`: every check, then most of the unit and whole-site tests, then of the browser's. `--ci` adds those tagged `ci`,
 * `--ci --rest` runs these alone, and `--all` adds every variant of each case.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../../tests/helpers/memory-folder.ts';
import type { Tests } from '../../tests/helpers/thorough.ts';
import { root, run } from './run.ts';
import { readBrowserResults, readUnitResults } from './test-results.ts';

const results = join(root, '.meridian/test-results');
const has = (flag: string) => process.argv.includes(flag);
const tests: Tests = has('--all') ? 'all' : has('--rest') ? 'rest' : has('--ci') ? 'ci' : 'most';
// CI's other tests keep to the disk.
const folder = tests === 'most' ? memoryFolder() : undefined;
if (folder !== undefined) process.once('exit', () => spawnSync('rm', ['-rf', folder]));
const environment = { MERIDIAN_TESTS: tests, ...(folder !== undefined && { TMPDIR: folder }) };
const unitFlags = { most: ['--tags-filter=!ci'], rest: ['--tags-filter=ci'], ci: [], all: [] }[tests];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const failed: string[] = [];
if (tests !== 'rest') addFailure('checks', await run(process.execPath, ['tools/scripts/check.ts']));
addFailure('unit and site tests', await run('vitest', ['run', ...unitFlags], environment));
addFailure('browser tests', await run('playwright', ['test'], environment));
report();
process.exitCode = failed.length === 0 ? 0 : 1;

function addFailure(name: string, code: number): void {
  if (code !== 0) failed.push(`the ${name}, with exit code ${code}`);
}

/** Repeats the failures at the end of the output. */
function report(): void {
  const all = [
    readUnitResults(join(results, 'unit.json')),
    readBrowserResults(join(results, 'browser.json')),
  ];
  for (const line of all.flatMap(({ flaky }) => flaky)) console.log(`passed at the second try: ${line}`);
  for (const line of [...failed, ...all.flatMap(({ failures }) => failures)]) console.log(`failed: ${line}`);
  const sum = (name: 'passed' | 'failed' | 'skipped') => all.reduce((total, some) => total + some[name], 0);
  console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}
