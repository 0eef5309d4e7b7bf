/** Keeps the content of a space in memory, as its Preview API gives it, and changes single items of it. */
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import type { ContentIndex, LaidOver } from '../model/content.ts';
import {
  type ItemTable,
  joinTables,
  positions,
  type State,
  sliceTable,
  stateCell,
} from '../model/item-table.ts';
import { bytesIn, sharedBytes, textIn } from './content-bytes.ts';
import type { ListName } from './content-chunks.ts';
import { indexContent } from './index-export.ts';
import type { HeldContent } from './reload-content.ts';

/** Holds items as an export has them, and ids of those that are gone. */
export type ContentChanges = Readonly<Record<ListName, readonly object[]>> & {
  readonly withdrawn: Readonly<Record<ListName, readonly string[]>>;
};

/** Names the content in messages. */
const name = 'of the space';

/** Indexes an export that is in memory. @throws ContentFileError when it is none */
export function loadFromMemory(pieces: readonly Uint8Array[], settings: LocaleSettings): HeldContent {
  const bytes = sharedBytes(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  const { value, findings } = indexContent(bytes, name, settings);
  const tables = { entries: withStates(value, value.entries), assets: withStates(value, value.assets) };
  return { value: { ...value, ...tables, isInMemory: true }, findings };
}

/** Puts items into the place of those with their ids. The bytes of the former ones stay until they take too much memory. */
export function changeContent(
  loaded: HeldContent,
  { entries, assets, withdrawn }: ContentChanges,
  settings: LocaleSettings,
): HeldContent {
  const { value, findings } = loaded;
  const { bytes, changes } = value;
  const tail = changes?.bytes ?? bytes.subarray(0, 0);
  const added = Buffer.from(JSON.stringify({ entries, assets }));
  const { lists } = indexContent(added, name, settings);
  const longer = append(tail, added);
  const changed = { ...value, changes: laidOver(longer) };
  const replaced = (list: ListName): ItemTable => {
    const { table } = lists[list];
    const moved = sliceTable(table, 0, table.ids.length, bytes.length + tail.length);
    return joinTables([
      ...withoutRows(value[list], [...table.ids, ...withdrawn[list]]),
      withStates(changed, moved),
    ]);
  };
  const next = { ...changed, entries: replaced('entries'), assets: replaced('assets') };
  const news = [...lists.entries.findings, ...lists.assets.findings];
  return {
    value: longer.length > leastRoom + 2 * changedBytes(next) ? compacted(next) : next,
    findings: [...findings.filter(({ entryId }) => !isIn(next, entryId)), ...news],
  };
}

/** How much of each memory is filled: an earlier state of the content may end before. */
const filledBytes = new WeakMap<ArrayBufferLike, number>();

/** Appends bytes in place where there is room, since memory of each state would stay until all threads have let go of it. */
function append(tail: Uint8Array, added: Uint8Array): Uint8Array {
  const end = tail.length + added.length;
  const hasRoom = filledBytes.get(tail.buffer) === tail.length && end <= tail.buffer.byteLength;
  const memory = hasRoom ? new Uint8Array(tail.buffer) : sharedBytes(leastRoom + 2 * end);
  if (!hasRoom) memory.set(tail);
  memory.set(added, tail.length);
  filledBytes.set(memory.buffer, end);
  return memory.subarray(0, end);
}

/** Holds changes that aren't of a file. */
function laidOver(bytes: Uint8Array): LaidOver {
  return { bytes, file: '', items: new Map(), pieces: [] };
}

/** So many bytes of former items may stay. */
const leastRoom = 4_000_000;

function isIn({ entries, assets }: ContentIndex, id = ''): boolean {
  return positions(entries).has(id) || positions(assets).has(id);
}

function withoutRows(table: ItemTable, ids: readonly string[]): ItemTable[] {
  const rows = new Set(ids.flatMap((id) => positions(table).get(id) ?? []));
  const ends = [...rows, table.ids.length].sort((a, b) => a - b);
  return ends.map((end, at) => {
    const first = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
    return sliceTable(table, first, end - first, 0);
  });
}

/** Copies the changes that items are made of into new memory; once they are as much as the rest, all items. */
function compacted(index: ContentIndex): ContentIndex {
  const { changes: _, ...settings } = index;
  const isWhole = changedBytes(index) > index.bytes.length / 2;
  const from = isWhole ? 0 : index.bytes.length;
  const size = isWhole ? itemBytes(index, 0) : changedBytes(index);
  const copy = isWhole ? sharedBytes(size) : new Uint8Array(size);
  let filled = 0;
  const copied = (table: ItemTable): ItemTable => {
    const shifts = table.starts.map((start, at) => {
      if (start < from) return 0;
      const item = bytesIn(index, { start, end: table.ends[at] ?? 0 });
      copy.set(item, filled);
      filled += item.length;
      return from + filled - item.length - start;
    });
    const shifted = (offsets: Float64Array) => offsets.map((each, at) => each + (shifts[at] ?? 0));
    const { starts, ends, fieldStarts, fieldEnds } = table;
    return {
      ...table,
      ...{ starts: shifted(starts), ends: shifted(ends) },
      ...{ fieldStarts: shifted(fieldStarts), fieldEnds: shifted(fieldEnds) },
    };
  };
  const tables = { entries: copied(index.entries), assets: copied(index.assets) };
  if (isWhole) return { ...settings, ...tables, bytes: copy };
  return { ...index, ...tables, changes: laidOver(append(copy.subarray(0, 0), copy)) };
}

function changedBytes(index: ContentIndex): number {
  return itemBytes(index, index.bytes.length);
}

/** Sums up the items from an offset on. */
function itemBytes({ entries, assets }: ContentIndex, from: number): number {
  const sizeOf = ({ starts, ends }: ItemTable) =>
    ends.reduce((sum, end, at) => sum + ((starts[at] ?? 0) < from ? 0 : end - (starts[at] ?? 0)), 0);
  return sizeOf(entries) + sizeOf(assets);
}

/** Sets the states of items without a version, which the Preview API doesn't give. */
function withStates(index: ContentIndex, table: ItemTable): ItemTable {
  const states = table.states.map((state, at) => {
    const [start = 0, end = 0] = [table.starts[at], table.ends[at]];
    const [fieldStart = end, fieldEnd = end] = [table.fieldStarts[at], table.fieldEnds[at]];
    const outside = textIn(index, { start, end: fieldStart }) + textIn(index, { start: fieldEnd, end });
    return /"version":\s*\d/.test(outside) ? state : stateCell(previewState(outside));
  });
  return { ...table, states };
}

/** A publication changes an item as well, in the same moment. */
const sameMomentMilliseconds = 1000;

/** Tells the state by times: an item that was changed after it was published is newer than its publication. @param sys as text */
function previewState(sys: string): State {
  const timeOf = (key: string) => Date.parse(new RegExp(`"${key}":\\s*"([^"]+)"`).exec(sys)?.[1] ?? '');
  if (!/"publishedVersion":\s*\d/.test(sys)) return 'draft';
  return timeOf('updatedAt') > timeOf('publishedAt') + sameMomentMilliseconds ? 'changed' : 'published';
}
