import { expect, test } from 'vitest';
import { watchOtherTab } from './watch-other-tab.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const leave = new Event('pagehide');
const comeBack = Object.assign(new Event('pageshow'), { persisted: true });

/** Locks that any number of tabs share: one holds the name, the others wait in turn. */
function createLocks(): LockManager {
  const queue: (() => void)[] = [];
  let isHeld = false;
  const release = () => {
    isHeld = false;
    queue.shift()?.();
  };
  const hold = async (run: (lock: object | null) => unknown) => {
    isHeld = true;
    await run({});
    release();
  };
  const request = async (_: string, options: LockOptions, run: (lock: object | null) => unknown) => {
    if (!isHeld) return hold(run);
    if (options.ifAvailable) return run(null);
    return new Promise<void>((resolve, reject) => {
      const begin = () => void hold(run).then(resolve);
      queue.push(begin);
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(new Error('aborted'));
      });
    });
  };
  return { request } as unknown as LockManager;
}

test('warns in the second tab, until the first is closed', async () => {
  const locks = createLocks();
  const [firstPage, secondPage] = [new EventTarget(), new EventTarget()];
  const first = watchOtherTab({ locks }, firstPage);
  const second = watchOtherTab({ locks }, secondPage);
  await settled();
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
  let told = 0;
  second.subscribe(() => {
    told += 1;
  });
  firstPage.dispatchEvent(leave);
  await settled();
  expect([second.isOpen(), told]).toEqual([false, 1]);
  firstPage.dispatchEvent(comeBack);
  await settled();
  expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
});

test('warns by messages where there are no locks', async () => {
  const createChannel = () => new BroadcastChannel('watch-other-tab-test');
  const [firstPage, secondPage] = [new EventTarget(), new EventTarget()];
  const first = watchOtherTab({ createChannel }, firstPage);
  await settled();
  const second = watchOtherTab({ createChannel }, secondPage);
  await expect.poll(() => [first.isOpen(), second.isOpen()]).toEqual([false, true]);
  firstPage.dispatchEvent(leave);
  secondPage.dispatchEvent(leave);
});

test.each([
  ['neither', {}],
  [
    'locks that refuse',
    { locks: { request: () => Promise.reject(new Error('refused')) } as unknown as LockManager },
  ],
  [
    'locks that may not be named',
    {
      get locks(): never {
        throw new Error('forbidden');
      },
    },
  ],
  [
    'channels that throw',
    {
      createChannel: () => {
        throw new Error('forbidden');
      },
    },
  ],
])('a browser with %s warns of nothing', async (_, tools) => {
  const page = new EventTarget();
  const other = watchOtherTab(tools, page);
  await settled();
  expect(other.isOpen()).toBe(false);
  page.dispatchEvent(leave);
});
