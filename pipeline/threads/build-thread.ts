/** A build's work in a thread of its own or, where that isn't worth a thread, in the one that imports this. */
import { parentPort } from 'node:worker_threads';
import { createTaskRunner, loadRenderer } from './run-task.ts';
import type { Task, Tasks } from './thread-tasks.ts';

export { createTaskRunner };

if (parentPort) {
  const port = parentPort;
  const run = createTaskRunner();
  port.on('message', async (task: Task<keyof Tasks>) => port.postMessage(await run(task)));
  // A thread has nothing else to do until the content is read.
  void loadRenderer();
}
