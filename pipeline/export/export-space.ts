import { explainFailure } from './explain-failure.ts';
import { RequestFailure } from './failure.ts';
import type { ExportProgress, Fetched, FetchRequest } from './fetch-protocol.ts';
import { type FetchControl, fetchSpace } from './fetch-space.ts';
import { firstSettings, nextSettings, type RunSettings } from './next-settings.ts';
import { prepareFile, writeWholeFile } from './write-whole-file.ts';

/** The space to export, how to reach it, and the file to write. */
export interface ExportOptions {
  readonly spaceId: string;
  readonly environmentId: string;
  readonly managementToken: string;
  /** With it, entries and assets are what the public sees; without it, changed entries come with their unpublished values. */
  readonly deliveryToken?: string | undefined;
  /** `name` or `name:port`; see `parseHost`. */
  readonly host: string;
  readonly hostDelivery: string;
  /** http instead of https: for a server on this machine only. */
  readonly insecure?: boolean;
  readonly contentFile: string;
  /** The script that runs contentful-export: `worker.ts` beside this file, or the bundle made of it. */
  readonly worker: string | URL;
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Ends the export; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Resources a page at first, 1 to 1000; halved by itself where pages are over 7 MB. */
  readonly pageSize?: number;
  /** Repetitions of a failing request, with growing pauses: 5 take about 20 seconds. */
  readonly retryLimit?: number;
  /** Milliseconds without an answer after which the export is given up; Contentful's clients alone wait up to 79 s. */
  readonly silenceLimit?: number;
}

export interface ExportSummary {
  readonly file: string;
  readonly bytes: number;
  /** Number of resources by top-level key of the file. */
  readonly counts: Readonly<Record<string, number>>;
  /** Where entries and assets come from. */
  readonly source: 'delivery' | 'management';
}

/** Something the export left out or changed; the file is complete for building the site all the same. */
export interface ExportIssue {
  readonly rule: 'left-out' | 'token-in-content';
  readonly message: string;
  readonly hint: string;
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
    prepareFile(options.contentFile);
    const { fetched, settings } = await fetchAdjusting(request, controlOf(options));
    writeWholeFile(options.contentFile, fetched.bytes);
    return { value: summaryOf(options, fetched), issues: issuesOf(fetched, settings) };
  } catch (error) {
    throw error instanceof RequestFailure ? explainFailure(error.failure, request) : error;
  }
}

function requestOf(options: ExportOptions): FetchRequest {
  const { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery } = options;
  const { insecure = false, retryLimit = 5, pageSize = firstSettings.pageSize } = options;
  const service = { spaceId, environmentId, managementToken, deliveryToken, host, hostDelivery, insecure };
  return { ...service, retryLimit, pageSize, skipRoles: false, skipWebhooks: false };
}

function controlOf({ worker, onProgress, signal, silenceLimit = 120_000 }: ExportOptions): FetchControl {
  return { worker, onProgress, signal, silenceLimit };
}

/** Runs again, with smaller pages or without a part, as long as that can help. */
async function fetchAdjusting(
  request: FetchRequest,
  control: FetchControl,
): Promise<{ fetched: Fetched; settings: RunSettings }> {
  let settings: RunSettings | undefined = { ...firstSettings, pageSize: request.pageSize };
  for (;;) {
    const { rerunsLeft: _, ...run }: RunSettings = settings;
    try {
      return { fetched: await fetchSpace({ ...request, ...run }, control), settings };
    } catch (error) {
      settings = error instanceof RequestFailure ? nextSettings(settings, error.failure) : undefined;
      if (!settings) throw error;
    }
  }
}

function summaryOf(options: ExportOptions, { bytes, counts }: Fetched): ExportSummary {
  const source = options.deliveryToken ? 'delivery' : 'management';
  return { file: options.contentFile, bytes: bytes.byteLength, counts, source };
}

function issuesOf(fetched: Fetched, settings: RunSettings): ExportIssue[] {
  const refused = new Set(
    fetched.leftOut.filter(isRefusal).map(({ path = '' }) => path.slice(path.lastIndexOf('/') + 1)),
  );
  if (settings.skipRoles) refused.add('roles');
  if (settings.skipWebhooks) refused.add('webhook_definitions');
  const issues = [...refused].map(leftOutIssue);
  return fetched.redacted > 0 ? [...issues, tokenIssue(fetched.redacted)] : issues;
}

/** A content type that has no editor interface yet answers 404: nothing is missing then. */
function isRefusal({ kind }: { kind: string }): boolean {
  return kind === 'unauthorized' || kind === 'forbidden';
}

function leftOutIssue(part: string): ExportIssue {
  return {
    rule: 'left-out',
    message: `The token may not read ${part}, so the file has none.`,
    hint: 'The site does not need them. For a complete file, use the token of an administrator of the space.',
  };
}

function tokenIssue(times: number): ExportIssue {
  return {
    rule: 'token-in-content',
    message: `The space's own content holds a token of this export (${times} times); it was replaced in the file.`,
    hint: 'Everyone who can read the space can read that token: revoke it, and remove it from the content or webhook.',
  };
}
