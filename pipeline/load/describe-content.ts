import type { ContentIndex } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import { type FoundRun, hashOf } from './find-runs.ts';
import type { ItemList } from './index-items.ts';
import type { Chunk, KnownItems, ListName } from './known-content.ts';

/** Large enough that there are few, small enough that the items of one are soon scanned. */
const usualBytes = 2 << 20;

/** The file in parts, each with its hash; those of runs that were found again are known. */
export function chunksOf(
  { bytes }: ContentIndex,
  lists: Readonly<Record<ListName, ItemList>>,
  chunkBytes = usualBytes,
): Chunk[] {
  const marks = (['entries', 'assets'] as const)
    .flatMap((list) => marksIn(list, lists[list], chunkBytes))
    .sort((a, b) => a.start - b.start);
  return [{ start: 0 } as Mark, ...marks].map((mark, at) => {
    const { start, run } = mark;
    const end = marks[at]?.start ?? bytes.length;
    const sha256 = knownHash(mark, end) ?? hashOf(bytes, start, end);
    return { start, end, sha256, ...(run && { run }) };
  });
}

/** What a later reading can make use of. */
export function knownItems({ table, digests }: ItemList): KnownItems {
  return { ...table, digests: digests() };
}

/** Where a chunk begins. */
interface Mark {
  readonly start: number;
  readonly run?: Chunk['run'];
  readonly found?: FoundRun;
}

function marksIn(list: ListName, { table, runs }: ItemList, chunkBytes: number): Mark[] {
  const marks: Mark[] = [];
  const { length } = table.ids;
  for (let first = 0; first < length; ) {
    const found = runs.get(first);
    const start = cellAt(table.starts, first);
    let count = found?.count ?? 1;
    while (!found && first + count < length && !runs.has(first + count)) {
      if (cellAt(table.starts, first + count) - start >= chunkBytes) break;
      count++;
    }
    marks.push({ start, run: { list, first, count }, ...(found && { found }) });
    first += count;
  }
  return marks;
}

/** What follows the run's last item may have become longer or shorter. */
function knownHash({ start, found }: Mark, end: number): string | undefined {
  return found && found.chunk.end - found.chunk.start === end - start ? found.chunk.sha256 : undefined;
}
