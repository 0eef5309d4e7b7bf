/** The JSON results of the two test runners: how many tests passed, and which failed, finally or at the first try. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.ts';

/** Counts tests and lists the failed ones. */
export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line per failed test: its file, its name and the first line of the error. */
  readonly failures: readonly string[];
  /** The same for tests that passed on a retry. */
  readonly flaky: readonly string[];
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly UnitFile[];
}

interface UnitFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly UnitTest[];
}

interface UnitTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly unknown[];
}

interface BrowserReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly BrowserSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface BrowserSuite {
  readonly specs: readonly BrowserSpec[];
  readonly suites?: readonly BrowserSuite[];
}

interface BrowserSpec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

/** Reads vitest's results. @param path of its JSON report; one that isn't there counts for nothing */
export function readUnitResults(path: string): TestResults {
  const report = readJson<UnitReport>(path);
  if (!report) return nothing;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = report;
  return {
    ...{ passed, failed, skipped },
    failures: testResults.flatMap((file) => unitFailures(file)),
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isFlaky).map((test) => lineOfUnit(name, test)),
    ),
  };
}

function unitFailures({ name, status, message, assertionResults }: UnitFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that can't be loaded has no tests.
  if (failed.length === 0 && status === 'failed') return [lineOf(relative(root, name), '', message)];
  return failed.map((test) => lineOfUnit(name, test));
}

/** Returns whether a test passed on a retry: only then it has messages of failures. */
function isFlaky({ status, failureMessages }: UnitTest): boolean {
  return status === 'passed' && failureMessages.length > 0;
}

function lineOfUnit(file: string, { fullName, failureMessages }: UnitTest): string {
  return lineOf(relative(root, file), fullName, failureMessages[0]);
}

/** Reads Playwright's results. @param path of its JSON report; one that isn't there counts for nothing */
export function readBrowserResults(path: string): TestResults {
  const report = readJson<BrowserReport>(path);
  if (!report) return nothing;
  const { stats, suites, errors } = report;
  const specs = suites.flatMap(specsOf);
  const linesOf = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(lineOfSpec);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...errors.map(({ message }) => lineOf('tests/e2e', '', message)), ...linesOf('unexpected')],
    flaky: linesOf('flaky'),
  };
}

function specsOf({ specs, suites = [] }: BrowserSuite): BrowserSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function lineOfSpec({ file, line, title, tests }: BrowserSpec): string {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
  return lineOf(`tests/e2e/${file}:${line}`, title, error?.message);
}

/** Formats a failure. @param message of any type: anything can be thrown */
function lineOf(file: string, name: string, message: unknown): string {
  const [why = ''] = stripVTControlCharacters(String(message ?? '')).split('\n');
  return [file, name, why].filter(Boolean).join(' › ');
}

const nothing: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

function readJson<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
