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
const codes = [
  await run(process.execPath, ['scripts/check.ts']),
  await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultsPath}/unit.json`],
    environment,
  ),
  await run('playwright', ['test', ...(isFull ? [] : ['--grep-invert', '@all'])], environment),
];
tell();
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

/** Both runners' results once more, so that who sees only the end of what was printed knows what failed. */
function tell(): void {
  const all = [
    readUnitResults(join(results, 'unit.json')),
    readBrowserResults(join(results, 'browser.json')),
  ];
  for (const line of all.flatMap(({ flaky }) => flaky)) console.log(`passed at the second try: ${line}`);
  for (const line of all.flatMap(({ failures }) => failures)) console.log(`failed: ${line}`);
  const sum = (name: 'passed' | 'failed' | 'skipped') => all.reduce((total, some) => total + some[name], 0);
  console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}
