import { cellAt, type ItemTable, stateAt } from '../model/item-table.ts';

/** Columns of a list, as this build or an earlier one has them. */
type Items = Pick<ItemTable, 'ids' | 'types'> & {
  readonly states: ArrayLike<number>;
  /** A hash of each item's fields. */
  readonly digests: readonly string[];
};

export interface ItemLists {
  readonly entries: Items;
  readonly assets: Items;
}

/**
 * Stands for all that can be asked about an id: an entry, an asset, or one of each, as they number their ids apart. The
 * rest of `sys` says who wrote an item and when, and no page shows that.
 */
export function itemDigests(lists: ItemLists): ReadonlyMap<string, string> {
  const known = digestsOfLists.get(lists) ?? digestItems(lists);
  digestsOfLists.set(lists, known);
  return known;
}

/** Asked for the checks, for the pages, and for the next build. */
const digestsOfLists = new WeakMap<ItemLists, ReadonlyMap<string, string>>();

function digestItems({ entries, assets }: ItemLists): Map<string, string> {
  const digests = new Map<string, string>();
  for (const [list, items] of Object.entries({ entries, assets })) {
    items.ids.forEach((id, at) => {
      const row = `${list} ${cellAt(items.types, at)} ${stateAt(items, at)} ${cellAt(items.digests, at)}\n`;
      digests.set(id, (digests.get(id) ?? '') + row);
    });
  }
  return digests;
}

/** Ids of what is new, gone or written differently. */
export function changedIds(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [id, digest] of now) if (before.get(id) !== digest) changed.add(id);
  for (const id of before.keys()) if (!now.has(id)) changed.add(id);
  return changed;
}
