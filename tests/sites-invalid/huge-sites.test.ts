/**
 * Content that no editor makes, but a script with a mistake does.
 *
 * @module-tag ci
 */
import { expect, test } from 'vitest';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  entry,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { isThorough } from '../helpers/thorough.ts';

const many = isThorough ? 200_000 : 50_000;

test('a chain of 3,000 directories is one finding, with the two ends of the chain', async () => {
  const chain = numbers(3000).map((n) => directory(`d${n}`, 'd', n === 0 ? 'root' : `d${n - 1}`));
  const { errors } = await validate([...homePage(), ...chain.reverse(), page('deepest', 'p', 'd2999')]);
  expect(errors).toEqual([
    expect.objectContaining({ rule: 'invalid-slug', affects: { pages: 1, locales: ['en'] } }),
  ]);
  expect(errors[0]?.chain?.length).toBeLessThanOrEqual(40);
});

test('3,000 directories in a circle are one finding', async () => {
  const circle = numbers(3000).map((n) => directory(`d${n}`, 'd', `d${(n + 1) % 3000}`));
  const { errors } = await validate([...homePage(), ...circle, page('p', 'p', 'd0')]);
  expect(errors).toEqual([expect.objectContaining({ rule: 'circular-reference', entryId: 'd0' })]);
});

test('groups of circles are reported a few times each, with both ends of the path', async () => {
  const groups = numbers(2000).map((n) =>
    entry('contentBlockGroup', `g${n}`, { blocks: [linkTo(`g${(n + 1) % 2000}`), linkTo('g0')] }),
  );
  const { errors } = await validate([...homePage({ blocks: [linkTo('g0')] }), ...groups]);
  const circles = errors.filter(({ rule, entryId }) => rule === 'circular-reference' && entryId === 'g0');
  expect(circles.length).toBeGreaterThan(0);
  expect(circles.length).toBeLessThanOrEqual(10);
  for (const { chain } of circles) expect(chain?.length).toBeLessThanOrEqual(40);
});

test('3,000 groups of blocks in each other are one finding', async () => {
  const groups = numbers(3000).map((n) =>
    entry('contentBlockGroup', `g${n}`, { blocks: n === 2999 ? undefined : [linkTo(`g${n + 1}`)] }),
  );
  const { errors } = await validate([...homePage({ blocks: [linkTo('g0')] }), ...groups]);
  expect(errors).toEqual([
    expect.objectContaining({ rule: 'invalid-entry', affects: { pages: 1, locales: ['en'] } }),
  ]);
});

test('40 groups that each hold the next one twice are one finding, and a site that takes it is still built', async () => {
  const blocks = (n: number) => (n < 40 ? [linkTo(`g${n}`), linkTo(`g${n}`)] : undefined);
  const groups = numbers(40).map((n) =>
    entry('contentBlockGroup', `g${n}`, { anchorId: 'a', blocks: blocks(n + 1) }),
  );
  const anchor = entry('anchor', 'there', { text: 'x', page: linkTo('home'), target: 'nowhere' });
  const content = [...homePage({ blocks: [linkTo('g0')] }), ...groups, anchor];
  const { errors } = await validate(content);
  expect(errors).toEqual([
    expect.objectContaining({
      rule: 'invalid-entry',
      entryId: 'g26',
      affects: { pages: 1, locales: ['en'] },
    }),
    expect.objectContaining({ rule: 'broken-anchor' }),
  ]);
  const rules = { 'invalid-entry': 'warning', 'broken-anchor': 'warning' };
  const { code, stderr } = await runCli(['build'], { cwd: siteFolder(space(content), { rules }) });
  expect(code, stderr).toBe(0);
});

test('rich text of 4,000 levels is one finding', async () => {
  const quotes = '{"nodeType":"blockquote","data":{},"content":['.repeat(4000) + ']}'.repeat(4000);
  const content = { nodeType: 'document', data: {}, content: ['here'] };
  const text = JSON.stringify(space([...homePage(), entry('oneColumnContent', 'text', { content })]));
  const { errors } = await validate(text.replace('"here"', quotes));
  expect(errors).toEqual([expect.objectContaining({ rule: 'invalid-rich-text', entryId: 'text' })]);
});

test(`${many.toLocaleString('en')} entries are checked one and all`, async () => {
  const directories = numbers(200).map((n) => directory(`d${n}`, `d${n}`, 'root'));
  const pages = numbers(many - 203).map((n) => page(`p${n}`, `p${n}`, `d${n % 200}`));
  const { summary, errors } = await validate([
    ...homePage(),
    ...directories,
    ...pages,
    page('last', 'last', 'absent'),
  ]);
  expect(summary).toMatchObject({ entries: many, pages: many - 202, locales: 1, errors: 1 });
  expect(errors).toEqual([expect.objectContaining({ rule: 'missing-directory', entryId: 'last' })]);
});

/** @param content entries, or the text of a whole export */
async function validate(content: readonly ExportedEntry[] | string) {
  const folder = siteFolder(typeof content === 'string' ? content : space(content));
  const { code, stderr, summary, issues } = await findIssues(folder);
  expect(stderr).toBe('');
  expect(code).toBe(1);
  return { summary, errors: issues.filter(({ severity }) => severity === 'error') };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
