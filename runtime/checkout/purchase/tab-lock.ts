import type { Clock } from '../../lib/clock.ts';
import type { TabChannel } from './tab-channel.ts';

/** A lock that one tab of the site holds at a time. It ends with the page. */
export interface TabLock {
  /** Takes the lock if no other tab has it. @returns whether this tab has it now */
  readonly claim: () => Promise<boolean>;
  readonly release: () => void;
  /** Calls back once when another tab lets go of it. Without Web Locks that is never. */
  readonly whenFree: (listener: () => void) => void;
}

export interface TabLockOptions {
  readonly name: string;
  /** Web Locks; undefined where the browser has none. Merely naming them may throw. */
  readonly locks: () => Pick<LockManager, 'request'> | undefined;
  readonly channel: TabChannel;
  readonly createId: () => string;
  readonly clock: Pick<Clock, 'after'>;
}

/** How long a tab waits for others to object, where there are no Web Locks. */
const objectionMs = 250;

/** Creates a lock over Web Locks, or over messages between tabs where there are none. */
export function createTabLock(options: TabLockOptions): TabLock {
  const { name, locks } = options;
  const messages = createMessageLock(options);
  let letGo: (() => void) | undefined;
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
            letGo = end;
          });
        })
        .catch(reject);
    });

  return {
    claim: async () => {
      if (letGo) return true;
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
      letGo?.();
      letGo = undefined;
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

/** Of two tabs that claim at once, the one with the smaller id wins. */
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
