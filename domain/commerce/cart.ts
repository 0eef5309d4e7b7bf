/** Gives the cart's key in browser storage; its value is a JSON list of items. */
export const cartKey = 'cart';

/** Describes an item of the cart (spec 2 §3.3). */
interface CartItem {
  readonly id: string;
  readonly name: string;
}

/** Describes an item that the order page adds: a paid plan. It names no buyer. */
export interface BoughtItem extends CartItem {
  /** Names the attempt to buy, so that one purchase comes into the cart once. */
  readonly purchase: string;
}

/** Adds a key to an item, as two items may have the same id. */
export interface KeyedItem extends CartItem {
  readonly key: string;
}

/** Describes the items of the cart. */
export interface Cart {
  readonly items: readonly KeyedItem[];
  /** Describes the unreadable part of the stored text, without its values. */
  readonly problem?: string;
}

/** Reads the cart, without items that can't be read. @param text the value under `cartKey`; null: there is none */
export function readCart(text: string | null): Cart {
  if (text === null) return { items: [] };
  const list = parseList(text);
  if (!list) return { items: [], problem: 'it isn’t a JSON list' };
  const items = keyedItems(list).filter((item) => item !== undefined);
  const unreadable = list.length - items.length;
  if (unreadable === 0) return { items };
  return { items, problem: `${unreadable} of its items lack an id or a name` };
}

/** Returns the text to store without an item. Unreadable items stay in it, as another version may know them. */
export function withoutItem(text: string | null, key: string): string {
  const list = parseList(text ?? '') ?? [];
  const items = keyedItems(list);
  return JSON.stringify(list.filter((_, at) => items[at]?.key !== key));
}

/**
 * Returns the text to store with a bought item at its end.
 *
 * @param text what storage holds under `cartKey`, null where it holds nothing
 * @returns undefined where nothing is to be stored: the purchase is in the cart already, or the text is no JSON list
 */
export function withBoughtItem(text: string | null, item: BoughtItem): string | undefined {
  const list = parseList(text ?? '[]');
  const isIn = list?.some((own) => Object(own).purchase === item.purchase);
  return list && !isIn ? JSON.stringify([...list, item]) : undefined;
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the items; undefined in the place of a value that isn't an item. */
function keyedItems(list: readonly unknown[]): (KeyedItem | undefined)[] {
  const seen = new Map<string, number>();
  return list.map((value) => {
    const item = itemOf(value);
    if (!item) return undefined;
    const number = seen.get(item.id) ?? 0;
    seen.set(item.id, number + 1);
    return { ...item, key: `${number} ${item.id}` };
  });
}

function itemOf(value: unknown): CartItem | undefined {
  const { id, name } = Object(value) as { id?: unknown; name?: unknown };
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return typeof name === 'string' && name.trim() !== '' ? { id: String(id), name } : undefined;
}
