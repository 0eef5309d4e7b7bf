/** `npm run check`: types, formatting and lint, arrows between folders, doc comments, and unused code, in parallel. */
import { spawn } from 'node:child_process';
import { spawnOptions } from './run.ts';

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['format and lint', 'biome', 'check', '--error-on-warnings'],
  ['arrows', process.execPath, 'tools/scripts/check-arrows.ts'],
  ['docs', process.execPath, 'tools/scripts/check-docs.ts'],
  ['unused', 'knip'],
];

const codes = await Promise.all(
  checks.map(async ([name, command, ...args]) => {
    const start = performance.now();
    const { code, printed } = await runQuietly(command, args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${printed}${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    return code;
  }),
);
if (codes.some((code) => code !== 0)) process.exitCode = 1;

/** Runs a command to its end. @returns its exit code and output */
function runQuietly(command: string, args: readonly string[]): Promise<{ code: number; printed: string }> {
  const child = spawn(command, args, { ...spawnOptions(command), stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, printed: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, printed }));
  });
}
