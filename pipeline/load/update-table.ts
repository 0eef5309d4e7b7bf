import type { ItemTable } from '../model/item-table.ts';
import type { ChangedRange } from './find-change.ts';

/** Neighbouring items of a table, by position, both ends included. */
export interface ItemWindow {
  readonly first: number;
  readonly last: number;
}

/**
 * The items that a change of bytes may have touched: from one that begins before it to one that ends after it.
 *
 * @returns undefined when the change reaches beyond the list's first or last item
 */
export function windowOf({ starts, ends }: ItemTable, range: ChangedRange): ItemWindow | undefined {
  const first = starts.findLastIndex((start) => start < range.start);
  const last = ends.findIndex((end) => end > range.oldEnd);
  return first === -1 || last === -1 || first > last ? undefined : { first, last };
}

/** A table with other items in a window's place; those behind move with their bytes. */
export function replaceItems(
  table: ItemTable,
  { first, last }: ItemWindow,
  items: ItemTable,
  moved: number,
): ItemTable {
  const spliced = <Value>(all: readonly Value[], some: readonly Value[]) => [
    ...all.slice(0, first),
    ...some,
    ...all.slice(last + 1),
  ];
  const offsets = (all: Float64Array, some: Float64Array) =>
    Float64Array.from([
      ...all.subarray(0, first),
      ...some,
      ...all.subarray(last + 1).map((offset) => offset + moved),
    ]);
  return {
    ids: spliced(table.ids, items.ids),
    types: spliced(table.types, items.types),
    states: Uint8Array.from(spliced([...table.states], [...items.states])),
    starts: offsets(table.starts, items.starts),
    ends: offsets(table.ends, items.ends),
    fieldStarts: offsets(table.fieldStarts, items.fieldStarts),
    fieldEnds: offsets(table.fieldEnds, items.fieldEnds),
  };
}

/** A table whose bytes all lie `moved` further on. */
export function moveItems(table: ItemTable, moved: number): ItemTable {
  const shift = (offsets: Float64Array) => offsets.map((offset) => offset + moved);
  const { starts, ends, fieldStarts, fieldEnds } = table;
  return {
    ...table,
    starts: shift(starts),
    ends: shift(ends),
    fieldStarts: shift(fieldStarts),
    fieldEnds: shift(fieldEnds),
  };
}
