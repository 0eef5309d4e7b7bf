import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** One timed run of a process. */
export interface Run {
  /** Wall time from start to exit. */
  readonly seconds: number;
  readonly pages: number;
  readonly peakRssBytes: number;
  /** Seconds by stage, as the process itself tells them; empty where it has none. */
  readonly stages: Readonly<Record<string, number>>;
}

export interface Contender {
  readonly name: string;
  /** @param out a folder that isn't there yet */
  readonly run: (out: string) => Run;
}

/** The whole cold build, as a user starts it. */
export function createBuild(root: string, contentFile: string): Contender {
  const command = [
    join(root, 'bin/meridian.js'),
    'build',
    '--content',
    contentFile,
    '--format',
    'json',
    '--no-cache',
  ];
  return {
    name: 'build',
    run: (out) => {
      const { seconds, output } = runNode([...command, '--out', out]);
      const report = JSON.parse(output) as {
        pages: number;
        peakRssBytes: number;
        seconds: Record<string, number>;
      };
      return { seconds, pages: report.pages, peakRssBytes: report.peakRssBytes, stages: report.seconds };
    },
  };
}

/** The bare loop: read and parse everything, render each page with one call of React, write it. */
export function createYardstick(bundle: string, jobFile: string, threads: number): Contender {
  return {
    name: 'bare loop',
    run: (out) => {
      const { seconds, output } = runNode([join(bundle, 'main.js'), jobFile, out, String(threads)]);
      const report = JSON.parse(output) as { pages: number; peakRssBytes: number };
      return { seconds, ...report, stages: {} };
    },
  };
}

/** @throws Error with what the process wrote when it fails */
function runNode(args: readonly string[]): { seconds: number; output: string } {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}.\n${stderr}${stdout}`);
  return { seconds, output: stdout };
}
