import { expect, test, vi } from 'vitest';
import { watchOtherTab } from './watch-other-tab.ts';

/** Channels of tabs in one browser: what one says, all others hear at once. */
function fakeBrowser() {
  const tabs: EventTarget[] = [];
  return () => {
    const own = new EventTarget();
    tabs.push(own);
    return Object.assign(own, {
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) tab.dispatchEvent(new MessageEvent('message', { data }));
      },
    });
  };
}

test('warns the later of two tabs, and not the first, whatever comes after', () => {
  const openChannel = fakeBrowser();
  const first = watchOtherTab(openChannel());
  const told = vi.fn();
  first.subscribe(told);
  const second = watchOtherTab(openChannel());
  watchOtherTab(openChannel());
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
  expect(told).not.toHaveBeenCalled();
});

test('tells when the answer comes', () => {
  const channel = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  const told = vi.fn();
  watchOtherTab(channel as never).subscribe(told);
  channel.dispatchEvent(new MessageEvent('message', { data: 'here' }));
  channel.dispatchEvent(new MessageEvent('message', { data: 'here' }));
  expect(told).toHaveBeenCalledTimes(1);
});

test('warns nobody where tabs can’t talk', () => {
  expect(watchOtherTab(undefined).isOpen()).toBe(false);
});
