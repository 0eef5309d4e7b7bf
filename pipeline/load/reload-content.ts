import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ContentIndex, SpaceType } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable, itemAt } from '../model/item-table.ts';
import { ContentFileError } from '../model/user-error.ts';
import { type ChangedRange, findChange, readWhole, spliceBytes, withRoom } from './changed-bytes.ts';
import { indexItems } from './index-items.ts';
import { loadContent } from './load-content.ts';
import { lineAt, textOf } from './scan-json.ts';

interface LoadedContent {
  readonly value: ContentIndex;
  readonly findings: readonly Finding[];
}

interface ReloadedContent extends LoadedContent {
  /** Ids of the entries and assets that are new, gone or written differently; undefined: any may be. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Past this, indexing everything anew is hardly slower. */
const mostWindowBytes = 8 << 20;

/** Reads an export that will be read again: the same as `loadContent`, with room for edits. */
export async function loadForEdits(file: string, heldBack: readonly string[]): Promise<LoadedContent> {
  const { value, findings } = await loadContent(file, heldBack);
  return { value: { ...value, bytes: withRoom(value.bytes) }, findings };
}

/**
 * Reads an export again after a change. Only what changed is read and indexed where that surely gives the same as
 * reading everything; the bytes of the index before are then changed in place, and that index is no longer of use.
 *
 * @param beforeChange called with the ids of what changes, while the old index is still valid; not called when all may change
 * @throws ContentFileError when the file is no export now; what was loaded before is then still whole
 */
export async function reloadContent(
  file: string,
  heldBack: readonly string[],
  loaded: LoadedContent,
  beforeChange: (ids: ReadonlySet<string>) => void = () => undefined,
): Promise<ReloadedContent> {
  const update = isSimple(loaded) ? tryUpdate(file, loaded, beforeChange) : undefined;
  if (update) return update;
  const whole = await loadForEdits(file, heldBack);
  assertParses(whole.value, file);
  return { ...whole, changed: undefined };
}

/** An item that was left out, or locales that were guessed from fields, make an index that can't be pieced together. */
function isSimple({ findings }: LoadedContent): boolean {
  return findings.length === 0;
}

/** @returns undefined when everything has to be read again */
function tryUpdate(
  file: string,
  loaded: LoadedContent,
  beforeChange: (ids: ReadonlySet<string>) => void,
): ReloadedContent | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const before = fstatSync(descriptor);
    const range = findChange(descriptor, before.size, loaded.value.bytes);
    if (!range) return { ...loaded, changed: new Set() };
    const window = readWindow(descriptor, range, loaded.value);
    const after = fstatSync(descriptor);
    const isStill = before.mtimeMs === after.mtimeMs && before.size === after.size;
    return isStill && window ? applyWindow(loaded.value, window, beforeChange) : undefined;
  } catch {
    // Reading the whole file gives the best message.
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

interface NewWindow {
  readonly list: 'entries' | 'assets';
  readonly window: ItemWindow;
  readonly items: ItemTable;
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Reads the changed items; undefined when they can't replace the old ones. @throws SyntaxError */
function readWindow(descriptor: number, range: ChangedRange, index: ContentIndex): NewWindow | undefined {
  for (const list of ['entries', 'assets'] as const) {
    const table = index[list];
    const window = windowOf(table, range);
    if (!window) continue;
    const start = cellAt(table.starts, window.first);
    const end = cellAt(table.ends, window.last);
    const length = end - start + range.newEnd - range.oldEnd;
    if (length > mostWindowBytes || length <= 0) return undefined;
    const bytes = Buffer.allocUnsafe(length);
    readWhole(descriptor, bytes, length, start);
    const items = itemsIn(bytes, list);
    return items && areNew(items, table, window) ? { list, window, items, start, end, bytes } : undefined;
  }
  return undefined;
}

/** @returns undefined when an item is malformed. @throws SyntaxError when the text isn't a list's items */
function itemsIn(bytes: Buffer, list: NewWindow['list']): ItemTable | undefined {
  const text = Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')]);
  JSON.parse(text.toString('utf8'));
  const { table, findings } = indexItems(text, 0, list === 'entries' ? 'Entry' : 'Asset');
  return findings.length > 0 ? undefined : table;
}

/** Is none of the ids one of an item outside the window? */
function areNew(items: ItemTable, { ids }: ItemTable, { first, last }: ItemWindow): boolean {
  const own = new Set(items.ids);
  return !ids.some((id, at) => (at < first || at > last) && own.has(id));
}

function applyWindow(
  index: ContentIndex,
  { list, window, items, start, end, bytes }: NewWindow,
  beforeChange: (ids: ReadonlySet<string>) => void,
): ReloadedContent {
  const changed = changedIds(index, list, window, items, bytes);
  beforeChange(changed);
  const moved = bytes.length - (end - start);
  // The items were indexed behind a bracket.
  const placed = moveItems(items, start - 1);
  const table = replaceItems(index[list], window, placed, moved);
  const other = list === 'entries' ? 'assets' : 'entries';
  const isBehind = index[other].starts.some((offset) => offset > start);
  const value = {
    ...index,
    [list]: table,
    [other]: isBehind ? moveItems(index[other], moved) : index[other],
    ...(index.spaceTypes && { spaceTypes: moveTypes(index.spaceTypes, start, moved) }),
    bytes: spliceBytes(index.bytes, start, end, bytes),
  };
  return { value, findings: [], changed };
}

function moveTypes(types: readonly SpaceType[], start: number, moved: number): SpaceType[] {
  return types.map((type) => (type.offset > start ? { ...type, offset: type.offset + moved } : type));
}

/** Ids in the window before or after, but for items that are the same to the byte. */
function changedIds(
  index: ContentIndex,
  list: NewWindow['list'],
  { first, last }: ItemWindow,
  items: ItemTable,
  bytes: Uint8Array,
): ReadonlySet<string> {
  const before = new Map<string, Buffer>();
  for (let at = first; at <= last; at++) {
    before.set(cellAt(index[list].ids, at), slice(index.bytes, index[list], at, 0));
  }
  const after = new Map(items.ids.map((id, at) => [id, slice(bytes, items, at, 1)]));
  const all = new Set([...before.keys(), ...after.keys()]);
  return new Set([...all].filter((id) => !before.get(id)?.equals(after.get(id) ?? Buffer.alloc(0))));
}

function slice(bytes: Uint8Array, { starts, ends }: ItemTable, at: number, before: number): Buffer {
  const start = cellAt(starts, at);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start - before, cellAt(ends, at) - start);
}

/** Neighbouring items of a table, by position, both ends included. */
interface ItemWindow {
  readonly first: number;
  readonly last: number;
}

/**
 * The items that a change of bytes may have touched: from one that begins before it to one that ends after it.
 *
 * @returns undefined when the change reaches beyond the list's first or last item
 */
function windowOf({ starts, ends }: ItemTable, range: ChangedRange): ItemWindow | undefined {
  const first = starts.findLastIndex((start) => start < range.start);
  const last = ends.findIndex((end) => end > range.oldEnd);
  return first === -1 || last === -1 || first > last ? undefined : { first, last };
}

/** A table with other items in a window's place; those behind move with their bytes. */
function replaceItems(
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
function moveItems(table: ItemTable, moved: number): ItemTable {
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

/** Parses every item: indexing reads only what it needs. @throws ContentFileError that names the first that isn't JSON */
function assertParses({ bytes, entries, assets }: ContentIndex, file: string): void {
  for (const table of [entries, assets]) {
    table.ids.forEach((_, at) => {
      assertItem(bytes, table, at, file);
    });
  }
}

function assertItem(bytes: Uint8Array, table: ItemTable, at: number, file: string): void {
  const { id, start, end } = itemAt(table, at);
  try {
    JSON.parse(textOf(bytes, { start, end }));
  } catch (error) {
    const line = lineAt(bytes, start);
    const why = error instanceof Error ? error.message : String(error);
    throw new ContentFileError(
      `The content file ${file} isn't JSON: in the item "${id}", which begins at line ${line}: ${why}.`,
      'Mend it there, or run `meridian export` to fetch the space again.',
    );
  }
}
