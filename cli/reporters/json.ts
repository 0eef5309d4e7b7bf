import type { Issue } from '../../pipeline/model/issue.ts';
import { ruleDocs } from './references.ts';
import { countBySeverity, type FormatOptions, goneOf, type Report } from './report.ts';

/** Formats every finding as data: `docs/issues.schema.json` describes it. */
export function json(report: Report, { docs }: FormatOptions): string {
  const { issues, known, baseline, entries, pages, languages } = report;
  const summary = {
    ...countBySeverity(issues),
    ...(baseline && { known: known.length }),
    entries,
    pages,
    locales: languages.length,
  };
  const document = {
    schemaVersion: 1,
    summary,
    ...(baseline && { baseline: { file: baseline.file, known: known.length, gone: goneOf(report) } }),
    issues: documented(issues, docs),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Adds to each finding where its rule is documented. @param base as for `ruleDocs` */
export function documented(issues: readonly Issue[], base: string | undefined) {
  return issues.map((issue) => ({ ...issue, docs: ruleDocs(issue.rule, base) }));
}
