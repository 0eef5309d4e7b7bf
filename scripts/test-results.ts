/** What the two test runners left as JSON: how many tests passed, and which failed. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.ts';

export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each failed test: its file, its name and the first line of what went wrong. */
  readonly failures: readonly string[];
}

interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly UnitTest[];
  }[];
}

interface UnitTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly BrowserSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface BrowserSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly BrowserSuite[];
}

/** @param path of vitest's JSON report; one that isn't there counts for nothing */
export function readUnitResults(path: string): TestResults {
  const report = readJson<UnitReport>(path);
  if (!report) return nothing;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that can't be loaded has no tests.
      if (failed.length === 0 && status === 'failed') return [lineOf(relative(root, name), '', message)];
      return failed.map((test) => lineOf(relative(root, name), test.fullName, test.failureMessages[0]));
    }),
  };
}

/** @param path of Playwright's JSON report; one that isn't there counts for nothing */
export function readBrowserResults(path: string): TestResults {
  const report = readJson<BrowserReport>(path);
  if (!report) return nothing;
  const { stats, suites, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => lineOf('tests/e2e', '', message)),
      ...suites.flatMap(failuresOf),
    ],
  };
}

function failuresOf({ specs, suites = [] }: BrowserSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return lineOf(`tests/e2e/${file}:${line}`, title, error?.message);
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

function lineOf(file: string, name: string, message = ''): string {
  const [why = ''] = stripVTControlCharacters(message).split('\n');
  return [file, name, why].filter(Boolean).join(' › ');
}

const nothing: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [] };

function readJson<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
