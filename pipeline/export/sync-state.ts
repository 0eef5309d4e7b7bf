/** Keeps what the next export needs to ask for changes only, in a hidden file beside the content file. It holds no secret. */
import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { writeFileAtomically } from '../files/write-file.ts';
import type { FetchRequest } from './protocol.ts';

const digest = z.object({ size: z.number(), sha256: z.string() });
const ids = z.array(z.string());

const stateSchema = z.object({
  format: z.literal(1),
  /** Identifies the space, environment and host, with a digest of the access token. */
  source: z.record(z.string(), z.string()),
  /** The token of the last sync, or one from before the export. */
  token: z.string(),
  /** Describes the content model and the locales, which change items without a sync telling of it (`Frame`). */
  frame: z.object({
    ...{ model: z.string(), locales: z.string() },
    codes: ids,
    changedAt: z.number(),
    shownEnvironment: z.optional(z.string()),
    /** The environment behind an alias whose content types don't show it. */
    aliasedEnvironment: z.optional(z.string()),
  }),
  /** The content file, and the hash of its changes file. */
  of: digest,
  changes: z.optional(z.string()),
  /** Time of the last whole export, in milliseconds since 1970. */
  wholeAt: z.number(),
  /** Time from which on delivery certainly has the frame, if it may not have had it in the last whole export. */
  settlesAt: z.optional(z.number()),
  publishing: z.object({
    /** Whether the management API has states by locale. */
    isByLocale: z.boolean(),
    /** Whether the file has them, as some item isn't published in all of its locales. */
    isInFile: z.boolean(),
    /** Such items. */
    mixed: z.object({ entries: ids, assets: ids }),
  }),
  /** Number of resources by top-level key. */
  counts: z.record(z.string(), z.number()),
  /** Of one file with all of the content. */
  bytes: z.number(),
});

export type SyncState = z.infer<typeof stateSchema>;

function stateFileOf(contentFile: string): string {
  return join(dirname(contentFile), `.${basename(contentFile)}.sync`);
}

/** Reads the state; undefined if there is none, or one of another version. */
export function readSyncState(contentFile: string): SyncState | undefined {
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(stateFileOf(contentFile), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the state; undefined removes it. Without it, the next export is a whole one. */
export function writeSyncState(contentFile: string, state: SyncState | undefined): void {
  const file = stateFileOf(contentFile);
  if (state) writeFileAtomically(file, [Buffer.from(`${JSON.stringify(state)}\n`)], true);
  else rmSync(file, { force: true });
}

/** Describes what an export asks. */
export function sourceOf(request: FetchRequest): SyncState['source'] {
  const { spaceId, environmentId, host, hostDelivery, deliveryToken = '' } = request;
  const token = hash('sha256', `${spaceId} ${deliveryToken}`, 'base64');
  return {
    space: spaceId,
    environment: environmentId,
    host,
    'delivery host': hostDelivery,
    'delivery token': token,
  };
}

const longestWithoutWhole = 24 * 60 * 60 * 1000;

/** Says why a state can't be used, and whether its token may be of another space or environment. */
interface WhyNot {
  readonly reason: string;
  readonly isOther: boolean;
}

/**
 * Returns why the state can't be used; undefined if it can.
 * @param of the content file and the hash of its changes file as they are now
 */
export function whyNotFrom(
  state: SyncState,
  request: FetchRequest,
  { of, changes }: { readonly of: SyncState['of']; readonly changes?: string },
): WhyNot | undefined {
  const source = sourceOf(request);
  const other = Object.keys(source).find((name) => source[name] !== state.source[name]);
  if (other !== undefined) return { reason: `the last export was made with another ${other}`, isOther: true };
  if (of.size !== state.of.size || of.sha256 !== state.of.sha256 || changes !== state.changes)
    return { reason: "the content isn't as the last export left it", isOther: false };
  const [now, { wholeAt, settlesAt }] = [Date.now(), state];
  if (settlesAt !== undefined && now >= settlesAt)
    return {
      reason: 'the content model, the locales or the alias had just changed at the last whole export',
      isOther: true,
    };
  if (now >= wholeAt && now - wholeAt <= longestWithoutWhole) return undefined;
  return { reason: 'the last whole export is more than a day old', isOther: false };
}

/** The delivery host may lag behind the management host for two minutes. */
const longestLag = 5 * 60 * 1000;

/** Returns `settlesAt` of a whole export. @param before the state of the export before it */
export function settlesAfter(
  before: SyncState | undefined,
  frame: SyncState['frame'],
  wholeAt: number,
): Pick<SyncState, 'settlesAt'> {
  const isOther = before && whatElseChanged(before.frame, frame) !== undefined;
  const changedAt = isOther ? wholeAt : Math.min(frame.changedAt, wholeAt);
  const settlesAt = Math.max(changedAt + longestLag, before?.settlesAt ?? 0);
  return settlesAt > wholeAt ? { settlesAt } : {};
}

/** Returns what has changed items without any news of them. */
export function whatElseChanged(before: SyncState['frame'], now: SyncState['frame']): string | undefined {
  const isMoved =
    before.shownEnvironment !== now.shownEnvironment || before.aliasedEnvironment !== now.aliasedEnvironment;
  if (isMoved) return movedAlias;
  if (before.model !== now.model) return 'the content types have changed';
  return before.locales === now.locales ? undefined : 'the locales have changed';
}

export const movedAlias = 'the alias leads to another environment';
