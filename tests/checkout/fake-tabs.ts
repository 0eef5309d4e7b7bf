import type { Disk } from '../../runtime/checkout/purchase/disk.ts';

type Receiver = (event: { data: unknown }) => void;
type Grant = { readonly tab: FakeTab };
interface Lock {
  holder?: Grant | undefined;
  readonly queue: Set<{ readonly tab: FakeTab; readonly resolve: (grant: Grant) => void }>;
}

/** Fakes what a browser shares between the tabs of a site. */
export class FakeTabs {
  /** `full` takes no new values, but keeps and removes old ones. */
  storage: 'works' | 'full' | 'refused' = 'works';
  readonly stored = new Map<string, string>();
  /** Holds what is in IndexedDB; a browser that is killed keeps only `onDisk`. */
  written: unknown;
  onDisk: unknown;
  /** Whether the disk answers nothing until it wakes up. */
  hangs = false;
  readonly asked: (() => void)[] = [];
  /** Time until a write is on the disk; tabs see it at once. */
  diskMs = 0;
  readonly after: (milliseconds: number, callback: () => void) => void;
  readonly pages: FakeTab[] = [];
  readonly locks = new Map<string, Lock>();

  constructor(after: FakeTabs['after']) {
    this.after = after;
  }

  wakeUp(): void {
    this.hangs = false;
    for (const answer of this.asked.splice(0)) answer();
  }

  /** Ends the browser: nothing survives but what is on the disk. */
  kill(): void {
    for (const tab of this.pages) tab.end();
    this.pages.length = 0;
    this.written = this.onDisk;
  }

  open(memory: TabMemory = { historyState: null, session: new Map() }): FakeTab {
    const tab = new FakeTab(this, memory);
    this.pages.push(tab);
    return tab;
  }
}

/** Describes what a tab keeps over reloads: its entry of the history, and its session. */
export interface TabMemory {
  readonly historyState: unknown;
  readonly session: Map<string, string>;
}

/** One tab. Its members can be passed on without it. */
export class FakeTab {
  readonly page = new EventTarget();
  readonly channels = new Set<FakeChannel>();
  readonly history: { readonly state: unknown; replaceState: (state: unknown) => void };
  readonly tabs: FakeTabs;
  /** A hidden page is in the back/forward cache: nothing happens on it until it is shown. */
  status: 'shown' | 'hidden' | 'closed' = 'shown';
  private waiting: (() => unknown)[] = [];

  readonly session: Map<string, string>;

  constructor(tabs: FakeTabs, { historyState, session }: TabMemory) {
    this.tabs = tabs;
    this.session = session;
    const own = { state: historyState };
    this.history = {
      get state() {
        return own.state;
      },
      replaceState: (state: unknown) => {
        own.state = structuredClone(state);
      },
    };
  }

  hide(): void {
    this.page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    this.status = 'hidden';
  }

  /** Shows a hidden page again; then what has waited happens. */
  show(): void {
    this.status = 'shown';
    this.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    for (const task of this.waiting.splice(0)) task();
  }

  close(): void {
    if (this.status === 'shown') this.page.dispatchEvent(new Event('pagehide'));
    this.end();
  }

  /** Ends the page, which notices nothing. */
  end(): void {
    this.status = 'closed';
    this.channels.clear();
    for (const lock of this.tabs.locks.values()) {
      for (const waiter of lock.queue) if (waiter.tab === this) lock.queue.delete(waiter);
      if (lock.holder?.tab === this) free(lock);
    }
  }

  /** Does what happens to the page from outside, as soon as the page is there for it. */
  deliver(task: () => unknown): void {
    if (this.status === 'shown') task();
    if (this.status === 'hidden') this.waiting.push(task);
  }

  readonly storage = () => this.storageOf(this.tabs.stored);
  readonly sessionStorage = () => this.storageOf(this.session);

  private storageOf(values: Map<string, string>): Storage {
    const { tabs } = this;
    if (tabs.storage === 'refused') throw new DOMException('refused', 'SecurityError');
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => values.get(key) ?? null,
      removeItem: (key) => void values.delete(key),
      setItem: (key, value) => {
        // The tab's session has room reserved.
        if (tabs.storage === 'full' && values === tabs.stored)
          throw new DOMException('full', 'QuotaExceededError');
        values.set(key, value);
      },
    };
    return storage as Storage;
  }

  readonly disk: Disk = {
    change: (next) =>
      new Promise<void>((resolve, reject) => {
        const { tabs } = this;
        const run = () => {
          if (tabs.storage === 'refused') return reject(new DOMException('refused', 'SecurityError'));
          const value = next(structuredClone(tabs.written));
          if (value === undefined) return resolve();
          if (tabs.storage === 'full') return reject(new DOMException('full', 'QuotaExceededError'));
          tabs.written = structuredClone(value);
          const { written } = tabs;
          const finish = () => {
            // A browser that was killed writes no more.
            if (tabs.pages.includes(this)) tabs.onDisk = written;
            this.deliver(resolve);
          };
          if (tabs.diskMs === 0) finish();
          else tabs.after(tabs.diskMs, finish);
        };
        // IndexedDB answers in a later task, when all that waits for promises alone is over.
        const answer = () => void microtasks(12).then(() => this.deliver(run));
        if (tabs.hangs) tabs.asked.push(answer);
        else answer();
      }),
  };

  readonly createChannel = () => new FakeChannel(this) as unknown as BroadcastChannel;

  private readonly request = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    run: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    const { locks } = this.tabs;
    const lock: Lock = locks.get(name) ?? { queue: new Set() };
    locks.set(name, lock);
    // Browsers never grant a lock within the call.
    await Promise.resolve();
    signal?.throwIfAborted();
    if (lock.holder && ifAvailable) return run(null);
    const grant = lock.holder ? await this.turn(lock, signal) : { tab: this };
    lock.holder = grant;
    try {
      return await run({ name });
    } finally {
      if (lock.holder === grant) free(lock);
    }
  };

  readonly locks = { request: this.request } as Pick<LockManager, 'request'>;

  private turn(lock: Lock, signal: AbortSignal | undefined): Promise<Grant> {
    return new Promise((resolve, reject) => {
      const waiter = { tab: this, resolve };
      lock.queue.add(waiter);
      signal?.addEventListener('abort', () => {
        lock.queue.delete(waiter);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
}

async function microtasks(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

/** Gives a lock to the next who waits for it. */
function free(lock: Lock): void {
  lock.holder = undefined;
  const [next] = lock.queue;
  if (!next) return;
  lock.queue.delete(next);
  lock.holder = { tab: next.tab };
  next.resolve(lock.holder);
}

/** A BroadcastChannel. All are of one name. */
export class FakeChannel {
  onmessage?: Receiver;
  private readonly tab: FakeTab;

  constructor(tab: FakeTab) {
    this.tab = tab;
    tab.channels.add(this);
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    const { tab } = this;
    // A closed channel loses later messages, even if the page opens another one.
    for (const other of tab.tabs.pages)
      for (const channel of other === tab ? [] : other.channels)
        queueMicrotask(() =>
          other.deliver(() => other.channels.has(channel) && channel.onmessage?.({ data: copy })),
        );
  }

  close(): void {
    this.tab.channels.delete(this);
  }
}
