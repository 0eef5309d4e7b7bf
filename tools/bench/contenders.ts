import { join } from 'node:path';
import { type Measured, runNode } from './run-node.ts';

/** One timed run of a contender. */
export interface Run extends Measured {
  readonly pages: number;
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
  const flags = ['--content', contentFile, '--format', 'json', '--no-cache'];
  return {
    name: 'build',
    run: (out) => {
      const measured = runNode([join(root, 'bin/meridian.js'), 'build', ...flags, '--out', out]);
      const report = JSON.parse(measured.output) as { pages: number; seconds: Record<string, number> };
      return { ...measured, pages: report.pages, stages: report.seconds };
    },
  };
}

/** The bare loop: read and parse everything, render each page with one call of React, write it. */
export function createYardstick(bundle: string, jobFile: string, threads: number): Contender {
  return {
    name: 'bare loop',
    run: (out) => {
      const measured = runNode([join(bundle, 'main.js'), jobFile, out, String(threads)]);
      return { ...measured, pages: Number(measured.output), stages: {} };
    },
  };
}
