/**
 * Asks both hosts of Contentful for little at a time: what changed, the content model, the locales, states of items. Contentful's own
 * client builds requests, waits for rate limits and retries; one request is in flight at a time, unless more are wanted.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type * as contentful from 'contentful';
import { RequestFailure } from './failures.ts';
import type { Item } from './locale-states.ts';
import { observeRequests } from './observe-requests.ts';
import type { Api, BulkCollection, ExportProgress, FetchRequest } from './protocol.ts';

/** Describes an entry or asset of a sync, or one that is no longer public. */
export interface SyncItem {
  readonly sys: {
    readonly id: string;
    readonly type: 'Entry' | 'Asset' | 'DeletedEntry' | 'DeletedAsset';
    readonly updatedAt?: string;
    readonly deletedAt?: string;
    readonly revision?: number;
  };
}

/** Holds one page of a sync, and the token of what follows. */
interface SyncPage {
  readonly items: readonly SyncItem[];
  readonly token: string;
  readonly isLast: boolean;
}

/** Describes what changes items without any news of them. */
export interface Frame {
  /** Hashes the content types. */
  readonly model: string;
  readonly locales: string;
  /** Codes of the locales that the delivery API has. */
  readonly codes: readonly string[];
  /** Time of the last change of them, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The environment that the content types say they are in. */
  readonly shownEnvironment: string | undefined;
}

export interface Contentful {
  /** Asks for two things: at once, or one after the other. */
  readonly both: <A, B>(first: () => Promise<A>, second: () => Promise<B>) => Promise<readonly [A, B]>;
  /** @param from the token of the page, or the size of all pages of a first sync */
  readonly sync: (from: string | number) => Promise<SyncPage>;
  readonly frame: () => Promise<Frame>;
  /** Returns the environment that an alias leads to; undefined if it isn't one. */
  readonly aliasedEnvironment: () => Promise<string | undefined>;
  /** Returns the `sys` of items that the management API has. */
  readonly states: (collection: BulkCollection, ids: readonly string[]) => Promise<readonly Item[]>;
}

interface AskControl {
  /** Timeout in milliseconds without a response. */
  readonly silenceLimit: number;
  /** Whether up to three requests are sent at once. */
  readonly atOnce?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Enough for a page of 7 MB at 2 Mbit/s. */
const responseTimeoutMs = 30_000;
/** Ids of 64 characters fit into a URL of 8 KB. */
const idsAtOnce = 100;

type Client = contentful.ContentfulClientApi<undefined>;

/** Connects to a space. @throws RequestFailure by each request; the signal's reason when aborted */
export async function connect(request: FetchRequest, control: AskControl): Promise<Contentful> {
  const { createClient } = await import('contentful');
  const { spaceId, environmentId: environment, managementToken, deliveryToken = '' } = request;
  const answers = new AsyncLocalStorage<{ data?: unknown }>();
  const { signal, watch } = watchSilence(control);
  const observer = observeRequests({
    onResponse: () => watch.refresh(),
    onNoResponse: watch.noteError,
    onPage: () => undefined,
    onAnswer: ({ data }) => Object.assign(answers.getStore() ?? {}, { data }),
  });
  const { onBeforeRequest, responseLogger } = observer.hooks;
  const clientOf = (api: Api, space = spaceId): Client =>
    createClient({
      ...{ space, environment },
      ...(api === 'delivery'
        ? { accessToken: deliveryToken, host: request.hostDelivery }
        : { accessToken: managementToken, host: request.host }),
      insecure: request.insecure,
      // The client sets it for entries and assets only.
      headers: { 'X-Contentful-Locale-Based-Publishing': 'true' },
      // A proxy can't reach localhost.
      ...(request.insecure && { proxy: false }),
      logHandler: (level, text) => {
        if (level === 'warning') control.onProgress?.({ type: 'retry', reason: String(text) });
      },
      // Its types lack these options.
      ...{
        ...{ timeout: responseTimeoutMs, retryLimit: request.retryLimit, onError: observer.hooks.onError },
        onBeforeRequest: (config: RequestConfig) => {
          if (api === 'management') config.headers['Content-Type'] = managementType;
          return Object.assign(onBeforeRequest(config), { url: config.url?.replace(/\/$/, ''), signal });
        },
        responseLogger: (response: unknown) => {
          signal.throwIfAborted();
          responseLogger(response);
        },
      },
    });
  const [delivery, management] = [clientOf('delivery'), clientOf('management')];
  /** Returns the answer as it was sent: the client changes it, and drops the items of a page without a next one. */
  const ask = async <Data>(send: () => Promise<unknown>): Promise<Data> => {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort);
    const answer: { data?: unknown } = {};
    watch.start();
    try {
      await Promise.race([answers.run(answer, send), aborted.promise]);
      return answer.data as Data;
    } finally {
      watch.stop();
      signal.removeEventListener('abort', abort);
    }
  };
  const all = async (name: 'getContentTypes' | 'getLocales') => {
    const items: Resource[] = [];
    for (;;) {
      const query = { skip: items.length, limit: 1000, order: 'sys.createdAt,sys.id' };
      const page = await ask<Page>(() => (management[name] as (query: object) => Promise<unknown>)(query));
      items.push(...page.items);
      if (items.length >= page.total) return items;
    }
  };
  const both: Contentful['both'] = async (first, second) =>
    control.atOnce ? Promise.all([first(), second()]) : [await first(), await second()];
  return {
    both,
    sync: async (from) => {
      const query =
        typeof from === 'string' ? { nextSyncToken: from } : { initial: true as const, limit: from };
      const raw = delivery.withAllLocales.withoutLinkResolution;
      return toPage(await ask(() => raw.sync(query, { paginate: false })));
    },
    frame: async () => {
      const [types, locales] = await both(
        () => all('getContentTypes'),
        () => all('getLocales'),
      );
      const enabled = locales.filter((locale) => locale.contentDeliveryApi !== false);
      return {
        ...{ model: digestOf(types), locales: digestOf(locales) },
        codes: enabled.map(({ code }) => String(code)),
        changedAt: Math.max(
          0,
          ...[...types, ...locales].map(({ sys }) => Date.parse(sys.updatedAt ?? '') || 0),
        ),
        shownEnvironment: types[0]?.sys.environment?.sys.id,
      };
    },
    aliasedEnvironment: async () => {
      // The client has no method for an environment, whose address begins like that of a space.
      const place = clientOf('management', `${spaceId}/environments/${environment}`);
      const { sys } = await ask<Resource>(() => place.getSpace());
      return sys.aliasedEnvironment?.sys.id;
    },
    states: async (collection, ids) => {
      const found: Item[] = [];
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const some = ids.slice(at, at + idsAtOnce);
        const query = { select: ['sys'] as const, 'sys.id[in]': some, limit: idsAtOnce } as object;
        const raw = management.withoutLinkResolution;
        const send = () => (collection === 'entries' ? raw.getEntries(query) : raw.getAssets(query));
        found.push(...(await ask<{ readonly items: readonly Item[] }>(send)).items);
      }
      return found;
    },
  };
}

interface RequestConfig {
  readonly url?: string;
  readonly headers: Record<string, unknown>;
}

const managementType = 'application/vnd.contentful.management.v1+json';

interface Link {
  readonly sys: { readonly id: string };
}

interface Resource {
  readonly sys: {
    readonly environment?: Link;
    readonly aliasedEnvironment?: Link;
    readonly updatedAt?: string;
  };
  readonly code?: unknown;
  readonly contentDeliveryApi?: unknown;
}

interface Page {
  readonly total: number;
  readonly items: readonly Resource[];
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64');
}

interface SentPage {
  readonly items?: unknown;
  readonly nextPageUrl?: string;
  readonly nextSyncUrl?: string;
}

/** Reads the token out of the address, which may name other parameters as well. */
function toPage({ items, nextPageUrl, nextSyncUrl }: SentPage): SyncPage {
  const token = URL.parse(nextPageUrl ?? nextSyncUrl ?? '')?.searchParams.get('sync_token');
  if (!Array.isArray(items) || !token) {
    throw new RequestFailure({
      kind: 'unreadable',
      api: 'delivery',
      reason: 'a page of changes without a token',
    });
  }
  return { items, token, isLast: nextPageUrl === undefined };
}

/** Aborts requests when the caller does, or after a silence. */
function watchSilence({ silenceLimit, signal: outer }: AskControl) {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let last: { readonly lastError?: string } = {};
  const giveUp = () =>
    silence.abort(new RequestFailure({ kind: 'silent', reason: `${silenceLimit / 1000} s`, ...last }));
  let pending = 0;
  const refresh = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceLimit);
  };
  const watch = {
    refresh,
    start: () => {
      pending += 1;
      refresh();
    },
    noteError: (lastError: string) => {
      last = { lastError };
    },
    stop: () => {
      pending -= 1;
      if (pending === 0) clearTimeout(timer);
    },
  };
  return { signal: outer ? AbortSignal.any([outer, silence.signal]) : silence.signal, watch };
}
