/** Loaded into each process that is timed: writes what it used to the file that MERIDIAN_BENCH_USAGE names. */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MERIDIAN_BENCH_USAGE;
if (file && isMainThread) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakRssBytes: maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(usage));
  });
}
