import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SiteOptions } from './check-site.ts';
import { contentBytes } from './load/content-bytes.ts';
import { startThreads, type ThreadPool } from './thread-pool.ts';

/** Runs what needs threads, and ends them whatever happens. */
export async function withThreads<Value>(
  { programFolder, workers, config }: SiteOptions,
  use: (threads: ThreadPool) => Promise<Value>,
): Promise<Value> {
  const threads = startThreads(
    join(programFolder, 'build-thread.js'),
    workers ?? usefulThreads(config.content),
  );
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}

/** A thread takes longer to start than to read this much. */
const bytesOfThread = 4_000_000;

function usefulThreads(file: string): number {
  return Math.min(availableParallelism(), Math.max(1, Math.ceil(contentBytes(file) / bytesOfThread)));
}
