import type { ErrorReport } from './report-error.ts';

interface Page {
  /** A page's own error reporting, which gets the reports instead. */
  readonly onErrorReport?: unknown;
  readonly navigator: Pick<Navigator, 'sendBeacon'>;
}

/**
 * Where reports go: to the function `onErrorReport` of the page, or to the endpoint that is configured.
 *
 * @param endpoint takes a JSON report by POST
 * @returns undefined where there is neither: nothing is reported
 */
export function errorReportSender(
  page: Page,
  endpoint: string | undefined,
): ((report: ErrorReport) => void) | undefined {
  const { onErrorReport, navigator } = page;
  if (typeof onErrorReport === 'function') return (report) => onErrorReport(report);
  if (endpoint === undefined) return undefined;
  return (report) => {
    navigator.sendBeacon(endpoint, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
}
