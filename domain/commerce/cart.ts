/** Gives the cart's key in `localStorage`; the value is a JSON array of items. */
export const cartKey = 'cart';

interface CartItem {
  readonly id: string;
  readonly name: string;
}

/** Describes a paid plan in the cart, without personal data. */
export interface BoughtItem extends CartItem {
  /** Id of the purchase, so that it is added once. */
  readonly purchase: string;
}

/** Adds a unique key to an item, as items may share an id. */
export interface KeyedItem extends CartItem {
  readonly key: string;
}

export interface Cart {
  readonly items: readonly KeyedItem[];
  /** Describes the unreadable part of the stored text without its values. */
  readonly problem?: string;
}

/** Reads the cart and skips unreadable items. @param text value under `cartKey`; null where absent */
export function readCart(text: string | null): Cart {
  if (text === null) return { items: [] };
  const list = parseList(text);
  if (!list) return { items: [], problem: "it isn't a JSON list" };
  const items = keyedItems(list).filter((item) => item !== undefined);
  const unreadable = list.length - items.length;
  if (unreadable === 0) return { items };
  return {
    items,
    problem: `${unreadable} of its items ${unreadable === 1 ? 'lacks' : 'lack'} an id or a name`,
  };
}

/** Returns the text to store without an item. Keeps unreadable items, which another version may know. */
export function withoutItem(text: string | null, key: string): string {
  const list = parseList(text ?? '') ?? [];
  const items = keyedItems(list);
  return JSON.stringify(list.filter((_, at) => items[at]?.key !== key));
}

/**
 * Returns the text to store with a bought item appended, or undefined where the purchase is in the cart already or the
 * text isn't a JSON array.
 * @param text value under `cartKey`; null where absent
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

/** Returns the items, with undefined for each invalid value. */
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
