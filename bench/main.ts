/** `npm run bench -- [build | dev] [--pages N] [--locales N] [--runs N] [--out DIR]`; see README.md. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchDev } from './dev.ts';
import { parseCount } from './parse-count.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '500' },
    locales: { type: 'string', default: '22' },
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: '.meridian' },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const size = {
  pages: parseCount('--pages', values.pages),
  locales: parseCount('--locales', values.locales),
  runs: parseCount('--runs', values.runs),
};
const benches: Readonly<Record<string, () => Promise<string>>> = {
  build: () => {
    mkdirSync(values.out, { recursive: true });
    return benchBuild({ root, ...size, outs: join(resolve(values.out), `bench-${process.pid}`) });
  },
  dev: () => benchDev({ root, ...size }),
};
const [name = 'build'] = positionals;
const bench = benches[name];
if (!bench)
  throw new RangeError(`There is no benchmark "${name}". There are: ${Object.keys(benches).join(', ')}.`);
process.stdout.write(await bench());
