/** `npm run check`: types, formatting and lint, arrows between folders, and what nobody uses. All are run, whatever fails. */
import { run } from './run.ts';

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['format and lint', 'biome', 'check', '--error-on-warnings'],
  ['arrows', process.execPath, 'tools/scripts/check-arrows.ts'],
  ['unused', 'knip'],
];

for (const [name, command, ...args] of checks) {
  const start = performance.now();
  const code = await run(command, args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) process.exitCode = 1;
}
