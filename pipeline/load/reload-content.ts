import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ContentIndex } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable } from '../model/item-table.ts';
import type { SpaceType } from '../model/space-type.ts';
import { assertParses } from './assert-parses.ts';
import { type ChangedRange, findChange, readWhole } from './find-change.ts';
import { indexItems } from './index-items.ts';
import { loadContent } from './load-content.ts';
import { spliceBytes, withRoom } from './splice-bytes.ts';
import { type ItemWindow, moveItems, replaceItems, windowOf } from './update-table.ts';

export interface LoadedContent {
  readonly value: ContentIndex;
  readonly findings: readonly Finding[];
}

export interface ReloadedContent extends LoadedContent {
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
 * @param beforeChange told the ids of what changes, while the old index is still of use; not told when all may change
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
    // Whatever is wrong with the file, reading all of it tells best.
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

/** The changed items as they are now; undefined when they can't stand in the old ones' place. @throws SyntaxError */
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
