import { firstOf } from '../../domain/site/format-count.ts';
import { explainFailure, RequestFailure } from './failures.ts';
import { type FetchControl, type Fetched, fetchSpace } from './fetch-space.ts';
import type { ContentStates, FetchRequest } from './protocol.ts';
import { checkWritable, writeContentFile } from './write-content-file.ts';

/** Describes the space to export, its host, and the target file. */
export interface ExportOptions
  extends Pick<FetchRequest, 'spaceId' | 'environmentId' | 'managementToken' | 'host' | 'hostDelivery'>,
    Partial<Pick<FetchRequest, 'deliveryToken' | 'insecure' | 'pageSize' | 'retryLimit'>>,
    Omit<FetchControl, 'silenceLimit'> {
  /** Includes drafts and unpublished changes through the management API: for previews only. */
  readonly drafts?: boolean | undefined;
  readonly contentFile: string;
  readonly silenceLimit?: number | undefined;
}

export interface ExportSummary {
  readonly space: string;
  readonly environment: string;
  readonly file: string;
  readonly bytes: number;
  /** Number of resources by top-level key. */
  readonly counts: Readonly<Record<string, number>>;
  readonly source: 'delivery' | 'management' | 'drafts';
  /** Entries and assets in the file that aren't public; none from the delivery API. */
  readonly states: ContentStates;
}

/**
 * Exports a space with contentful-export and writes the content file atomically. Messages hold no token.
 * @throws ExportError; the old file is unchanged
 */
export async function exportSpace(
  options: ExportOptions,
): Promise<{ value: ExportSummary; issues: readonly ExportIssue[] }> {
  const request = requestOf(options);
  try {
    checkWritable(options.contentFile);
    const fetched = await fetchAdjusting(request, controlOf(options));
    writeContentFile(options.contentFile, fetched.pieces);
    return { value: summaryOf(options, fetched), issues: exportIssues(fetched, request.includeDrafts) };
  } catch (error) {
    throw error instanceof RequestFailure ? explainFailure(error.failure, request) : error;
  }
}

function requestOf(options: ExportOptions): FetchRequest {
  const { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery } = options;
  const { insecure = false, retryLimit = 5, pageSize = 1000 } = options;
  const includeDrafts = options.drafts ?? false;
  const service = { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery, insecure };
  return { ...service, includeDrafts, retryLimit, pageSize };
}

function controlOf({ startWorker, onProgress, signal, silenceLimit = 120_000 }: ExportOptions): FetchControl {
  return { startWorker, onProgress, signal, silenceLimit };
}

/** Retries with smaller pages or from the beginning while that can help. */
async function fetchAdjusting(request: FetchRequest, control: FetchControl): Promise<Fetched> {
  const report = (reason: string) => control.onProgress?.({ type: 'rerun', reason });
  let { pageSize } = request;
  for (let rerunsLeft = 2; ; ) {
    try {
      return await fetchSpace({ ...request, pageSize }, control);
    } catch (error) {
      const kind = error instanceof RequestFailure ? error.failure.kind : undefined;
      if (kind === 'response-too-big' && pageSize > 1) {
        pageSize = Math.floor(pageSize / 2);
        report(`pages over 7 MB: retrying with ${pageSize} items a page`);
      } else if (kind === 'changed-meanwhile' && rerunsLeft > 0) {
        rerunsLeft -= 1;
        report('content changed during the export: starting again');
      } else throw error;
    }
  }
}

function summaryOf(options: ExportOptions, { pieces, counts, states }: Fetched): ExportSummary {
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { spaceId: space, environmentId: environment, contentFile: file } = options;
  return { space, environment, file, bytes, counts, source: sourceOf(options), states };
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
