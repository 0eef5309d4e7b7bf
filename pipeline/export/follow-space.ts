/** Follows a space: asks what has changed again and again, and as soon as Contentful tells of something. */
import { ExportError, type FailureKind } from '../model/user-error.ts';
import type { Exported } from './export-space.ts';
import type { ChangedItem } from './sync-space.ts';

/** Describes what Contentful tells of: a publication, the end of one, the content model, or anything else. */
export type News =
  | ({ readonly kind: 'published' | 'withdrawn' } & ChangedItem)
  | { readonly kind: 'model' | 'other' };

export interface FollowOptions {
  /** Exports once. @param asksFrame whether it asks for content types and locales even if nothing has changed */
  readonly ask: (asksFrame: boolean) => Promise<Exported>;
  /** Milliseconds from one export to the next; one that takes longer is waited for. */
  readonly interval: number;
  readonly onExported: (exported: Exported) => void;
  /** @param since time of the first of the failures in a row, in milliseconds since 1970 */
  readonly onFailure: (error: unknown, since: number) => void;
  /** Called at the first export after failures. @param since as above */
  readonly onRecovery: (since: number) => void;
}

export interface Follower {
  /** Settles after the first export, also when it fails in a way that may pass. @throws its error otherwise */
  readonly first: Promise<void>;
  readonly tell: (news: News) => void;
  readonly stop: () => void;
}

/** Content types and locales change rarely, and are large. */
const frameMs = 60_000;
/** News that come together are asked for together: until none has come for a while, for so long at most. */
const [quietMs, storm] = [50, 1000];
/** News may be that much earlier than what they tell of: it is asked for, less and less often. */
const [longestLagMs, firstPollMs, lastPollMs] = [150_000, 250, 5000];
const longestPauseMs = 60_000;
const longestPauseAfterWholeMs = 600_000;

/** Failures that may pass without anybody's help. */
const passing: ReadonlySet<FailureKind> = new Set([
  ...(['unreachable', 'silent', 'rate-limited', 'server-error'] as const),
  ...(['unreadable', 'endless-pages', 'changed-meanwhile'] as const),
]);

/** Starts to follow a space, with one export at a time. */
export function followSpace({ ask, interval, ...on }: FollowOptions): Follower {
  const first = Promise.withResolvers<void>();
  const revisions = new Map<string, number | undefined>();
  const awaited = new Map<string, { readonly news: News; readonly until: number }>();
  const [now, keyOf] = [() => performance.now(), ({ collection, id }: ChangedItem) => `${collection} ${id}`];
  let timer: NodeJS.Timeout | undefined;
  let [isAsking, isStopped, isTold, isFrameDue, isFirstOver] = [false, false, false, true, false];
  let [regularAt, earliestAt, frameAt, pollMs] = [0, 0, 0, firstPollMs];
  let soonAt: number | undefined;
  let stormAt: number | undefined;
  let [failures, wholes] = [0, 0];
  let failingSince: number | undefined;

  const isThere = (news: News) => {
    if (!('id' in news)) return false;
    const [key, { revision = Number.POSITIVE_INFINITY }] = [keyOf(news), news];
    const present = revisions.get(key);
    if (news.kind === 'published') return present !== undefined && present >= revision;
    return revisions.has(key) && (present === undefined || present > revision);
  };

  const plan = () => {
    clearTimeout(timer);
    if (isAsking || isStopped) return;
    const at = Math.max(earliestAt, Math.min(regularAt, soonAt ?? Number.POSITIVE_INFINITY));
    timer = setTimeout(run, Math.max(0, at - now()));
  };

  const run = async () => {
    const startedAt = now();
    const asksFrame = isFrameDue || startedAt - frameAt >= frameMs;
    [isAsking, isTold, isFrameDue] = [true, false, false];
    soonAt = undefined;
    stormAt = undefined;
    try {
      const exported = await ask(asksFrame);
      if (isStopped) return;
      const { update } = exported.value;
      if (asksFrame) frameAt = startedAt;
      if (update.kind === 'changes')
        for (const item of update.items) revisions.set(keyOf(item), item.revision);
      wholes = update.kind === 'whole' ? wholes + 1 : 0;
      // Where each export is a whole one, Contentful mustn't be asked for everything all the time.
      const pause = wholes > 1 ? Math.min(longestPauseAfterWholeMs, wholes * (now() - startedAt)) : 0;
      earliestAt = now() + pause;
      if (failingSince !== undefined) on.onRecovery(failingSince);
      [failures, failingSince] = [0, undefined];
      on.onExported(exported);
    } catch (error) {
      if (isStopped) return;
      if (!isFirstOver && !(error instanceof ExportError && passing.has(error.kind))) {
        isStopped = true;
        return first.reject(error);
      }
      isFrameDue ||= asksFrame;
      earliestAt = now() + Math.min(longestPauseMs, interval * 2 ** failures);
      failures += 1;
      failingSince ??= Date.now() - (now() - startedAt);
      on.onFailure(error, failingSince);
    }
    isFirstOver = true;
    first.resolve();
    for (const [key, { news, until }] of awaited) if (isThere(news) || until < now()) awaited.delete(key);
    if (awaited.size === 0 && !isTold) soonAt = undefined;
    else if (soonAt === undefined) {
      soonAt = now() + pollMs;
      pollMs = Math.min(lastPollMs, pollMs * 2);
    }
    isAsking = false;
    regularAt = startedAt + interval;
    plan();
  };

  void run();
  return {
    first: first.promise,
    tell: (news) => {
      if (isThere(news)) return;
      if (news.kind === 'withdrawn' || (news.kind === 'published' && news.revision !== undefined)) {
        const [key, until] = [keyOf(news), now() + longestLagMs];
        awaited.set(key, { news, until });
      } else isTold = true;
      if (news.kind === 'model') isFrameDue = true;
      stormAt ??= now() + storm;
      soonAt = Math.min(stormAt, now() + quietMs);
      pollMs = firstPollMs;
      plan();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
