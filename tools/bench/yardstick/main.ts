/** The yardstick as a process: `node main.js JOB OUT THREADS`; prints how many pages it wrote. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Share } from './job.ts';

const [jobFile = '', out = '', threads = '1'] = process.argv.slice(2);
const shares: Share[] = Array.from({ length: Number(threads) }, (_, number) => ({
  jobFile,
  out,
  number,
  of: Number(threads),
}));

const counts = await Promise.all(shares.map(run));
process.stdout.write(`${counts.reduce((sum, count) => sum + count, 0)}\n`);

async function run(share: Share): Promise<number> {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: share });
  const [pages] = (await once(worker, 'message')) as [number];
  return pages;
}
