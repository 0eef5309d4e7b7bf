import type { Locale } from '../../domain/locales/locales.ts';
import type { Finding } from './issue.ts';
import { cellAt, type ItemTable, type State } from './item-table.ts';

/**
 * Describes a published language, with the Contentful codes whose values it shows: its own first, then its fallbacks.
 */
export interface SiteLocale extends Locale {
  readonly fallbacks: readonly string[];
}

/** Indexes the content file, so that workers can read content by themselves. */
export interface ContentIndex {
  /** The file, in memory that workers share. */
  readonly bytes: Uint8Array;
  readonly entries: ItemTable;
  readonly assets: ItemTable;
  /** Published languages in the order of the language table, English first. */
  readonly locales: readonly SiteLocale[];
  /** Contentful code of the space's default locale, which holds the values of fields that aren't localized. */
  readonly defaultLocale: string;
  /** The space's own content types; absent where the export doesn't have them. */
  readonly spaceTypes?: readonly SpaceType[];
}

/** Holds a field's values by Contentful locale code. */
export type LocalizedValues = Readonly<Record<string, unknown>>;

/** Describes an entry with its values in all locales, each of the kind that the content model says. */
export interface RawEntry {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, LocalizedValues>>;
}

/** Describes an asset with its values in all locales: a text for its title and description, and its file. */
export interface RawAsset {
  readonly id: string;
  readonly fields: Readonly<Record<string, LocalizedValues>>;
}

/** Returns content by id; each item is parsed when it is first read. */
export interface Content {
  readonly index: ContentIndex;
  readonly locales: readonly SiteLocale[];
  /** Returns the content type of an entry in any state. */
  readonly typeOf: (id: string) => string | undefined;
  readonly stateOf: (id: string) => State | undefined;
  readonly assetStateOf: (id: string) => State | undefined;
  /** Returns whether there is a published entry with the id. */
  readonly isPublished: (id: string) => boolean;
  /** A published entry of a known content type. */
  readonly entry: (id: string) => RawEntry | undefined;
  /** The same, with what is wrong with its fields. */
  readonly checkedEntry: (id: string) => { entry: RawEntry; findings: readonly Finding[] } | undefined;
  /** A published asset. */
  readonly asset: (id: string) => RawAsset | undefined;
  /** The same, with what is wrong with its fields. */
  readonly checkedAsset: (id: string) => { asset: RawAsset; findings: readonly Finding[] } | undefined;
  /**
   * Runs what reads one page or entry repeatedly: its items are parsed once, and cached for the next one too. At other times
   * only the last few are cached.
   */
  readonly withCache: <Value>(run: () => Value) => Value;
}

/** Lists of ids by their content types, memoized: each has many users, and takes a scan of all entries. */
const publishedLists = new WeakMap<Content, Map<string, readonly string[]>>();

/** Returns the ids of the published entries of some content types, sorted by code unit, as the order of an export means nothing. */
export function publishedIds(content: Content, types: readonly string[]): readonly string[] {
  const lists = publishedLists.get(content) ?? new Map<string, readonly string[]>();
  publishedLists.set(content, lists);
  const key = types.join(' ');
  const known = lists.get(key);
  if (known) return known;
  const list = publishedInFile(content, types).sort();
  lists.set(key, list);
  return list;
}

/** Returns the same in the order of the file, for reports. */
export function publishedInFile(content: Content, types: readonly string[]): string[] {
  const wanted = new Set(types);
  const { ids, types: column } = content.index.entries;
  return ids.filter((id, at) => wanted.has(cellAt(column, at)) && content.isPublished(id));
}

/** Describes a content type of the space, which may differ from the content model. */
export interface SpaceType {
  readonly id: string;
  /** As editors see it. */
  readonly name: string;
  /** Absent where the export has something else in their place. */
  readonly fields?: readonly SpaceField[];
  /** Byte offset in the content file. */
  readonly offset: number;
}

/** Describes a field of a content type of the space. */
export interface SpaceField {
  readonly id: string;
  /** Contentful's type, with what a link or a list holds: `Symbol`, `Link<Entry>`, `Array<Link<Asset>>`. */
  readonly type: string;
  readonly localized: boolean;
  readonly required: boolean;
  /** Is it hidden from editors? */
  readonly disabled: boolean;
  /** Is it left out of the Delivery API’s responses? */
  readonly omitted: boolean;
  /** Content types that its links may point at; undefined: any. */
  readonly allows?: readonly string[];
}
