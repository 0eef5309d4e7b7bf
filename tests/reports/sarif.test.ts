import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, Run } from 'sarif';
import { expect, test } from 'vitest';
import { docsBase } from '../../cli/reporters/references.ts';
import type { Report } from '../../cli/reporters/report.ts';
import { sarif } from '../../cli/reporters/sarif.ts';
import { root } from '../helpers/run-cli.ts';
import { hostileFolder, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

async function runOf(args: readonly string[] = [], folder = hostileFolder()): Promise<Run> {
  const { stdout, stderr } = await validate(['--format', 'sarif', ...args], { folder });
  expect(stderr).toBe('');
  const [run] = valid<Log>('sarif', stdout).runs;
  if (!run) throw new Error('there is no run');
  return run;
}

function resultAbout(run: Run, entryId: string) {
  return run.results?.find(({ locations }) => locations?.[0]?.logicalLocations?.[0]?.name === entryId);
}

test('a result says which rule, how bad, and where', async () => {
  const folder = hostileFolder();
  const run = await runOf([], folder);
  const { results = [], tool } = run;
  const result = resultAbout(run, 'translated');
  expect(result).toMatchObject({
    ruleId: 'invalid-slug',
    level: 'error',
    message: { text: expect.stringContaining('Invalid slug "Über uns"') },
    partialFingerprints: { 'meridianFinding/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const [location] = result?.locations ?? [];
  expect(location?.physicalLocation?.artifactLocation?.uri).toBe('content.json');
  expect(location?.logicalLocations).toEqual([
    { name: 'translated', fullyQualifiedName: 'translated', kind: 'object' },
    { name: 'slug', fullyQualifiedName: 'translated/slug', kind: 'property' },
  ]);
  const lines = readFileSync(join(folder, 'content.json'), 'utf8').split('\n');
  const { startLine = 0 } = location?.physicalLocation?.region ?? {};
  expect(lines.slice(startLine - 1, startLine + 8).join('')).toContain('"id": "translated"');
  for (const { ruleId, ruleIndex = -1 } of results) expect(tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
});

test('the tool and its rules introduce themselves', async () => {
  const { tool } = await runOf();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(tool.driver).toMatchObject({ name: 'Meridian', version });
  expect(tool.driver.rules?.find(({ id }) => id === 'untranslated')).toMatchObject({
    shortDescription: { text: 'Untranslated' },
    fullDescription: { text: expect.stringContaining('every language') },
    help: { text: expect.stringMatching(/ docs\/rules\.md#untranslated$/) },
    defaultConfiguration: { level: 'note' },
  });
});

test('rules have an address where package.json names the repository, and none that is made up elsewhere', async () => {
  const report: Report = {
    command: 'validate',
    ...{ issues: [], known: [], contentFile: '/site/content.json', entries: 0, pages: 0, languages: [] },
    ...{ seconds: 0, maxWarnings: undefined, failOn: 'error', skipped: new Map(), nameOf: () => undefined },
  };
  const options = {
    root: '/site',
    coloured: false,
    width: undefined,
    version: '1.0.0',
    detail: 'usual',
  } as const;
  const addressOf = (docs: string | undefined) => {
    const rules = valid<Log>('sarif', sarif(report, { ...options, docs })).runs[0]?.tool.driver.rules;
    return rules?.find(({ id }) => id === 'untranslated')?.helpUri;
  };
  expect(addressOf(undefined)).toBeUndefined();
  const base = docsBase({ version: '1.0.0', repository: 'github:wayfold/site' });
  expect(addressOf(base)).toBe('https://github.com/wayfold/site/blob/HEAD/docs/rules.md#untranslated');
});

test('the chain of entries is a code flow', async () => {
  const run = await runOf();
  const flow = (entryId: string) =>
    resultAbout(run, entryId)?.codeFlows?.[0]?.threadFlows[0]?.locations.map(
      ({ location }) => location?.logicalLocations?.[0]?.name,
    );
  expect(flow('deals')).toEqual(['offer', 'deals']);
  expect(flow('ring-a')).toEqual(['ring-a', 'ring-b', 'ring-a']);
});

test('every result has a fingerprint of its own, in any language', async () => {
  const fingerprints = ({ results = [] }: Run) =>
    results.map(({ partialFingerprints }) => partialFingerprints?.['meridianFinding/v1'] ?? '');
  const all = fingerprints(await runOf());
  expect(new Set(all).size).toBe(all.length);
  expect(fingerprints(await runOf())).toEqual(all);
});

test('addresses of files are encoded', async () => {
  const folder = hostileFolder();
  cpSync(join(folder, 'content.json'), join(folder, 'a #1 {ü}?.json'));
  const run = await runOf(['--content', 'a #1 {ü}?.json'], folder);
  expect(run.artifacts?.[0]?.location?.uri).toBe('a%20%231%20%7B%C3%BC%7D%3F.json');
});

test('a file outside of the folder has a whole address', async () => {
  const folder = hostileFolder();
  const run = await runOf(['--content', join(folder, 'content.json')], hostileFolder());
  expect(run.artifacts?.[0]?.location?.uri).toMatch(/^file:\/\/\/.+\/content\.json$/);
});
