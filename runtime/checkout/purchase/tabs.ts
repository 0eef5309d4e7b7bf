import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import type { Environment } from '../environment.ts';

type Message = Readonly<Record<string, unknown>>;

/** Describes a message channel between the site's order pages. */
export interface TabChannel {
  /** Sends to all other tabs. Never throws. */
  readonly post: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  /** Closes the channel in the back/forward cache. */
  readonly close: () => void;
  readonly reopen: () => void;
}

/**
 * Creates a channel over BroadcastChannel.
 * @param createChannel undefined in browsers without BroadcastChannel, where tabs know of each other only by storage
 */
export function createTabChannel(createChannel: (() => BroadcastChannel) | undefined): TabChannel {
  const listeners = new Set<(message: Message) => void>();
  let channel: BroadcastChannel | undefined;
  const open = () => {
    try {
      channel = createChannel?.();
      if (!channel) return;
      channel.onmessage = ({ data }) => {
        for (const listener of listeners) listener(Object(data));
      };
    } catch {
      channel = undefined;
    }
  };
  open();
  return {
    post: (message) => {
      try {
        channel?.postMessage(message);
      } catch {
        // Other tabs read the purchase record on click.
      }
    },
    listen: (listener) => void listeners.add(listener),
    close: () => {
      channel?.close();
      channel = undefined;
    },
    reopen: open,
  };
}

/** Describes a mutex between tabs, released with the page. */
export interface TabLock {
  /** Tries to take the lock. @returns whether this tab holds it */
  readonly claim: () => Promise<boolean>;
  readonly release: () => void;
  /** Calls back once another tab releases it; never without Web Locks. */
  readonly whenFree: (listener: () => void) => void;
}

export interface TabLockOptions extends Pick<Environment, 'createId' | 'clock'> {
  readonly name: string;
  /** Returns Web Locks, if available; the access may throw. */
  readonly locks: () => Pick<LockManager, 'request'> | undefined;
  readonly channel: TabChannel;
}

/** Time for other tabs to object, without Web Locks. */
const objectionMs = 250;

/** Creates a lock over Web Locks, or over messages as fallback. */
export function createTabLock(options: TabLockOptions): TabLock {
  const { name, locks } = options;
  const messages = createMessageLock(options);
  let endHold: (() => void) | undefined;
  let releases = 0;
  let waiting: AbortController | undefined;

  const claimByLock = (manager: Pick<LockManager, 'request'>) =>
    new Promise<boolean>((resolve, reject) => {
      const before = releases;
      manager
        .request(name, { ifAvailable: true }, (lock) => {
          const isHeld = lock !== null && before === releases;
          resolve(isHeld);
          if (!isHeld) return undefined;
          return new Promise<void>((end) => {
            endHold = end;
          });
        })
        .catch(reject);
    });

  return {
    claim: async () => {
      if (endHold) return true;
      try {
        const manager = locks();
        if (manager) return await claimByLock(manager);
      } catch {
        // Opaque origins can't use locks.
      }
      return messages.claim();
    },
    release: () => {
      releases += 1;
      endHold?.();
      endHold = undefined;
      waiting?.abort();
      waiting = undefined;
      messages.release();
    },
    whenFree: (listener) => {
      try {
        const queue = new AbortController();
        waiting?.abort();
        waiting = queue;
        locks()
          ?.request(name, { signal: queue.signal }, () => {})
          .then(listener, () => {});
      } catch {
        // Without locks, a message reports the result.
      }
    },
  };
}

/** Creates a lock over messages; of simultaneous claims the smallest id wins. */
function createMessageLock({ name, channel, createId, clock }: Omit<TabLockOptions, 'locks'>) {
  let own: string | undefined;
  let isHeld = false;
  let isLost = false;
  channel.listen((message) => {
    if (own === undefined || message.lock !== name || message.id === own) return;
    if (message.type === 'held') isLost ||= !isHeld && message.to === own;
    if (message.type !== 'claim' || typeof message.id !== 'string') return;
    if (isHeld || own < message.id) channel.post({ type: 'held', lock: name, id: own, to: message.id });
    else isLost = true;
  });
  const release = () => {
    own = undefined;
    isHeld = false;
    isLost = false;
  };
  return {
    claim: () => {
      if (isHeld) return Promise.resolve(true);
      const id = createId();
      own = id;
      isLost = false;
      channel.post({ type: 'claim', lock: name, id });
      return new Promise<boolean>((resolve) => {
        clock.after(objectionMs, () => {
          if (own !== id) return resolve(false);
          isHeld = !isLost;
          if (isLost) release();
          resolve(isHeld);
        });
      });
    },
    release,
  };
}

/**
 * Watches whether another tab opened the order page first, until that one is left. Without Web Locks: browsers decide before `pagehide`
 * whether a page goes into the back/forward cache, and Firefox refuses any with a lock.
 * @param channel of its own
 */
export function watchOtherTab(
  options: Omit<TabLockOptions, 'name' | 'locks'> & Pick<Environment, 'page'>,
): ReadonlyStore<boolean> {
  const { channel, page } = options;
  const isOpen = createStore(false);
  const lock = createMessageLock({ ...options, name: 'order' });
  let latest = 0;
  // A claim that another one follows says nothing.
  const watch = () => {
    const own = ++latest;
    void lock.claim().then((isFirst) => own === latest && isOpen.set(!isFirst));
  };
  channel.listen(({ type }) => type === 'left' && watch());
  watch();
  page.addEventListener('pagehide', () => {
    channel.post({ type: 'left' });
    lock.release();
    channel.close();
  });
  onRestored(page, () => {
    channel.reopen();
    watch();
  });
  return isOpen;
}

/** Calls back when the page is restored from the back/forward cache. */
export function onRestored(page: Environment['page'], listener: () => void): void {
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) listener();
  });
}
