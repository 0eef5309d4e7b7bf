import { expect, test } from 'vitest';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { FakeTabs } from '../../../tests/checkout/fake-tabs.ts';
import { createTabChannel } from './tab-channel.ts';
import { createTabLock } from './tab-lock.ts';
import { watchOtherTab } from './watch-other-tab.ts';

const leave = () => new Event('pagehide');
const comeBack = (persisted = true) => Object.assign(new Event('pageshow'), { persisted });

function startTabs(hasLocks: boolean) {
  const tabs = new FakeTabs();
  const clock = createFakeClock();
  let ids = 0;
  const createId = () => `id-${++ids}`;
  const open = () => {
    const { page, storage, createChannel, locks } = tabs.open();
    const channel = createTabChannel({ createChannel, storage, page, createId });
    const lock = createTabLock({
      name: 'order',
      locks: () => (hasLocks ? locks : undefined),
      channel,
      createId,
      clock,
    });
    const other = watchOtherTab(lock, page);
    const told: boolean[] = [];
    other.subscribe(() => told.push(other.isOpen()));
    return { page, told, isOpen: other.isOpen };
  };
  return { open, clock };
}

test('the second tab warns, until the first is left', async () => {
  const { open } = startTabs(true);
  const [first, second] = [open(), open()];
  await settled();
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
  first.page.dispatchEvent(leave());
  await settled();
  expect(second.told).toEqual([true, false]);
  first.page.dispatchEvent(comeBack(false));
  await settled();
  expect(first.isOpen()).toBe(false);
  first.page.dispatchEvent(comeBack());
  await settled();
  expect([first.isOpen(), second.isOpen()]).toEqual([true, false]);
});

test('a warning goes over to the tabs that are left', async () => {
  const { open } = startTabs(true);
  const [first, second, third] = [open(), open(), open()];
  await settled();
  first.page.dispatchEvent(leave());
  await settled();
  expect([second.isOpen(), third.isOpen()].filter(Boolean)).toHaveLength(1);
});

test('the second tab warns where there are no Web Locks', async () => {
  const { open, clock } = startTabs(false);
  const first = open();
  await clock.pass(250);
  const second = open();
  await clock.pass(250);
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
});
