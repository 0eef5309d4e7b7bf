import { join } from 'node:path';
import { type Measured, runNode } from './run-node.ts';
import { shapes } from './shapes/write-site.ts';

export interface ShapesBenchOptions {
  /** The folder of package.json. */
  readonly root: string;
  /** Names of shapes; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Of the smallest of three sites of each shape; the others are twice and four times as large. */
  readonly size: number;
  /** Holds the sites. */
  readonly folder: string;
}

const former = ['--allow-removals', '--previous', 'former.json'];

/** In the order in which they run on a site: some need what others before them have written. */
const commands: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['validate', ['validate']],
  ['graph', ['graph']],
  ['coverage', ['coverage']],
  ['explain', ['explain', 'home']],
  ['build', ['build', ...former]],
  ['again', ['build', '--allow-removals']],
  ['verify', ['verify']],
  ['shard', ['build', '--shard', '1/1', '--out', 'shard', '--no-cache', ...former]],
  ['merge', ['merge', 'shard', '--out', 'merged', ...former]],
];

/** Lists shapes whose output grows with the square of the size. */
const checks = commands.slice(0, 4);

/** Times every command on sites of unusual content in three sizes. @returns the report */
export function benchShapes({ root, only, size, folder }: ShapesBenchOptions): string {
  const lines = [lineOf('', 'command', ['cpu s', 'x 2', 'x 4', 'growth', 'peak MB', 'x 2', 'x 4'])];
  for (const name of only ?? Object.keys(shapes)) {
    const sites = [1, 2, 4].map((times) => join(folder, `${name}-${times}`));
    for (const [at, site] of sites.entries())
      runNode([join(root, 'tools/bench/shapes/write-site.ts'), name, String(size * 2 ** at), site]);
    for (const [command, args] of shapes[name]?.(size).isCheckedOnly ? checks : commands) {
      const runs = sites.map((site) => runIn(root, site, args));
      if (runs.every((run) => run !== undefined)) lines.push(lineOf(name, command, cellsOf(runs)));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Undefined where there is no built site to work on, as the content has faults. */
function runIn(root: string, cwd: string, args: readonly string[]): Measured | undefined {
  try {
    return runNode([join(root, 'bin/meridian.js'), ...args, '--format', 'json'], [0, 1], cwd);
  } catch {
    return undefined;
  }
}

function cellsOf(runs: readonly Measured[]): string[] {
  const [small = 0, middle = 0, large = 0] = runs.map(({ cpuSeconds }) => cpuSeconds);
  // What every run costs drops out: 2 is linear, 4 is quadratic.
  const growth = (large - middle) / (middle - small);
  return [
    ...runs.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)),
    large - middle < 0.5 ? '-' : growth.toFixed(1),
    ...runs.map(({ peakRssBytes }) => (peakRssBytes / 1e6).toFixed(0)),
  ];
}

function lineOf(name: string, command: string, cells: readonly string[]): string {
  return `${name.padEnd(20)}${command.padEnd(10)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
