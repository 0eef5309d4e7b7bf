import { isKnownType } from '../../domain/content/content-model.ts';
import { modelType, toModelFields } from '../../domain/content/space-names.ts';
import { isRecord } from '../../domain/site/json.ts';
import { memoize } from '../model/collections.ts';
import {
  type Content,
  type ContentIndex,
  type LocalizedValues,
  omittedFields,
  type PublishedIn,
  type UnshownField,
} from '../model/content.ts';
import {
  cellAt,
  type ItemTable,
  type ItemTimes,
  isPublic,
  parseLocaleStates,
  positions,
  stateAt,
} from '../model/item-table.ts';
import type { UrlTable } from '../model/urls.ts';
import { ContentFileError, messageOf } from '../model/user-error.ts';
import { bytesIn, type Span } from './content-bytes.ts';
import { hashOf } from './content-chunks.ts';
import { dropControls, mayBeControl } from './drop-controls.ts';
import { type CheckedAsset, parseAsset } from './parse-asset.ts';
import { parseEntry, unshownFields } from './parse-entry.ts';
import { textOf } from './scan-json.ts';

type ParsedEntry = ReturnType<typeof parseEntry> & { readonly unshown: readonly UnshownField[] };

/** Holds parsed items; callers that reuse it must remove changed items. */
interface ParseCaches {
  readonly entries: ParseCache<ParsedEntry>;
  readonly assets: ParseCache<CheckedAsset>;
}

/** Creates empty caches for `openContent`. */
export function createParseCaches(): ParseCaches {
  return { entries: createParseCache(), assets: createParseCache() };
}

/**
 * Opens an index: returns content by id.
 * @throws ContentFileError when an item isn't JSON, which the scan doesn't detect
 */
export function openContent(index: ContentIndex, parsed: ParseCaches = createParseCaches()): Content {
  const { drafts } = index;
  const entryAt = positions(index.entries);
  const assetAt = positions(index.assets);
  const { entries, assets } = parsed;

  const stateOf = (table: ItemTable, at: number | undefined) => {
    if (at === undefined) return undefined;
    const state = stateAt(table, at);
    return drafts && state === 'draft' ? 'published' : state;
  };
  const entryStateOf = (id: string) => stateOf(index.entries, entryAt.get(id));
  const assetStateOf = (id: string) => stateOf(index.assets, assetAt.get(id));
  const spaceTypeOf = (id: string) => {
    const at = entryAt.get(id);
    return at === undefined ? undefined : cellAt(index.entries.types, at);
  };
  const typeOf = (id: string) => {
    const own = spaceTypeOf(id);
    return own && modelType(index.names, own);
  };

  const omitted = new Map(omittedFields(index));
  const publishedInOf = (table: ItemTable, at: number | undefined) =>
    at === undefined || drafts || !index.publishesByLocale
      ? undefined
      : publishedLocales(cellAt(table.localeStates, at));

  const checkedEntry = (id: string) => {
    const at = entryAt.get(id);
    if (at === undefined || !isPublic(stateOf(index.entries, at))) return undefined;
    const own = cellAt(index.entries.types, at);
    const type = modelType(index.names, own);
    if (type === '') return undefined;
    const span = fieldSpan(index.entries, at);
    return entries.get(id, span.end - span.start, () => {
      const { given, isPlain } = fieldsIn(index, span, id, index.digests?.entries[at]);
      if (isRecord(given)) for (const name of omitted.get(own) ?? []) delete given[name];
      const unshown = unshownFields(index.names, own, given);
      if (!isKnownType(type)) return { entry: { id, type, fields: {} }, findings: [], unshown };
      const { entry, findings } = parseEntry(id, type, toModelFields(index.names, own, given));
      const lost = isPlain ? [] : dropControls(entry, type);
      const published = withoutUnpublished(entry, publishedInOf(index.entries, at));
      return { entry: published, findings: [...findings, ...lost], unshown };
    });
  };
  const checkedAsset = (id: string) => {
    const at = assetAt.get(id);
    if (at === undefined || !isPublic(stateOf(index.assets, at))) return undefined;
    const span = fieldSpan(index.assets, at);
    return assets.get(id, span.end - span.start, () => {
      const { given, isPlain } = fieldsIn(index, span, id, index.digests?.assets[at]);
      const { asset, findings } = parseAsset(id, given);
      const lost = isPlain ? [] : dropControls(asset, 'Asset');
      const published = withoutUnpublished(asset, publishedInOf(index.assets, at));
      return { asset: published, findings: [...findings, ...lost] };
    });
  };
  return {
    index,
    locales: index.locales,
    typeOf,
    spaceTypeOf,
    stateOf: entryStateOf,
    assetStateOf,
    timesOf: (id) => timesIn(index.entries, entryAt.get(id)),
    assetTimesOf: (id) => timesIn(index.assets, assetAt.get(id)),
    isPublished: (id) => isPublic(entryStateOf(id)),
    publishedIn: (id) => publishedInOf(index.entries, entryAt.get(id)),
    assetPublishedIn: (id) => publishedInOf(index.assets, assetAt.get(id)),
    checkedEntry,
    entry: (id) => (isKnownType(typeOf(id) ?? '') ? checkedEntry(id)?.entry : undefined),
    checkedAsset,
    asset: (id) => checkedAsset(id)?.asset,
    withCache: (run) => entries.withCache(() => assets.withCache(run)),
  };
}

function timesIn({ firstTimes, lastTimes }: ItemTable, at = Number.NaN): ItemTimes {
  return { first: firstTimes[at] ?? 0, last: lastTimes[at] ?? 0 };
}

/** Reads where an item is published; memoized, because most items have the same states. */
const publishedLocales = memoize((localeStates: string): PublishedIn => {
  if (localeStates === '') return undefined;
  const byLocale = [...parseLocaleStates(localeStates)];
  return new Set(byLocale.flatMap(([code, state]) => (isPublic(state) ? code : [])));
});

/** Drops the values of locales in which an item isn't published. */
function withoutUnpublished<Item extends { readonly fields: Readonly<Record<string, LocalizedValues>> }>(
  item: Item,
  publishedIn: PublishedIn,
): Item & { readonly publishedIn?: PublishedIn } {
  if (!publishedIn) return item;
  const published = ([code]: [string, unknown]) => publishedIn.has(code);
  const fields = Object.entries(item.fields).map(([name, values]) => [
    name,
    Object.fromEntries(Object.entries(values).filter(published)),
  ]);
  return { ...item, fields: Object.fromEntries(fields), publishedIn };
}

function fieldSpan({ fieldStarts, fieldEnds }: ItemTable, at: number): Span {
  return { start: cellAt(fieldStarts, at), end: cellAt(fieldEnds, at) };
}

/** @param digest expected hash of the fields */
function fieldsIn(index: ContentIndex, span: Span, id: string, digest: string | undefined) {
  if (span.end <= span.start) return { given: undefined, isPlain: true };
  const bytes = bytesIn(index, span);
  if (digest !== undefined && hashOf(bytes, 0, bytes.length) !== digest) {
    throw new ContentFileError(
      `The content file isn't the one that the build began with, or the plan was made from: "${id}" differs.`,
      'Build again. With --plan, use the export that the plan was made from.',
    );
  }
  try {
    const json = textOf(bytes, { start: 0, end: bytes.length });
    return { given: JSON.parse(json) as unknown, isPlain: !mayBeControl.test(json) };
  } catch (error) {
    throw new ContentFileError(
      `The content file isn't JSON: the fields of "${id}" can't be parsed (${messageOf(error)}).`,
      'Run `meridian export` to fetch the space again.',
    );
  }
}

interface ParseCache<Item> {
  /** @param bytes size of the item's JSON */
  readonly get: (id: string, bytes: number, parse: () => Item) => Item;
  /** Removes a changed item. */
  readonly forget: (id: string) => void;
  /** See `Content`. */
  readonly withCache: <Value>(run: () => Value) => Value;
}

/** Number of cached items outside `withCache`. */
const few = 100;
/** Maximum JSON bytes of a page's cached items; parsed, they take a multiple of that. */
const maxBytesPerPage = 30_000_000;

/**
 * Caches recently used items: a page's items are read once per language. Caching more would cost memory and GC time.
 * @param maxBytes per page
 */
export function createParseCache<Item>(maxBytes = maxBytesPerPage): ParseCache<Item> {
  let room = 0;
  let onPage = new Map<string, Item>();
  let onPageBefore = new Map<string, Item>();
  let latest = new Map<string, Item>();
  let before = new Map<string, Item>();
  return {
    get: (id, bytes, parse) => {
      const known = onPage.get(id) ?? latest.get(id);
      if (known) return known;
      const item = onPageBefore.get(id) ?? before.get(id) ?? parse();
      if (bytes <= room) {
        room -= bytes;
        onPage.set(id, item);
        return item;
      }
      if (latest.size >= few) {
        before = latest;
        latest = new Map();
      }
      latest.set(id, item);
      return item;
    },
    forget: (id) => {
      for (const items of [onPage, onPageBefore, latest, before]) items.delete(id);
    },
    withCache: (run) => {
      onPageBefore = onPage;
      onPage = new Map();
      room = maxBytes;
      try {
        return run();
      } finally {
        room = 0;
      }
    },
  };
}

/** Returns the content and its URLs in some languages. @param codes UI codes; undefined: all */
export function chooseLanguages(
  content: Content,
  urls: UrlTable,
  codes: readonly string[] | undefined,
): { readonly content: Content; readonly urls: UrlTable } {
  if (!codes) return { content, urls };
  const locales = content.locales.filter(({ code }) => codes.includes(code));
  const positions = locales.map((locale) => content.locales.indexOf(locale));
  return {
    content: openContent({ ...content.index, locales }),
    urls: new Map([...urls].map(([id, row]) => [id, positions.map((at) => row[at])])),
  };
}
