import type { ContentStates } from './content-states.ts';
import { explainFailure } from './explain-failure.ts';
import { type ExportIssue, exportIssues } from './export-issues.ts';
import { RequestFailure } from './failure.ts';
import type { ExportProgress, FetchRequest } from './fetch-protocol.ts';
import { type FetchControl, type Fetched, fetchSpace } from './fetch-space.ts';
import { firstSettings, nextSettings, type RunSettings, reasonOf } from './next-settings.ts';
import type { StartWorker } from './start-workers.ts';
import { checkWritable, writeContentFile } from './write-whole-file.ts';

/** The space to export, how to reach it, and the file to write. */
export interface ExportOptions {
  readonly spaceId: string;
  readonly environmentId: string;
  readonly managementToken: string;
  /** With it, entries and assets are what the public sees; without it, changed entries come with their unpublished values. */
  readonly deliveryToken?: string | undefined;
  /** Drafts and unpublished changes too, from the management API whatever tokens there are: for previews only. */
  readonly drafts?: boolean | undefined;
  /** `name` or `name:port`; see `parseHost`. */
  readonly host: string;
  readonly hostDelivery: string;
  /** http instead of https: for a server on this machine only. */
  readonly insecure?: boolean;
  readonly contentFile: string;
  /** Starts the process of one run of contentful-export. */
  readonly startWorker: StartWorker;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Ends the export; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Resources a page at first, 1 to 1000; halved by itself where pages are over 7 MB. */
  readonly pageSize?: number;
  /** Repetitions of a failing request, with growing pauses: 5 take about 20 seconds. */
  readonly retryLimit?: number;
  /** Milliseconds without an answer after which the export is given up; Contentful's clients alone wait for minutes. */
  readonly silenceLimit?: number | undefined;
}

export interface ExportSummary {
  readonly file: string;
  readonly bytes: number;
  /** Number of resources by top-level key of the file. */
  readonly counts: Readonly<Record<string, number>>;
  /** Where entries and assets come from. */
  readonly source: 'delivery' | 'management' | 'drafts';
  /** Counts what isn't public in the file; the delivery API gives nothing of that kind. */
  readonly states: ContentStates;
}

/**
 * Exports a space with contentful-export and writes the content file whole or not at all.
 *
 * @throws ExportError when there is no new file; an old one is then as it was. No message holds a token.
 */
export async function exportSpace(
  options: ExportOptions,
): Promise<{ value: ExportSummary; issues: readonly ExportIssue[] }> {
  const request = requestOf(options);
  try {
    checkWritable(options.contentFile);
    const fetched = await fetchAdjusting(request, controlOf(options));
    writeContentFile(options.contentFile, fetched.pieces);
    return {
      value: summaryOf(options, fetched),
      issues: exportIssues(fetched, request.includeDrafts),
    };
  } catch (error) {
    throw error instanceof RequestFailure ? explainFailure(error.failure, request) : error;
  }
}

function requestOf(options: ExportOptions): FetchRequest {
  const { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery } = options;
  const { insecure = false, retryLimit = 5, pageSize = firstSettings.pageSize } = options;
  const includeDrafts = options.drafts ?? false;
  const service = { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery, insecure };
  return { ...service, includeDrafts, retryLimit, pageSize };
}

function controlOf({ startWorker, onProgress, signal, silenceLimit = 120_000 }: ExportOptions): FetchControl {
  return { startWorker, onProgress, signal, silenceLimit };
}

/** Runs again, with smaller pages or from the beginning, as long as that can help. */
async function fetchAdjusting(request: FetchRequest, control: FetchControl): Promise<Fetched> {
  let settings: RunSettings = { ...firstSettings, pageSize: request.pageSize };
  for (;;) {
    try {
      return await fetchSpace({ ...request, pageSize: settings.pageSize }, control);
    } catch (error) {
      const next: RunSettings | undefined =
        error instanceof RequestFailure ? nextSettings(settings, error.failure) : undefined;
      if (!next) throw error;
      control.onProgress?.({ type: 'rerun', reason: reasonOf(settings, next) });
      settings = next;
    }
  }
}

function summaryOf(options: ExportOptions, { pieces, counts, states }: Fetched): ExportSummary {
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { file: options.contentFile, bytes, counts, source: sourceOf(options), states };
}

function sourceOf({ drafts, deliveryToken }: ExportOptions): ExportSummary['source'] {
  if (drafts) return 'drafts';
  return deliveryToken ? 'delivery' : 'management';
}
