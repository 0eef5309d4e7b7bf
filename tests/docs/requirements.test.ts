/** The tables of requirements name tests that are there, number their rows, and link the reasons of decisions. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  callsInNpmTest,
  isInNpmTest,
  missingTests,
  readRequirements,
  requirementsFolder,
} from './requirements.ts';
import { readTests } from './test-titles.ts';

const documents = ([1, 2] as const).map((document) => ({
  document,
  rows: readRequirements(`document-${document}`),
}));
const decided = /^\*\*Decided:\*\* /;
const differs = /^\*\*Differs:\*\* /;
const inPart = /^\*\*In part:\*\* /;
const calls = callsInNpmTest();

describe.each(documents)('document $document', ({ document, rows }) => {
  test('has rows in each of its nine sections, numbered one by one', () => {
    const sections = Array.from({ length: 9 }, (_, at) => `${document}.${at + 1}`);
    const inSection = (section: string) => rows.filter(({ number }) => number.startsWith(`${section}.`));
    const expected = sections.flatMap((section) => inSection(section).map((_, at) => `${section}.${at + 1}`));
    expect(rows.map(({ number }) => number)).toEqual(expected);
    expect(sections.filter((section) => inSection(section).length === 0)).toEqual([]);
  });

  test('names a test for each row, and each is there', () => {
    expect(rows.flatMap(missingTests)).toEqual([]);
  });

  test('gives the reason where something was decided, differs or holds in part', () => {
    const unexplained = rows
      .filter(({ text }) => [decided, differs, inPart].some((mark) => mark.test(text)))
      .flatMap(brokenReasons);
    expect(unexplained).toEqual([]);
  });
});

test('each row names a test that `npm test` runs', () => {
  const rows = [...documents.flatMap((document) => document.rows), ...readRequirements('card')];
  expect(rows.filter((row) => !isInNpmTest(row, calls)).map(({ number }) => number)).toEqual([]);
});

test('the README counts the rows', () => {
  const readme = readFileSync(join(requirementsFolder, 'README.md'), 'utf8');
  const counts = documents.map(({ document, rows }) => {
    const count = (mark: RegExp) => rows.filter(({ text }) => mark.test(text)).length;
    const marks = [decided, differs, inPart].map(count).join(' | ');
    return `| [${document}](document-${document}.md) | ${rows.length} | ${marks} |`;
  });
  expect(readme.split('\n').filter((line) => line.startsWith('| ['))).toEqual(counts);
});

test('a row is found that names another file, title or case than there is', () => {
  const row = readRequirements('document-1')[0];
  const [reference] = row?.tests ?? [];
  if (!row || !reference) throw new Error('The first document has no rows.');
  const withTest = (own: object) => missingTests({ ...row, tests: [{ ...reference, ...own }] });
  expect(withTest({})).toEqual([]);
  expect(withTest({ file: 'tests/docs/gone.test.ts' })).toEqual([expect.stringContaining('no test file')]);
  expect(withTest({ title: `${reference.title} ` })).toEqual([expect.stringContaining('no test “')]);
  const file = 'tests/docs/requirements.test.ts';
  expect(withTest({ file, title: 'document $document' })).toEqual([expect.stringContaining('no test “')]);
  const counted = { file, title: 'the README counts the rows' };
  expect(withTest({ ...counted, cases: [['As', 'GitHub makes it'].join(' ')] })).toHaveLength(1);
  expect(withTest({ cases: ['no such case'] })).toEqual([expect.stringContaining('no case “')]);
});

test.each([
  ['tests/export/round-trip.test.ts', 'the sample space is what an export of it gives, byte by byte', false],
  ['tests/sites-invalid/huge-sites.test.ts', '3,000 directories in a circle are one finding', false],
  ['tests/remote-cache/hostile.test.ts', 'reads go on where only writes fail', false],
  ['tests/e2e/cart.spec.ts', 'two tabs agree', false],
  ['runtime/checkout/form/rules.test.ts', 'no brand accepts numbers that begin with %j', true],
  [
    'tests/e2e/checkout/providers.spec.ts',
    'PayPal is blocked: its panel says so, and a card still pays',
    false,
  ],
  ['tests/e2e/order-form/layout.spec.ts', '@all right to left, numbers still read left to right', false],
  ['tests/e2e/order-form/layout.spec.ts', `${'$'}{often}${'$'}{path} fits every screen`, true],
  [
    'tests/e2e/dark-scheme.spec.ts',
    'the header takes the ground of the scheme once the page is scrolled',
    true,
  ],
])('whether `npm test` runs a test is known however it is tagged: %s, %s: %s', (file, title, expected) => {
  expect(isInNpmTest({ tests: [{ file, title, cases: [] }] }, calls)).toBe(expected);
});

test('titles are read however tests are written', () => {
  const source = `
    test('plain', () => {});
    test.describe("group", () => {});
    describe.each(rows)('group of %s', () => {});
    /** test('in a comment', () => {}); */
    it.each([
      ['a', f(1)],
    ] as const)('each %s', (text) => {});
    test.skipIf(!here).each(rows)(
      'broken',
      async () => {},
    );
    test(\`\${often}with \${name}\`, () => {});
    test('the bank\\'s', () => {});
    test(name, () => {});
    test.skip('skipped', () => {});
    // test('commented out', () => {});
    latest('none', 1);
  `;
  expect(readTests(source)).toEqual([
    { title: 'plain', line: 2 },
    { title: 'each %s', line: 8 },
    { title: 'broken', line: 9 },
    { title: `${'$'}{often}with ${'$'}{name}`, line: 13 },
    { title: "the bank's", line: 14 },
  ]);
});

/** A decision without a link, or with one to a file or heading that isn't there. */
function brokenReasons({ number, text }: { readonly number: string; readonly text: string }): string[] {
  const targets = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target = '']) => target);
  if (targets.length === 0) return [`${number}: no reason`];
  return targets.filter((target) => !isThere(target)).map((target) => `${number}: ${target} isn't there`);
}

function isThere(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = join(requirementsFolder, path);
  if (!existsSync(file)) return false;
  const headings = Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    anchorOf(heading),
  );
  return anchor === undefined || headings.includes(anchor);
}

/** As GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
