/** `npm test`: every check, then unit and whole-site tests, then the browser's. `--all` adds what takes longer. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';
import { readBrowserResults, readUnitResults } from './test-results.ts';

/** Relative, because an absolute path may contain a space, at which the shell on Windows splits the flag. */
const resultsPath = '.meridian/test-results';
const results = join(root, resultsPath);
const isFull = process.argv.includes('--all');
const environment = isFull ? { MERIDIAN_TEST_ALL: '1' } : {};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const failed: string[] = [];
addFailure('checks', await run(process.execPath, ['tools/scripts/check.ts']));
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsPath}/unit.json`];
addFailure('unit and site tests', await run('vitest', ['run', ...reporters], environment));
const browserFlags = isFull ? [] : ['--grep-invert', '@all'];
addFailure('browser tests', await run('playwright', ['test', ...browserFlags], environment));
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
