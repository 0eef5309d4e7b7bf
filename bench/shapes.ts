import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Measured, runNode } from './run-node.ts';
import { contentOf, type Shape, shapes } from './shapes/shapes.ts';

export interface ShapesBenchOptions {
  /** The folder of package.json. */
  readonly root: string;
  /** Names of shapes; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** Of the smallest of three sites of each shape; the others are twice and four times as large. */
  readonly size: number;
  /** Where the sites go. */
  readonly folder: string;
}

/** In the order in which they run on one site; later ones use what earlier ones have written. */
const commands: readonly (readonly [name: string, ...args: string[]])[] = [
  ['validate', 'validate', '--format', 'json'],
  ['graph', 'graph', '--format', 'json'],
  ['picture', 'graph', '--format', 'dot'],
  ['coverage', 'coverage', '--format', 'json'],
  ['explain', 'explain', 'home', '--format', 'json'],
  ['build', 'build', '--format', 'json', '--allow-removals', '--previous', 'former.json'],
  ['again', 'build', '--format', 'json', '--allow-removals'],
  ['verify', 'verify', '--format', 'json'],
  [
    'shard',
    'build',
    '--shard',
    '1/1',
    '--format',
    'json',
    '--out',
    'shard',
    '--no-cache',
    '--previous',
    'former.json',
  ],
  [
    'merge',
    'merge',
    'shard',
    '--format',
    'json',
    '--out',
    'merged',
    '--allow-removals',
    '--previous',
    'former.json',
  ],
];

/** From here on they build. */
const builds = commands.findIndex(([name]) => name === 'build');

/** Times every command on sites of unusual content in three sizes. @returns the report */
export function benchShapes({ root, only, size, folder }: ShapesBenchOptions): string {
  const names = only ?? Object.keys(shapes);
  const lines = [row('', 'command', ['cpu s', '', '', 'growth', 'peak MB', '', ''])];
  for (const name of names) {
    const shape = shapes[name];
    if (!shape)
      throw new RangeError(`There is no shape "${name}". There are: ${Object.keys(shapes).join(', ')}.`);
    const sites = [1, 2, 4].map((times) =>
      writeSite(root, shape(size * times), join(folder, `${name}-${times}`)),
    );
    for (const [command, ...args] of shape(size).isCheckedOnly ? commands.slice(0, builds) : commands) {
      const runs = sites.map((site) => runIn(root, site, args));
      if (runs.some((run) => run === undefined)) continue;
      lines.push(lineOf(name, command, runs as Measured[]));
      process.stderr.write(`${lines.at(-1)}\n`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function writeSite(root: string, shape: Shape, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('content.json', contentOf(shape));
  write('servers.json', shape.servers ?? []);
  const home = { file: 'index.html', path: '/', locale: 'en', entryId: 'home', bytes: 1, sha256: '' };
  const former = (shape.formerPaths ?? []).map(([path, entryId]) => ({ path, locale: 'en', entryId }));
  write('former.json', { generator: 'meridian', schemaVersion: 1, files: [home], former });
  const base = pathToFileURL(join(root, 'site.config.ts')).href;
  const own = "content: 'content.json', servers: 'servers.json', out: 'out', localAssets: undefined";
  writeFileSync(
    join(folder, 'site.config.ts'),
    `import base from '${base}';\nexport default { ...base, ${own} };\n`,
  );
  return folder;
}

/** Undefined where the content's faults let nothing be built. */
function runIn(root: string, cwd: string, args: readonly string[]): Measured | undefined {
  try {
    return runNode([join(root, 'bin/meridian.js'), ...args], [0, 1], cwd);
  } catch (error) {
    process.stderr.write(`${cwd}: ${String(error).slice(0, 300)}\n`);
    return undefined;
  }
}

function lineOf(name: string, command: string, runs: readonly Measured[]): string {
  const [small = 0, middle = 0, large = 0] = runs.map(({ cpuSeconds }) => cpuSeconds);
  // What doesn't depend on the size drops out: 2 is linear, 4 is quadratic.
  const growth = (large - middle) / Math.max(0.05, middle - small);
  return row(name, command, [
    ...runs.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)),
    large - middle < 0.5 ? '-' : growth.toFixed(1),
    ...runs.map(({ peakRssBytes }) => (peakRssBytes / 1e6).toFixed(0)),
  ]);
}

function row(name: string, command: string, cells: readonly string[]): string {
  return `${name.padEnd(20)}${command.padEnd(10)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
