import type { BuildReport } from './build-report.ts';
import type { BuildOptions } from './build-run.ts';
import type { KeptReport } from './build-state.ts';
import { isUntouched } from './emit/file-states.ts';
import { redirectPlanOf } from './keep-redirects.ts';
import { openContent } from './load/open-content.ts';
import { readWholeFile } from './load/read-whole-file.ts';
import { verifyContent } from './load/verify-content.ts';
import { digestOf, type Memory, type PastState } from './memory.ts';
import { nameOf } from './model/localize.ts';
import { allFiles } from './published-now.ts';

/** Stands for all inputs but the content file. */
export function siteKey({ config, year, locales }: BuildOptions, { inputsNow }: Memory): string {
  return digestOf(inputsNow(), config, year, locales ?? null);
}

/** What the last build has left that this one may use; the content file is read up to the first change. */
export interface Comparison {
  /** The report of the last build, where this one would give the same site and that is still there, untouched. */
  readonly report?: BuildReport;
  /** How many chunks of the content file are as they were. */
  readonly verified: number;
}

export async function compareWithPast(options: BuildOptions, memory: Memory): Promise<Comparison> {
  const { past } = memory;
  if (!past) return { verified: 0 };
  const start = performance.now();
  const chunks = past('chunks');
  const isSameSite =
    past('site') === siteKey(options, memory) &&
    isUntouched(options.config.out, allFiles(past('pages'), past('files')));
  const verified = isSameSite ? await verifyContent(options.config.content, chunks) : 0;
  const kept = past('report');
  if (verified < chunks.length || !kept) return { verified };
  return { verified, report: reportOf(options, kept, past, (performance.now() - start) / 1000) };
}

function reportOf(
  { config }: BuildOptions,
  { redirects, ...report }: KeptReport,
  past: PastState,
  total: number,
): BuildReport {
  let content: ReturnType<typeof openContent> | undefined;
  const open = () => openContent(indexOf(config.content, past));
  return {
    ...report,
    redirects: redirectPlanOf(redirects),
    nameOf: (issue) => {
      content ??= open();
      return nameOf(content, issue);
    },
    written: true,
    losesTooMuch: false,
    rendered: 0,
    reused: report.pages,
    warnings: [],
    seconds: { total, compare: total },
  };
}

/** The index of the content file, which is as it was. */
function indexOf(file: string, past: PastState) {
  const { entries, assets, ...rest } = past('items');
  const tableOf = (items: typeof entries) => ({
    ids: items.ids,
    types: items.types,
    states: Uint8Array.from(items.states),
    starts: Float64Array.from(items.starts),
    ends: Float64Array.from(items.ends),
    fieldStarts: Float64Array.from(items.fieldStarts),
    fieldEnds: Float64Array.from(items.fieldEnds),
  });
  return { ...rest, bytes: readWholeFile(file), entries: tableOf(entries), assets: tableOf(assets) };
}
