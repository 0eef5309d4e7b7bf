/**
 * The child process that runs contentful-export, isolating its output and hangs. It receives a `FetchRequest` and sends
 * progress and pages, then one `fetched` or `failed` message.
 */
import { flushCompileCache } from 'node:module';
import { devNull } from 'node:os';
import contentfulExport from 'contentful-export';
import { RequestFailure } from './failures.ts';
import { type Item, publicItems, publishesByLocale } from './locale-states.ts';
import {
  collectionOf,
  type ExportSession,
  gapIn,
  type Observer,
  observeRequests,
  type RequestListener,
} from './observe-requests.ts';
import { createPageSizes } from './page-sizes.ts';
import type {
  BulkCollection,
  ContentStates,
  Failure,
  FetchMessage,
  FetchRequest,
  FetchResult,
} from './protocol.ts';
import { readInSlices, type SliceRequest } from './slices.ts';

type Items = Readonly<Record<BulkCollection, readonly Item[]>>;

/** Everything but entries and assets, with what the service refused of it. */
interface Model extends Readonly<Record<string, readonly unknown[]>> {
  readonly leftOut: readonly Failure[];
}

interface Locale {
  readonly code: string;
  readonly contentDeliveryApi?: boolean;
}

/** Its types declare a default export, but it is a CommonJS function with more options. */
const runContentfulExport = contentfulExport as unknown as (options: object) => Promise<object>;

/** Refusals that missing permissions explain; other failures mean an incomplete export. */
const refusals: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'space-not-found',
  'environment-not-found',
]);

/** Enough for a page of 7 MB at 2 Mbit/s; the library's default is 10 seconds. */
const responseTimeoutMs = 30_000;

// Saves the compile cache, which SIGKILL would lose.
flushCompileCache();
process.on('message', (request: FetchRequest) => void run(request));
// Exits with the parent process.
process.once('disconnect', () => process.exit());
// Leaves Ctrl+C to the parent process.
process.on('SIGINT', () => undefined);

async function run(request: FetchRequest): Promise<void> {
  const session: ExportSession = {
    resources: new Map(),
    pageSizes: createPageSizes(request.pageSize, (collection, next) =>
      post({ type: 'rerun', reason: `pages over 7 MB: retrying with ${next} items a page of ${collection}` }),
    ),
  };
  try {
    const { isByLocale, before } = isDelivery(request) ? await statesBefore(request, session) : noStates;
    const { leftOut, ...model } = await repeating(session, () => readModel(request, session));
    const items = keptItems(request, await readItems(request, session));
    const parts = before && (await publicParts(request, session, { ...model, ...items }, before));
    post({
      type: 'fetched',
      included: { entries: idsOf(items.entries), assets: idsOf(items.assets) },
      localeStates: { entries: new Map(), assets: new Map() },
      isByLocale,
      ...parts,
      others: JSON.stringify(model),
      leftOut,
      states: contentStates(items),
    });
  } catch (error) {
    post({ type: 'failed', failure: failureOf(error) });
  }
}

function post(message: FetchMessage): void {
  process.send?.(message);
}

const listener = {
  onResponse: () => post({ type: 'response' }),
  onNoResponse: (reason: string) => post({ type: 'no-response', reason }),
};

/** Repeats an attempt with smaller pages, or when content changed meanwhile, while that can help. */
async function repeating<Value>({ pageSizes }: ExportSession, attempt: () => Promise<Value>): Promise<Value> {
  for (let repeatsLeft = 2; ; ) {
    try {
      return await attempt();
    } catch (error) {
      const { kind, path = '' } = failureOf(error);
      if (kind === 'response-too-big' && pageSizes.of(collectionOf(path)) > 0) continue;
      if (kind !== 'changed-meanwhile' || repeatsLeft === 0) throw error;
      repeatsLeft -= 1;
      post({ type: 'rerun', reason: 'content changed during the export: asking again' });
    }
  }
}

/** Reads everything but entries and assets. */
async function readModel(request: FetchRequest, session: ExportSession): Promise<Model> {
  let editors = 0;
  const observer: Observer = observeRequests(
    {
      ...listener,
      isWanted: () => false,
      onPage: (collection, { total }, _, { items }) =>
        post({ type: 'page', collection, fetched: items.length, total }),
      onResource: (path) => {
        if (!path.endsWith('/editor_interface')) return;
        editors += 1;
        const total = observer.arrived.get('content_types')?.items.length ?? editors;
        post({ type: 'page', collection: 'editor_interfaces', fetched: editors, total });
      },
    },
    session,
  );
  const options = { ...libraryOptions(request, observer), skipContent: true };
  const content = await runContentfulExport(options);
  const incomplete = [...observer.arrived].map(([name, arrived]) => gapIn(name, arrived)).find(Boolean);
  if (incomplete) throw new RequestFailure({ kind: 'changed-meanwhile', reason: incomplete });
  const broken = observer.failures.find(({ kind }) => !refusals.has(kind));
  if (broken) throw new RequestFailure(broken);
  return { ...content, leftOut: observer.failures } as Model;
}

/** Reads entries and assets, and sends their pages as they arrive. @param query absent: whole items */
function readItems(
  request: FetchRequest,
  session: ExportSession,
  query?: readonly string[],
): Promise<Record<BulkCollection, Item[]>> {
  return readInSlices({
    sliceSize: request.sliceSize,
    repeating: (attempt) => repeating(session, attempt),
    onKept: (kept) => {
      if (!query) post({ type: 'kept', ...kept });
    },
    run: async (slices) => {
      const sliceOf = (name: string) => slices.find(({ collection }) => collection === name);
      const reading: RequestListener = {
        ...listener,
        isWanted: (collection) => sliceOf(collection) !== undefined,
        onPage: (name, { items, total }, body, arrived) => {
          const { collection, slice, done = 0 } = sliceOf(name) ?? {};
          if (collection === undefined || slice === undefined) return;
          const ids = idsOf(items);
          if (!query) post({ type: 'body', collection, slice, ids, body });
          const fetched = done + arrived.items.length;
          const shown = query ? `states of ${name}` : name;
          post({ type: 'page', collection: shown, fetched, total: done + total });
        },
      };
      const observer = observeRequests(reading, session);
      const parameters = (name: BulkCollection) => [...(query ?? []), ...parametersOf(sliceOf(name))];
      try {
        await runContentfulExport({
          ...libraryOptions(request, observer),
          ...{ skipContentModel: true, skipTags: true },
          queryEntries: parameters('entries'),
          queryAssets: parameters('assets'),
        });
        return { arrived: observer.arrived };
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'response-too-big') throw error;
        return { arrived: observer.arrived, tooBig: failure };
      }
    },
  });
}

function parametersOf({ range, limit }: Partial<SliceRequest> = {}): string[] {
  return [
    ...(range?.from ? [`sys.createdAt[gte]=${encodeURIComponent(range.from)}`] : []),
    ...(range?.to ? [`sys.createdAt[lt]=${encodeURIComponent(range.to)}`] : []),
    ...(limit ? [`limit=${limit}`] : []),
  ];
}

function libraryOptions(request: FetchRequest, { hooks }: Observer): object {
  const { pageSize, insecure } = request;
  return {
    ...request,
    maxAllowedLimit: pageSize,
    // Skips what the site doesn't need; webhooks hold credentials.
    skipWebhooks: true,
    skipRoles: true,
    skipTags: !request.isComplete,
    skipEditorInterfaces: !request.isComplete,
    // The library's writer is slow (24 s for 58 MB) and not atomic.
    saveFile: false,
    errorLogFile: devNull,
    useVerboseRenderer: true,
    timeout: responseTimeoutMs,
    // Follows the rate limit in the response headers; localhost has none.
    throttle: insecure ? 0 : 'auto',
    // Leaves out what isn't published in a locale; the management API ignores it.
    headers: { 'X-Contentful-Locale-Based-Publishing': 'true' },
    // A proxy can't reach localhost.
    ...(insecure && { proxy: false }),
    logHandler: (level: string, text: unknown) => {
      if (level === 'warning') post({ type: 'retry', reason: String(text) });
    },
    ...hooks,
  };
}

/** Leaves out drafts and archived items, as contentful-export does. */
function keptItems({ includeDrafts }: FetchRequest, { entries, assets }: Items): Items {
  const isKept = (item: Item) => item.sys.archivedVersion === undefined && (includeDrafts || !isDraft(item));
  return { entries: entries.filter(isKept), assets: assets.filter(isKept) };
}

function isDelivery({ deliveryToken, includeDrafts, preview = false }: FetchRequest): boolean {
  return deliveryToken !== undefined && !includeDrafts && !preview;
}

interface StatesBefore {
  /** Whether items have states by locale at all. */
  readonly isByLocale: boolean;
  /** The states of all items, if some item isn't published in all of its locales. */
  readonly before?: Items;
}

const noStates: StatesBefore = { isByLocale: false };

/** Returns the states of all items, in a space that publishes by locale; elsewhere a look at the newest ones is enough. */
async function statesBefore(request: FetchRequest, session: ExportSession): Promise<StatesBefore> {
  const newest: Item[] = [];
  const observer = observeRequests(
    {
      ...listener,
      onPage: (_, { items }) => void newest.push(...items),
    },
    session,
  );
  const query = ['select=sys', 'order=-sys.updatedAt,sys.id', 'limit=100'];
  await runContentfulExport({
    ...libraryOptions(managed(request), observer),
    ...{ skipContentModel: true, skipTags: true, queryEntries: query, queryAssets: query },
  });
  if (!newest.some(({ sys }) => sys.fieldStatus)) return noStates;
  const { entries, assets } = await readStates(request, session);
  const isMixed = publishesByLocale([...entries, ...assets]);
  return { isByLocale: true, ...(isMixed && { before: { entries, assets } }) };
}

/** Reads the `sys` of entries and assets from the management API. */
function readStates(request: FetchRequest, session: ExportSession): Promise<Items> {
  return readItems(managed(request), session, ['select=sys']);
}

function managed(request: FetchRequest): FetchRequest {
  return { ...request, deliveryToken: undefined };
}

/** Returns which items are public, in which locales. */
async function publicParts(
  request: FetchRequest,
  session: ExportSession,
  { entries, assets, locales = [] }: Items & { readonly locales?: readonly unknown[] },
  before: Items,
): Promise<Pick<FetchResult, 'included' | 'localeStates' | 'mixed'>> {
  const after = await readStates(request, session);
  const enabled = (locales as readonly Locale[]).filter((locale) => locale.contentDeliveryApi !== false);
  const codes = enabled.map(({ code }) => code);
  const publicEntries = publicItems(entries, before.entries, after.entries, codes);
  const publicAssets = publicItems(assets, before.assets, after.assets, codes);
  return {
    included: { entries: publicEntries.ids, assets: publicAssets.ids },
    localeStates: { entries: publicEntries.states, assets: publicAssets.states },
    mixed: { entries: mixedIds(after.entries), assets: mixedIds(after.assets) },
  };
}

function mixedIds(items: readonly Item[]): string[] {
  return idsOf(items.filter((item) => publishesByLocale([item])));
}

function contentStates({ entries, assets }: Items): ContentStates {
  const all = [...entries, ...assets];
  return { drafts: idsOf(all.filter(isDraft)), changed: idsOf(all.filter(isChanged)) };
}

function isDraft({ sys }: Item): boolean {
  return sys.version !== undefined && sys.publishedVersion === undefined;
}

function isChanged({ sys: { version, publishedVersion } }: Item): boolean {
  return version !== undefined && publishedVersion !== undefined && version >= publishedVersion + 2;
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ sys }) => sys.id);
}

/** Unwraps contentful-export's nested errors. */
function failureOf(error: unknown): Failure {
  const listed = (error as { errors?: { error?: Error & { originalError?: unknown } }[] }).errors ?? [];
  const causes = [...listed.map((item) => item.error?.originalError ?? item.error), error];
  const known = causes.findLast((cause) => cause instanceof RequestFailure);
  if (known) return known.failure;
  const [cause] = causes;
  return { kind: 'crashed', reason: cause instanceof Error ? cause.message : String(cause) };
}
