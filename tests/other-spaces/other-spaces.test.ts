/**
 * Every folder beside this file is a space as another team would have it: `content.json` and `expected.json`. Whatever
 * it holds, no command crashes, and findings say what to do. `validate` runs as people run it,
 * the reports for people and the other stages and commands in this process.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadCheck } from '../fuzz/production-check.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { formatIssue, validateForPrograms } from './validate-space.ts';

interface Expected {
  /** 0 fine, 1 errors, 2 no export. */
  readonly code: number;
  /** Findings that there must be, as `rule entry.field`. */
  readonly finds?: readonly string[];
  /** The highest number of findings: one cause has one finding. */
  readonly most?: number;
  readonly pages?: number;
  /** Parts of messages and hints. */
  readonly says?: readonly string[];
}

const { checkBytes } = await loadCheck();
const spaces = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(spaces).filter((name) => existsSync(join(spaces, name, 'expected.json')));

test.each(names)('%s', async (name) => {
  const bytes = readFileSync(join(spaces, name, 'content.json'));
  const folder = siteFolder(bytes.toString());
  const expected = JSON.parse(readFileSync(join(spaces, name, 'expected.json'), 'utf8')) as Expected;
  const { code, summary, issues, text } = await validateForPrograms(folder);
  expect(code, text).toBe(expected.code);
  for (const part of expected.says ?? []) expect(text).toContain(part);
  expect(issues.map(formatIssue)).toEqual(expect.arrayContaining([...(expected.finds ?? [])]));
  expect(issues.length).toBeLessThanOrEqual(expected.most ?? 0);
  if (expected.pages !== undefined) expect(summary?.pages).toBe(expected.pages);
  if (code === 2) return;
  const outcome = checkBytes(bytes, false);
  expect(outcome.issues).toHaveLength(issues.length);
  expect(outcome.reports.get('pretty')).toContain('Found ');
  outcome.lookAt();
});
