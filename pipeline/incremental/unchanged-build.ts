import type { BuildReport } from '../build-report.ts';
import type { BuildOptions } from '../build-run.ts';
import { isUnchanged } from '../load/is-unchanged.ts';
import { openContent } from '../load/open-content.ts';
import { readWholeFile } from '../load/read-whole-file.ts';
import type { Content } from '../model/content.ts';
import { nameOf } from '../model/localize.ts';
import { isUntouched } from '../publish/published-files.ts';
import { allFiles } from '../published-now.ts';
import type { KeptReport } from './build-state.ts';
import { redirectPlanOf } from './keep-redirects.ts';
import { digestOf, type Memory, type PastState } from './memory.ts';

/** Stands for all inputs but the content file. */
export function siteKey({ config, year, locales }: BuildOptions, { inputsNow }: Memory): string {
  return digestOf(inputsNow(), config, year, locales ?? null);
}

/** The last build's report, where this one would give the same site and that is still there, untouched. */
export async function repeatedReport(
  options: BuildOptions,
  memory: Memory,
): Promise<Omit<BuildReport, 'seconds'> | undefined> {
  const { past } = memory;
  const report = past?.('report');
  if (!past || !report || past('site') !== siteKey(options, memory)) return undefined;
  const { content, out } = options.config;
  if (!(await isUnchanged(content, past('chunks')))) return undefined;
  const files = allFiles(past('pages'), past('files'));
  return isUntouched(out, files) ? reportOf(content, report, past) : undefined;
}

function reportOf(
  file: string,
  { redirects, ...report }: KeptReport,
  past: PastState,
): Omit<BuildReport, 'seconds'> {
  let content: Content | undefined;
  return {
    ...report,
    redirects: redirectPlanOf(redirects),
    nameOf: (issue) => {
      content ??= openContent(indexOf(file, past));
      return nameOf(content, issue);
    },
    written: true,
    losesTooMuch: false,
    rendered: 0,
    reused: report.pages,
    warnings: [],
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
