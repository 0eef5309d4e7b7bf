/** The yardstick as a process: `node main.js JOB OUT THREADS`; prints how many pages it wrote and its peak memory. */
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
const pages = counts.reduce((sum, count) => sum + count, 0);
const peakRssBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(`${JSON.stringify({ pages, peakRssBytes })}\n`);

async function run(share: Share): Promise<number> {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: share });
  const [pages] = (await once(worker, 'message')) as [number];
  return pages;
}
