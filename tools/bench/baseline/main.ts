/** Runs the baseline, `node main.js JOB OUT`: a bare React loop with one thread per core. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Share } from './worker.tsx';

const [jobFile = '', out = ''] = process.argv.slice(2);
const of = availableParallelism();

await Promise.all(
  Array.from({ length: of }, async (_, number) => {
    const workerData: Share = { jobFile, out, number, of };
    await once(new Worker(new URL('worker.js', import.meta.url), { workerData }), 'exit');
  }),
);
