import { cartKey, type KeyedItem, readCart, withoutItem } from '../../domain/commerce/cart.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, type ReadonlyStore } from '../lib/store.ts';

interface CartState {
  readonly items: readonly KeyedItem[];
  /** False when storage rejected a change. */
  readonly isStored: boolean;
}

/** Describes the cart of this browser (spec 2 §2.3). Only `remove` writes to storage. */
export interface CartStore extends ReadonlyStore<CartState> {
  readonly remove: (key: string) => void;
}

/** Creates the cart's store, synchronized with other tabs. */
export function createCartStore(): CartStore {
  let text = readStored(cartKey);
  const { get, set, subscribe } = createStore(parseCart(text, text !== undefined));
  const update = (next: string | null | undefined, isStored: boolean) => {
    if (next === text && isStored === get().isStored) return;
    text = next;
    set(parseCart(next, isStored));
  };
  /** Re-reads storage, unless it has rejected deletions. */
  const refresh = () => {
    if (!get().isStored) return;
    const next = readStored(cartKey);
    update(next, next !== undefined);
  };
  window.addEventListener('storage', ({ key }) => (key === cartKey || key === null) && refresh());
  // Pages in the back/forward cache miss storage events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  return {
    get,
    subscribe,
    remove: (key) => {
      // Another tab may have changed it.
      const now = get().isStored ? readStored(cartKey) : undefined;
      const next = withoutItem((now === undefined ? text : now) ?? null, key);
      update(next, writeStored(cartKey, next));
    },
  };
}

function parseCart(text: string | null | undefined, isStored: boolean): CartState {
  const { items, problem } = readCart(text ?? null);
  if (problem !== undefined) {
    // biome-ignore lint/suspicious/noConsole: reports faults of other systems' items to their developers
    console.error(
      `The stored ${cartKey} can't be shown in full: ${problem}. It stays as it is until an item is deleted.`,
    );
  }
  return { items, isStored };
}
