import { modelType } from '../../domain/content/space-names.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { memoize, memoizeByObject } from './collections.ts';
import type { Finding } from './issue.ts';
import { cellAt, type ItemTable, type ItemTimes, type State } from './item-table.ts';

/** Describes a published language with its chain of Contentful locales: its own, then its fallbacks. */
export interface SiteLocale extends Locale {
  /** Locale code in the space. */
  readonly contentful: string;
  readonly fallbacks: readonly string[];
  /** Language of each locale of the chain; null for one that the site doesn't know. */
  readonly languages: readonly (Locale | null)[];
}

/** Indexes the content file; workers share it. */
export interface ContentIndex extends PublishedLocales {
  /** The file in shared memory, without `onDisk`; read it with `textIn`. */
  readonly bytes: Uint8Array;
  readonly onDisk?: PartsOnDisk;
  /** Present for content that is kept in memory, whose lines are of no use. */
  readonly isInMemory?: true;
  /** Present where a changes file is laid over it. */
  readonly changes?: LaidOver;
  /** Present for a file with an index beside it. */
  readonly contentIndex?: ContentIndexUse;
  readonly entries: ItemTable;
  readonly assets: ItemTable;
  /** Hashes of the items' fields; fields that are read must match them. Present in builds from a plan, and in those that store results for other machines. */
  readonly digests?: { readonly entries: readonly string[]; readonly assets: readonly string[] };
  /** The space's own content types, if exported. */
  readonly spaceTypes?: readonly SpaceType[];
  /** Whether drafts count as published. Archived items never do. */
  readonly drafts?: boolean | undefined;
  /** The export, where a transform has made the content of it, and the site's folder. */
  readonly source?: Pick<SiteConfig, 'content' | 'source'> | undefined;
}

/** Describes the languages of a space, and how site.config.ts reads it. */
export interface PublishedLocales extends SpaceSettings {
  /** Published languages in the order of `languages`. */
  readonly locales: readonly SiteLocale[];
  /** All languages of the site, published or not, the default one among them. */
  readonly languages: readonly Locale[];
  /** Contentful code of the default locale, which holds non-localized values. */
  readonly defaultLocale: string;
  /** Contentful codes of the export's other locales, whose values no language of the site reads. */
  readonly otherLocales: readonly string[];
  /** Whether the space publishes each locale of an item by itself (docs/decisions/published.md). */
  readonly publishesByLocale: boolean;
}

/** Holds what site.config.ts says of a space that wasn't made for the site (docs/existing-spaces.md). */
export interface SpaceSettings extends Partial<Pick<SiteConfig, 'names' | 'urls' | 'legalPages'>> {
  /** Present if its host is that of Contentful's European region. */
  readonly contentful?: Pick<SiteConfig['contentful'], 'host'>;
  /** Present if a transform has made the content. */
  readonly transform?: unknown;
}

/** Returns the settings of a space; undefined ones are left out. */
export function spaceSettings({
  names,
  urls,
  legalPages,
  transform,
  contentful,
}: SpaceSettings): SpaceSettings {
  return {
    ...(names && { names }),
    ...(urls && { urls }),
    ...(legalPages && { legalPages }),
    ...(transform ? { transform: true } : {}),
    ...(contentful?.host.includes('.eu.') && { contentful: { host: contentful.host } }),
  };
}

/** Returns the languages of a space, and how it is read. */
export function publishedLocales({
  locales,
  languages,
  defaultLocale,
  otherLocales,
  publishesByLocale,
  ...settings
}: PublishedLocales): PublishedLocales {
  return {
    ...{ locales, languages, defaultLocale, otherLocales, publishesByLocale },
    ...spaceSettings(settings),
  };
}

/** Describes the parts of a large content file that haven't changed since the previous build: most aren't needed again. */
export interface PartsOnDisk {
  readonly descriptor: number;
  /** Byte ranges in ascending order. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** Describes a changes file that is laid over the content file. Offsets of its items go on after the content file's end. */
export interface LaidOver {
  /** In shared memory. */
  readonly bytes: Uint8Array;
  /** The file, relative to the site's folder. */
  readonly file: string;
  /** What identifies the changed and withdrawn items, by id. */
  readonly items: ReadonlyMap<string, string>;
  /** What the content file would be with the changes in it: parts of both files by offset, and bytes of neither. */
  readonly pieces: readonly (Uint8Array | { readonly start: number; readonly end: number })[];
}

/** Says whether the index of a content file was used, as the file's stamp or its bytes were those of the index, or was written. */
interface ContentIndexUse {
  readonly use: 'stamp' | 'bytes' | 'written';
  /** Of the content file. */
  readonly sha256: string;
}

export type LocalizedValues = Readonly<Record<string, unknown>>;

/** Describes a validated entry with its values in all locales. */
export interface RawEntry extends RawAsset {
  readonly type: string;
}

/** Describes a filled field of the space that no page shows, whether it is to keep its entry from visitors or search engines, and why it isn't shown. */
export type UnshownField = {
  readonly name: string;
  readonly hides: boolean;
  readonly hint?: string | undefined;
};

interface CheckedEntry {
  readonly entry: RawEntry;
  readonly findings: readonly Finding[];
  readonly unshown: readonly UnshownField[];
}

/** Describes a validated asset: title, description and file in all locales. */
export interface RawAsset {
  readonly id: string;
  /** Published values only. */
  readonly fields: Readonly<Record<string, LocalizedValues>>;
  readonly publishedIn?: PublishedIn;
}

/** Lists the Contentful codes of the locales in which an item is published; undefined: all. */
export type PublishedIn = ReadonlySet<string> | undefined;

/** Returns content by id, parsed on demand. */
export interface Content {
  readonly index: ContentIndex;
  readonly locales: readonly SiteLocale[];
  /** Returns an entry's content type in any state. */
  readonly typeOf: (id: string) => string | undefined;
  /** Returns its content type as the space calls it (`names` in site.config.ts). */
  readonly spaceTypeOf: (id: string) => string | undefined;
  readonly stateOf: (id: string) => State | undefined;
  readonly assetStateOf: (id: string) => State | undefined;
  readonly timesOf: (id: string) => ItemTimes;
  readonly assetTimesOf: (id: string) => ItemTimes;
  readonly isPublished: (id: string) => boolean;
  readonly publishedIn: (id: string) => PublishedIn;
  readonly assetPublishedIn: (id: string) => PublishedIn;
  /** Returns a published entry of a known content type. */
  readonly entry: (id: string) => RawEntry | undefined;
  /** Returns the same with findings about its fields. */
  readonly checkedEntry: (id: string) => CheckedEntry | undefined;
  /** Returns a published asset. */
  readonly asset: (id: string) => RawAsset | undefined;
  /** Returns the same with findings about its fields. */
  readonly checkedAsset: (id: string) => { asset: RawAsset; findings: readonly Finding[] } | undefined;
  /** Caches all items that `run` reads, for repeated reads of one page or entry; otherwise only a few are cached. */
  readonly withCache: <Value>(run: () => Value) => Value;
}

/** Memoizes lists of ids by content types, which take a scan of all entries. */
const publishedLists = memoizeByObject((_content: Content) => new Map<string, readonly string[]>());

/**
 * Returns the ids of published entries of some content types, sorted by code unit because exports have no stable order.
 */
export function publishedIds(content: Content, types: readonly string[]): readonly string[] {
  const list = memoize(() => publishedInFile(content, types).sort(), publishedLists(content));
  return list(types.join(' '));
}

/** Returns the same in file order, for reports. */
export function publishedInFile(content: Content, types: readonly string[]): string[] {
  const wanted = new Set(types);
  const { entries, names } = content.index;
  const rows = [...rowsByType(entries)].flatMap(([own, some]) =>
    wanted.has(modelType(names, own)) ? some : [],
  );
  const ids = rows.sort((a, b) => a - b).map((at) => cellAt(entries.ids, at));
  return ids.filter((id) => content.isPublished(id));
}

const rowsByType = memoizeByObject(({ types }: ItemTable) =>
  Map.groupBy(types.keys(), (at) => cellAt(types, at)),
);

const assetPrefix = 'asset:';

/** Returns the node of an asset in graphs of entries, which may share its id; ids never contain colons. */
export function assetNode(id: string): string {
  return assetPrefix + id;
}

/** Returns the times of a node: an entry's id, or an `assetNode`. */
export function timesOfNode({ timesOf, assetTimesOf }: Content, node: string): ItemTimes {
  return node.startsWith(assetPrefix) ? assetTimesOf(node.slice(assetPrefix.length)) : timesOf(node);
}

/** Describes a content type of the space, which may differ from the content model. */
export interface SpaceType {
  readonly id: string;
  readonly name: string;
  /** Absent if malformed. */
  readonly fields?: readonly SpaceField[];
  readonly offset: number;
}

export interface SpaceField {
  readonly id: string;
  /** Contentful's type including its target: `Symbol`, `Link<Entry>`, `Array<Link<Asset>>`. */
  readonly type: string;
  readonly localized: boolean;
  readonly required: boolean;
  /** Hidden from editors. */
  readonly disabled: boolean;
  /** Omitted from Delivery API responses. */
  readonly omitted: boolean;
  /** Allowed content types of link targets; undefined: any. */
  readonly allows?: readonly string[];
}

/** Lists the fields that the Delivery API leaves out, by content type: their values aren't public. */
export function omittedFields({ spaceTypes = [] }: Pick<ContentIndex, 'spaceTypes'>): [string, string[]][] {
  return spaceTypes.flatMap(({ id, fields = [] }): [string, string[]][] => {
    const names = fields.flatMap((field) => (field.omitted ? field.id : []));
    return names.length > 0 ? [[id, names]] : [];
  });
}
