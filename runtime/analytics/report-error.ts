import { scrub } from '../../domain/site/scrub.ts';

/** Holds the report of an error: scrubbed, and without the query of the page's address. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The page, as origin and path. */
  readonly page: string;
  /** Unix milliseconds. */
  readonly time: number;
}

/** Lists the options of {@link createErrorReporter}. */
export interface ErrorReporterOptions {
  /** Sends a report; undefined: none is sent. */
  readonly send: ((report: ErrorReport) => void) | undefined;
  /** Returns everything that the visitor has entered, for {@link scrub}. */
  readonly entered: () => readonly string[];
  readonly page: Pick<Location, 'origin' | 'pathname'>;
  /** Returns whether the page is being left. */
  readonly isLeft: () => boolean;
  readonly now: () => number;
}

/** Reports an error. Never throws. */
export type ReportError = (error: unknown) => void;

/** Limits the reports of a page that fails in a loop. */
const maxReports = 20;

/**
 * Creates the function that reports the errors of a page to a service (spec 1 §8), each once. Requests that the page aborted
 * are no errors.
 */
export function createErrorReporter(options: ErrorReporterOptions): ReportError {
  const { send, entered, page, isLeft, now } = options;
  const reported = new Set<string>();
  return (error) => {
    try {
      if (!send || isHarmless(error, isLeft())) return;
      const { name, message, stack } = factsOf(error);
      // Each response has a request id of its own, which stands in messages.
      const key = `${name} ${message} ${stack}`.replaceAll(String(Object(error).requestId ?? '\0'), '');
      if (reported.size >= maxReports || reported.has(key)) return;
      reported.add(key);
      const clean = (text: string) => scrub(text, entered());
      const address = `${page.origin}${page.pathname}`;
      send({
        name: clean(name),
        message: clean(message),
        stack: clean(stack),
        page: clean(address),
        time: now(),
      });
    } catch {
      // Reporting fails silently.
    }
  };
}

/** Returns whether nothing went wrong: the page has aborted the request, is being left, or has skipped a resize notification. */
function isHarmless(error: unknown, isLeft: boolean): boolean {
  const { name, kind } = Object(error) as { readonly name?: unknown; readonly kind?: unknown };
  const isAborted = name === 'AbortError' || kind === 'aborted' || (isLeft && kind === 'network');
  return isAborted || /ResizeObserver loop/.test(String(error));
}

/** Reads the fields of an error, and of another thrown value only its type: it may hold anything. */
function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' };
  const message =
    typeof error === 'string' ? error : `something was thrown that is no error: ${typeof error}`;
  return { name: 'Error', message, stack: '' };
}
