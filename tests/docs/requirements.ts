/** Reads the tables of requirements in docs/requirements/. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../helpers/run-cli.ts';
import { testTitles, withoutComments } from './test-titles.ts';

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

const sources = new Map<string, { readonly source: string; readonly titles: readonly string[] }>();

function readTests(file: string) {
  const known = sources.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), 'utf8');
  const tests = { source: withoutComments(source), titles: testTitles(source) };
  sources.set(file, tests);
  return tests;
}

/** Returns what is wrong with the tests that a row names: none, or ones that aren't there. */
export function missingTests({ number, tests }: Requirement): string[] {
  return tests.flatMap(({ file, title, cases }) => {
    if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, file)))
      return [`${number}: no test file ${file}`];
    const { source, titles } = readTests(file);
    if (!titles.includes(title)) return [`${number}: no test “${title}” in ${file}`];
    const folder = join(root, dirname(file));
    const isThere = (text: string) =>
      source.includes(text) || existsSync(join(folder, text)) || existsSync(join(folder, 'cases', text));
    return cases.filter((text) => !isThere(text)).map((text) => `${number}: no case “${text}” of ${file}`);
  });
}
