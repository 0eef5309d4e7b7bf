/** Brings an exported content file up to date with what Contentful says has changed since. */
import type { ProgramFolders } from '../files/input-hashes.ts';
import { type ContentChanges, readChanges, writeChanges } from '../load/content-changes.ts';
import { describeContent, foldChanges } from '../load/fold-changes.ts';
import type { Contentful, Frame, SyncItem } from './ask-contentful.ts';
import { RequestFailure } from './failures.ts';
import { type Item, publicItems, publishesByLocale } from './locale-states.ts';
import type { BulkCollection, FetchRequest, StatesByLocale } from './protocol.ts';
import { scrubContent } from './scrub.ts';
import { movedAlias, type SyncState, whatElseChanged, writeSyncState } from './sync-state.ts';
import { attempt } from './write-content-file.ts';

/** Identifies an item that a sync has brought, so that a caller can wait for a revision. */
export interface ChangedItem {
  readonly collection: BulkCollection;
  readonly id: string;
  /** Absent for an item that is no longer public. */
  readonly revision?: number | undefined;
}

/** Describes where a later sync begins. */
export type Following = Pick<SyncState, 'token' | 'frame'>;

/** Says why nothing but a whole export gives the right content. */
export class NeedsWhole extends Error {
  /** Says where the sync after the whole export begins; absent if the known token can't be used again. */
  readonly following: Following | undefined;

  constructor(reason: string, following?: Following) {
    super(reason);
    this.following = following;
  }
}

export interface Synced {
  readonly items: readonly ChangedItem[];
  readonly counts: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** Counts access tokens that were removed from the content. */
  readonly redacted: number;
}

const collections = ['entries', 'assets'] as const satisfies readonly BulkCollection[];
type Collected = Readonly<Record<BulkCollection, readonly SyncItem[]>>;

interface SyncTarget extends ProgramFolders {
  readonly contentFile: string;
  readonly asksFrame?: boolean | undefined;
}

/**
 * Asks what has changed, and writes it into the changes file: first that file, then the token of the next sync.
 * @param state must fit the files
 * @throws NeedsWhole, RequestFailure; no file has changed
 */
export async function syncSpace(
  contentful: Contentful,
  state: SyncState,
  request: FetchRequest,
  target: SyncTarget,
): Promise<Synced> {
  const { contentFile } = target;
  const { items, token } = await itemsSince(contentful, state.token);
  const unchanged = { items: [], counts: state.counts, bytes: state.bytes, redacted: 0 };
  if (target.asksFrame === false && items.entries.length + items.assets.length === 0) return unchanged;
  // Asked afterwards: what arrived was made with these, or an earlier state of them, which differs from that of the file.
  const [frame, managed] = await contentful.both(
    () => frameOf(contentful, state.frame.aliasedEnvironment !== undefined),
    () => statesOfChanged(contentful, items, state.publishing.isByLocale),
  );
  const following = { token, frame };
  const other = whatElseChanged(state.frame, following.frame);
  // The token is of the environment before.
  if (other !== undefined) throw new NeedsWhole(other, other === movedAlias ? undefined : following);
  const { publishing, ...changes } = publicChanges(items, managed, state.publishing, following);
  const { bytes: scrubbed, redacted } = scrubContent(
    Buffer.from(JSON.stringify(changes)),
    secretsOf(request),
  );
  const clean: ContentChanges = redacted > 0 ? JSON.parse(scrubbed.toString()) : changes;
  const changed = changedItems(clean);
  const next = { ...state, ...following, publishing };
  if (changed.length === 0) {
    if (token !== state.token) attempt(contentFile, () => writeSyncState(contentFile, next));
    return { ...unchanged, redacted };
  }
  const before = readChanges(contentFile, state.of);
  if (!before) throw new NeedsWhole('the changes file belongs to another content file', following);
  const all = mergeChanges(before, clean);
  attempt(contentFile, () => writeChanges(contentFile, state.of, all));
  if (isLarge(all, state.of.size)) await foldChanges(contentFile, target);
  const {
    of,
    changes: changesHash,
    size: bytes,
    entries,
    assets,
  } = await describeContent(contentFile, target);
  const counts = { ...state.counts, entries, assets };
  attempt(contentFile, () =>
    writeSyncState(contentFile, { ...next, of, changes: changesHash, counts, bytes }),
  );
  return { items: changed, counts, bytes, redacted };
}

/** The content file is written anew when its changes are larger than this part of it, or than `largestBytes`. */
const largestShare = 1 / 20;

/** Each export and each command reads all changes again (docs/decisions/changes-beside-the-export.md). */
const largestBytes = 2_000_000;

function isLarge(changes: ContentChanges, size: number): boolean {
  return JSON.stringify(changes).length > Math.min(size * largestShare, largestBytes);
}

/**
 * Returns where a sync after a whole export begins, asked before it, so that the sync has what changes meanwhile.
 * @param known where an earlier sync ended: its token does as well, as what has changed since has also changed since then
 */
export async function startFollowing(
  contentful: Contentful,
  known?: Following,
): Promise<Following | undefined> {
  const frame = await frameOf(contentful, true);
  const isUsable = known && whatElseChanged(known.frame, frame) !== movedAlias;
  const token = isUsable ? known.token : await firstToken(contentful);
  return token === undefined ? undefined : { token, frame };
}

/** Reads the pages of a first sync for the token at their end; undefined if the host has no sync. */
async function firstToken(contentful: Contentful): Promise<string | undefined> {
  for (let limit = 1000; limit >= 1; limit = Math.floor(limit / 2)) {
    try {
      return (await pagesFrom(contentful, limit, () => undefined)).token;
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.failure.status === undefined) throw error;
      if (error.failure.kind === 'response-too-big') continue;
      if (error.failure.status >= 500) throw error;
      return undefined;
    }
  }
  return undefined;
}

type AskedFrame = SyncState['frame'];

/** Asks for what changes items without news. @param isAlias asks what is behind an alias, unless content types show it */
async function frameOf(contentful: Contentful, isAlias: boolean): Promise<AskedFrame> {
  const { shownEnvironment, ...frame }: Frame = await contentful.frame();
  const shown = shownEnvironment === undefined ? {} : { shownEnvironment };
  const aliased = isAlias ? await contentful.aliasedEnvironment() : undefined;
  const isHidden = aliased !== undefined && aliased !== shownEnvironment;
  return { ...frame, codes: [...frame.codes], ...shown, ...(isHidden && { aliasedEnvironment: aliased }) };
}

/** Asks for what has changed since a sync. @throws NeedsWhole if its token is refused */
async function itemsSince(
  contentful: Contentful,
  token: string,
): Promise<{ readonly items: Collected; readonly token: string }> {
  const latest = new Map<string, SyncItem>();
  const keep = (item: SyncItem) => {
    const key = `${item.sys.type.replace('Deleted', '')} ${item.sys.id}`;
    const known = latest.get(key);
    // Pages may hold an item twice.
    if (!known || timeOf(item) >= timeOf(known)) latest.set(key, item);
  };
  try {
    const { token: next } = await pagesFrom(contentful, token, keep);
    const all = [...latest.values()];
    const ofType = (type: string) => all.filter(({ sys }) => sys.type.endsWith(type));
    return { items: { entries: ofType('Entry'), assets: ofType('Asset') }, token: next };
  } catch (error) {
    const { kind, status = 0 } =
      error instanceof RequestFailure ? error.failure : { kind: 'crashed' as const };
    if (kind === 'response-too-big') throw new NeedsWhole('a page of the changes is over 7 MB');
    if ([400, 404, 410, 422].includes(status))
      throw new NeedsWhole(`Contentful refuses the token of the last sync (${status})`);
    throw error;
  }
}

function timeOf({ sys }: SyncItem): string {
  return sys.deletedAt ?? sys.updatedAt ?? '';
}

async function pagesFrom(
  { sync }: Contentful,
  start: string | number,
  onItem: (item: SyncItem) => void,
): Promise<{ readonly token: string }> {
  const tokens = new Set<string | number>();
  for (let from = start; !tokens.has(from); ) {
    tokens.add(from);
    const { items, token, isLast } = await sync(from);
    for (const item of items) onItem(item);
    if (isLast) return { token };
    from = token;
  }
  throw new RequestFailure({
    kind: 'endless-pages',
    path: 'sync',
    reason: 'a page leads back to an earlier one',
  });
}

interface PublicChanges extends ContentChanges {
  readonly publishing: SyncState['publishing'];
}

type States = Readonly<Record<BulkCollection, readonly Item[]>>;

/** Adds states by locale, where the space has them. @throws NeedsWhole if that changes other items as well */
function publicChanges(
  items: Collected,
  managed: States,
  before: SyncState['publishing'],
  following: Following,
): PublicChanges {
  const present = (collection: BulkCollection) => items[collection].filter((item) => !isDeleted(item));
  const goneIds = (collection: BulkCollection) => idsOf(items[collection].filter(isDeleted));
  if (!before.isByLocale) {
    if ([...managed.entries, ...managed.assets].some(({ sys }) => sys.fieldStatus))
      throw new NeedsWhole('the space publishes by locale now', following);
    return {
      entries: present('entries'),
      assets: present('assets'),
      withdrawn: { entries: goneIds('entries'), assets: goneIds('assets') },
      publishing: before,
    };
  }
  const mixedOf = (collection: BulkCollection) => {
    const asked = new Set(idsOf(items[collection]));
    const kept = before.mixed[collection].filter((id) => !asked.has(id));
    return [...kept, ...idsOf(managed[collection].filter((item) => publishesByLocale([item])))];
  };
  const mixed = { entries: mixedOf('entries'), assets: mixedOf('assets') };
  const isInFile = mixed.entries.length + mixed.assets.length > 0;
  if (isInFile !== before.isInFile) {
    const which = isInFile ? 'an item is now' : 'no item is any more';
    throw new NeedsWhole(`${which} published in some locales only`, following);
  }
  const judge = (collection: BulkCollection) => {
    const delivered = present(collection);
    if (!isInFile) return { items: delivered, withdrawn: goneIds(collection) };
    const { ids, states } = publicItems(
      delivered as readonly Item[],
      [],
      managed[collection],
      following.frame.codes,
    );
    const isPublic = new Set(ids);
    const left = delivered.filter(({ sys }) => !isPublic.has(sys.id));
    return {
      items: delivered.filter(({ sys }) => isPublic.has(sys.id)).map((item) => withStates(item, states)),
      withdrawn: [...goneIds(collection), ...idsOf(left)],
    };
  };
  const [entries, assets] = [judge('entries'), judge('assets')];
  return {
    ...{ entries: entries.items, assets: assets.items },
    withdrawn: { entries: entries.withdrawn, assets: assets.withdrawn },
    publishing: { ...before, mixed },
  };
}

/** Adds states by locale like a whole export: at the beginning of `sys`. */
function withStates(item: SyncItem, states: ReadonlyMap<string, StatesByLocale>): SyncItem {
  const own = states.get(item.sys.id);
  return own ? { ...item, sys: { fieldStatus: { '*': own }, ...item.sys } as SyncItem['sys'] } : item;
}

const lookedAt = 100;

/** Asks for states by locale of what has changed; where there are none, of some of it: one that has states tells of a change of the space. */
async function statesOfChanged(
  contentful: Contentful,
  items: Collected,
  isByLocale: boolean,
): Promise<States> {
  if (isByLocale) {
    const [entries, assets] = await contentful.both(
      () => statesOf(contentful, 'entries', items),
      () => statesOf(contentful, 'assets', items),
    );
    return { entries, assets };
  }
  const present = (collection: BulkCollection) => items[collection].filter((item) => !isDeleted(item));
  const collection = present('entries').length > 0 ? 'entries' : 'assets';
  const ids = idsOf(present(collection).slice(0, lookedAt));
  const found = ids.length === 0 ? [] : await contentful.states(collection, ids);
  return { entries: found, assets: [] };
}

async function statesOf(
  contentful: Contentful,
  collection: BulkCollection,
  items: Collected,
): Promise<readonly Item[]> {
  const ids = idsOf(items[collection]);
  return ids.length === 0 ? [] : await contentful.states(collection, ids);
}

function isDeleted({ sys }: SyncItem): boolean {
  return sys.type.startsWith('Deleted');
}

function idsOf(items: readonly { readonly sys: { readonly id: string } }[]): string[] {
  return items.map(({ sys }) => sys.id);
}

function changedItems(changes: ContentChanges): ChangedItem[] {
  return collections.flatMap((collection) => [
    ...(changes[collection] as readonly SyncItem[]).map(({ sys: { id, revision } }) => ({
      collection,
      id,
      revision,
    })),
    ...changes.withdrawn[collection].map((id) => ({ collection, id })),
  ]);
}

function mergeChanges(before: ContentChanges, now: ContentChanges): ContentChanges {
  const merged = (collection: BulkCollection) => {
    const [earlier, later] = [before, now].map((changes) => changes[collection] as readonly SyncItem[]);
    const replaced = new Set([...idsOf(later ?? []), ...now.withdrawn[collection]]);
    return [...(earlier ?? []).filter(({ sys }) => !replaced.has(sys.id)), ...(later ?? [])];
  };
  const withdrawn = (collection: BulkCollection) => {
    const back = new Set(idsOf(now[collection] as readonly SyncItem[]));
    const ids = new Set([...before.withdrawn[collection], ...now.withdrawn[collection]]);
    return [...ids].filter((id) => !back.has(id));
  };
  return {
    ...{ entries: merged('entries'), assets: merged('assets') },
    withdrawn: { entries: withdrawn('entries'), assets: withdrawn('assets') },
  };
}

function secretsOf({ managementToken, deliveryToken = '' }: FetchRequest): string[] {
  return [managementToken, deliveryToken];
}
