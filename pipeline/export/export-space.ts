import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOf } from '../../domain/site/format-count.ts';
import type { ProgramFolders } from '../files/input-hashes.ts';
import { describeContent } from '../load/fold-changes.ts';
import { connect } from './ask-contentful.ts';
import { explainFailure, RequestFailure } from './failures.ts';
import { type FetchControl, fetchSpace } from './fetch-space.ts';
import type { ContentStates, FetchRequest, FetchResult } from './protocol.ts';
import { type ChangedItem, NeedsWhole, startFollowing, syncSpace } from './sync-space.ts';
import {
  readSyncState,
  type SyncState,
  settlesAfter,
  sourceOf as syncSourceOf,
  whyNotFrom,
  writeSyncState,
} from './sync-state.ts';
import { assembleContent, attempt, type ContentFile, checkWritable } from './write-content-file.ts';

/** Describes the space to export, its host, and the target file. */
export interface ExportOptions
  extends Pick<FetchRequest, 'spaceId' | 'environmentId' | 'managementToken' | 'host' | 'hostDelivery'>,
    Partial<Pick<FetchRequest, 'deliveryToken' | 'insecure' | 'pageSize' | 'retryLimit' | 'sliceSize'>>,
    ProgramFolders,
    Omit<FetchControl, 'silenceLimit'> {
  /** Includes drafts and unpublished changes through the management API: for previews only. */
  readonly drafts?: boolean | undefined;
  /** Exports everything again, also where Contentful could say what has changed. */
  readonly whole?: boolean | undefined;
  /** Exports everything, and with it what no command reads, for other tools. */
  readonly complete?: boolean | undefined;
  /** Whether content types and locales are asked for even if nothing else has changed; by default they are. */
  readonly asksFrame?: boolean | undefined;
  /** Whether up to three requests for what has changed are sent at once; by default one follows the other. */
  readonly atOnce?: boolean | undefined;
  readonly contentFile: string;
  readonly silenceLimit?: number | undefined;
  /** Called as soon as a whole export is needed, whose process takes a while to start. */
  readonly prepareWorker?: (() => unknown) | undefined;
}

/** Says how the content file came up to date: by nothing, by what has changed since the last export, or by a whole one. */
export type Update =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changes'; readonly items: readonly ChangedItem[] }
  | { readonly kind: 'whole'; readonly reason: string };

export interface ExportSummary {
  readonly space: string;
  readonly environment: string;
  readonly file: string;
  readonly update: Update;
  /** Of one file with all of it. */
  readonly bytes: number;
  /** Number of resources by top-level key. */
  readonly counts: Readonly<Record<string, number>>;
  readonly source: 'delivery' | 'management' | 'drafts';
  /** Entries and assets in the file that aren't public; none from the delivery API. */
  readonly states: ContentStates;
}

export interface Exported {
  readonly value: ExportSummary;
  readonly issues: readonly ExportIssue[];
}

/**
 * Brings the content file up to date: with what Contentful says has changed since the last export, or by a whole export
 * where there is any doubt. It has one request in flight, unless more are wanted, and four at most for
 * 50 changes (six in a space that publishes by locale). Messages hold no token.
 * @throws ExportError, with the old content unchanged; the signal's reason when aborted
 */
export async function exportSpace(options: ExportOptions): Promise<Exported> {
  const request = requestOf(options);
  try {
    checkWritable(options.contentFile);
    const state = await usableState(options, request);
    return await syncFrom(options, request, state);
  } catch (error) {
    if (!(error instanceof NeedsWhole)) throw explained(error, request);
    options.onProgress?.({ type: 'whole', reason: error.message });
    options.prepareWorker?.();
    return await exportWhole(options, request, error).catch((failure) => {
      throw explained(failure, request);
    });
  }
}

/**
 * Fetches a space with its drafts; the delivery token and host are those of its Preview API.
 * @returns the bytes of an export
 * @throws ExportError
 */
export async function fetchDrafts(options: FetchOptions): Promise<readonly Uint8Array[]> {
  const request = { ...requestOf(options), preview: true };
  const content = assembleContent(join(tmpdir(), 'drafts.json'), secretsOf(request));
  try {
    return [...content.pieces(await fetchSpace(request, controlOf(options), content))];
  } catch (error) {
    throw explained(error, request);
  } finally {
    content.close();
  }
}

function secretsOf({ managementToken, deliveryToken = '' }: FetchRequest): string[] {
  return [managementToken, deliveryToken];
}

function explained(error: unknown, request: FetchRequest): unknown {
  return error instanceof RequestFailure ? explainFailure(error.failure, request) : error;
}

/** Returns the state that the last export left. @throws NeedsWhole if a sync can't go on from there */
async function usableState(options: ExportOptions, request: FetchRequest): Promise<SyncState> {
  if (options.complete) throw new NeedsWhole('--complete asks for it');
  if (options.drafts) throw new NeedsWhole('Contentful tells nothing of changed drafts');
  if (!options.deliveryToken)
    throw new NeedsWhole('only a delivery token lets Contentful tell what has changed');
  const state = readSyncState(options.contentFile);
  if (!state) throw new NeedsWhole('no earlier export tells where to begin');
  const files = await describeContent(options.contentFile, options).catch(() => undefined);
  if (!files) throw new NeedsWhole("the content file is missing or can't be read");
  const { reason, isOther } = whyNotFrom(state, request, files) ?? {};
  if (reason !== undefined) throw new NeedsWhole(reason, isOther ? undefined : state);
  if (options.whole) throw new NeedsWhole('--whole asks for it', state);
  return state;
}

async function syncFrom(options: ExportOptions, request: FetchRequest, state: SyncState): Promise<Exported> {
  const contentful = await connect(request, { ...controlOf(options), atOnce: options.atOnce });
  const { items, counts, bytes, redacted } = await syncSpace(contentful, state, request, options);
  const update: Update = items.length === 0 ? { kind: 'unchanged' } : { kind: 'changes', items };
  const states = { drafts: [], changed: [] };
  return {
    value: { ...placeOf(options), update, bytes, counts, source: 'delivery', states },
    issues: redacted > 0 ? [tokenIssue(redacted)] : [],
  };
}

async function exportWhole(
  options: ExportOptions,
  request: FetchRequest,
  { message: reason, following: known }: NeedsWhole,
): Promise<Exported> {
  const { contentFile } = options;
  const canFollow = sourceOf(options) === 'delivery' && !options.complete;
  const following = canFollow
    ? await startFollowing(await connect(request, controlOf(options)), known)
    : undefined;
  const fetched = await fetchToFile(request, options);
  const { of, counts, isByLocale, mixed, states } = fetched;
  const { entries = [], assets = [] } = mixed ?? {};
  const wholeAt = Date.now();
  const state: SyncState | undefined = following && {
    ...{ format: 1, source: syncSourceOf(request), of, wholeAt, counts, bytes: of.size },
    ...settlesAfter(readSyncState(contentFile), following.frame, wholeAt),
    ...{ token: following.token, frame: following.frame },
    publishing: {
      ...{ isByLocale, isInFile: mixed !== undefined },
      mixed: { entries: [...entries], assets: [...assets] },
    },
  };
  attempt(contentFile, () => writeSyncState(contentFile, state));
  const update: Update = { kind: 'whole', reason };
  return {
    value: { ...placeOf(options), update, bytes: of.size, counts, source: sourceOf(options), states },
    issues: exportIssues(fetched, request.includeDrafts),
  };
}

function placeOf({ spaceId, environmentId, contentFile }: ExportOptions) {
  return { space: spaceId, environment: environmentId, file: contentFile };
}

function requestOf(options: FetchOptions): FetchRequest {
  const { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery } = options;
  const { insecure = false, retryLimit = 5, pageSize = 1000, sliceSize = 10_000 } = options;
  const [includeDrafts, isComplete] = [options.drafts ?? false, options.complete ?? false];
  const service = { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery, insecure };
  return { ...service, includeDrafts, isComplete, retryLimit, pageSize, sliceSize };
}

/** Describes a space to fetch, without a file. */
type FetchOptions = Omit<ExportOptions, 'contentFile' | 'root' | 'programFolder'>;

type FetchControlOptions = Pick<ExportOptions, 'startWorker' | 'onProgress' | 'signal' | 'silenceLimit'>;

function controlOf({
  startWorker,
  onProgress,
  signal,
  silenceLimit = 120_000,
}: FetchControlOptions): FetchControl {
  return { startWorker, onProgress, signal, silenceLimit };
}

type Fetched = ContentFile & FetchResult;

async function fetchToFile(request: FetchRequest, options: ExportOptions): Promise<Fetched> {
  const content = assembleContent(options.contentFile, secretsOf(request));
  try {
    const result = await fetchSpace(request, controlOf(options), content);
    return { ...result, ...content.write(result) };
  } finally {
    content.close();
  }
}

function sourceOf({ drafts, deliveryToken }: ExportOptions): ExportSummary['source'] {
  if (drafts) return 'drafts';
  return deliveryToken ? 'delivery' : 'management';
}

/** Describes content that an export left out or replaced, or that isn't public. */
interface ExportIssue {
  readonly rule: 'left-out' | 'token-in-content' | 'changed-unpublished' | 'holds-drafts';
  readonly message: string;
  readonly hint: string;
}

/** Maximum number of ids in a message. */
const namedIds = 3;

function exportIssues(fetched: Fetched, drafts: boolean): ExportIssue[] {
  return [
    ...partsLeftOut(fetched).map(leftOutIssue),
    ...(fetched.redacted > 0 ? [tokenIssue(fetched.redacted)] : []),
    ...(drafts ? [draftsIssue(fetched.states)] : changedIssues(fetched.states)),
  ];
}

function partsLeftOut({ leftOut }: Fetched): string[] {
  const refused = leftOut.filter(isRefusal);
  return [...new Set(refused.flatMap(({ path }) => path?.slice(path.lastIndexOf('/') + 1) ?? []))];
}

/** Ignores 404: a content type without an editor interface. */
function isRefusal({ kind }: { kind: string }): boolean {
  return kind === 'unauthorized' || kind === 'forbidden';
}

function leftOutIssue(part: string): ExportIssue {
  return {
    rule: 'left-out',
    message: `The token may not read ${part}, so they aren't in the file.`,
    hint: 'The site does not need them. For a complete file, use the token of an administrator of the space.',
  };
}

function tokenIssue(times: number): ExportIssue {
  return {
    rule: 'token-in-content',
    message: `The space's content contains a token of this export (${times} times); the file has a placeholder instead.`,
    hint: 'Everyone who can read the space can read that token: revoke it, and remove it from the content.',
  };
}

/** Reports entries with unpublished values, which only the management API returns. */
function changedIssues({ changed }: ContentStates): ExportIssue[] {
  if (changed.length === 0) return [];
  const what = changed.length === 1 ? '1 entry or asset was' : `${changed.length} entries and assets were`;
  return [
    {
      rule: 'changed-unpublished',
      message: `${what} changed after publication, so the file holds values that aren't public: ${firstOf(changed, namedIds)}.`,
      hint: 'Set CONTENTFUL_DELIVERY_TOKEN to export what is public, or publish the changes and export again.',
    },
  ];
}

function draftsIssue({ drafts, changed }: ContentStates): ExportIssue {
  return {
    rule: 'holds-drafts',
    message:
      'The file is for previews, not for publishing: ' +
      `${held(drafts, 'never published')}, and ${held(changed, 'changed since publication')}.`,
    hint: 'Export without --drafts before you publish; --content keeps the two in different files.',
  };
}

function held(ids: readonly string[], state: string): string {
  return `${ids.length} ${state}${ids.length === 0 ? '' : ` (${firstOf(ids, namedIds)})`}`;
}
