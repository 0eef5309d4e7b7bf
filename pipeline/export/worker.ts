/**
 * The child process that runs contentful-export, isolating its output and hangs. It receives a `FetchRequest` and sends
 * progress and pages, then one `fetched` or `failed` message.
 */
import { flushCompileCache } from 'node:module';
import { devNull } from 'node:os';
import contentfulExport from 'contentful-export';
import { RequestFailure } from './failures.ts';
import { type Item, publicItems, publishesByLocale } from './locale-states.ts';
import { type Observer, observeRequests } from './observe-requests.ts';
import type {
  BulkCollection,
  ContentStates,
  Failure,
  FetchMessage,
  FetchRequest,
  FetchResult,
} from './protocol.ts';

type Content = Readonly<Record<BulkCollection, readonly Item[]>> &
  Readonly<Record<string, readonly unknown[]>>;

interface Locale {
  readonly code: string;
  readonly contentDeliveryApi?: boolean;
}

/** Its types declare a default export, but it is a CommonJS function with more options. */
const runContentfulExport = contentfulExport as unknown as (options: object) => Promise<Content>;

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

const listener = {
  onResponse: () => post({ type: 'response' }),
  onNoResponse: (reason: string) => post({ type: 'no-response', reason }),
};

async function run(request: FetchRequest): Promise<void> {
  const observer = observeRequests({
    ...listener,
    onPage: (progress, ids, body) => {
      const { collection } = progress;
      if (isBulk(collection)) post({ type: 'body', collection, ids, body });
      post({ type: 'page', ...progress });
    },
  });
  try {
    const { isByLocale, before } = isDelivery(request) ? await statesBefore(request) : noStates;
    const content = await runContentfulExport(libraryOptions(request, observer));
    const result = resultOf(content, observer);
    const parts = before && (await publicParts(request, content, before));
    post({ type: 'fetched', ...result, isByLocale, ...parts });
  } catch (error) {
    post({ type: 'failed', failure: failureOf(error) });
  }
}

function isBulk(collection: string): collection is BulkCollection {
  return collection === 'entries' || collection === 'assets';
}

function post(message: FetchMessage): void {
  process.send?.(message);
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

function resultOf(content: Content, observer: Observer): FetchResult {
  const incomplete = observer.incomplete();
  if (incomplete) throw new RequestFailure({ kind: 'changed-meanwhile', reason: incomplete });
  const broken = observer.failures.find(({ kind }) => !refusals.has(kind));
  if (broken) throw new RequestFailure(broken);
  const { entries, assets, ...others } = content;
  return {
    included: { entries: idsOf(entries), assets: idsOf(assets) },
    others: JSON.stringify(others),
    localeStates: { entries: new Map(), assets: new Map() },
    isByLocale: false,
    leftOut: observer.failures,
    states: contentStates(content),
  };
}

function isDelivery({ deliveryToken, includeDrafts }: FetchRequest): boolean {
  return deliveryToken !== undefined && !includeDrafts;
}

interface StatesBefore {
  /** Whether items have states by locale at all. */
  readonly isByLocale: boolean;
  /** The states of all items, if some item isn't published in all of its locales. */
  readonly before?: Content;
}

const noStates: StatesBefore = { isByLocale: false };

/** Returns the states of all items, in a space that publishes by locale; elsewhere a look at the newest ones is enough. */
async function statesBefore(request: FetchRequest): Promise<StatesBefore> {
  const { content: newest } = await readStates(request, ['order=-sys.updatedAt,sys.id', 'limit=100']);
  if (![...newest.entries, ...newest.assets].some(({ sys }) => sys.fieldStatus)) return noStates;
  const { content } = await readStates(request);
  const isMixed = publishesByLocale([...content.entries, ...content.assets]);
  return { isByLocale: true, ...(isMixed && { before: content }) };
}

/** Returns which items are public, in which locales. */
async function publicParts(
  request: FetchRequest,
  { entries, assets, locales = [] }: Content,
  before: Content,
): Promise<Pick<FetchResult, 'included' | 'localeStates' | 'mixed'>> {
  const { content: after, incomplete } = await readStates(request);
  if (incomplete) throw new RequestFailure({ kind: 'changed-meanwhile', reason: incomplete });
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

/** Reads the `sys` of entries and assets from the management API. @param query absent: of all of them */
async function readStates(
  request: FetchRequest,
  query: readonly string[] = [],
): Promise<{ readonly content: Content; readonly incomplete: string | undefined }> {
  const observer = observeRequests({
    ...listener,
    onPage: (progress) => post({ type: 'page', ...progress, collection: `states of ${progress.collection}` }),
  });
  const parameters = ['select=sys', ...query];
  const content = await runContentfulExport({
    ...libraryOptions(request, observer),
    deliveryToken: undefined,
    contentOnly: true,
    skipTags: true,
    includeDrafts: true,
    includeArchived: true,
    queryEntries: parameters,
    queryAssets: parameters,
  });
  return { content, incomplete: observer.incomplete() };
}

function contentStates({ entries, assets }: Content): ContentStates {
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
