import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { SiteOptions } from '../context.ts';
import { findTree, type Tree } from '../publish/spare-site.ts';
import type { BuildTasks, BuildWorkers } from './build-tasks.ts';
import type { BuildWorkerData } from './build-worker.ts';
import type { ListTasks } from './list-worker.ts';
import { createPool, type PoolOptions, startWorker, usefulWorkers } from './pool.ts';
import type { Handlers } from './protocol.ts';

export interface WorkerNeeds extends BuildWorkerData {
  /** The share of the content that this build works on, if not all. */
  readonly share?: number;
  /** False if most of the work is likely to be reused: the threads then wait for a long list of tasks. */
  readonly startsAtOnce: boolean;
}

/** Runs a function with a build's workers, and ends them afterwards. */
export async function withWorkers<Value>(
  { programFolder, workers: count, config }: SiteOptions,
  { startsAtOnce, share = 1, ...needs }: WorkerNeeds,
  use: (workers: BuildWorkers) => Promise<Value>,
): Promise<Value> {
  // A run is too short for V8's slowest compiler to pay off but in the hottest functions (docs/decisions/cold-builds.md).
  setFlagsFromString('--invocation-count-for-turbofan=100000');
  const script = join(programFolder, 'build-worker.js');
  const workerData = { ...needs, blocks: config.blocks };
  const workers = createPool<BuildTasks>({
    ...{ script, workerData, needs: taskNeeds, count: count ?? usefulWorkers(config.content, share) },
    loadHandlers: () => loadHandlers(script),
  });
  if (startsAtOnce || count !== undefined) workers.start();
  try {
    return await use(workers);
  } finally {
    await workers.close();
  }
}

/** Lists what prepares each task of a build. */
export const taskNeeds = {
  check: ['open'],
  shells: ['open', 'start'],
  render: ['open', 'start', 'useShells'],
  splice: ['useShells'],
  join: ['useShells'],
  drawCards: ['startCards'],
} as const satisfies PoolOptions<BuildTasks>['needs'];

async function loadHandlers(script: string): Promise<Handlers<BuildTasks>> {
  const { createBuildHandlers } = (await import(pathToFileURL(script).href)) as {
    createBuildHandlers: () => Handlers<BuildTasks>;
  };
  return createBuildHandlers();
}

/**
 * Lists a site like `listTree` while this thread does something else: with GNU's `find`, which takes a third of the time, or in a thread.
 * @throws the file system's error
 */
export async function listMeanwhile(programFolder: string, root: string): Promise<Tree> {
  return (await findTree(root)) ?? listInThread(programFolder, root);
}

async function listInThread(programFolder: string, root: string): Promise<Tree> {
  const worker = startWorker<ListTasks>(join(programFolder, 'list-worker.js'));
  try {
    return await worker.run('list', root);
  } finally {
    await worker.close();
  }
}
