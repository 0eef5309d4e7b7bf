import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Measured {
  /** Wall time from start to exit. */
  readonly seconds: number;
  /** Of all threads, in user and kernel mode together; hardly disturbed by what else the machine does. */
  readonly cpuSeconds: number;
  readonly peakRssBytes: number;
  /** What the process wrote to stdout. */
  readonly output: string;
}

/**
 * Runs this Node with a script and measures it from outside and, at its end, from inside.
 *
 * @param codes exit codes that are right @param cwd the folder to run in
 * @throws Error for any other
 */
export function runNode(args: readonly string[], codes: readonly number[] = [0], cwd = '.'): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
  const file = join(folder, 'usage.json');
  const usageReporter = new URL('report-usage.ts', import.meta.url).href;
  try {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', usageReporter, ...args], {
      encoding: 'utf8',
      cwd,
      env: { ...process.env, NODE_ENV: 'production', MERIDIAN_BENCH_USAGE: file },
      maxBuffer: 512 * 1024 * 1024,
    });
    const seconds = (performance.now() - start) / 1000;
    if (!codes.includes(status ?? -1))
      throw new Error(`node ${args.join(' ')} ended with ${status}.\n${stderr}${stdout}`);
    const usage = JSON.parse(readFileSync(file, 'utf8')) as Pick<Measured, 'cpuSeconds' | 'peakRssBytes'>;
    return { seconds, ...usage, output: stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
