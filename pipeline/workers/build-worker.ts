/** Runs a build's tasks in a worker thread; the main thread runs some of them too. */
import { workerData } from 'node:worker_threads';
import { createBuildHandlers } from './build-tasks.ts';
import { loadRenderer } from './page-tasks.ts';
import { serveTasks } from './protocol.ts';

export interface BuildWorkerData {
  /** False if the content is only checked. */
  readonly rendersPages: boolean;
}

export { createBuildHandlers };

serveTasks(createBuildHandlers());
// Preloads the renderer while the content is read; a failure is reported by the task that needs it.
if ((workerData as BuildWorkerData | null)?.rendersPages) loadRenderer().catch(() => undefined);
