import { test as base, expect, type Page, type Request } from '@playwright/test';

export interface SiteOptions {
  /** Problems that a test brings about on purpose. */
  readonly expectedProblems: RegExp | undefined;
  /** Whether pages ask for consent, as on a first visit. */
  readonly isFirstVisit: boolean;
}

export interface SiteFixtures {
  /** Fails the test for an error in the console, an exception, or a request that fails or leaves the site. */
  readonly soundness: undefined;
  readonly visits: undefined;
}

/** Playwright's `test`, which also fails for any error that a page reports. */
export const test = base.extend<SiteOptions & SiteFixtures>({
  expectedProblems: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  visits: [
    async ({ context, isFirstVisit }, use) => {
      // A choice of nothing: pages don't ask, and all else is as before a choice.
      if (!isFirstVisit) {
        await context.addInitScript(() => {
          try {
            localStorage.cookie_settings ??= '{}';
          } catch {
            // The test refuses storage.
          }
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  soundness: [
    async ({ page, baseURL, expectedProblems, javaScriptEnabled }, use) => {
      const problems = collectProblems(page, baseURL ?? '');
      await use(undefined);
      const isExpected = (problem: string) =>
        expectedProblems?.test(problem) || (!javaScriptEnabled && refusedScript.test(problem));
      expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Matches Chromium's message for a skipped transition: the next page has none, or appeared too early. */
const skippedTransition = /ViewTransition opt-in disabled|Transition was aborted because of invalid state/;

/** Matches Chromium's message for preloaded scripts if scripts are off. */
const refusedScript = /^failed: \S+\.js csp$/;

function collectProblems(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!skippedTransition.test(message)) problems.push(`exception: ${message}`);
  });
  page.on('request', (request) => {
    if (!isOwn(request.url(), origin)) problems.push(`other host: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (!isGivenUp(request)) problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}

/**
 * Returns whether a request was cut short by the next page: a part of the page that was still loading, or a beacon (`ping`) or
 * a request with `keepalive`, which the browser completes though it reports them as aborted, or a page fetched ahead
 * (`pipeline/emit/server-files.ts`). A server that breaks off gives another error.
 */
function isGivenUp(request: Request): boolean {
  // The icon of a site is of the type `other`.
  const isPart = ['image', 'font', 'script', 'stylesheet', 'other'].includes(request.resourceType());
  const isKeptAlive =
    request.resourceType() === 'ping' || new URL(request.url()).pathname.startsWith('/data-platform/');
  const isAhead = request.headers()['sec-purpose']?.startsWith('prefetch') ?? false;
  return (isPart || isKeptAlive || isAhead) && request.failure()?.errorText === 'net::ERR_ABORTED';
}

function isOwn(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) || url.startsWith('data:');
}

export { expect };
