import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
  sysOf,
} from '../helpers/space-builder.ts';
import { hostileSpace, richText } from './hostile-space.ts';
import { hostileFolder, inLines, otherRulesOff, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

interface Baseline {
  readonly schemaVersion: number;
  readonly findings: readonly Readonly<Record<string, string>>[];
}

const baseline = ['--baseline', 'baseline.json'];
const update = [...baseline, '--update-baseline'];

/** What a finding that is gone is in every format. */
const gone: Readonly<Record<string, RegExp>> = {
  json: /"gone": \[\s*\{\s*"fingerprint": "[0-9a-f]{64}",\s*"rule": "invalid-slug"/,
  sarif: /"toolConfigurationNotifications":\[\{[^}]*"text":"The baseline holds[^"]*Invalid slug/,
  junit: /<testsuite name="baseline"[^>]* failures="1"[\s\S]*Invalid slug/,
  github: /::error file=baseline.json,title=baseline::.*Invalid slug/,
  gitlab: /"check_name":"baseline"/,
};

/** A folder whose findings are all accepted. */
async function acceptedFolder(content: unknown = hostileSpace()): Promise<string> {
  const folder = siteFolder(inLines(content), { rules: otherRulesOff });
  const { code, stderr } = await validate(update, { folder });
  expect(code, stderr).toBe(0);
  return folder;
}

function readBaseline(folder: string): Baseline {
  return valid<Baseline>('baseline', readFileSync(join(folder, 'baseline.json'), 'utf8'));
}

function setContent(folder: string, content: unknown): void {
  writeFileSync(join(folder, 'content.json'), inLines(content));
}

function embedding(id: string) {
  const data = { target: linkTo(id) };
  return {
    nodeType: 'document',
    data: {},
    content: [{ nodeType: 'embedded-entry-block', data, content: [] }],
  };
}

/** A page whose slug is wrong in German, and one where it is in both languages. */
function languagesSpace(germanSlug = 'FALSCH') {
  const pageOf = (id: string, slug: Readonly<Record<string, string>>) => {
    const { sys, fields } = page(id, id, 'root');
    return { sys, fields: { ...fields, slug } };
  };
  const pages = [
    pageOf('german', { 'en-US': 'good', 'de-DE': germanSlug }),
    pageOf('both', { 'en-US': 'BOTH', 'de-DE': 'BOTH' }),
  ];
  return space([...homePage(), directory('de', 'de'), ...pages], [english, german]);
}

test("accepted findings don't fail the run and are reported as a number", async () => {
  const folder = await acceptedFolder();
  const { findings } = readBaseline(folder);
  const { code, stdout } = await validate([...baseline, '--max-warnings', '0'], { folder });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(
      `^${findings.length} known findings of baseline.json not shown.\nFound 0 errors, 0 warnings and 0 infos`,
    ),
  );
});

test('new findings fail the run and are reported alone', async () => {
  const folder = await acceptedFolder();
  setContent(folder, hostileSpace([page('new', 'NEW', 'root')]));
  const { code, stdout } = await validate([...baseline, '--format', 'json'], { folder });
  expect(code).toBe(1);
  const { summary, issues } = valid<{ summary: object; issues: { entryId: string }[] }>('issues', stdout);
  expect(issues.map(({ entryId }) => entryId)).toEqual(['new']);
  expect(summary).toMatchObject({ errors: 1, known: readBaseline(folder).findings.length });
});

test('what is gone has to leave the file', async () => {
  const folder = await acceptedFolder(hostileSpace([page('new', 'NEW', 'root')]));
  const accepted = readBaseline(folder).findings.length;
  setContent(folder, hostileSpace());
  const { code, stdout } = await validate(baseline, { folder });
  expect(code).toBe(1);
  expect(stdout).toContain('invalid-slug: Invalid slug "NEW"');
  expect(stdout).toContain('--update-baseline');
  const updated = await validate(update, { folder });
  expect(updated.code).toBe(0);
  expect(updated.stderr).toContain(`baseline.json holds ${accepted - 1} findings now: 0 added, 1 removed.`);
  expect((await validate(baseline, { folder })).code).toBe(0);
});

test.each<[string, unknown]>([
  ['a rule', 'off'],
  ['a path of a rule', [{ severity: 'off', paths: ['/lost'] }]],
])('findings of %s that is switched off stay in the file', async (_, setting) => {
  const rules = { ...otherRulesOff, 'orphan-page': 'warning' };
  const folder = siteFolder(inLines(space([...homePage(), page('lost', 'lost', 'root')])), { rules });
  await validate(update, { folder });
  const accepted = readBaseline(folder);
  expect(accepted.findings.map(({ rule }) => rule)).toContain('orphan-page');
  configureSite(folder, { rules: { ...rules, 'orphan-page': setting } });
  const { code, stdout } = await validate(baseline, { folder });
  expect(code, stdout).toBe(0);
  await validate(update, { folder });
  expect(readBaseline(folder)).toEqual(accepted);
});

test('every format reports findings that are gone', async () => {
  const folder = await acceptedFolder(hostileSpace([page('new', 'NEW', 'root')]));
  setContent(folder, hostileSpace());
  for (const [format, expected] of Object.entries(gone)) {
    const { code, stdout } = await validate([...baseline, '--format', format], { folder });
    expect(code).toBe(1);
    expect(stdout).toMatch(expected);
    if (format === 'sarif' || format === 'gitlab') valid(format, stdout);
    if (format === 'json') valid('issues', stdout);
  }
});

test('SARIF has what is known as accepted, and what is new as new', async () => {
  const folder = await acceptedFolder();
  setContent(folder, hostileSpace([page('new', 'NEW', 'root')]));
  const { stdout } = await validate([...baseline, '--format', 'sarif'], { folder });
  const { runs } = valid<{ runs: { results: { baselineState: string; suppressions?: unknown }[] }[] }>(
    'sarif',
    stdout,
  );
  const states = runs[0]?.results.map(
    ({ baselineState, suppressions }) => `${baselineState} ${suppressions !== undefined}`,
  );
  const known = readBaseline(folder).findings.map(() => 'unchanged true');
  expect(states).toEqual(['new false', ...known]);
});

test('the file is the same whatever the order of the export and however it is laid out', async () => {
  const content = hostileSpace();
  const folder = await acceptedFolder(content);
  const turned = siteFolder({ ...content, entries: content.entries.toReversed() }, { rules: otherRulesOff });
  await validate(update, { folder: turned });
  const written = readFileSync(join(folder, 'baseline.json'), 'utf8');
  expect(readFileSync(join(turned, 'baseline.json'), 'utf8')).toBe(written);
  expect(written.split('\n').length).toBe(readBaseline(folder).findings.length + 6);
});

test('a fault that changes its words, its line or its cost stays known', async () => {
  const content = hostileSpace();
  const folder = await acceptedFolder(content);
  const file = join(folder, 'baseline.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"message":"[^"\\]*/g, '"message":"other words'));
  setContent(folder, { ...content, entries: [page('unrelated', 'unrelated', 'deals'), ...content.entries] });
  const { code, stdout } = await validate(baseline, { folder });
  expect(code, stdout).toBe(0);
});

test("a new fault doesn't take the place of one that is gone", async () => {
  const spaceOf = (...uris: readonly string[]) =>
    space([...homePage(), entry('oneColumnContent', 'links', { content: richText(...uris) })]);
  const folder = await acceptedFolder(spaceOf('a:1', 'b:1'));
  setContent(folder, spaceOf('b:1', 'c:1'));
  const { stdout } = await validate([...baseline, '--format', 'json'], { folder });
  const report = valid<{ issues: { target: string }[]; baseline: { gone: { message: string }[] } }>(
    'issues',
    stdout,
  );
  expect(report.issues.map(({ target }) => target)).toEqual(['c:1']);
  expect(report.baseline.gone.map(({ message }) => message)).toEqual([expect.stringContaining('"a:1"')]);
});

test('findings of two languages are two', async () => {
  const folder = siteFolder(inLines(languagesSpace()), { rules: otherRulesOff });
  await validate(update, { folder });
  expect(readBaseline(folder).findings.map(({ entryId, locale }) => `${entryId} ${locale}`)).toEqual([
    'both undefined',
    'german de',
  ]);
});

test('a run of one language knows its part of the baseline and leaves the rest alone', async () => {
  const folder = siteFolder(inLines(languagesSpace()), { rules: otherRulesOff });
  await validate(update, { folder });
  const before = readFileSync(join(folder, 'baseline.json'), 'utf8');
  for (const locale of ['en', 'de']) {
    const { code, stdout } = await validate([...baseline, '--locale', locale], { folder });
    expect(code, stdout).toBe(0);
    await validate([...update, '--locale', locale], { folder });
    expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).toBe(before);
  }
  setContent(folder, languagesSpace('richtig'));
  expect((await validate([...baseline, '--locale', 'en'], { folder })).code).toBe(0);
  expect((await validate([...baseline, '--locale', 'de'], { folder })).code).toBe(1);
});

test('findings shown only in another language stay in a run of the language that fixes them', async () => {
  const text = {
    sys: sysOf('oneColumnContent', 'text'),
    fields: { content: { 'en-US': embedding('absent') } },
  };
  const [root, home] = homePage();
  const germanHome = {
    sys: sysOf('page', 'home'),
    fields: { ...home?.fields, blocks: { 'en-US': [], 'de-DE': [linkTo('text')] } },
  };
  const content = space([root, germanHome, directory('de', 'de'), text], [english, german]);
  const rules = { ...otherRulesOff, 'not-shown-as-meant': 'off' };
  const folder = siteFolder(inLines(content), { rules });
  await validate(update, { folder });
  const before = readFileSync(join(folder, 'baseline.json'), 'utf8');
  expect(readBaseline(folder).findings).toEqual([
    expect.objectContaining({ rule: 'dangling-link', entryId: 'text', locale: 'en' }),
  ]);
  for (const locale of ['en', 'de']) {
    const { code, stdout } = await validate([...baseline, '--locale', locale], { folder });
    expect(code, stdout).toBe(0);
    await validate([...update, '--locale', locale], { folder });
    expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).toBe(before);
  }
  const fixed = { ...text, fields: { content: { 'en-US': embedding('home') } } };
  setContent(folder, space([root, germanHome, directory('de', 'de'), fixed], [english, german]));
  expect((await validate([...baseline, '--locale', 'en'], { folder })).code).toBe(1);
});

test('--update-baseline needs a file', async () => {
  const { code, stdout, stderr } = await validate(['--update-baseline']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('--baseline FILE');
});

test('without the file there is a hint how to write it', async () => {
  const { code, stdout, stderr } = await validate(baseline);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('There is no baseline baseline.json');
  expect(stderr).toContain('--update-baseline');
});

test.each([
  ['not JSON', '<<<<<<< ours', "isn't JSON"],
  ['empty', '', "isn't JSON"],
  ['something else', '{ "entries": [] }', "doesn't hold a list of findings"],
  ['null', 'null', "doesn't hold a list of findings"],
  ['of another version', '{ "schemaVersion": 2, "findings": [] }', 'schemaVersion is 2'],
  ['without fingerprints', '{ "schemaVersion": 1, "findings": [{ "rule": "x" }] }', 'list of findings'],
])("a file that is %s is no baseline, and isn't replaced by one", async (_, text, says) => {
  const folder = hostileFolder();
  writeFileSync(join(folder, 'baseline.json'), text);
  const { code, stdout, stderr } = await validate(update, { folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
  expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).toBe(text);
});

test("a file that is no baseline isn't compared with either", async () => {
  const folder = hostileFolder();
  writeFileSync(join(folder, 'baseline.json'), 'null');
  const { code, stdout, stderr } = await validate(baseline, { folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain("doesn't hold a list of findings");
});

test("where it can't be written the run says so", async () => {
  const folder = hostileFolder();
  const { code, stderr } = await validate(['--baseline', 'no/baseline.json', '--update-baseline'], {
    folder,
  });
  expect(code).toBe(2);
  expect(stderr).toContain("The baseline can't be written to no/baseline.json");
  expect(existsSync(join(folder, 'no'))).toBe(false);
});
