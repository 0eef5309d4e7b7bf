/** `npm run bench -- [--pages N] [--locales N] [--runs N]`: times whole builds; see README.md. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { parseCount } from './parse-count.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    locales: { type: 'string', default: '22' },
    runs: { type: 'string', default: '5' },
  },
});

const report = await benchBuild({
  root: fileURLToPath(new URL('..', import.meta.url)),
  pages: parseCount('--pages', values.pages),
  locales: parseCount('--locales', values.locales),
  runs: parseCount('--runs', values.runs),
});
process.stdout.write(report);
