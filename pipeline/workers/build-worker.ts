/** A worker of a build; a small site's build imports it and does the same tasks in its own thread. */
import { workerData } from 'node:worker_threads';
import { createBuildHandlers, loadRenderer } from './build-tasks.ts';
import { serveTasks } from './protocol.ts';

/** Describes the data that a worker gets when it starts. */
export interface BuildWorkerData {
  /** False where the content is only checked. */
  readonly rendersPages: boolean;
}

export { createBuildHandlers };

serveTasks(createBuildHandlers());
// Until the content is read there is time for that. Where it fails, the task that needs it reports why.
if ((workerData as BuildWorkerData | null)?.rendersPages) loadRenderer().catch(() => undefined);
