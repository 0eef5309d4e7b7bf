/**
 * `npm run bench -- [--pages N] [--locales N] [--runs N] [--out DIR]` times whole builds,
 * `npm run bench -- rebuild [--pages N] [--locales N] [--runs N] [--out DIR]` builds after one change or none,
 * `npm run bench -- dev [--pages N] [--locales N] [--runs N]` one change under `meridian dev`,
 * `npm run bench -- validate [--locales N] [--runs N]` the checks of 10,000, 50,000 and 100,000 entries,
 * `npm run bench -- shapes [--size N] [--only NAME …] [--out DIR]` every command on content of unusual shape, in three sizes,
 * `npm run bench -- peers [--pages N] [--locales N] [--runs N] [--only NAME …] [--out DIR]` other generators beside Meridian,
 * `npm run bench -- export [--pages N] [--locales N] [--runs N]` exports; see README.md.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchDev } from './dev.ts';
import { benchExport, exportSize } from './export.ts';
import type { SpaceSize } from './generate-space.ts';
import { parseCount } from './parse-count.ts';
import { benchPeers } from './peers.ts';
import { benchRebuild } from './rebuild.ts';
import { benchShapes } from './shapes.ts';
import { benchValidate } from './validate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    locales: { type: 'string' },
    runs: { type: 'string' },
    size: { type: 'string', default: '2000' },
    out: { type: 'string', default: '.meridian' },
    only: { type: 'string', multiple: true },
  },
});
const benches: Readonly<Record<string, () => Promise<string>>> = {
  build: runBuilds,
  dev: runDev,
  export: runExports,
  peers: runPeers,
  rebuild: runRebuilds,
  shapes: runShapes,
  validate: runValidations,
};
const siteSize: SpaceSize = { pages: 500, locales: 22 };
const [name = 'build'] = positionals;
const bench = benches[name];
if (!bench)
  throw new RangeError(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`);
process.stdout.write(await bench());

function runBuilds(): Promise<string> {
  mkdirSync(values.out, { recursive: true });
  const outs = join(resolve(values.out), `bench-${process.pid}`);
  return benchBuild({ root, ...countsOr(siteSize, 5), outs });
}

function runRebuilds(): Promise<string> {
  const folder = join(resolve(values.out), `bench-rebuild-${process.pid}`);
  return benchRebuild({ root, ...countsOr(siteSize, 3), folder });
}

function runDev(): Promise<string> {
  return benchDev({ root, ...countsOr(siteSize, 11) });
}

function runExports(): Promise<string> {
  return benchExport({ root, ...countsOr(exportSize, 3) });
}

async function runShapes(): Promise<string> {
  const folder = join(resolve(values.out), `bench-shapes-${process.pid}`);
  return benchShapes({ root, only: values.only, size: parseCount('--size', values.size), folder });
}

function runPeers(): Promise<string> {
  const folder = join(resolve(values.out), `bench-peers-${process.pid}`);
  return benchPeers({ root, ...countsOr(siteSize, 3), only: values.only, folder });
}

function runValidations(): Promise<string> {
  const { locales, runs } = countsOr({ pages: 1, locales: 2 }, 3);
  return benchValidate({ root, locales, runs });
}

function countsOr(size: SpaceSize, runs: number): SpaceSize & { runs: number } {
  return {
    pages: parseCount('--pages', values.pages ?? String(size.pages)),
    locales: parseCount('--locales', values.locales ?? String(size.locales)),
    runs: parseCount('--runs', values.runs ?? String(runs)),
  };
}
