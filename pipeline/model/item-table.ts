import { memoizeByObject } from './collections.ts';

/** Lists the states of an item in Contentful (content model, "State"). */
const states = ['published', 'changed', 'draft', 'archived'] as const;
export type State = (typeof states)[number];

/** Holds entries or assets as columns, which are cheap to transfer to workers. */
export interface ItemTable {
  readonly ids: readonly string[];
  /** Content type ids; empty texts for assets. */
  readonly types: readonly string[];
  /** Indices into `states`. */
  readonly states: Uint8Array;
  /** States by locale as in `formatLocaleStates`; empty texts for items without them. */
  readonly localeStates: readonly string[];
  /** Byte offsets of each item's JSON, end exclusive. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Byte offsets of its `fields`; equal if it has none. */
  readonly fieldStarts: Float64Array;
  readonly fieldEnds: Float64Array;
  /** Times of the first publication and of the last change, in milliseconds; 0 where they are unknown. */
  readonly firstTimes: Float64Array;
  readonly lastTimes: Float64Array;
}

/** Holds times of an item in milliseconds; 0 where they are unknown. */
export interface ItemTimes {
  /** The first publication. */
  readonly first: number;
  /** The last change. */
  readonly last: number;
}

export type ItemColumns = { readonly [Name in keyof ItemTable]: ArrayLike<ItemTable[Name][number]> };

export interface Item {
  readonly id: string;
  readonly type: string;
  readonly state: State;
  readonly localeStates: string;
  readonly start: number;
  readonly end: number;
  readonly fieldStart: number;
  readonly fieldEnd: number;
  readonly firstTime: number;
  readonly lastTime: number;
}

/** Returns one row. @throws RangeError when the table is damaged; a default state could publish a draft */
export function itemAt(columns: ItemColumns, at: number): Item {
  return {
    id: cellAt(columns.ids, at),
    type: cellAt(columns.types, at),
    state: stateAt(columns, at),
    localeStates: cellAt(columns.localeStates, at),
    start: cellAt(columns.starts, at),
    end: cellAt(columns.ends, at),
    fieldStart: cellAt(columns.fieldStarts, at),
    fieldEnd: cellAt(columns.fieldEnds, at),
    firstTime: cellAt(columns.firstTimes, at),
    lastTime: cellAt(columns.lastTimes, at),
  };
}

/** Returns the state of one row. @throws RangeError when the table is damaged */
export function stateAt(columns: Pick<ItemColumns, 'states'>, at: number): State {
  return cellAt(states, cellAt(columns.states, at));
}

/** Returns the cell of a state in a table. */
export function stateCell(state: State): number {
  return states.indexOf(state);
}

/** Formats the states of an item by locale, in the locales' order by code: `de-DE=draft en-US=published`. */
export function formatLocaleStates(byLocale: Readonly<Record<string, State>>): string {
  const names = Object.keys(byLocale).sort();
  return names.map((code) => `${code}=${byLocale[code]}`).join(' ');
}

/** Reads what `formatLocaleStates` wrote. */
export function parseLocaleStates(text: string): ReadonlyMap<string, State> {
  const pairs = text.split(' ').map((pair) => pair.split('=') as [string, State]);
  return new Map(text === '' ? [] : pairs);
}

/** Returns whether the public can see an item in a state. */
export function isPublic(state: State | undefined): boolean {
  return state === 'published' || state === 'changed';
}

/** Returns whether a text is the name of a state. */
export function isState(text: unknown): text is State {
  return (states as readonly unknown[]).includes(text);
}

/** Returns one value of a column. @throws RangeError when out of range */
export function cellAt<Value>(column: ArrayLike<Value>, at: number): Value {
  const value = column[at];
  if (value === undefined) throw new RangeError(`The item table is damaged: a column has no value at ${at}.`);
  return value;
}

/** Maps ids to rows; memoized, because the same table is opened for each stage. */
export const positions = memoizeByObject(
  ({ ids }: Pick<ItemTable, 'ids'>): ReadonlyMap<string, number> => new Map(ids.map((id, at) => [id, at])),
);

/** Converts rows to a table. */
export function toItemTable(items: readonly Item[]): ItemTable {
  return {
    ids: items.map(({ id }) => id),
    types: items.map(({ type }) => type),
    states: Uint8Array.from(items, ({ state }) => stateCell(state)),
    localeStates: items.map(({ localeStates }) => localeStates),
    starts: Float64Array.from(items, ({ start }) => start),
    ends: Float64Array.from(items, ({ end }) => end),
    fieldStarts: Float64Array.from(items, ({ fieldStart }) => fieldStart),
    fieldEnds: Float64Array.from(items, ({ fieldEnd }) => fieldEnd),
    firstTimes: Float64Array.from(items, ({ firstTime }) => firstTime),
    lastTimes: Float64Array.from(items, ({ lastTime }) => lastTime),
  };
}

/** Returns some rows of a table. @param moved is added to their offsets */
export function sliceTable(table: ItemTable, first: number, count: number, moved: number): ItemTable {
  const end = first + count;
  const offsets = (column: Float64Array) => column.subarray(first, end).map((offset) => offset + moved);
  return {
    ids: table.ids.slice(first, end),
    types: table.types.slice(first, end),
    states: table.states.subarray(first, end),
    localeStates: table.localeStates.slice(first, end),
    starts: offsets(table.starts),
    ends: offsets(table.ends),
    fieldStarts: offsets(table.fieldStarts),
    fieldEnds: offsets(table.fieldEnds),
    firstTimes: table.firstTimes.subarray(first, end),
    lastTimes: table.lastTimes.subarray(first, end),
  };
}

/** Joins the rows of tables. */
export function joinTables(tables: readonly ItemTable[]): ItemTable {
  const ids = tables.flatMap((table) => table.ids);
  const join = <Column extends Uint8Array | Float64Array>(
    joined: Column,
    of: (table: ItemTable) => Column,
  ) => {
    let end = 0;
    for (const table of tables) {
      joined.set(of(table), end);
      end += table.ids.length;
    }
    return joined;
  };
  const numbers = (of: (table: ItemTable) => Float64Array) => join(new Float64Array(ids.length), of);
  return {
    ids,
    types: tables.flatMap(({ types }) => types),
    states: join(new Uint8Array(ids.length), (table) => table.states),
    localeStates: tables.flatMap(({ localeStates }) => localeStates),
    starts: numbers(({ starts }) => starts),
    ends: numbers(({ ends }) => ends),
    fieldStarts: numbers(({ fieldStarts }) => fieldStarts),
    fieldEnds: numbers(({ fieldEnds }) => fieldEnds),
    firstTimes: numbers(({ firstTimes }) => firstTimes),
    lastTimes: numbers(({ lastTimes }) => lastTimes),
  };
}
