/** Reads the tables of requirements in docs/requirements/. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { root } from '../helpers/run-cli.ts';
import { readTests, withoutComments } from './test-titles.ts';

/** Describes a row of a table: one claim and the tests that fail without it. */
export interface Requirement {
  /** Document, section and place: `1.2.7`. */
  readonly number: string;
  readonly text: string;
  readonly tests: readonly TestReference[];
}

interface TestReference {
  readonly file: string;
  readonly title: string;
  /** Which run of a repeated test: a text of the test's file outside comments, or a folder beside it. */
  readonly cases: readonly string[];
}

/** Names the folder of the tables. */
export const requirementsFolder = join(root, 'docs/requirements');

/** Reads the rows of a table, in their order. */
export function readRequirements(table: 'document-1' | 'document-2' | 'card'): Requirement[] {
  const lines = readFileSync(join(requirementsFolder, `${table}.md`), 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| \d/.test(line));
  return rows.map((row) => {
    const [number = '', text = '', tests = ''] = row.slice(2, -2).split(' | ');
    return { number, text, tests: tests.split('<br>').map(readReference) };
  });
}

function readReference(text: string): TestReference {
  const [file = '', title = '', ...cases] = Array.from(text.matchAll(/`([^`]+)`/g), ([, part = '']) => part);
  return { file, title, cases };
}

const sources = new Map<string, { readonly source: string; readonly tests: ReturnType<typeof readTests> }>();

function readFile(file: string) {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const read = { source: withoutComments(text), tests: readTests(text) };
  sources.set(file, read);
  return read;
}

/** Returns what is wrong with the tests that a row names: none, or ones that aren't there. */
export function missingTests({ number, tests }: Requirement): string[] {
  return tests.flatMap(({ file, title, cases }) => {
    if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file)))
      return [`${number}: no test file ${file}`];
    const { source, tests: known } = readFile(file);
    if (!known.some((test) => test.title === title)) return [`${number}: no test “${title}” in ${file}`];
    const folder = join(root, dirname(file));
    const isThere = (text: string) =>
      source.includes(text) || existsSync(join(folder, text)) || existsSync(join(folder, 'cases', text));
    return cases.filter((text) => !isThere(text)).map((text) => `${number}: no case “${text}” of ${file}`);
  });
}

/** Lists the calls, as `file:line`, by which `npm test` runs tests: both runners resolve tags, those of groups and variables too. */
export function callsInNpmTest(): ReadonlySet<string> {
  const units: readonly { readonly file: string; readonly location: { readonly line: number } }[] = list(
    'vitest list --static-parse --tags-filter=!ci --json',
  );
  const browser: JSONReport = list('playwright test --list --reporter=json');
  const callsOf = ({ specs, suites = [] }: JSONReportSuite): string[] => [
    ...specs.map(({ file, line }) => `tests/e2e/${file}:${line}`),
    ...suites.flatMap(callsOf),
  ];
  return new Set([
    ...units.map(({ file, location }) => `${relative(root, file)}:${location.line}`),
    ...browser.suites.flatMap(callsOf),
  ]);
}

function list(command: string) {
  const [name = '', ...flags] = command.split(' ');
  const environment = { ...process.env, MERIDIAN_TESTS: 'most' };
  const program = join(root, 'node_modules/.bin', name);
  return JSON.parse(execFileSync(program, flags, { cwd: root, env: environment, encoding: 'utf8' }));
}

/** Returns whether `npm test` runs one of the tests that a row names. */
export function isInNpmTest({ tests }: Pick<Requirement, 'tests'>, calls: ReadonlySet<string>): boolean {
  // Vitest may give the line of a title that stands below the call.
  const runs = (file: string, line: number) => [line, line + 1].some((each) => calls.has(`${file}:${each}`));
  return tests.some(({ file, title }) =>
    readFile(file).tests.some((test) => test.title === title && runs(file, test.line)),
  );
}
