/** The baseline as a process, `node main.js JOB OUT`: a bare loop of React in as many threads as there are cores. */
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
