/** Builds into one folder, one at a time. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as anyTest, expect } from 'vitest';
import { currentNode, runCli } from '../helpers/run-cli.ts';
import {
  besides,
  build,
  builtSite,
  bytesOf,
  changeContent,
  holderOf,
  startHeld,
  waitFor,
  workFolder,
} from './small-site.ts';

/** Windows can't hold a process. */
const test = anyTest.skipIf(process.platform === 'win32');

test('a second build names the running build, and changes nothing', async () => {
  const folder = await builtSite('old');
  const before = bytesOf(folder);
  changeContent(folder, 'new');
  const first = startHeld(folder);
  const second = await runCli(['build'], { cwd: folder });
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toContain(`process ${first.pid}, since 20`);
  expect(bytesOf(folder)).toEqual(before);
  first.kill('SIGCONT');
  expect(await once(first, 'close')).toEqual([0, null]);
  expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain('new');
  expect(besides(folder)).toEqual([]);
});

test.each([
  ['whose process is gone', (lock: Lock) => lock],
  ['whose process id another process has now', (lock: Lock) => ({ ...lock, pid: process.ppid })],
  [
    'of another machine',
    ({ space, ...lock }: Lock) => ({ ...lock, pid: process.ppid, space: `elsewhere ${space}` }),
  ],
  ['that is empty', () => ''],
])('a lock %s is taken over', async (_, change) => {
  const folder = await builtSite('old');
  changeContent(folder, 'new');
  const killed = startHeld(folder);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  // As if it had been ended before it could remove the file that it made the lock with.
  copyFileSync(lockOf(folder), join(workFolder(folder), `lock-${randomUUID()}.json`));
  changeLock(folder, change);
  await build(folder);
  expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain('new');
  expect(besides(folder)).toEqual([]);
});

/** Containers without an init, and programs that wait for nothing, leave ended processes behind. */
anyTest.skipIf(!existsSync('/proc/self/stat'))(
  'a killed build that nobody has reaped locks nothing',
  async () => {
    const folder = await builtSite('old');
    changeContent(folder, 'new');
    const nodeFlags = ['-c', '"$@" & exec sleep 60', 'sh', currentNode];
    startHeld(folder, { node: 'sh', nodeFlags });
    const killed = holderOf(folder);
    process.kill(killed, 'SIGKILL');
    const isUnreaped = () => readFileSync(`/proc/${killed}/stat`, 'utf8').includes(') Z ');
    expect(waitFor(isUnreaped)).toBe(true);
    await build(folder);
    expect(isUnreaped()).toBe(true);
    expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain('new');
    expect(besides(folder)).toEqual([]);
  },
);

test('a build that has lost its lock publishes nothing', async () => {
  const folder = await builtSite('old');
  changeContent(folder, 'slow');
  const slow = startHeld(folder);
  let complaint = '';
  slow.stderr.on('data', (text) => {
    complaint += text;
  });
  changeLock(folder, (lock) => ({ ...lock, space: 'another machine' }));
  changeContent(folder, 'quick');
  await build(folder);
  const published = bytesOf(folder);
  slow.kill('SIGCONT');
  expect(await once(slow, 'close')).toEqual([1, null]);
  expect(complaint).toContain('has started to write to');
  expect(bytesOf(folder)).toEqual(published);
  expect(besides(folder)).toEqual([]);
});

test("a folder that is only called like a build's is left alone", async () => {
  const folder = await builtSite('old');
  const before = bytesOf(folder);
  mkdirSync(workFolder(folder));
  writeFileSync(join(workFolder(folder), 'notes.txt'), 'mine');
  for (const name of ['.out.build-2', '.out.new-99999', '.out.old-99999']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'notes.txt'), 'mine');
  }
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('notes.txt') });
  expect(besides(folder).map((name) => readFileSync(join(folder, name, 'notes.txt'), 'utf8'))).toEqual(
    Array(4).fill('mine'),
  );
  expect(bytesOf(folder)).toEqual(before);
});

interface Lock {
  readonly pid: number;
  readonly space: string;
}

function changeLock(folder: string, change: (lock: Lock) => unknown): void {
  const file = lockOf(folder);
  const changed = change(JSON.parse(readFileSync(file, 'utf8')) as Lock);
  writeFileSync(file, changed === '' ? '' : JSON.stringify(changed));
}

function lockOf(folder: string): string {
  return join(workFolder(folder), 'lock.json');
}
