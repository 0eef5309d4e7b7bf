/** A build's work in a thread of its own or, where that isn't worth a thread, in the one that imports this. */
import { parentPort, workerData } from 'node:worker_threads';
import { createTaskRunner, loadRenderer } from './run-task.ts';
import type { Task, Tasks, ThreadData } from './thread-tasks.ts';

export { createTaskRunner };

if (parentPort) {
  const port = parentPort;
  const run = createTaskRunner();
  port.on('message', async (task: Task<keyof Tasks>) => port.postMessage(await run(task)));
  // Until the content is read there is time for that. Where it fails, the task that needs it tells of it.
  if ((workerData as ThreadData).willRender) loadRenderer().catch(() => undefined);
}
