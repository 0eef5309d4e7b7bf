import type { ReportError } from './report-error.ts';

/** Reports what nothing on the page has caught. @returns ends the watch */
export function watchErrors(
  report: ReportError,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}
