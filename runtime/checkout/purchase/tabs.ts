import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import type { Environment } from '../environment.ts';

type Message = Readonly<Record<string, unknown>>;

/** Describes a channel of messages between the tabs of the site that have the order page open. */
export interface TabChannel {
  /** Reaches all other tabs. Never throws. */
  readonly post: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  /** Closes the channel while the page is in the back/forward cache. */
  readonly close: () => void;
  readonly reopen: () => void;
}

interface TabChannelOptions extends Pick<Environment, 'storage' | 'page' | 'createId'> {
  /** Undefined where the browser has none. */
  readonly createChannel: (() => BroadcastChannel) | undefined;
}

const storageKey = 'purchase_message';

/** Creates a channel over BroadcastChannel, or over storage events where there is none. */
export function createTabChannel({ createChannel, storage, page, createId }: TabChannelOptions): TabChannel {
  const listeners = new Set<(message: Message) => void>();
  const receive = (data: unknown) => {
    if (typeof data !== 'object' || data === null) return;
    for (const listener of listeners) listener(data as Message);
  };
  let channel: BroadcastChannel | undefined;
  const open = () => {
    try {
      channel = createChannel?.();
      if (channel) channel.onmessage = ({ data }) => receive(data);
    } catch {
      channel = undefined;
    }
  };
  open();
  page.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== storageKey || newValue === null) return;
    try {
      receive(JSON.parse(newValue).message);
    } catch {
      // Not written by this page.
    }
  });
  return {
    post: (message) => {
      try {
        if (channel) return channel.postMessage(message);
        // Equal values raise no event.
        storage().setItem(storageKey, JSON.stringify({ message, id: createId() }));
      } catch {
        // Tabs that can't be reached read the purchase record when they are clicked.
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

/** Describes a lock that one tab of the site holds at a time. It ends with the page. */
export interface TabLock {
  /** Takes the lock if no other tab has it. @returns whether this tab has it now */
  readonly claim: () => Promise<boolean>;
  readonly release: () => void;
  /** Calls back once when another tab releases it. Without Web Locks that is never. */
  readonly whenFree: (listener: () => void) => void;
}

/** Lists the services that a lock uses. */
export interface TabLockOptions extends Pick<Environment, 'createId' | 'clock'> {
  readonly name: string;
  /** Returns Web Locks; undefined where the browser has none. Merely naming them may throw. */
  readonly locks: () => Pick<LockManager, 'request'> | undefined;
  readonly channel: TabChannel;
}

/** Time in which other tabs may object, where there are no Web Locks. */
const objectionMs = 250;

/** Creates a lock over Web Locks, or over messages between tabs where there are none. */
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
        // Browsers refuse locks to some pages, such as those without an origin.
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
        // No locks: a message of the other tab says what became of it.
      }
    },
  };
}

/** Creates a lock over messages. Of two tabs that claim at once, the one with the smaller id wins. */
function createMessageLock({ name, channel, createId, clock }: TabLockOptions) {
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
 * Watches whether the order page was open in another tab before it was in this one. Closing the other tab takes the warning
 * away, where the browser has Web Locks.
 *
 * @param lock held while the page shows; a page that is left releases it, as the back/forward cache takes no pages with locks
 */
export function watchOtherTab(lock: TabLock, page: Environment['page']): ReadonlyStore<boolean> {
  const isOpen = createStore(false);
  const watch = async () => {
    const isOther = !(await lock.claim());
    if (isOther) lock.whenFree(() => void watch());
    isOpen.set(isOther);
  };
  void watch();
  page.addEventListener('pagehide', () => lock.release());
  onRestored(page, () => void watch());
  return isOpen;
}

/** Calls back when a page is shown again from the back/forward cache. */
export function onRestored(page: Environment['page'], listener: () => void): void {
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) listener();
  });
}
