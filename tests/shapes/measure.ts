/**
 * Times every command on content that has one thing in excess: `node tests/shapes/measure.ts [NAME…] [--size N]`.
 *
 * Each shape comes in three sizes: `--size`, twice and four times that.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../../cli/terminal/text.ts';
import { parseCount } from '../../tools/bench/generate-space.ts';
import { type Run, runNode } from '../../tools/bench/measure.ts';
import { faults } from './faults.ts';
import { links } from './links.ts';
import { much } from './much.ts';
import { sharedBlocks } from './shared-blocks.ts';
import { type Shapes, writeSite } from './site.ts';

/** Lists all shapes by name. */
export const shapes: Shapes = { ...sharedBlocks, ...links, ...much, ...faults };

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** A folder that a command before it writes, unless the content has faults. */
  readonly reads?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const former = ['--allow-removals', '--previous', 'former.json'];

const checks: readonly Command[] = [
  { name: 'validate', args: ['validate'] },
  { name: 'graph', args: ['graph'] },
  { name: 'coverage', args: ['coverage'] },
  { name: 'explain', args: ['explain', 'home'] },
];

/** Lists the commands in the order in which they run on a site. */
const commands: readonly Command[] = [
  ...checks,
  { name: 'build', args: ['build', ...former] },
  { name: 'again', args: ['build', '--allow-removals'] },
  { name: 'verify', args: ['verify'], reads: 'out' },
  { name: 'shard', args: ['build', '--shard', '1/1', '--out', 'shard', '--no-cache', ...former] },
  { name: 'merge', args: ['merge', 'shard', '--out', 'merged', ...former], reads: 'shard' },
];

/**
 * Times every command on sites of one shape in three sizes.
 *
 * @param size of the smallest site
 * @param folder a folder for the sites
 * @returns the report
 * @throws RangeError when there is no such shape
 */
export async function measureShape(name: string, size: number, folder: string): Promise<string> {
  const shape = shapes[name];
  if (!shape)
    throw new RangeError(`There is no shape "${name}". There are: ${Object.keys(shapes).join(', ')}.`);
  const sites = [1, 2, 4].map((times) => {
    const site = join(folder, `${name}-${times}`);
    writeSite(shape(size * times), site, root);
    return site;
  });
  const rows: string[][] = [];
  for (const { name: command, args, reads = '' } of shape(size).isCheckedOnly ? checks : commands) {
    if (!sites.every((site) => existsSync(join(site, reads)))) continue;
    const runs: Run[] = [];
    for (const cwd of sites) {
      const line = [join(root, 'bin/meridian.js'), ...args, '--format', 'json'];
      runs.push(await runNode(line, { cwd, codes: [0, 1] }));
    }
    rows.push([command, ...cellsOf(runs)]);
  }
  return table([name, 'CPU s', 'x 2', 'x 4', 'growth', 'peak MB', 'x 2', 'x 4'], rows);
}

/** Formats the runs of one command on three sites, the smallest first. */
function cellsOf(runs: readonly Run[]): string[] {
  const [small = Number.NaN, middle = Number.NaN, large = Number.NaN] = runs.map((run) => run.cpuSeconds);
  // What every run costs drops out: 2 is linear, 4 is quadratic.
  const growth = (large - middle) / (middle - small);
  return [
    ...runs.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)),
    large - middle < 0.5 ? '-' : growth.toFixed(1),
    ...runs.map(({ peakRssBytes }) => (peakRssBytes / 1e6).toFixed(0)),
  ];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { size: { type: 'string', default: '2000' } },
  });
  const size = parseCount('--size', values.size);
  const folder = join(root, '.meridian', `shapes-${process.pid}`);
  for (const name of positionals.length > 0 ? positionals : Object.keys(shapes)) {
    try {
      process.stdout.write(`${await measureShape(name, size, folder)}\n`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
