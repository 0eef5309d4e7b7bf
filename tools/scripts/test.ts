/**
 * `npm test`: every check, then unit and whole-site tests with the browser's beside them. `--all` adds what takes longer.
 *
 * The browser waits more than it works, and so do tests of whole sites: beside each other they take little longer than one of
 * them. What the browser's tests print follows when the others have ended.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, spawnOptions } from './run.ts';
import { readBrowserResults, readUnitResults } from './test-results.ts';

/** Without the root before it, which may hold a space: on Windows a shell reads the flag. */
const resultsPath = '.meridian/test-results';
const results = join(root, resultsPath);
const isFull = process.argv.includes('--all');
const environment = isFull ? { MERIDIAN_TEST_ALL: '1' } : {};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const failed: string[] = [];
addFailure('checks', await run(process.execPath, ['tools/scripts/check.ts']));
const finishBrowserTests = startBrowserTests();
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsPath}/unit.json`];
addFailure('unit and site tests', await run('vitest', ['run', ...reporters], environment));
addFailure('browser tests', await finishBrowserTests());
report();
process.exitCode = failed.length === 0 ? 0 : 1;

function addFailure(name: string, code: number): void {
  if (code !== 0) failed.push(`the ${name}, with exit code ${code}`);
}

/** Starts the tests in the browser. @returns a function that prints what they print, to their end */
function startBrowserTests(): () => Promise<number> {
  const child = spawn('playwright', ['test', ...(isFull ? [] : ['--grep-invert', '@all'])], {
    ...spawnOptions('playwright'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  // It then ends the server that it has started.
  const stop = () => void child.kill('SIGINT');
  process.once('exit', stop);
  const printed: Buffer[] = [];
  const store = (chunk: Buffer) => void printed.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', store);
  return async () => {
    for (const chunk of printed) process.stdout.write(chunk);
    for (const stream of [child.stdout, child.stderr]) stream.off('data', store).pipe(process.stdout);
    const code = await ended;
    process.off('exit', stop);
    return code;
  };
}

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
