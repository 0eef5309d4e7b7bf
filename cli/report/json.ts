import { countBySeverity } from './issues.ts';
import { goneOf, type Report } from './report.ts';

/** Every finding as data: `docs/issues.schema.json` describes it. */
export function json(report: Report): string {
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
    issues,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
