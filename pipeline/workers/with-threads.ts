import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { contentBytes } from '../load/content-bytes.ts';
import type { SiteOptions } from '../site-options.ts';
import { startThreads, type ThreadPool } from './thread-pool.ts';
import type { ThreadData } from './thread-tasks.ts';
import { workHere } from './work-here.ts';

/** Runs what needs threads, and ends them whatever happens. */
export async function withThreads<Value>(
  { programFolder, workers, config }: SiteOptions,
  told: ThreadData,
  use: (threads: ThreadPool) => Promise<Value>,
): Promise<Value> {
  const script = join(programFolder, 'build-thread.js');
  const count = workers ?? usefulThreads(config.content);
  const threads = count === 0 ? await workHere(script) : startThreads(script, count, told);
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}

/** A further thread takes longer to start than to work on this much. */
const bytesOfThread = 4_000_000;
/** The first one lets this thread go on with other work; it takes longer to start than to do all of this. */
const bytesOfNoThread = 500_000;

function usefulThreads(file: string): number {
  const bytes = contentBytes(file);
  return bytes < bytesOfNoThread ? 0 : Math.min(availableParallelism(), Math.ceil(bytes / bytesOfThread));
}
