import type { SiteLocale } from '../model/content.ts';
import type { ItemTable } from '../model/item-table.ts';

/** What is known of a content file from an earlier reading: all that is needed to find out what has changed. */
export interface KnownContent {
  /** From the file's beginning to its end, without gaps. */
  readonly chunks: readonly Chunk[];
  readonly entries: KnownItems;
  readonly assets: KnownItems;
  readonly locales: readonly SiteLocale[];
  readonly defaultLocale: string;
}

/** Some 2 MB of the file: a run of items of one list, up to the next item, or what lies before or between lists. */
export interface Chunk {
  /** Byte offsets. */
  readonly start: number;
  readonly end: number;
  readonly sha256: string;
  /** The items that begin in it, by their positions in the list; absent where none does. */
  readonly run?: { readonly list: ListName; readonly first: number; readonly count: number };
}

export type ListName = 'entries' | 'assets';

/** Where items lie, with a hash of each one's fields. */
export interface KnownItems extends ItemTable {
  readonly digests: readonly string[];
}
