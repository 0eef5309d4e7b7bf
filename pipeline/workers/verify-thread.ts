/** Hashes files for `verify-site.ts`: nothing of what rendering needs is loaded for that. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashFile } from '../emit/hash-file.ts';
import type { Answer, Task } from './thread-tasks.ts';

parentPort?.on('message', ({ input: { folder, files } }: Task<'hash'>) => {
  const answer: Answer = { output: files.map((file) => hashFile(join(folder, file))) };
  parentPort?.postMessage(answer);
});
