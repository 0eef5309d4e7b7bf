/** `npm test`: every check, then unit and whole-site tests, then the browser. `--all` adds what takes longer. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';
import { readBrowserResults, readUnitResults } from './test-results.ts';

/** Without the root before it, which may hold a space: on Windows a shell reads the flag. */
const resultsPath = '.meridian/test-results';
const results = join(root, resultsPath);
const isFull = process.argv.includes('--all');
const environment = isFull ? { MERIDIAN_TEST_ALL: '1' } : {};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsPath}/unit.json`];
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['checks', process.execPath, 'tools/scripts/check.ts'],
  ['unit and site tests', 'vitest', 'run', ...reporters],
  ['browser tests', 'playwright', 'test', ...(isFull ? [] : ['--grep-invert', '@all'])],
];
const failed: string[] = [];
for (const [name, command, ...args] of steps) {
  const code = await run(command, args, environment);
  if (code !== 0) failed.push(`the ${name}, with exit code ${code}`);
}
report();
process.exitCode = failed.length === 0 ? 0 : 1;

/** Prints once more what failed: often only the end of the output is seen. */
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
