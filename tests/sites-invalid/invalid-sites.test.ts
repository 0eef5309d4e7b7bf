/**
 * Every folder beside this file is a way to be broken: `content.json`, or `content.txt` where it is no JSON, and
 * `expected.json`. Findings are written as `rule entry.field`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

interface Expected {
  /** 0 fine, 1 findings, 2 can't be read. */
  readonly code: number;
  /** Part of the message, for content that can't be read. */
  readonly says?: string;
  readonly errors?: readonly string[];
  /** Those that every space as small as these breaks only where the case is about them. */
  readonly warnings?: readonly string[];
}

interface Issue {
  readonly rule: string;
  readonly severity: string;
  readonly entryId?: string;
  readonly field?: string;
}

/** Rules that are about a site's completeness; the spaces here are as small as they can be. */
const incomplete = ['missing-home-page', 'missing-shell-page', 'orphan-page'];
const ways = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(ways).filter((name) => existsSync(join(ways, name, 'expected.json')));

test.each(names)('%s', checkWay);

async function checkWay(name: string): Promise<void> {
  const expected = JSON.parse(readFileSync(join(ways, name, 'expected.json'), 'utf8')) as Expected;
  const folder = folderWithOldSite(name);
  const result = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(result.code, result.stderr).toBe(expected.code);
  expect(result.stderr).not.toContain('    at ');
  if (expected.code === 0) {
    const checked = await runCli(['validate', '--format', 'json'], { cwd: folder });
    expectIssues(checked, expected);
    return;
  }
  expect(oldSiteIn(folder)).toEqual(oldSite);
  if (expected.code === 1) expectIssues(result, expected);
  else expect(result).toMatchObject({ stdout: '', stderr: expect.stringContaining(expected.says ?? '') });
}

function expectIssues({ stdout }: CliResult, { errors, warnings }: Expected): void {
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  const of = (severity: string) => issues.filter((issue) => issue.severity === severity);
  expect(of('error').map(formatIssue).sort()).toEqual((errors ?? []).toSorted());
  if (!warnings) return;
  const meant = new Set(warnings.map((warning) => warning.split(' ')[0] ?? ''));
  const reported = of('warning').filter(({ rule }) => !incomplete.includes(rule) || meant.has(rule));
  expect(reported.map(formatIssue).sort()).toEqual(warnings.toSorted());
}

function formatIssue({ rule, entryId, field }: Issue): string {
  return [rule, [entryId, field].filter((part) => part !== undefined).join('.')].join(' ').trim();
}

/** As far as a build asks: what makes a folder one that it may replace. */
const oldSite = {
  'index.html': 'the old site',
  'manifest.json': '{ "generator": "meridian", "schemaVersion": 1, "files": [] }',
};

function folderWithOldSite(name: string): string {
  const folder = temporaryFolder();
  cpSync(join(ways, name), folder, { recursive: true });
  const isJson = existsSync(join(folder, 'content.json'));
  configureSite(folder, { content: isJson ? 'content.json' : 'content.txt' });
  mkdirSync(join(folder, 'out'));
  for (const [file, text] of Object.entries(oldSite)) writeFileSync(join(folder, 'out', file), text);
  return folder;
}

function oldSiteIn(folder: string) {
  expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([]);
  const files = readdirSync(join(folder, 'out'));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, 'out', file), 'utf8')]));
}
