/** `npm run bench -- [MODE] [--pages N] [--locales N] [--runs N] [--sample] [--out DIR]`; see README.md. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchDev } from './dev.ts';
import { benchFollow } from './follow.ts';
import { parseCount, type SpaceSize } from './generate-space.ts';
import { benchPreview } from './preview.ts';
import { benchRebuild } from './rebuild.ts';
import type { BenchOptions } from './site.ts';

type Mode = SpaceSize & { runs: number; bench: (options: BenchOptions) => Promise<string> };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    locales: { type: 'string' },
    runs: { type: 'string' },
    sample: { type: 'boolean', default: false },
    out: { type: 'string', default: '.meridian' },
  },
});

const modes: Readonly<Record<string, Mode>> = {
  build: { bench: benchBuild, pages: 500, locales: 22, runs: 5 },
  rebuild: { bench: benchRebuild, pages: 500, locales: 22, runs: 3 },
  follow: { bench: benchFollow, pages: 500, locales: 22, runs: 5 },
  dev: { bench: benchDev, pages: 500, locales: 22, runs: 11 },
  preview: { bench: benchPreview, pages: 500, locales: 22, runs: 21 },
};

const [name = 'build'] = positionals;
const mode = modes[name];
if (!mode)
  throw new RangeError(`There is no benchmark "${name}". There are: ${Object.keys(modes).join(', ')}.`);
const count = (flag: 'pages' | 'locales' | 'runs') =>
  parseCount(`--${flag}`, values[flag] ?? String(mode[flag]));
process.stdout.write(
  await mode.bench({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    folder: join(resolve(values.out), `bench-${name}-${process.pid}`),
    pages: count('pages'),
    locales: count('locales'),
    runs: count('runs'),
    isSample: values.sample,
  }),
);
