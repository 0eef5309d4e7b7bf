/**
 * The process in which contentful-export runs: what that library prints ends here, and a hang can be ended from outside.
 * It gets a `FetchRequest`, and answers with one `fetched` or `failed` message and with progress before that.
 */
import { devNull } from 'node:os';
import contentfulExport from 'contentful-export';
import { type Failure, RequestFailure } from './failure.ts';
import type { Fetched, FetchMessage, FetchRequest } from './fetch-protocol.ts';
import { type Observer, observeRequests } from './observe-requests.ts';
import { scrubContent } from './scrub.ts';
import { type Content, countContent, serializeContent } from './serialize-content.ts';

/** Its type declarations describe a module with a default export; it is a CommonJS function with more options than declared. */
const runContentfulExport = contentfulExport as unknown as (options: object) => Promise<Content>;

/** Refusals that a smaller permission explains; any other failure of a part means that the export is incomplete. */
const refusals: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'space-not-found',
  'environment-not-found',
]);

process.once('message', (request: FetchRequest) => void run(request));
// Whoever asked is gone.
process.once('disconnect', () => process.exit());

async function run(request: FetchRequest): Promise<void> {
  const observer = observeRequests((progress) => post({ type: 'page', ...progress }));
  try {
    const content = await runContentfulExport(libraryOptions(request, observer));
    post({ type: 'fetched', ...check(content, request, observer) });
  } catch (error) {
    post({ type: 'failed', failure: failureOf(error) });
  }
}

function post(message: FetchMessage): void {
  process.send?.(message);
}

function libraryOptions(request: FetchRequest, { hooks }: Observer): object {
  const { pageSize, insecure } = request;
  return {
    ...request,
    maxAllowedLimit: pageSize,
    // Its own writer takes 24 s for 58 MB, and leaves half a file when it is interrupted.
    saveFile: false,
    errorLogFile: devNull,
    useVerboseRenderer: true,
    // The service's own limit, read from its headers; a server on this machine has none.
    throttle: insecure ? 0 : 'auto',
    // A proxy of the environment can't reach this machine's loopback.
    ...(insecure && { proxy: false }),
    logHandler: (level: string, text: unknown) => {
      if (level === 'warning') post({ type: 'retry', reason: String(text) });
    },
    ...hooks,
  };
}

function check(content: Content, request: FetchRequest, observer: Observer): Fetched {
  const incomplete = observer.incomplete();
  if (incomplete) {
    const { collection, fetched, total } = incomplete;
    const reason = `${collection}: ${fetched} different ones arrived, ${total} were announced`;
    throw new RequestFailure({ kind: 'changed-meanwhile', reason });
  }
  const broken = observer.failures.find(({ kind }) => !refusals.has(kind));
  if (broken) throw new RequestFailure(broken);
  const secrets = [request.managementToken, request.deliveryToken ?? ''];
  const { text, redacted } = scrubContent(serializeContent(content), secrets);
  const bytes = new TextEncoder().encode(text);
  return { bytes, counts: countContent(content), leftOut: observer.failures, redacted };
}

/** contentful-export wraps what it meets twice: an error with a list of errors, each with its cause. */
function failureOf(error: unknown): Failure {
  const listed = (error as { errors?: { error?: Error & { originalError?: unknown } }[] }).errors ?? [];
  const causes = [...listed.map((item) => item.error?.originalError ?? item.error), error];
  const known = causes.findLast((cause) => cause instanceof RequestFailure);
  if (known) return known.failure;
  const [cause] = causes;
  return { kind: 'crashed', reason: cause instanceof Error ? cause.message : String(cause) };
}
