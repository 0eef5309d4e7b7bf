import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SiteOptions } from './check-site.ts';
import { startThreads, type ThreadPool } from './thread-pool.ts';

/** Runs what needs threads, and ends them whatever happens. */
export async function withThreads<Value>(
  { programFolder, workers }: SiteOptions,
  use: (threads: ThreadPool) => Promise<Value>,
): Promise<Value> {
  const threads = startThreads(join(programFolder, 'build-thread.js'), workers ?? availableParallelism());
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}
