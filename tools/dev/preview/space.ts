/** Keeps the content of a space in memory and up to date: by webhooks, and by looking for what they didn't tell. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Webhook } from '../../../cli/contentful/webhooks.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { PreviewApi, PreviewItem } from '../../../pipeline/export/preview-api.ts';
import type { BulkCollection } from '../../../pipeline/export/protocol.ts';
import {
  type ContentChanges,
  changeContent,
  loadFromMemory,
} from '../../../pipeline/load/content-in-memory.ts';
import type { HeldContent } from '../../../pipeline/load/reload-content.ts';
import { positions, stateAt } from '../../../pipeline/model/item-table.ts';
import { messageOf } from '../../../pipeline/model/user-error.ts';
import type { ContentSource } from '../dev-session.ts';

export interface SpaceOptions {
  readonly api: PreviewApi;
  /** Fetches the whole space, as an export. */
  readonly fetchAll: () => Promise<readonly Uint8Array[]>;
  readonly settings: SiteConfig;
  readonly environmentId: string;
  readonly name: string;
}

/** A space that is kept in memory. */
export interface Space extends ContentSource {
  readonly receive: (webhook: Webhook) => void;
  /** Finds what was changed meanwhile. @param isWhole finds what is gone as well */
  readonly look: (isWhole: boolean) => Promise<void>;
  /** Fetches entries and assets that have changed. */
  readonly fetch: (ids: readonly string[]) => Promise<void>;
  /** Fetches entries and assets that aren't there yet, each once. */
  readonly fetchOnce: (ids: readonly string[]) => Promise<void>;
}

const lists = ['entries', 'assets'] as const;
/** An item, the time at which it was deleted, or that Contentful is to be asked for it. */
type News = PreviewItem | number | 'unknown';
type Pending = Record<BulkCollection, Map<string, News>>;

/** Webhooks of so many milliseconds are one change. */
const batchMilliseconds = 20;
/** So many ids are remembered of entries that weren't there. */
const mostFetched = 10_000;
const idPattern = /^[\w.-]{1,64}$/;
/** The model of a space is read again at most once in so many milliseconds. */
const wholeMilliseconds = 60_000;

/** Fetches a space. @throws ExportError */
export async function openSpace(options: SpaceOptions): Promise<Space> {
  const { api, settings, environmentId } = options;
  let loaded = loadFromMemory(await options.fetchAll(), settings);
  let revision = 1;
  /** Contents of revisions before it can't be compared. */
  let wholeRevision = 1;
  const revisions = new Map<string, number>();
  let listener: () => void = () => undefined;
  let fault: { readonly message: string; readonly since: Date } | undefined;
  let pending = noneYet();
  let flushing: Promise<void> | undefined;
  const fetched = new Set<string>();
  let isReading = false;
  let isModelOld = false;
  let lastRead = 0;

  function apply(changes: ContentChanges): void {
    loaded = changeContent(loaded, changes, settings);
    revision++;
    for (const list of lists) {
      for (const id of changes.withdrawn[list]) revisions.set(id, revision);
      for (const item of changes[list]) revisions.set((item as PreviewItem).sys.id, revision);
    }
    listener();
  }

  /** Adds what a webhook or a look says; the newest counts. */
  function add(list: BulkCollection, id: string, news: News): void {
    const earlier = pending[list].get(id);
    if (earlier === undefined || news === 'unknown') pending[list].set(id, news);
    else if (earlier !== 'unknown' && timeOf(news) >= timeOf(earlier)) pending[list].set(id, news);
  }

  /** Applies what is pending, and asks for what only ids are known of; a later flush asks again for what it couldn't get. */
  async function flush(): Promise<void> {
    await wait(batchMilliseconds);
    const batch = pending;
    pending = noneYet();
    const changes = { ...{ entries: [], assets: [] }, withdrawn: { entries: [], assets: [] } } as Mutable;
    for (const list of lists) {
      const isThere = (id: string) => positions(loaded.value[list]).has(id);
      // What isn't there may have been deleted after it was said to have changed.
      const isAsked = ([id, news]: [string, News]) =>
        news === 'unknown' || (typeof news === 'object' && !isThere(id));
      const asked = [...batch[list]].filter(isAsked).map(([id]) => id);
      const found = await api.items(list, asked).catch((error: unknown) => {
        note(error);
        for (const id of asked) add(list, id, 'unknown');
      });
      const told = [...batch[list]].filter((each) => !isAsked(each));
      for (const [id, news] of told) {
        if (typeof news === 'object' && isNews(loaded, list, news, true)) changes[list].push(news);
        if (typeof news === 'number' && isThere(id) && news > lastTimeOf(loaded, list, id))
          changes.withdrawn[list].push(id);
      }
      if (!found) continue;
      changes[list].push(...found.filter((item) => isNews(loaded, list, item)));
      const answered = new Set(found.map(({ sys }) => sys.id));
      changes.withdrawn[list].push(...asked.filter((id) => isThere(id) && !answered.has(id)));
    }
    if (sizeOf(changes) + sizeOf(changes.withdrawn) > 0) apply(changes);
  }

  /** Applies what is pending, after what is being applied. */
  async function settle(): Promise<void> {
    while (flushing) await flushing;
    if (lists.every((list) => pending[list].size === 0)) return;
    flushing = flush().finally(() => {
      flushing = undefined;
    });
    await flushing;
  }

  function note(error: unknown): void {
    fault = { message: messageOf(error), since: fault?.since ?? new Date() };
    listener();
  }

  /** Reads the whole space again where its model has changed; a later look tries again. */
  async function readModel(): Promise<void> {
    if (isReading) return;
    isReading = true;
    await readAll().catch((error: unknown) => {
      isModelOld = true;
      note(error);
    });
    isReading = false;
  }

  async function readAll(): Promise<void> {
    while (isModelOld) {
      await wait(Math.max(0, lastRead + wholeMilliseconds - Date.now()), undefined, { ref: false });
      isModelOld = false;
      lastRead = Date.now();
      const start = revision;
      loaded = loadFromMemory(await options.fetchAll(), settings);
      revision++;
      wholeRevision = revision;
      // What has changed meanwhile may be older in what was read.
      for (const [id, at] of revisions) if (at > start) for (const list of lists) add(list, id, 'unknown');
      listener();
      await settle();
    }
  }

  async function fetch(ids: readonly string[]): Promise<void> {
    for (const id of ids.filter((each) => idPattern.test(each)))
      for (const list of lists) add(list, id, 'unknown');
    await settle();
  }

  return {
    name: options.name,
    since: (known) => {
      const isKnown = known !== undefined && known >= wholeRevision;
      const changed = isKnown
        ? new Set([...revisions].flatMap(([id, at]) => (at > known ? [id] : [])))
        : undefined;
      return { content: loaded, changed, revision };
    },
    follow: (onChange) => {
      listener = onChange;
    },
    fault: () =>
      fault && {
        title: 'Contentful',
        message: `${fault.message}, since ${fault.since.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      },
    receive: ({ topic, item }) => {
      const [kind = '', event = ''] = topic.split('.');
      if (kind === 'ContentType' || kind === 'Locale') {
        isModelOld = true;
        void readModel();
        return;
      }
      const list = listOf[kind];
      if (!list) return;
      const { id, environment, deletedAt } = item.sys as GoneSys;
      // An alias has another name in what it says.
      const isHere = environment?.sys.id === environmentId;
      const isWhole = isHere && ['save', 'auto_save', 'publish'].includes(event) && 'fields' in item;
      const goneAt = isHere && event === 'delete' ? Date.parse(deletedAt ?? '') : Number.NaN;
      if (isWhole) add(list, id, event === 'publish' ? published(item) : item);
      else add(list, id, goneAt || 'unknown');
      void settle();
    },
    look: async (isWhole) => {
      if (isModelOld) void readModel();
      try {
        for (const list of lists) {
          const before = new Set(loaded.value[list].ids);
          const items = isWhole ? [await api.all(list)] : api.newest(list);
          for await (const some of items) {
            const news = some.filter((item) => isNews(loaded, list, item));
            for (const { sys } of news) add(list, sys.id, 'unknown');
            if (isWhole) {
              for (const { sys } of some) before.delete(sys.id);
              for (const id of before) add(list, id, 'unknown');
            } else if (news.length < some.length) break;
          }
        }
        const last = fault;
        await settle();
        if (fault && fault === last) {
          fault = undefined;
          listener();
        }
      } catch (error) {
        note(error);
      }
    },
    fetch,
    fetchOnce: async (ids) => {
      const news = ids.filter((id) => !fetched.has(id));
      if (fetched.size > mostFetched) fetched.clear();
      for (const id of news) fetched.add(id);
      await fetch(news);
    },
  };
}

function sizeOf({ entries, assets }: Readonly<Record<BulkCollection, { readonly length: number }>>): number {
  return entries.length + assets.length;
}

type GoneSys = PreviewItem['sys'] & { readonly environment?: PreviewItem; readonly deletedAt?: string };

type Mutable = Record<BulkCollection, PreviewItem[]> & {
  readonly withdrawn: Record<BulkCollection, string[]>;
};

const listOf: Readonly<Record<string, BulkCollection>> = { Entry: 'entries', Asset: 'assets' };

function noneYet(): Pending {
  return { entries: new Map(), assets: new Map() };
}

/** Returns what was published; older payloads don't say so. */
function published(item: Webhook['item']): PreviewItem {
  const { version, publishedVersion = typeof version === 'number' ? version - 1 : 1, updatedAt } = item.sys;
  return { ...item, sys: { publishedAt: updatedAt, ...item.sys, publishedVersion } as PreviewItem['sys'] };
}

function timeOf(news: PreviewItem | number): number {
  if (typeof news === 'number') return news;
  const { sys } = news;
  const times = [sys.createdAt, sys.publishedAt, sys.updatedAt].map((time) => Date.parse(time ?? ''));
  return Math.max(0, ...times.filter((time) => time > 0));
}

function lastTimeOf({ value }: HeldContent, list: BulkCollection, id: string): number {
  return value[list].lastTimes[positions(value[list]).get(id) ?? -1] ?? 0;
}

/** Returns whether an item is newer than the one in memory, or in another state. @param isTold whether a webhook says so */
function isNews(loaded: HeldContent, list: BulkCollection, item: PreviewItem, isTold = false): boolean {
  const { value } = loaded;
  const at = positions(value[list]).get(item.sys.id);
  if (at === undefined) return true;
  const lastTime = lastTimeOf(loaded, list, item.sys.id);
  if (isTold || timeOf(item) !== lastTime) return timeOf(item) >= lastTime;
  return (stateAt(value[list], at) === 'draft') !== (item.sys.publishedVersion === undefined);
}
