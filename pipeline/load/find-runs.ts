import { hash } from 'node:crypto';
import type { Chunk, KnownContent, KnownItems, ListName } from './known-content.ts';

/** Items that an earlier reading has indexed and that are the same to the byte, where they lie now. */
export interface FoundRun {
  readonly items: KnownItems;
  /** Positions in `items`. */
  readonly first: number;
  readonly count: number;
  /** How far they have moved, in bytes. */
  readonly moved: number;
  readonly chunk: Chunk;
}

/** Finds runs of items of one list again. */
export interface RunFinder {
  /** At the offset where the run before it ended. */
  readonly next: (offset: number) => FoundRun | undefined;
  /** At the offset of an item that has just been met. */
  readonly startingWith: (id: string, offset: number) => FoundRun | undefined;
}

/** @param verified how many chunks from the first on are known to be as they were, and where they were */
export function findRuns(
  bytes: Uint8Array,
  known: KnownContent,
  verified: number,
  list: ListName,
): RunFinder {
  const items = known[list];
  const chunks = known.chunks.flatMap((chunk, at) =>
    chunk.run?.list === list ? [{ ...chunk, run: chunk.run, isVerified: at < verified }] : [],
  );
  const byId = new Map(chunks.map(({ run }, at) => [items.ids[run.first], at]));
  let expected: number | undefined = 0;
  const foundAt = (at: number, offset: number): FoundRun | undefined => {
    const chunk = chunks[at];
    if (!chunk || !isThere(bytes, chunk, offset)) return undefined;
    expected = at + 1;
    const { first, count } = chunk.run;
    return { items, first, count, moved: offset - chunk.start, chunk };
  };
  return {
    next: (offset) => {
      if (expected === undefined) return undefined;
      const at = expected;
      expected = undefined;
      return foundAt(at, offset);
    },
    startingWith: (id, offset) => {
      const at = byId.get(id);
      return at === undefined ? undefined : foundAt(at, offset);
    },
  };
}

function isThere(
  bytes: Uint8Array,
  chunk: Chunk & { readonly isVerified: boolean },
  offset: number,
): boolean {
  if (chunk.isVerified && offset === chunk.start) return true;
  return hashOf(bytes, offset, offset + chunk.end - chunk.start) === chunk.sha256;
}

/** Of a part of the file. */
export function hashOf(bytes: Uint8Array, start: number, end: number): string {
  return hash('sha256', bytes.subarray(start, end), 'base64');
}
