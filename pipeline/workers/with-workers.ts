import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteOptions } from '../context.ts';
import type { BuildTasks, BuildWorkers } from './build-tasks.ts';
import type { BuildWorkerData } from './build-worker.ts';
import { createInlinePool, startPool, usefulWorkers } from './pool.ts';
import type { Handlers } from './protocol.ts';

/** Runs a function with a build's workers, and ends them afterwards. */
export async function withWorkers<Value>(
  { programFolder, workers: count, config }: SiteOptions,
  data: BuildWorkerData,
  use: (workers: BuildWorkers) => Promise<Value>,
): Promise<Value> {
  const script = join(programFolder, 'build-worker.js');
  const workers = await openPool(script, count ?? usefulWorkers(config.content), data);
  try {
    return await use(workers);
  } finally {
    await workers.close();
  }
}

async function openPool(script: string, count: number, data: BuildWorkerData): Promise<BuildWorkers> {
  if (count > 0) return startPool<BuildTasks>(script, count, data);
  const { createBuildHandlers } = (await import(pathToFileURL(script).href)) as {
    createBuildHandlers: () => Handlers<BuildTasks>;
  };
  return createInlinePool(createBuildHandlers());
}
