import { cartKey, type KeyedItem, readCart, withoutItem } from '../../domain/commerce/cart.ts';
import { type StoredText, storedText } from './stored-text.ts';

/** The cart as it is now; a new object whenever something about it changes. */
interface CartState {
  readonly items: readonly KeyedItem[];
  /** False while changes only live in this page, as storage takes none. */
  readonly isKept: boolean;
}

export interface CartStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => CartState;
  readonly remove: (key: string) => void;
}

/** The cart of this browser (spec 2 §2.3), the same in all its tabs. Storage is written only by `remove`. */
export function createCartStore(): CartStore {
  const stored = storedText(cartKey);
  const listeners = new Set<() => void>();
  let text = stored.read();
  let state = stateOf(text, text !== undefined);
  const show = (next: string | null | undefined, isKept: boolean) => {
    if (next === text && isKept === state.isKept) return;
    text = next;
    state = stateOf(next, isKept);
    for (const listener of listeners) listener();
  };
  const readAgain = () => {
    const next = stored.read();
    show(next, next !== undefined);
  };
  watchOtherPages(readAgain, () => state.isKept);
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    remove: (key) => {
      const next = withoutItem(latest(stored, text, state) ?? null, key);
      show(next, stored.write(next));
    },
  };
}

/** What another tab has stored meanwhile counts, but for changes that storage hasn't taken. */
function latest(stored: StoredText, text: string | null | undefined, { isKept }: CartState) {
  const now = isKept ? stored.read() : undefined;
  return now === undefined ? text : now;
}

function stateOf(text: string | null | undefined, isKept: boolean): CartState {
  const { items, problem } = readCart(text ?? null);
  if (problem !== undefined) {
    // biome-ignore lint/suspicious/noConsole: whoever filled the cart must get to know
    console.error(
      `The stored ${cartKey} can't be shown in full: ${problem}. It stays as it is until an item is deleted.`,
    );
  }
  return { items, isKept };
}

/**
 * Other tabs tell of what they store, but not to pages that are kept to be gone back to. Deletions that storage hasn't
 * taken stay: reading again would undo them.
 */
function watchOtherPages(readAgain: () => void, isKept: () => boolean): void {
  window.addEventListener('storage', ({ key }) => {
    if ((key === cartKey || key === null) && isKept()) readAgain();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isKept()) readAgain();
  });
}
