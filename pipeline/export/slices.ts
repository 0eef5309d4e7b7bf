/**
 * Reads entries and assets in slices by date of creation, a run of contentful-export each, so that neither memory nor
 * what is asked again grows with the space (docs/decisions/whole-exports.md).
 */
import { RequestFailure } from './failures.ts';
import type { Item } from './locale-states.ts';
import { type Arrived, gapIn } from './observe-requests.ts';
import type { BulkCollection, Failure, KeptItems } from './protocol.ts';

/** Describes what one run reads of a collection. */
export interface SliceRequest {
  readonly collection: BulkCollection;
  /** Position of the slice; absent: the items are only counted. */
  readonly slice?: number;
  /** Number of items in the slices before it. */
  readonly done: number;
  readonly range: Range;
  /** Most items that are read; absent: all of the range. */
  readonly limit?: number;
}

/** Bounds dates of creation: from one, up to and without another. */
interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface SliceRun {
  readonly arrived: ReadonlyMap<string, Arrived>;
  /** Says that a page was too large: then only the pages before it arrived. */
  readonly tooBig?: Failure;
}

export interface SliceReader {
  /** Runs contentful-export once. @throws RequestFailure */
  readonly run: (requests: readonly SliceRequest[]) => Promise<SliceRun>;
  readonly onKept: (kept: KeptItems) => void;
  /** Runs an attempt again with smaller pages, or when content changed meanwhile, while that can help. */
  readonly repeating: <Value>(attempt: () => Promise<Value>) => Promise<Value>;
  readonly sliceSize: number;
}

interface Slice {
  readonly from: string | undefined;
  readonly items: readonly Item[];
}

interface List {
  readonly collection: BulkCollection;
  readonly slices: Slice[];
  /** Date from which on items are still to be read. */
  from: string | undefined;
  limit: number;
  isComplete: boolean;
}

/** Reads all entries and assets, in the order of contentful-export. @throws RequestFailure */
export async function readInSlices(reader: SliceReader): Promise<Record<BulkCollection, Item[]>> {
  const listOf = (collection: BulkCollection): List => ({
    ...{ collection, slices: [], from: undefined, limit: reader.sliceSize, isComplete: false },
  });
  const [entries, assets] = [listOf('entries'), listOf('assets')];
  while (!entries.isComplete || !assets.isComplete) {
    await reader.repeating(() => readNext([entries, assets], reader));
  }
  for (const list of [entries, assets]) await reader.repeating(() => verify(list, reader));
  return { entries: itemsOf(entries), assets: itemsOf(assets) };
}

function itemsOf({ slices }: List): Item[] {
  return slices.flatMap(({ items }) => items);
}

/** Reads the next slice of each list. */
async function readNext(lists: readonly List[], reader: SliceReader): Promise<void> {
  const requests = lists
    .filter(({ isComplete }) => !isComplete)
    .map((list) => ({
      ...requestOf(list, list.slices.length),
      range: { from: list.from },
      limit: list.limit,
    }));
  const { arrived, tooBig } = await reader.run(requests);
  const faults = lists.flatMap((list) => {
    const some = list.isComplete ? undefined : arrived.get(list.collection);
    return some ? (advance(list, some, reader, tooBig !== undefined) ?? []) : [];
  });
  if (faults[0] !== undefined) throw changed(faults[0]);
  if (tooBig) throw new RequestFailure(tooBig);
}

function requestOf(
  { collection, slices }: List,
  slice: number,
): Pick<SliceRequest, 'collection' | 'slice' | 'done'> {
  const done = slices.slice(0, slice).reduce((sum, { items }) => sum + items.length, 0);
  return { collection, slice, done };
}

/** Takes what arrived as the next slice. @returns what is wrong with it */
function advance(
  list: List,
  arrived: Arrived,
  { sliceSize, onKept }: SliceReader,
  isCut: boolean,
): string | undefined {
  const { collection, from } = list;
  const { items } = arrived;
  const keep = (kept: readonly Item[]) => {
    onKept({ collection, slice: list.slices.length, items: kept.length });
    if (kept.length > 0) list.slices.push({ from, items: kept });
  };
  const fault = gapIn(collection, arrived, isCut ? items.length : list.limit);
  const [total = 0] = arrived.totals;
  if (fault === undefined && items.length >= total) {
    list.slices.push({ from, items });
    list.isComplete = true;
    return undefined;
  }
  // Others of the last date may follow, so that date begins the next slice.
  const last = items.at(-1)?.sys.createdAt;
  const kept = fault === undefined ? items.filter(({ sys }) => sys.createdAt !== last) : [];
  keep(kept);
  list.limit = kept.length > 0 || fault !== undefined ? sliceSize : list.limit * 2;
  if (kept.length > 0) list.from = last;
  return fault;
}

/** Reads those slices again that have lost or gained items since, as the totals tell. */
async function verify(list: List, reader: SliceReader): Promise<void> {
  const { collection, slices } = list;
  if (slices.length < 2) return;
  const arrived = itemsOf(list).length;
  const total = await count(list, {}, reader);
  if (total === arrived) return;
  for (const [slice, { from, items }] of slices.entries()) {
    const range = { from, to: slices[slice + 1]?.from };
    if ((await count(list, range, reader)) === items.length) continue;
    reader.onKept({ collection, slice, items: 0 });
    slices[slice] = { from, items: [] };
    const run = await reader.run([{ ...requestOf(list, slice), range }]);
    if (run.tooBig) throw new RequestFailure(run.tooBig);
    const again = run.arrived.get(collection) ?? { items: [], totals: new Set() };
    const fault = gapIn(collection, again);
    if (fault !== undefined) throw changed(fault);
    slices[slice] = { from, items: again.items };
  }
  throw changed(`${collection}: ${arrived} arrived, ${total} were announced later`);
}

async function count({ collection }: List, range: Range, { run }: SliceReader): Promise<number> {
  const { arrived } = await run([{ collection, done: 0, range, limit: 1 }]);
  const [total = 0] = arrived.get(collection)?.totals ?? [];
  return total;
}

function changed(reason: string): RequestFailure {
  return new RequestFailure({ kind: 'changed-meanwhile', reason });
}
