import type { OrderPorts } from '../ports.ts';

const name = 'meridian-order';

/** What the browser gives to tell tabs apart; some have neither, and some throw. */
export interface TabTools {
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly createChannel?: (() => BroadcastChannel) | undefined;
}

/**
 * Tells whether the order page was open in another tab before it was in this one.
 *
 * A lock is held while the page shows, so that closing the first tab takes the warning from the second; a page that is
 * left gives it back, as browsers don't keep pages with locks for the way back.
 */
export function watchOtherTab(
  tools: TabTools = browserTools(),
  page: Pick<EventTarget, 'addEventListener'> = window,
): OrderPorts['otherTab'] {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const change = (next: boolean) => {
    if (next === isOpen) return;
    isOpen = next;
    for (const listener of listeners) listener();
  };
  const locks = locksOf(tools);
  const watch = locks ? watchByLock(locks, change) : watchByChannel(tools.createChannel, change);
  let end = watch();
  page.addEventListener('pagehide', () => end());
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) end = watch();
  });
  return {
    isOpen: () => isOpen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Change = (isOpen: boolean) => void;

/** @returns begins to watch, and gives what ends it */
function watchByLock(locks: Pick<LockManager, 'request'>, change: Change): () => () => void {
  return () => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const queue = new AbortController();
    const hold = () => {
      change(false);
      return left;
    };
    const wait = () => locks.request(name, { signal: queue.signal }, hold);
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return left;
        change(true);
        void wait().catch(() => {});
        return undefined;
      })
      // A browser that keeps no locks for this page: there is no warning.
      .catch(() => {});
    return () => {
      queue.abort();
      leave();
    };
  };
}

function watchByChannel(createChannel: TabTools['createChannel'], change: Change): () => () => void {
  return () => {
    try {
      const channel = createChannel?.();
      if (!channel) return () => {};
      channel.onmessage = ({ data }) => {
        if (data === 'opened') channel.postMessage('open before');
        if (data === 'open before') change(true);
      };
      channel.postMessage('opened');
      return () => channel.close();
    } catch {
      return () => {};
    }
  };
}

/** Where a browser forbids them, merely naming them may throw. */
function locksOf(tools: TabTools): TabTools['locks'] {
  try {
    return tools.locks;
  } catch {
    return undefined;
  }
}

function browserTools(): TabTools {
  const hasChannel = typeof BroadcastChannel === 'function';
  return {
    get locks() {
      return navigator.locks as LockManager | undefined;
    },
    createChannel: hasChannel ? () => new BroadcastChannel(name) : undefined,
  };
}
