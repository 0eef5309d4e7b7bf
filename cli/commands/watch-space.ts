import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Exported } from '../../pipeline/export/export-space.ts';
import {
  type Follower,
  type FollowOptions,
  followSpace,
  type News,
} from '../../pipeline/export/follow-space.ts';
import { messageOf } from '../../pipeline/model/user-error.ts';
import type { Webhook } from '../contentful/webhooks.ts';
import type { CliContext } from '../context.ts';
import { reportError, UsageError, writeError } from '../errors.ts';
import { endWithProgram, type ListenFlags, listen } from '../serve/local-server.ts';
import type { Progress } from '../terminal/progress.ts';

/** Holds the flags that say how a space is followed. */
export interface WatchFlags extends Pick<ListenFlags, 'host'> {
  /** In seconds. */
  readonly every?: number;
  /** The port that webhooks are listened for at. */
  readonly webhook?: number;
}

export interface WatchOptions {
  readonly flags: WatchFlags;
  /** Of the space's webhooks; needed to listen for them. */
  readonly secret: string | undefined;
  /** Exports once. */
  readonly ask: (own: { readonly asksFrame: boolean; readonly signal: AbortSignal }) => Promise<Exported>;
  /** Reports an export that has changed something. */
  readonly show: (exported: Exported) => void;
  readonly progress: Pick<Progress, 'note' | 'done' | 'fail'>;
}

const usualSeconds = 5;
/** Webhooks get lost. */
const secondsBesideWebhooks = 60;
/** A failure that goes on is reported that often. */
const reminderMs = 600_000;

/**
 * Keeps content current until the program ends.
 * @throws UsageError when webhooks can't be listened for; like an export at the first one, unless its failure may pass
 */
export async function watchSpace(
  { flags, secret, ...options }: WatchOptions,
  context: CliContext,
): Promise<void> {
  const { ask, show, progress } = options;
  const { every = flags.webhook === undefined ? usualSeconds : secondsBesideWebhooks } = flags;
  const stop = new AbortController();
  let follower: Follower | undefined;
  const listening = await listenForWebhooks(flags, secret, (news) => follower?.tell(news), context);
  follower = followSpace({
    ask: (asksFrame) => ask({ asksFrame, signal: stop.signal }),
    interval: every * 1000,
    onExported: (exported) => exported.value.update.kind !== 'unchanged' && show(exported),
    ...failureReports(progress, context),
  });
  context.lifecycle.once('exit', () => {
    follower?.stop();
    stop.abort(new Error('The program ends.'));
  });
  await follower.first.catch((error: unknown) => {
    listening?.close();
    throw error;
  });
  const address = listening && `listening for webhooks at ${listening.address}, `;
  context.stderr.write(`Following the space: ${address ?? ''}asking every ${every} s (end with Ctrl+C)\n`);
}

/** Says at what time failures began, and no more of them than one can read. */
function failureReports(
  { note, done, fail }: WatchOptions['progress'],
  context: CliContext,
): Pick<FollowOptions, 'onFailure' | 'onRecovery'> {
  let last: { readonly message: string; readonly at: number } | undefined;
  return {
    onFailure: (error, since) => {
      const [message, at] = [messageOf(error), Date.now()];
      if (last?.message !== message) {
        fail(`fails since ${timeOf(since)}: the content stays as it was, and is asked for again and again`);
        reportError(error, context);
      } else if (at - last.at < reminderMs) return;
      else note(`still fails, since ${timeOf(since)}: ${message}`);
      last = { message, at };
    },
    onRecovery: (since) => {
      last = undefined;
      done(`works again after ${Math.round((Date.now() - since) / 1000)} s, at ${timeOf(Date.now())}`);
    },
  };
}

/** Formats a time to the second: 2026-11-30T14:02:31Z. */
function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+/, '');
}

/** @returns undefined without `--webhook` */
async function listenForWebhooks(
  { webhook: port, host }: WatchFlags,
  secret: string | undefined,
  tell: (news: News) => void,
  context: CliContext,
): Promise<{ readonly address: string; readonly close: () => void } | undefined> {
  if (port === undefined) return undefined;
  if (secret === undefined)
    throw new UsageError(
      "CONTENTFUL_WEBHOOK_SECRET is not set, and it proves that a webhook is Contentful's.",
      'Set it to the secret of the space (Contentful: Settings, Webhooks, Settings).',
    );
  // Loaded when it is needed.
  const { readWebhook } = await import('../contentful/webhooks.ts');
  let isRefusing = false;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isPost = request.method === 'POST';
    const webhook = isPost ? await readWebhook(request, secret).catch(() => undefined) : undefined;
    if (isPost && !webhook && !isRefusing)
      writeError(
        context,
        "A webhook is refused: it isn't signed with CONTENTFUL_WEBHOOK_SECRET, or it is old.",
      );
    if (isPost) isRefusing = !webhook;
    response.writeHead(webhook ? 202 : isPost ? 401 : 405, { Connection: 'close' }).end();
    const news = webhook && newsOf(webhook);
    if (news) tell(news);
  };
  const server = createServer((request, response) => void answer(request, response));
  const listenFlags = { port, ...(host !== undefined && { host }) };
  const address = await listen(server, port, listenFlags, context, { portFlag: '--webhook', isOpen: false });
  endWithProgram(context, server);
  return { address, close: () => server.close() };
}

const collections = { Entry: 'entries', Asset: 'assets' } as const;
/** Lists the events of webhooks that change drafts alone. */
const drafts: ReadonlySet<string> = new Set(['create', 'save', 'auto_save', 'unarchive']);

/** Returns what a webhook says of public content; undefined if nothing. */
function newsOf({ topic, item: { sys } }: Webhook): News | undefined {
  const [type = '', event = ''] = topic.split('.');
  if (drafts.has(event)) return undefined;
  if (type === 'ContentType') return { kind: 'model' };
  const collection = type === 'Entry' || type === 'Asset' ? collections[type] : undefined;
  const kind = event === 'publish' ? 'published' : event === 'unpublish' ? 'withdrawn' : undefined;
  if (!collection || !kind) return { kind: 'other' };
  const { id, revision } = sys;
  return { kind, collection, id, ...(typeof revision === 'number' && { revision }) };
}
