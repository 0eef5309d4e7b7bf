import { cartKey, withBoughtItem } from '../../../domain/commerce/cart.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import type { Environment } from '../environment.ts';
import type { OfferStore } from '../offer-store.ts';
import type { Disk } from './disk.ts';
import { type FoundRecord, laterOf, type PurchaseRecord, readRecord } from './purchase.ts';
import { onRestored, type TabChannel, type TabLock } from './tabs.ts';
import { readTerms } from './terms.ts';

export interface PurchaseStoreOptions extends Pick<Environment, 'history' | 'page' | 'clock' | 'createId'> {
  readonly disk: Disk;
  /** Returns `sessionStorage`; the access may throw. */
  readonly session: () => Storage;
  readonly lock: TabLock;
  readonly channel: TabChannel;
  /** Returns a valid redirect address, else undefined. */
  readonly readAddress: (address: string) => string | undefined;
}

export interface PurchaseStore {
  /** Whether a later visit will know of this purchase: some storage takes the record. */
  readonly isKept: ReadonlyStore<boolean>;
  /** Reads the attempt that is open, sent or paid, if any. Never rejects. */
  readonly look: () => Promise<FoundRecord>;
  /** Takes the payment lock, then reads. @returns undefined where another tab has the lock */
  readonly claim: () => Promise<{ readonly record: FoundRecord } | undefined>;
  readonly release: () => void;
  /** Returns the identity of a new attempt, which replaces what was read. */
  readonly next: () => Pick<PurchaseRecord, 'attemptId' | 'count'>;
  /** Writes an attempt's next state. @returns false where another attempt replaced it, so that nothing may be sent */
  readonly write: (record: PurchaseRecord) => Promise<boolean>;
  /** Settles an attempt, if it is the current one and nobody has advanced it. @returns what counts now */
  readonly settle: (record: PurchaseRecord) => Promise<FoundRecord>;
  readonly forget: () => Promise<void>;
  /** Calls back when another tab changes an attempt or releases the payment lock. `isHeld`: it continues the payment. */
  readonly listen: (listener: (record: FoundRecord, isHeld: boolean) => void) => void;
}

const name = 'meridian-purchase';

/** A payment doesn't wait longer for the disk. */
const writeLimitMs = 300;

/** After a week the form is open again, below a note. */
const pastMs = 7 * 86_400_000;

/** A click waits longer for what is known: paying without it could charge twice. */
const readLimitMs = 3000;

/**
 * Creates the store of the purchase record, once per page (docs/decisions/paying-once.md). Its copies are on the disk, in the tab's
 * session and history, and in the memory of open tabs; the latest counts.
 */
export function createPurchaseStore(options: PurchaseStoreOptions): PurchaseStore {
  const { disk, page, clock, lock, channel, readAddress } = options;
  const listeners = new Set<(record: FoundRecord, isHeld: boolean) => void>();
  const read = (value: unknown) => readRecord(value, readAddress);
  const session = sessionCopy(options.session);
  const history = historyCopy(options.history);
  let isInSession = session.reserve();
  const isKept = createStore(true);
  /** Whether something hides what another tab may have written. */
  let isUnknown = false;
  /** Whether the buyer has said that they buy again all the same. */
  let isForgotten = false;
  let known: PurchaseRecord | undefined;
  /** Identity of this page's own attempt. */
  let ownId: string | undefined;

  const learn = (value: unknown): PurchaseRecord | undefined => {
    const record = read(value);
    if (value !== undefined) isUnknown = !record;
    known = known && record ? laterOf(known, record) : (known ?? record);
    return record;
  };
  const isInDoubt = () => isUnknown && !isForgotten && known?.status !== 'paid';
  const copy = () => {
    if (!known) return;
    isInSession = session.write(known);
    history.write(known);
  };
  const found = (): FoundRecord => {
    if (isInDoubt()) return 'unknown';
    if (!known || known.status === 'settled') return undefined;
    const { status, paidAt = clock.now() } = known;
    // Either clock may have been wrong.
    return status === 'paid' && Math.abs(clock.now() - paidAt) > pastMs ? { ...known, isPast: true } : known;
  };

  /**
   * Takes over the disk's record, or replaces it by a later one.
   * @param own what this tab writes, over whatever is there
   * @param before what it takes the place of: if that has advanced meanwhile, it isn't written
   */
  const synchronize = async (
    limitMs: number,
    own?: PurchaseRecord,
    before?: PurchaseRecord,
  ): Promise<void> => {
    const change = disk.change((value) => {
      const stored = learn(value);
      if (before && stored?.attemptId === before.attemptId && laterOf(before, stored) !== before)
        known = stored;
      if (own && known === own) isUnknown = false;
      return known === stored || isInDoubt() ? undefined : known;
    });
    const late = new Promise<'late'>((resolve) => clock.after(limitMs, () => resolve('late')));
    const made = change.then(
      () => 'done',
      () => 'failed',
    );
    const outcome = await Promise.race([made, late]);
    copy();
    // A tab that couldn't read doesn't know what others did, until it can.
    const isUnread = outcome === 'late' && !own;
    isKept.set(outcome === 'done' || (isInSession && !isUnread));
    if (!isUnread) return;
    const catchUp = () => {
      isKept.set(true);
      notify(false);
    };
    void change.then(catchUp, () => {});
  };
  const look = () => synchronize(readLimitMs).then(found);
  const write = async (record: PurchaseRecord): Promise<boolean> => {
    if (known && laterOf(record, known) !== record) return false;
    known = record;
    copy();
    channel.post({ type: 'record', record });
    // A page that leaves drops what isn't on the disk yet.
    await synchronize(record.status === 'paid' ? readLimitMs : writeLimitMs, record);
    return known === record;
  };
  const isCurrent = (record: PurchaseRecord) =>
    known?.attemptId === record.attemptId && laterOf(record, known) === record;
  /** Settles an attempt, unless the disk knows a later state of it. */
  const end = async (record: PurchaseRecord): Promise<void> => {
    const settled = { ...known, ...record, status: 'settled' } as const;
    const tell = () => channel.post({ type: 'record', record: settled });
    known = settled;
    // The buyer has seen that this one is paid, and buys again.
    if (record.status === 'paid') {
      copy();
      tell();
    }
    await synchronize(writeLimitMs, settled, record);
    if (known === settled) tell();
  };
  const next = () => {
    ownId = options.createId();
    return { attemptId: ownId, count: (known?.count ?? 0) + 1 };
  };
  const notify = (isHeld: boolean) => {
    for (const listener of listeners) listener(found(), isHeld);
  };
  const waitForLock = () => lock.whenFree(() => void look().then(() => notify(false)));

  learn(session.read());
  learn(history.read());
  channel.listen(({ type, record: value, isAnswer }) => {
    if (type === 'ask' && known) channel.post({ type: 'record', record: known, isAnswer: true });
    const record = type === 'record' ? read(value) : undefined;
    if (!record || (known && laterOf(known, record) === known)) return;
    known = record;
    copy();
    if (record.status === 'paid' || record.status === 'settled') notify(false);
    // The answering tab may only know of an abandoned attempt.
    if (record.status !== 'sent' || isAnswer === true) return;
    notify(true);
    waitForLock();
  });
  // New history entries, such as fragment links, have no state.
  page.addEventListener('popstate', copy);
  page.addEventListener('pagehide', () => {
    // Nothing was sent, so nobody needs to ask about it.
    if (known?.attemptId === ownId && known?.status === 'open') {
      void end(known);
      copy();
    }
    lock.release();
    channel.close();
  });
  onRestored(page, () => {
    channel.reopen();
    channel.post({ type: 'ask' });
  });
  // Without storage, only other tabs know.
  channel.post({ type: 'ask' });

  return {
    isKept,
    look,
    claim: async () => {
      const isClaimed = await lock.claim();
      if (isClaimed) return { record: await look() };
      waitForLock();
      return undefined;
    },
    release: lock.release,
    next,
    write,
    settle: async (record) => {
      if (isCurrent(record)) await end(record);
      return found();
    },
    forget: async () => {
      isForgotten = true;
      await write({ ...next(), status: 'settled', method: 'card', terms: '' });
    },
    listen: (listener) => void listeners.add(listener),
  };
}

/** Creates the copy in `sessionStorage`, and reserves room for it. */
function sessionCopy(storage: () => Storage) {
  const room = `${name}-room`;
  const attempt = (act: (storage: Storage) => void): boolean => {
    try {
      act(storage());
      return true;
    } catch {
      // Forbidden or full.
      return false;
    }
  };
  return {
    reserve: () => attempt((own) => own.setItem(room, ' '.repeat(2000))),
    /** Returns the copy: text that isn't JSON as it is, undefined without one. */
    read: (): unknown => {
      let text: string | null = null;
      attempt((own) => {
        text = own.getItem(name);
      });
      try {
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return text;
      }
    },
    write: (record: PurchaseRecord) =>
      attempt((own) => {
        own.removeItem(room);
        own.setItem(name, JSON.stringify(record));
      }),
  };
}

/** Creates the copy in `history.state`, which survives a reload where storage is forbidden. */
function historyCopy(history: PurchaseStoreOptions['history']) {
  return {
    read: (): unknown => Object(history.state)[name],
    write: (record: PurchaseRecord) => {
      try {
        history.replaceState({ ...history.state, [name]: record }, '');
      } catch {
        // Browsers rate-limit history changes.
      }
    },
  };
}

export interface CartOptions extends Pick<Environment, 'storage'> {
  readonly offer: Pick<OfferStore, 'get'>;
  readonly planName: (plan: PlanSummary) => string;
}

/** Creates the function that adds a paid plan to the cart (spec 2 §2.3). Never throws. */
export function createCartFiller({
  storage,
  offer,
  planName,
}: CartOptions): (record: PurchaseRecord) => void {
  return ({ attemptId, terms }) => {
    try {
      const plan = offer.get().plans.find(({ offered }) => offered?.id === readTerms(terms)?.offered.id);
      const item = plan && { id: plan.id, name: planName(plan), purchase: attemptId };
      const next = item && withBoughtItem(storage().getItem(cartKey), item);
      if (next !== undefined) storage().setItem(cartKey, next);
    } catch {
      // Storage is forbidden or full.
    }
  };
}
