import { postJson } from './post-json.ts';
import type { ErrorReport } from './report-error.ts';
import { siteData } from './site-data.ts';

interface Page extends Pick<Window & typeof globalThis, 'navigator' | 'fetch'> {
  readonly document: Pick<Document, 'querySelector'>;
  /** The page's own error reporting, which gets the reports instead. */
  readonly onErrorReport?: unknown;
}

/**
 * Returns what sends reports: to the function `onErrorReport` of the page, else to the endpoint that is configured
 * (`errorReports` in site.config.ts); undefined where there is neither.
 */
export function errorReportSender(page: Page): ((report: ErrorReport) => void) | undefined {
  const { onErrorReport, document } = page;
  if (typeof onErrorReport === 'function') return (report) => onErrorReport(report);
  const { errorReports } = siteData(document);
  return errorReports === undefined ? undefined : (report) => postJson(errorReports, report, page);
}
