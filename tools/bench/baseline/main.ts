/** Runs a loop of React, `node main.js LOOP JOB OUT`, with one thread per core. LOOP is `worker` or `plain`. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Share } from './worker.tsx';

const [loop = '', jobFile = '', out = ''] = process.argv.slice(2);
const of = availableParallelism();

await Promise.all(
  Array.from({ length: of }, async (_, number) => {
    const workerData: Share = { jobFile, out, number, of };
    await once(new Worker(new URL(`${loop}.js`, import.meta.url), { workerData }), 'exit');
  }),
);
