/** Describes an error report, scrubbed and without the URL's query. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Origin and path. */
  readonly page: string;
  /** Unix milliseconds. */
  readonly time: number;
}

export interface ErrorReporterOptions {
  /** Sends a report; undefined: disabled. */
  readonly send: ((report: ErrorReport) => void) | undefined;
  /** Returns the visitor's input for `scrub`. */
  readonly entered: () => readonly string[];
  readonly page: Pick<Location, 'origin' | 'pathname'>;
  readonly isLeft: () => boolean;
  readonly now: () => number;
}

/** Reports an error. Never throws. */
export type ReportError = (error: unknown) => void;

const maxReports = 20;

/** Creates the reporter of a page's errors (spec 1 §8). Skips duplicates and requests that the page aborted. */
export function createErrorReporter(options: ErrorReporterOptions): ReportError {
  const { send, entered, page, isLeft, now } = options;
  const reported = new Set<string>();
  return (error) => {
    try {
      if (!send || isHarmless(error, isLeft())) return;
      const { name, message, stack } = factsOf(error);
      // Messages contain request ids, which differ for equal errors.
      const key = `${name} ${message} ${stack}`.replaceAll(String(Object(error).requestId ?? '\0'), '');
      if (reported.size >= maxReports || reported.has(key)) return;
      reported.add(key);
      const time = now();
      const address = `${page.origin}${page.pathname}`;
      scrubbed([name, message, stack, address], entered())
        .then((texts) => {
          const [name = '', message = '', stack = '', page = ''] = texts ?? [];
          if (texts) send({ name, message, stack, page, time });
        })
        .catch(() => {});
    } catch {
      // Must not throw.
    }
  };
}

/**
 * Takes personal data out of texts, by a script that loads with the first of them. Never rejects.
 * @param entered the visitor's input
 * @returns undefined where the script can't be loaded
 */
export async function scrubbed(
  texts: readonly string[],
  entered: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    const { scrub } = await import('../../domain/site/scrub.ts');
    return texts.map((text) => scrub(text, entered));
  } catch {
    return undefined;
  }
}

/** Returns whether an error is an aborted request, comes from unloading, or is a skipped ResizeObserver notification. */
function isHarmless(error: unknown, isLeft: boolean): boolean {
  const { name, kind } = Object(error) as { readonly name?: unknown; readonly kind?: unknown };
  const isAborted = name === 'AbortError' || kind === 'aborted' || (isLeft && kind === 'network');
  return isAborted || /ResizeObserver loop/.test(String(error));
}

/** Reads an error's fields; of other thrown values only the type, as they may hold personal data. */
function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' };
  const message =
    typeof error === 'string' ? error : `something was thrown that is no error: ${typeof error}`;
  return { name: 'Error', message, stack: '' };
}
