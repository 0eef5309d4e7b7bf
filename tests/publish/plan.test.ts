/** Sites that are planned once, rendered in shards and merged. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, page, space } from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { build, bytesOf, sixPages } from './small-site.ts';

const folder = newFolder();
const shards = [1, 2, 3];

/** A site that is published, and a plan and shards of the next release. */
beforeAll(async () => {
  configureSite(folder);
  write('content.json', sixPages('about'));
  await build(folder);
  write('content.json', sixPages('about-us'));
  await planAndRender(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), JSON.stringify(content));
}

async function planAndRender(cwd: string, ...flags: readonly string[]): Promise<void> {
  const planned = await runCli(['plan', '--out', 'plan', ...flags], { cwd });
  expect(planned, planned.stderr).toMatchObject({ code: 0 });
  for (const index of shards) {
    const args = ['--plan', 'plan', '--shard', `${index}/3`, '--out', `shards/${index}`];
    const rendered = await runCli(['build', ...args], { cwd });
    expect(rendered, rendered.stderr).toMatchObject({ code: 0 });
  }
}

function merge(cwd: string, ...args: readonly string[]): Promise<CliResult> {
  return runCli(['merge', ...shards.map((index) => `shards/${index}`), '--plan', 'plan', ...args], { cwd });
}

/** A copy of the folder with its site, plan and shards. */
function copied(): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

describe('the site is the same as one built at once, redirects from the published one included', () => {
  const whole = newFolder();
  beforeAll(async () => {
    cpSync(folder, whole, { recursive: true });
    await build(whole, '--no-cache');
  });
  afterAll(() => rmSync(whole, { recursive: true }));

  test('if the plan checks the content', async () => {
    const merged = copied();
    const { code, stdout, stderr } = await merge(merged);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('From 3 shards: 12 pages in 2 languages, 2 redirects');
    expect(bytesOf(merged)).toEqual(bytesOf(whole));
  });

  test('if it is written to another folder than the published one', async () => {
    const merged = copied();
    expect(await merge(merged, '--out', 'other')).toMatchObject({ code: 0 });
    expect(bytesOf(merged, 'other')).toEqual(bytesOf(whole));
    expect(bytesOf(merged)).toEqual(bytesOf(folder));
    expect((await merge(merged, '--out', 'other')).stderr).toContain('another previous manifest');
  });

  test('if the shards check the content', { tags: 'ci' }, async () => {
    const merged = copied();
    await planAndRender(merged, '--leave-checks');
    expect(await merge(merged)).toMatchObject({ code: 0 });
    expect(bytesOf(merged)).toEqual(bytesOf(whole));
  });

  test('if the shards are merged without the plan', { tags: 'ci' }, async () => {
    const merged = copied();
    const args = shards.map((index) => `shards/${index}`);
    expect(await runCli(['merge', ...args], { cwd: merged })).toMatchObject({ code: 0 });
    expect(bytesOf(merged)).toEqual(bytesOf(whole));
  });
});

test('the number of a shard of a plan comes from the environment, unless it is given', async () => {
  const own = copied();
  const env = { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3' };
  const build = (...flags: readonly string[]) =>
    runCli(['build', '--plan', 'plan', '--out', 'again', ...flags], { cwd: own, env });
  expect((await build()).stdout).toContain('Shard 2/3: ');
  expect(bytesOf(own, 'again')).toEqual(bytesOf(own, 'shards/2'));
  expect((await build('--shard', '1/3')).stdout).toContain('Shard 1/3: ');
});

test('a plan says that its entries are unchecked', async () => {
  const own = copied();
  const { stdout } = await runCli(['plan', '--leave-checks'], { cwd: own });
  expect(stdout).toContain(
    'Plan of 12 pages in 2 languages, 2 redirects (entries unchecked until `merge`), ',
  );
});

test('the date and the languages are those of the plan', async () => {
  const own = copied();
  await planAndRender(own, '--date', '2031-05-01', '--locale', 'de');
  expect(await merge(own)).toMatchObject({ code: 0 });
  expect(existsSync(join(own, 'out', 'de', 'a.html'))).toBe(true);
  expect(existsSync(join(own, 'out', 'a.html'))).toBe(false);
});

test('merged pages are links to those of the shards, so that merging takes no space', async () => {
  const merged = copied();
  expect(await merge(merged)).toMatchObject({ code: 0 });
  const inode = (file: string) => statSync(join(merged, file)).ino;
  const sources = shards
    .map((index) => `shards/${index}/a.html`)
    .filter((file) => existsSync(join(merged, file)));
  expect(sources.map(inode)).toEqual([inode('out/a.html')]);
});

describe('shards that check find what a build finds, and a site with errors is not published:', () => {
  test.each([
    'addresses-that-lead-nowhere',
    'blocks-in-a-circle',
    'locale-root-missing',
    'paths-twice',
    'pictures-without-descriptions',
  ])('%s', async (name) => {
    const site = temporaryFolder();
    configureSite(site);
    const content = fileURLToPath(new URL(`../sites-invalid/${name}/content.json`, import.meta.url));
    cpSync(content, join(site, 'content.json'));
    const built = await runCli(['build', '--no-cache', '--format', 'json', '--out', 'whole'], { cwd: site });
    await planAndRender(site, '--leave-checks');
    const merged = await merge(site, '--format', 'json');
    expect(merged.code).toBe(built.code);
    expect(issuesIn(merged)).toEqual(issuesIn(built));
    expect(existsSync(join(site, 'out'))).toBe(built.code === 0);
  });

  function issuesIn({ stdout }: CliResult): unknown {
    const { issues } = JSON.parse(stdout) as { issues: readonly unknown[] };
    expect(issues).not.toEqual([]);
    return issues;
  }
});

test('a plan with errors leaves the former plan', async () => {
  const own = copied();
  const before = readFileSync(join(own, 'plan', 'site.plan'));
  writeFileSync(
    join(own, 'content.json'),
    JSON.stringify(space([...homePage(), page('a', 'same', 'root'), page('b', 'same', 'root')])),
  );
  const { code, stdout } = await runCli(['plan', '--out', 'plan'], { cwd: own });
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('Nothing was written') });
  expect(readFileSync(join(own, 'plan', 'site.plan'))).toEqual(before);
});

describe('what keeps a build from writing keeps a planned site from being published:', () => {
  test.each([
    ['plan', []],
    ['plan --leave-checks', ['--leave-checks']],
  ])('too many lost addresses, for %s', { tags: 'ci' }, async (_, flags) => {
    const own = copied();
    writeFileSync(
      join(own, 'content.json'),
      JSON.stringify(space([...homePage(), directory('german', 'de')], [english, german])),
    );
    const plan = (...more: readonly string[]) =>
      runCli(['plan', '--out', 'new', ...flags, ...more], { cwd: own });
    expect(await plan()).toMatchObject({ code: 1 });
    expect(existsSync(join(own, 'new'))).toBe(false);
    expect(await plan('--allow-removals')).toMatchObject({ code: 0 });
    const shard = await runCli(['build', '--plan', 'new', '--shard', '1/1', '--out', 'shard'], { cwd: own });
    expect(shard, shard.stderr).toMatchObject({ code: 0 });
    const merged = await runCli(['merge', 'shard', '--plan', 'new'], { cwd: own });
    expect(merged, merged.stderr).toMatchObject({ code: 0 });
    expect(existsSync(join(own, 'out', 'a.html'))).toBe(false);
  });

  test('--fail-on of merge, if the shards check the content', async () => {
    const own = copied();
    configureSite(own, { rules: { 'broken-link': 'warning', 'invalid-url': 'warning' } });
    const content = fileURLToPath(
      new URL('../sites-invalid/addresses-that-lead-nowhere/content.json', import.meta.url),
    );
    cpSync(content, join(own, 'content.json'));
    await planAndRender(own, '--leave-checks', '--allow-removals');
    const before = bytesOf(own);
    const { code, stdout } = await merge(own, '--fail-on', 'warning');
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('--fail-on warning') });
    expect(bytesOf(own)).toEqual(before);
    const merged = await merge(own);
    expect(merged, merged.stdout).toMatchObject({ code: 0 });
  });
});

test('other files in the folder of a plan stay', async () => {
  const own = copied();
  const names = Array.from({ length: 12 }, (_, at) => `${at}`.padStart(16, '0'));
  for (const name of names) writeFileSync(join(own, 'plan', name), name);
  mkdirSync(join(own, 'plan', 'a'.repeat(16)));
  const { code, stderr } = await runCli(['plan', '--out', 'plan'], { cwd: own });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(readdirSync(join(own, 'plan'))).toEqual([...names, 'a'.repeat(16), 'site.plan']);
});

test('a shard needs no local pictures, whose addresses are in the plan', { tags: 'ci' }, async () => {
  const own = copied();
  const configure = () => configureSite(own, { localAssets: { host: 'media.example', folder: 'pictures' } });
  mkdirSync(join(own, 'pictures'));
  configure();
  expect(await runCli(['plan', '--out', 'plan'], { cwd: own })).toMatchObject({ code: 0 });
  rmSync(join(own, 'pictures'), { recursive: true });
  const rendered = await runCli(['build', '--plan', 'plan', '--shard', '1/3', '--out', 'shards/1'], {
    cwd: own,
  });
  expect(rendered, rendered.stderr).toMatchObject({ code: 0 });
});

describe('refused:', () => {
  const shard = ['--plan', 'plan', '--shard', '1/3', '--out', 'shards/1'];

  test.each<[what: string, change: (own: string) => void, says: string]>([
    [
      'a plan that is not there',
      (own) => rmSync(join(own, 'plan'), { recursive: true }),
      'There is no plan in ',
    ],
    [
      'half a plan',
      (own) => changePlan(own, (bytes) => bytes.subarray(0, 200)),
      'is damaged, or was made by',
    ],
    [
      'a plan that was changed',
      (own) => changePlan(own, flipped),
      'is damaged, or was made by another version',
    ],
    [
      'another configuration',
      (own) => configureSite(own, { brand: 'Elsewhere' }),
      'The plan was made from another configuration.',
    ],
    [
      'an export of another size',
      (own) => writeFileSync(join(own, 'content.json'), JSON.stringify(sixPages('about-them'))),
      'but the plan was made from one of ',
    ],
    [
      'an export of the same size in which a page has changed',
      (own) => writeFileSync(join(own, 'content.json'), JSON.stringify(sixPages('about-me'))),
      `The content file isn't the one that the build began with, or the plan was made from: "about" differs.`,
    ],
    ['no export', (own) => rmSync(join(own, 'content.json')), "content.json can't be read"],
  ])('%s', async (_, change, says) => {
    const own = copied();
    change(own);
    const results = await Promise.all(
      shards.map((index) =>
        runCli(['build', '--plan', 'plan', '--shard', `${index}/3`, '--out', `new/${index}`], { cwd: own }),
      ),
    );
    expect(results.map(({ stderr }) => stderr).join('\n')).toContain(says);
    expect(results.map(({ code }) => code)).toContain(2);
    expect(results.every(({ stderr }) => !stderr.includes('    at '))).toBe(true);
  });

  test('a date beside a plan, which has decided on it', async () => {
    const { code, stderr } = await runCli(['build', ...shard, '--date', '2030-01-01'], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--date has no effect with --plan.'),
    });
  });

  test('a whole build by a plan', async () => {
    const { code, stderr } = await runCli(['build', '--plan', 'plan'], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('--shard auto finds none of'),
    });
  });

  test('shards that have checked nothing, if the plan leaves the checks to them', async () => {
    const own = copied();
    const planned = await runCli(['plan', '--out', 'plan', '--leave-checks'], { cwd: own });
    expect(planned.code).toBe(0);
    const { code, stderr } = await merge(own);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('has checked no entries') });
  });

  test('checks that were changed', { tags: 'ci' }, async () => {
    const own = copied();
    await planAndRender(own, '--leave-checks');
    writeFileSync(join(own, 'shards', '1', 'checks.json'), '[]');
    const { code, stderr } = await merge(own);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('checks.json is missing or changed'),
    });
  });

  test('a plan in the place of a file', async () => {
    const own = copied();
    writeFileSync(join(own, 'file'), '');
    const { code, stderr } = await runCli(['plan', '--out', 'file'], { cwd: own });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        `The plan can't be written to ${join(own, 'file')}: a part of the path is a file`,
      ),
    });
  });

  function changePlan(own: string, change: (bytes: Buffer) => Uint8Array): void {
    const file = join(own, 'plan', 'site.plan');
    writeFileSync(file, change(readFileSync(file)));
  }

  function flipped(bytes: Buffer): Buffer {
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    return bytes;
  }
});
