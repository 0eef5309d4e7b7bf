/**
 * `npm run bench -- [--pages N] [--locales N] [--runs N] [--out DIR]` times whole builds,
 * `npm run bench -- export [--pages N] [--locales N] [--runs N]` exports; see README.md.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchExport, exportSize } from './export.ts';
import type { SpaceSize } from './generate-space.ts';
import { parseCount } from './parse-count.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    locales: { type: 'string' },
    runs: { type: 'string' },
    out: { type: 'string', default: '.meridian' },
  },
});
const benches: Readonly<Record<string, () => Promise<string>>> = { build: runBuilds, export: runExports };
const [name = 'build'] = positionals;
const bench = benches[name];
if (!bench)
  throw new RangeError(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`);
process.stdout.write(await bench());

function runBuilds(): Promise<string> {
  mkdirSync(values.out, { recursive: true });
  const outs = join(resolve(values.out), `bench-${process.pid}`);
  return benchBuild({ root, ...countsOr({ pages: 500, locales: 22 }, 5), outs });
}

function runExports(): Promise<string> {
  return benchExport({ root, ...countsOr(exportSize, 3) });
}

function countsOr(size: SpaceSize, runs: number): SpaceSize & { runs: number } {
  return {
    pages: parseCount('--pages', values.pages ?? String(size.pages)),
    locales: parseCount('--locales', values.locales ?? String(size.locales)),
    runs: parseCount('--runs', values.runs ?? String(runs)),
  };
}
