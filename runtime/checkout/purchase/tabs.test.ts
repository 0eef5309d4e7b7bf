import { describe, expect, test, vi } from 'vitest';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { FakeTabs } from '../../../tests/checkout/fake-tabs.ts';
import { createTabChannel, createTabLock, type TabLockOptions, watchOtherTab } from './tabs.ts';

/** Time to wait for objections without Web Locks. */
const objectionMs = 250;

type Means = 'Web Locks' | 'broadcast channels';

function startTabs(means: Means) {
  const clock = createFakeClock();
  const tabs = new FakeTabs(clock.after);
  /** @param id of the tab's claims; the smallest wins */
  const open = (id: string, own: Partial<TabLockOptions> = {}) => {
    const { createChannel, locks } = tabs.open();
    const channel = createTabChannel(createChannel);
    return createTabLock({
      name: 'payment',
      locks: () => (means === 'Web Locks' ? locks : undefined),
      channel,
      createId: () => id,
      clock,
      ...own,
    });
  };
  /** Claims concurrently and waits for the results. */
  const claim = async (...locks: readonly ReturnType<typeof open>[]) => {
    const claims = Promise.all(locks.map((lock) => lock.claim()));
    await clock.pass(objectionMs);
    return claims;
  };
  return { open, claim, clock };
}

describe.each(['Web Locks', 'broadcast channels'] as const)('with %s', (means) => {
  test('one tab holds the lock, until it lets go', async () => {
    const { open, claim } = startTabs(means);
    const [a, b] = [open('a'), open('b')];
    expect(await claim(a)).toEqual([true]);
    expect(await claim(b)).toEqual([false]);
    a.release();
    await settled();
    expect(await claim(b)).toEqual([true]);
    expect(await claim(a)).toEqual([false]);
  });

  test('a tab that has the lock gets it again at once', async () => {
    const { open, claim } = startTabs(means);
    const a = open('a');
    await claim(a);
    expect(await a.claim()).toBe(true);
  });

  test('of tabs that claim at once one gets it', async () => {
    for (const order of [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'c', 'a'],
    ]) {
      const { open, claim } = startTabs(means);
      const results = await claim(...order.map((id) => open(id)));
      const winners = order.filter((_, at) => results[at]);
      // Web Locks favour the first claim, messages the smallest id.
      expect(winners, order.join()).toEqual([means === 'Web Locks' ? order[0] : 'a']);
    }
  });

  test("a tab that claims shortly after another doesn't get it as well", async () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const { open, clock } = startTabs(means);
      const one = open(first).claim();
      await clock.pass(objectionMs - 1);
      const other = open(second).claim();
      await clock.pass(2 * objectionMs);
      expect([await one, await other].filter(Boolean), `${first}, ${second}`).toHaveLength(1);
    }
  });

  test('a tab that was refused can try again', async () => {
    const { open, claim } = startTabs(means);
    const [a, b] = [open('a'), open('b')];
    await claim(a);
    await claim(b);
    a.release();
    await settled();
    expect(await claim(b)).toEqual([true]);
  });

  test('letting go twice, or of nothing, does no harm', async () => {
    const { open, claim } = startTabs(means);
    const [a, b] = [open('a'), open('b')];
    b.release();
    await claim(a);
    b.release();
    expect(await claim(b)).toEqual([false]);
    a.release();
    a.release();
    await settled();
    expect(await claim(b)).toEqual([true]);
  });

  test("a tab that lets go while it claims doesn't get the lock, and others do", async () => {
    const { open, claim, clock } = startTabs(means);
    const [a, b] = [open('a'), open('b')];
    const claimed = a.claim();
    a.release();
    await clock.pass(objectionMs);
    expect(await claimed).toBe(false);
    expect(await claim(b)).toEqual([true]);
    expect(await claim(a)).toEqual([false]);
  });

  test("a claim after the tab let go counts, and the one before it doesn't", async () => {
    const { open, claim, clock } = startTabs(means);
    let ids = 0;
    const [a, b] = [open('a', { createId: () => `a-${++ids}` }), open('b')];
    const first = a.claim();
    await clock.pass(objectionMs / 2);
    a.release();
    await settled();
    const second = a.claim();
    await clock.pass(2 * objectionMs);
    expect(await second).toBe(true);
    expect(await claim(b)).toEqual([false]);
    // Web Locks are granted at once.
    expect(await first).toBe(means === 'Web Locks');
  });

  test("locks of other names don't count", async () => {
    const { open, claim } = startTabs(means);
    expect(await claim(open('a'), open('b', { name: 'order' }))).toEqual([true, true]);
  });
});

describe('waiting for the lock', () => {
  test('notifies once that another tab released the lock', async () => {
    const { open, claim } = startTabs('Web Locks');
    const [a, b] = [open('a'), open('b')];
    const isFree = vi.fn();
    await claim(a);
    b.whenFree(isFree);
    await settled();
    expect(isFree).not.toHaveBeenCalled();
    a.release();
    await settled();
    expect(isFree).toHaveBeenCalledTimes(1);
    expect(await claim(b)).toEqual([true]);
  });

  test('the latest listener counts, and none after the tab let go', async () => {
    const { open, claim } = startTabs('Web Locks');
    const [a, b, c] = [open('a'), open('b'), open('c')];
    const [first, second, ended] = [vi.fn(), vi.fn(), vi.fn()];
    await claim(a);
    b.whenFree(first);
    b.whenFree(second);
    c.whenFree(ended);
    c.release();
    a.release();
    await settled();
    expect([first, second, ended].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  });

  test('never ends where there are no Web Locks', async () => {
    const { open, claim } = startTabs('broadcast channels');
    const [a, b] = [open('a'), open('b')];
    const isFree = vi.fn();
    await claim(a);
    b.whenFree(isFree);
    a.release();
    await settled();
    expect(isFree).not.toHaveBeenCalled();
  });
});

describe.each([
  ['refused', () => ({ request: () => Promise.reject(new DOMException('refused', 'SecurityError')) })],
  [
    'not to be named',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
] as [string, TabLockOptions['locks']][])('Web Locks that are %s', (_name, locks) => {
  test('give way to messages', async () => {
    const { open, claim } = startTabs('broadcast channels');
    const [a, b] = [open('a', { locks }), open('b', { locks })];
    a.whenFree(() => {});
    expect(await claim(a)).toEqual([true]);
    expect(await claim(b)).toEqual([false]);
  });
});

test("a tab that can't reach others has the lock", async () => {
  const clock = createFakeClock();
  const channel = createTabChannel(() => {
    throw new Error('forbidden');
  });
  const lock = createTabLock({
    name: 'payment',
    locks: () => undefined,
    channel,
    createId: () => 'a',
    clock,
  });
  const claim = lock.claim();
  await clock.pass(objectionMs);
  expect(await claim).toBe(true);
});

const leave = () => new Event('pagehide');
const comeBack = (persisted = true) => Object.assign(new Event('pageshow'), { persisted });

function startOrderPages() {
  const clock = createFakeClock();
  const tabs = new FakeTabs(clock.after);
  let ids = 0;
  const createId = () => `id-${++ids}`;
  const open = async () => {
    const tab = tabs.open();
    const { page, createChannel } = tab;
    const other = watchOtherTab({ page, channel: createTabChannel(createChannel), createId, clock });
    const changes: boolean[] = [];
    other.subscribe(() => changes.push(other.get()));
    await clock.pass(objectionMs);
    return { tab, page, changes, isOpen: other.get };
  };
  return { open, clock };
}

test('a tab that is opened while the other is being left does not warn', async () => {
  const { open, clock } = startOrderPages();
  const first = await open();
  const opening = open();
  first.page.dispatchEvent(leave());
  const second = await opening;
  await clock.pass(objectionMs);
  expect([second.isOpen(), second.changes]).toEqual([false, []]);
});

test('the second tab warns, until the first is left', async () => {
  const { open, clock } = startOrderPages();
  const [first, second] = [await open(), await open()];
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
  first.page.dispatchEvent(leave());
  await clock.pass(objectionMs);
  expect(second.changes).toEqual([true, false]);
  first.page.dispatchEvent(comeBack(false));
  await clock.pass(objectionMs);
  expect(first.isOpen()).toBe(false);
  first.page.dispatchEvent(comeBack());
  await clock.pass(objectionMs);
  expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
});

test('a warning goes over to the tabs that are left', async () => {
  const { open, clock } = startOrderPages();
  const [first, second, third] = [await open(), await open(), await open()];
  first.page.dispatchEvent(leave());
  await clock.pass(objectionMs);
  expect([second.isOpen(), third.isOpen()].filter(Boolean)).toHaveLength(1);
});

test('a tab that is left with a warning leaves those of others', async () => {
  const { open, clock } = startOrderPages();
  const [first, second, third] = [await open(), await open(), await open()];
  second.tab.close();
  await clock.pass(objectionMs);
  expect([first.isOpen(), third.isOpen()]).toEqual([false, true]);
  expect(third.changes).toEqual([true]);
});
