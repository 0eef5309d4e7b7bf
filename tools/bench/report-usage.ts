/** Loaded into each process that is timed: writes what it used to the file that MERIDIAN_BENCH_USAGE names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MERIDIAN_BENCH_USAGE;
if (file && isMainThread) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const peakRssBytes = (ownPeak() ?? maxRSS) * 1024;
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakRssBytes };
    writeFileSync(file, JSON.stringify(usage));
  });
}

/** In kilobytes; on Linux what the system counts for a process begins with what the one that started it had. */
function ownPeak(): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
