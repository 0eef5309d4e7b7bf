/** Exports the fixture space into the current folder and prints one line: the result of the stage. */
import { inspect } from 'node:util';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { startWorker } from '../../pipeline/export/fetch-space.ts';

const [host = '', tokens = '{}'] = process.argv.slice(2);

const outcome = await exportSpace({
  spaceId: 'fixture-space',
  environmentId: 'master',
  ...JSON.parse(tokens),
  host,
  hostDelivery: host,
  insecure: true,
  contentFile: 'space.json',
  ...{ root: process.cwd(), programFolder: process.cwd() },
  startWorker: () => startWorker(new URL('../../pipeline/export/worker.ts', import.meta.url)),
  retryLimit: 0,
}).catch((error: unknown) => error);

process.stdout.write(`${JSON.stringify(inspect(outcome, { depth: 9, showHidden: true }))}\n`);
