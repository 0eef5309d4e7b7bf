/** `npm run bench -- [--pages N] [--locales N] [--runs N] [--out DIR]`: times whole builds; see README.md. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { parseCount } from './parse-count.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    locales: { type: 'string', default: '22' },
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: '.meridian' },
  },
});

mkdirSync(values.out, { recursive: true });
const report = await benchBuild({
  root: fileURLToPath(new URL('..', import.meta.url)),
  pages: parseCount('--pages', values.pages),
  locales: parseCount('--locales', values.locales),
  runs: parseCount('--runs', values.runs),
  outs: join(resolve(values.out), `bench-${process.pid}`),
});
process.stdout.write(report);
