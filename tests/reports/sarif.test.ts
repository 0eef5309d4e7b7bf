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

function fileOf({ results }: Run): string | undefined {
  return results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;
}

test('a run says what made it, and lists no files beside the results', async () => {
  const run = await runOf();
  expect(run.automationDetails).toEqual({ id: 'meridian/validate/' });
  expect(run).not.toHaveProperty('artifacts');
  expect(JSON.stringify(run.results)).not.toContain('"index"');
});

test('in Azure Pipelines a run has the identity that its service asks for', async () => {
  const env = {
    TF_BUILD: 'True',
    SYSTEM_COLLECTIONURI: 'https://dev.azure.com/wayfold/',
    SYSTEM_TEAMPROJECTID: '11111111-1111-1111-1111-111111111111',
    SYSTEM_DEFINITIONID: '12',
    BUILD_DEFINITIONNAME: 'Nightly',
    SYSTEM_PHASEID: '22222222-2222-2222-2222-222222222222',
    SYSTEM_PHASENAME: 'Check',
    BUILD_SOURCEBRANCH: 'refs/heads/main',
    BUILD_BUILDID: '345',
  };
  const { stdout } = await validate(['--format', 'sarif'], { env });
  const prefix = 'azuredevops/pipeline/build/';
  expect(valid<Log>('sarif', stdout).runs[0]?.automationDetails).toEqual({
    id: `${prefix}wayfold/${env.SYSTEM_TEAMPROJECTID}/12/${env.SYSTEM_PHASEID}/refs/heads/main/345`,
    properties: {
      [`${prefix}buildDefinitionId`]: '12',
      [`${prefix}buildDefinitionName`]: 'Nightly',
      [`${prefix}phaseId`]: env.SYSTEM_PHASEID,
      [`${prefix}phaseName`]: 'Check',
    },
  });
  const { SYSTEM_PHASEID: _, ...incomplete } = env;
  const { stdout: partly } = await validate(['--format', 'sarif'], { env: incomplete });
  expect(valid<Log>('sarif', partly).runs[0]?.automationDetails).toEqual({ id: 'meridian/validate/' });
});

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
  expect(tool.driver).toMatchObject({ name: 'Meridian', fullName: `Meridian ${version}`, version });
  expect(tool.driver.rules?.find(({ id }) => id === 'missing-alt')?.name).toBe('MissingAlt');
  expect(tool.driver.rules?.find(({ id }) => id === 'untranslated')).toMatchObject({
    name: 'Untranslated',
    shortDescription: { text: 'Untranslated' },
    fullDescription: { text: expect.stringContaining('every language') },
    help: { text: expect.stringMatching(/ docs\/rules\.md#untranslated$/) },
    defaultConfiguration: { level: 'note' },
  });
});

test('rules have an address where package.json names the repository, and none that is made up elsewhere', async () => {
  const report: Report = {
    command: 'validate',
    ...{
      issues: [],
      known: [],
      folder: '',
      contentFile: '/site/content.json',
      entries: 0,
      pages: 0,
      languages: [],
    },
    ...{
      seconds: 0,
      maxWarnings: undefined,
      failOn: 'error',
      skipped: new Map(),
      nameOf: () => undefined,
      withLines: (issues) => issues,
    },
  };
  const options = {
    root: '/site',
    coloured: false,
    width: undefined,
    version: '1.0.0',
    detail: 'usual',
  } as const;
  const addressesOf = (docs: string | undefined) => {
    const driver = valid<Log>('sarif', sarif(report, { ...options, docs })).runs[0]?.tool.driver;
    const rule = driver?.rules?.find(({ id }) => id === 'untranslated');
    return [driver?.informationUri, rule?.helpUri, rule?.help?.text.split(' ').at(-1)];
  };
  expect(addressesOf(undefined)).toEqual([undefined, undefined, 'docs/rules.md#untranslated']);
  const facts = { name: 'meridian', version: '1.0.0', repository: 'github:wayfold/site' };
  const base = docsBase(facts, { root: '/site', cwd: '/site', env: {} });
  const rule = `${base}docs/rules.md#untranslated`;
  expect(addressesOf(base)).toEqual(['https://github.com/wayfold/site/blob/HEAD/README.md', rule, rule]);
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
  expect(fileOf(run)).toBe('a%20%231%20%7B%C3%BC%7D%3F.json');
});

test('a file outside of the folder has a whole address', async () => {
  const folder = hostileFolder();
  const run = await runOf(['--content', join(folder, 'content.json')], hostileFolder());
  expect(fileOf(run)).toMatch(/^file:\/\/\/.+\/content\.json$/);
});
