/** A build's work in a thread of its own or, where that isn't worth a thread, in the one that imports this. */
import { parentPort } from 'node:worker_threads';
import { createTaskRunner } from './run-task.ts';
import type { Task, Tasks } from './thread-tasks.ts';

export { createTaskRunner };

const run = createTaskRunner();

parentPort?.on('message', (task: Task<keyof Tasks>) => parentPort?.postMessage(run(task)));
