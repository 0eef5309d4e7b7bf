import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { takeLock } from './output-lock.ts';

test('a build whose lock another one has taken over leaves it to that', () => {
  const folder = join(temporaryFolder(), 'work');
  const lock = takeLock(folder, 'out');
  const file = join(folder, 'lock.json');
  const other = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), token: 'other' });
  writeFileSync(file, other);
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe(other);
});

/** Locks a folder again and again. Posts how often it did, or what was thrown. */
const locker = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { module, folder, shared } = workerData;
  import(module).then(({ takeLock }) => {
    let locked = 0;
    for (let tries = 0; tries < 300; tries++) {
      try {
        const lock = takeLock(folder, 'out');
        if (Atomics.add(shared, 0, 1) !== 0) throw new Error('Two builds have the lock.');
        Atomics.sub(shared, 0, 1);
        lock.release();
        locked += 1;
      } catch (error) {
        if (!error.message.startsWith('Another build is writing')) throw error;
      }
    }
    parentPort.postMessage(locked);
  }).catch((error) => parentPort.postMessage(error));`;

test('builds that start at the same moment get the lock one after the other, or are told that it is held', async () => {
  const folder = join(temporaryFolder(), 'work');
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { module: new URL('output-lock.ts', import.meta.url).href, folder, shared };
  const results = [1, 2, 3].map(async () => {
    const worker = new Worker(locker, { eval: true, workerData });
    return new Promise((resolve) => worker.once('message', resolve));
  });
  for (const locked of await Promise.all(results)) expect(locked).toEqual(expect.any(Number));
});
