/** Runs a build's tasks in a worker thread; the main thread runs some of them too. */
import { workerData } from 'node:worker_threads';
import type { OwnBlock } from '../../domain/content/content-model.ts';
import { registerBlocks } from '../model/own-blocks.ts';
import { createBuildHandlers } from './build-tasks.ts';
import { loadRenderer } from './page-tasks.ts';
import { serveTasks } from './protocol.ts';

export interface BuildWorkerData {
  /** False if the content is only checked. */
  readonly rendersPages: boolean;
  readonly blocks?: readonly OwnBlock[] | undefined;
}

export { createBuildHandlers };

const data = workerData as BuildWorkerData | null;
if (data?.blocks) registerBlocks(data.blocks);

serveTasks(createBuildHandlers());
// Preloads the renderer while the content is read; a failure is reported by the task that needs it.
if (data?.rendersPages) loadRenderer().catch(() => undefined);
