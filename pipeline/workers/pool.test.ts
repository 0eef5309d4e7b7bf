import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { startWorker } from './pool.ts';

interface Doubling {
  double: { input: number; output: number };
}

function workerOf(source: string) {
  const script = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(script, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return startWorker<Doubling>(script);
}

const echo = `parentPort.on('message', ({ input }) =>
  parentPort.postMessage(input < 0 ? { error: { message: 'too small' } } : { output: 2 * input }));`;

test('tasks are done one after the other; one that fails leaves the worker to the next', async () => {
  const worker = workerOf(echo);
  const results = await Promise.allSettled([1, -1, 3].map((number) => worker.run('double', number)));
  await worker.close();
  expect(results).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: expect.objectContaining({ message: 'too small' }) },
    { status: 'fulfilled', value: 6 },
  ]);
});

test('a worker that ends before its first task rejects all tasks with the reason', async () => {
  const worker = workerOf(`throw new Error('no such file');`);
  await setTimeout(500);
  await expect(worker.run('double', 1)).rejects.toThrow('no such file');
  await expect(worker.run('double', 2)).rejects.toThrow('no such file');
});

test('a worker that ends at work rejects all waiting tasks', async () => {
  const worker = workerOf(`parentPort.on('message', () => process.exit(1));`);
  const results = await Promise.allSettled([worker.run('double', 1), worker.run('double', 2)]);
  expect(results).toEqual(
    Array.from({ length: 2 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringContaining('stopped unexpectedly') }),
    })),
  );
});
