import { isKnownType } from '../../domain/content/content-model.ts';
import type { Content, ContentIndex, ItemTable, RawAsset, RawEntry, State } from '../model/content.ts';
import { states } from '../model/content.ts';
import { ContentFileError } from '../model/user-error.ts';
import { type CheckedAsset, parseAsset } from './parse-asset.ts';
import { parseEntry } from './parse-entry.ts';
import { keepParsed, type ParsedItems } from './parsed-items.ts';
import { textOf } from './scan-json.ts';

type ParsedEntry = ReturnType<typeof parseEntry>;

/** Items that were parsed before. Whoever passes them on to a later index makes them forget what has changed. */
export interface ParsedContent {
  readonly entries: ParsedItems<ParsedEntry>;
  readonly assets: ParsedItems<CheckedAsset>;
}

export function nothingParsed(): ParsedContent {
  return { entries: keepParsed(), assets: keepParsed() };
}

export interface OpenOptions {
  /** Are drafts shown as if they were published? Archived items never are. */
  readonly drafts?: boolean;
  readonly parsed?: ParsedContent;
}

/**
 * Gets content by id over an index, in this thread.
 *
 * @param isChecked has every entry and every asset that one links to been checked, and nothing was found?
 * @throws ContentFileError when an item that is asked for isn't JSON: the scan can't see that
 */
export function openContent(
  index: ContentIndex,
  isChecked = false,
  { drafts = false, parsed = nothingParsed() }: OpenOptions = {},
): Content {
  const entryAt = positions(index.entries);
  const assetAt = positions(index.assets);
  const { entries, assets } = parsed;

  const shown = (state: State | undefined) => (drafts && state === 'draft' ? 'published' : state);
  const stateOf = (id: string) => shown(stateAt(index.entries, entryAt.get(id)));
  const assetStateOf = (id: string) => shown(stateAt(index.assets, assetAt.get(id)));
  const typeOf = (id: string) => index.entries.types[entryAt.get(id) ?? -1];
  const isPublished = (id: string) => isPublic(stateOf(id));

  const checkedEntry = (id: string) => {
    const type = typeOf(id);
    if (type === undefined || !isPublished(id) || !isKnownType(type)) return undefined;
    return entries.get(id, bytesAt(index.entries, entryAt.get(id)), () => {
      const fields = fieldsAt(index.bytes, index.entries, entryAt.get(id));
      return isChecked ? trust(id, type, fields) : parseEntry(id, type, fields);
    });
  };
  const checkedAsset = (id: string) => {
    if (!isPublic(assetStateOf(id))) return undefined;
    return assets.get(id, bytesAt(index.assets, assetAt.get(id)), () => {
      const fields = fieldsAt(index.bytes, index.assets, assetAt.get(id));
      return isChecked ? trustAsset(id, fields) : parseAsset(id, fields);
    });
  };
  return {
    index,
    locales: index.locales,
    typeOf,
    stateOf,
    assetStateOf,
    isPublished,
    checkedEntry,
    entry: (id) => checkedEntry(id)?.entry,
    checkedAsset,
    asset: (id) => checkedAsset(id)?.asset,
    keepWhile: (run) => entries.keepWhile(() => assets.keepWhile(run)),
  };
}

/** Without findings every value is of its kind, so that looking again would only cost time. */
function trust(id: string, type: string, fields: unknown): ParsedEntry {
  return { entry: { id, type, fields: (fields ?? {}) as RawEntry['fields'] }, findings: [] };
}

function trustAsset(id: string, fields: unknown): CheckedAsset {
  return { asset: { id, fields: (fields ?? {}) as RawAsset['fields'] }, findings: [] };
}

function positions(table: ItemTable): Map<string, number> {
  return new Map(table.ids.map((id, at) => [id, at]));
}

function stateAt(table: ItemTable, at: number | undefined): State | undefined {
  return at === undefined ? undefined : states[table.states[at] ?? 0];
}

function isPublic(state: State | undefined): boolean {
  return state === 'published' || state === 'changed';
}

function bytesAt({ fieldStarts, fieldEnds }: ItemTable, at = -1): number {
  return (fieldEnds[at] ?? 0) - (fieldStarts[at] ?? 0);
}

function fieldsAt(bytes: Uint8Array, table: ItemTable, at = -1): unknown {
  const start = table.fieldStarts[at] ?? 0;
  const end = table.fieldEnds[at] ?? 0;
  const text = () => textOf(bytes, { start, end });
  return end > start ? parseFields(text, table.ids[at] ?? '') : undefined;
}

function parseFields(text: () => string, id: string): unknown {
  try {
    return JSON.parse(text());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ContentFileError(
      `The content file isn't JSON: the fields of "${id}" can't be parsed (${why}).`,
      'Run `meridian export` to fetch the space again.',
    );
  }
}
