import { scrub } from '../../domain/scrub.ts';

/** What is told of an error: scrubbed, and without the query of the page's address. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The page, as origin and path. */
  readonly page: string;
  /** Unix milliseconds. */
  readonly time: number;
}

export interface ErrorReporterOptions {
  /** Hands a report on; undefined: nothing is reported. */
  readonly send: ((report: ErrorReport) => void) | undefined;
  /** Gives everything that the visitor has entered, for {@link scrub}. */
  readonly entered: () => readonly string[];
  readonly page: Pick<Location, 'origin' | 'pathname'>;
  readonly now: () => number;
}

/** Never throws. */
export type ReportError = (error: unknown) => void;

/** A page that fails in a loop says so often enough. */
const mostReports = 20;

/** Tells a service of the errors of a page, each once. */
export function createErrorReporter({ send, entered, page, now }: ErrorReporterOptions): ReportError {
  const told = new Set<string>();
  return (error) => {
    try {
      const { name, message, stack } = factsOf(error);
      const key = `${name} ${message} ${stack}`;
      if (!send || told.size >= mostReports || told.has(key)) return;
      told.add(key);
      const clean = (text: string) => scrub(text, entered());
      const address = `${page.origin}${page.pathname}`;
      send({ name, message: clean(message), stack: clean(stack), page: clean(address), time: now() });
    } catch {
      // An error that nobody is told of.
    }
  };
}

/** The object that was thrown may hold anything: only what errors have is told of it. */
function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' };
  const message =
    typeof error === 'string' ? error : `something was thrown that is no error: ${typeof error}`;
  return { name: 'Error', message, stack: '' };
}
