import { cartKey, withBoughtItem } from '../../../domain/commerce/cart.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import type { Environment } from '../environment.ts';
import type { OfferStore } from '../offer-store.ts';
import { laterOf, type PurchaseRecord, readRecord } from './purchase.ts';
import { onRestored, type TabChannel, type TabLock } from './tabs.ts';

/** Describes the services of the store. */
export interface PurchaseStoreOptions extends Pick<Environment, 'storage' | 'history' | 'page'> {
  readonly lock: TabLock;
  readonly channel: TabChannel;
  /** Returns a valid redirect address, else undefined. */
  readonly readAddress: (address: string) => string | undefined;
}

/** Describes the store of the purchase record. */
export type PurchaseStore = ReturnType<typeof createPurchaseStore>;

/** Describes this tab's copy. */
interface Known {
  readonly record: PurchaseRecord;
  /** Whether storage accepted it; another attempt there is newer then. */
  readonly isStored: boolean;
}

const storageKey = 'purchase';

/**
 * Creates the store of the purchase record, shared by all tabs and visits, once per page. The record is in `localStorage`,
 * `history.state` and memory, and changes are sent to other tabs. Uses no clock.
 */
export function createPurchaseStore(options: PurchaseStoreOptions) {
  const { storage, history, page, lock, channel, readAddress } = options;
  const listeners = new Set<(isHeld: boolean) => void>();
  const previous = readHistory(history.state, readAddress);
  let { known } = previous;
  /** Attempts known to be settled; suspended tabs may have older copies. */
  const { over } = previous;

  const stored = () => {
    try {
      return readRecord(JSON.parse(storage().getItem(storageKey) ?? 'null'), readAddress);
    } catch {
      return undefined;
    }
  };
  const latest = (): PurchaseRecord | undefined => {
    const shared = stored();
    if (known && over.has(known.record.attemptId))
      known = { ...known, record: { ...known.record, status: 'settled' } };
    if (!known || !shared) return known?.record ?? shared;
    if (known.record.attemptId === shared.attemptId) return laterOf(known.record, shared);
    return known.isStored || known.record.status === 'settled' ? shared : known.record;
  };
  const remember = (next: Known) => {
    known = next;
    try {
      history.replaceState({ ...history.state, [storageKey]: { ...next, over: [...over] } }, '');
    } catch {
      // Browsers rate-limit history changes.
    }
  };
  const store = (record: PurchaseRecord): boolean => {
    try {
      storage().setItem(storageKey, JSON.stringify(record));
      return true;
    } catch {
      // Removes a settled attempt that full storage would otherwise restore.
      if (stored()?.attemptId !== record.attemptId) removeStored();
      return false;
    }
  };
  const removeStored = () => {
    try {
      storage().removeItem(storageKey);
    } catch {
      // Storage is forbidden.
    }
  };
  const save = (record: PurchaseRecord) => {
    const isStored = store(record);
    if (record.status === 'settled') over.add(record.attemptId);
    remember({ record, isStored });
    channel.post({ type: 'record', record, isStored, over: [...over] });
  };
  const notify = (isHeld: boolean) => {
    for (const listener of listeners) listener(isHeld);
  };
  const waitForLock = () => lock.whenFree(() => notify(false));
  const notifyOf = (status: PurchaseRecord['status'] | undefined) => {
    if (status === 'paid' || status === 'settled') notify(false);
    if (status !== 'sent') return;
    notify(true);
    waitForLock();
  };

  channel.listen((message) => {
    const own = latest();
    if (message.type === 'ask' && own) {
      const isStored = known?.isStored ?? true;
      channel.post({ type: 'record', record: own, isStored, over: [...over], isAnswer: true });
    }
    if (Array.isArray(message.over)) for (const id of message.over) over.add(String(id));
    const record = message.type === 'record' ? readRecord(message.record, readAddress) : undefined;
    if (!record) return;
    const before = latest();
    const isSame = before?.attemptId === record.attemptId;
    if (before && !isSame && !mayReplace(before, record)) return;
    remember({ record: isSame ? laterOf(before, record) : record, isStored: message.isStored === true });
    // The answering tab may only know of an abandoned attempt.
    if (record.status !== 'sent' || message.isAnswer !== true) notifyOf(record.status);
  });
  page.addEventListener('storage', (event) => {
    if ((event as StorageEvent).key === storageKey) notifyOf(stored()?.status);
  });
  // New history entries, such as fragment links, have no state.
  page.addEventListener('popstate', () => known && remember(known));
  page.addEventListener('pagehide', () => {
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
    /** Returns the attempt that is open, sent or paid, if any. */
    read: (): PurchaseRecord | undefined => {
      const record = latest();
      return record?.status === 'settled' ? undefined : record;
    },
    /** Writes an attempt's next state. @returns false where another attempt replaced it, so that nothing may be sent */
    write: (record: PurchaseRecord): boolean => {
      const current = latest();
      const isSame = current?.attemptId === record.attemptId;
      if (current && !isSame && !mayReplace(current, record)) return false;
      if (isSame && laterOf(record, current) !== record) return false;
      save(record);
      return true;
    },
    /** Settles an attempt, if it is the current one. */
    settle: (record: PurchaseRecord): void => {
      const { attemptId } = record;
      const current = latest();
      // Only a buyer who saw the latest state may settle it.
      if (current?.attemptId !== attemptId || laterOf(record, current) !== record) return;
      save({ ...current, status: 'settled' });
    },
    /** Takes the payment lock. @returns whether this tab has it */
    claim: async (): Promise<boolean> => {
      const isClaimed = await lock.claim();
      if (!isClaimed) waitForLock();
      return isClaimed;
    },
    release: lock.release,
    /** Calls back when another tab changes an attempt or releases the payment lock. `isHeld`: it continues the payment. */
    listen: (listener: (isHeld: boolean) => void): void => {
      listeners.add(listener);
    },
  };
}

/** Returns whether a record may replace another: one that is settled, or open while the new one isn't `sent`. */
function mayReplace(current: PurchaseRecord, next: PurchaseRecord): boolean {
  if (current.status === 'settled') return true;
  return current.status === 'open' && (next.status === 'open' || next.status === 'paid');
}

/** Reads this tab's copy and settled attempts from `history.state`. */
function readHistory(state: unknown, readAddress: PurchaseStoreOptions['readAddress']) {
  const { record, isStored, over } = Object(Object(state)[storageKey]) as Readonly<Record<string, unknown>>;
  const own = readRecord(record, readAddress);
  const known: Known | undefined = own && { record: own, isStored: isStored === true };
  return { known, over: new Set(Array.isArray(over) ? over.map(String) : []) };
}

interface CartOptions extends Pick<Environment, 'storage'> {
  readonly offer: Pick<OfferStore, 'get'>;
  readonly planName: (plan: PlanSummary) => string;
}

/** Creates the function that adds a paid plan to the cart (spec 2 §2.3). Never throws. */
export function createCartFiller({
  storage,
  offer,
  planName,
}: CartOptions): (record: PurchaseRecord) => void {
  return ({ attemptId, priceId }) => {
    try {
      const plan = offer.get().plans.find(({ offered }) => offered?.id === priceId);
      const item = plan && { id: plan.id, name: planName(plan), purchase: attemptId };
      const next = item && withBoughtItem(storage().getItem(cartKey), item);
      if (next !== undefined) storage().setItem(cartKey, next);
    } catch {
      // Storage is forbidden or full.
    }
  };
}
