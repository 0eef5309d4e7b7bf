import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { createPool, startWorker } from './pool.ts';
import type { Handlers } from './protocol.ts';

interface Doubling {
  double: { input: number; output: number };
}

function scriptOf(source: string): string {
  const script = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(script, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return script;
}

const workerOf = (source: string) => startWorker<Doubling>(scriptOf(source));

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

interface Naming {
  learn: { input: string; output: undefined };
  name: { input: number; output: string };
}

const inThread = `let known = '';
parentPort.on('message', ({ name, input }) => {
  if (name === 'learn') known += input;
  parentPort.postMessage({ output: name === 'learn' ? undefined : 'thread ' + known });
});`;

function handlersHere(): Handlers<Naming> {
  let known = '';
  return {
    learn: (text) => {
      known += text;
    },
    name: () => `here ${known}`,
  };
}

function poolOf(count: number) {
  return createPool<Naming>({
    ...{ script: scriptOf(inThread), count, needs: { name: ['learn'] } },
    loadHandlers: async () => handlersHere(),
  });
}

const few = [1, 2];
const many = Array.from({ length: 20 }, (_, at) => at);

test('short lists are done here, and long ones in threads too, each after what prepares them', async () => {
  const pool = poolOf(3);
  pool.prepare('learn', 'a');
  expect(await pool.map('name', few)).toEqual(['here a', 'here a']);
  pool.prepare('learn', 'b');
  expect(await pool.map('name', few)).toEqual(['here ab', 'here ab']);
  expect(new Set(await pool.map('name', many))).toEqual(new Set(['thread ab', 'here ab']));
  pool.prepare('learn', 'c');
  expect(await pool.map('name', few)).toEqual(['thread abc', 'thread abc']);
  await pool.close();
});

test('threads that are started at once do short lists too', async () => {
  const pool = poolOf(2);
  pool.start();
  expect(await pool.map('name', few)).toEqual(['thread ', 'thread ']);
  await pool.close();
});

test.each([0, 1])('a pool of %i workers does everything here', async (count) => {
  const pool = poolOf(count);
  pool.start();
  expect(await pool.map('name', many)).toEqual(many.map(() => 'here '));
});
