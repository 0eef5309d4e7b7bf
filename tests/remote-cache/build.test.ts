/** Builds on machines that start empty and share a cache: the site is always the one of a build without it. */
import {
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeActionResult, encodeActionResult } from '../../pipeline/remote-cache/action-result.ts';
import { openValue, sealValue } from '../../pipeline/remote-cache/sealed-value.ts';
import { anyFaults, bodyFaults, type CacheServerMock, startCacheServer } from '../helpers/cache-server.ts';
import { nginx, startNginx } from '../helpers/nginx.ts';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  type ExportedEntry,
  english,
  entry,
  german,
  linkTo,
  page,
} from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { byTag, isThorough } from '../helpers/thorough.ts';
import { bytesOf } from '../publish/small-site.ts';
import { countrySite, picture } from '../rebuild/country-site.ts';

type Entries = Map<string, ExportedEntry>;

interface Built extends CliResult {
  readonly report: {
    readonly pages: number;
    readonly rendered: number;
    readonly fetched: number;
    readonly remoteCache: Readonly<Record<string, number | boolean>> | null;
  };
  readonly bytes: ReturnType<typeof bytesOf>;
}

/** Builds in a folder of its own, with neither a site nor a cache of builds in it. */
async function buildOnNewMachine(entries: Entries, flags: readonly string[], env = {}): Promise<Built> {
  const folder = temporaryFolder();
  writeSite(folder, entries);
  const result = await runCli(['build', '--date', '2031-01-01', '--format', 'json', ...flags], {
    cwd: folder,
    env,
  });
  expect(result.code, result.stderr).toBe(0);
  return { ...result, report: JSON.parse(result.stdout), bytes: bytesOf(folder) };
}

function writeSite(folder: string, entries: Entries): void {
  configureSite(folder);
  const content = { locales: [english, german], entries: [...entries.values()], assets: [picture('A map')] };
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
}

const reading = ({ url }: { readonly url: string }) => ['--remote-cache', url];
const writing = (server: { readonly url: string }) => [...reading(server), '--remote-cache-write'];

let results: ReadonlyMap<string, Buffer> | undefined;

/** A server that has the results of one build, which the first test makes for all. */
async function filledServer(): Promise<CacheServerMock> {
  const server = await startCacheServer();
  results ??= await resultsOfBuild();
  for (const [path, body] of results) server.store.set(path, body);
  return server;
}

async function resultsOfBuild(): Promise<ReadonlyMap<string, Buffer>> {
  const server = await startCacheServer();
  const { report } = await buildOnNewMachine(countrySite(), writing(server));
  expect(report).toMatchObject({ rendered: report.pages, fetched: 0 });
  return server.store;
}

let whole: Promise<Built> | undefined;

/** The site that a build without the cache gives. */
function wholeSite(): Promise<Built> {
  whole ??= buildOnNewMachine(countrySite(), ['--no-cache']);
  return whole;
}

function withEntries(...changed: readonly ExportedEntry[]): Entries {
  return new Map([...countrySite(), ...changed.map((one) => [String(one.sys.id), one] as const)]);
}

test('pages that another machine has rendered are not rendered again, and the report says what that took', async () => {
  const server = await filledServer();
  const whole = await wholeSite();
  const { report, bytes } = await buildOnNewMachine(countrySite(), reading(server));
  expect(bytes).toEqual(whole.bytes);
  expect(report).toMatchObject({ rendered: 0, fetched: report.pages });
  expect(report.remoteCache).toMatchObject({ misses: 0, bytesWritten: 0, failures: 0, gaveUp: false });
  expect(report.remoteCache?.requests).toBe(server.log.length);
  expect(report.remoteCache?.bytesRead).toBeGreaterThan(1000);
  expect(whole.report.remoteCache).toBeNull();
});

test('a cache is only read unless writing is allowed, and nothing is stored twice', async () => {
  const puts = ({ log }: CacheServerMock) => log.filter((line) => line.startsWith('PUT'));
  const empty = await startCacheServer();
  await buildOnNewMachine(countrySite(), reading(empty));
  expect(puts(empty)).toEqual([]);
  const filled = await filledServer();
  const { report } = await buildOnNewMachine(countrySite(), writing(filled));
  expect(report.rendered).toBe(0);
  expect(puts(filled)).toEqual([]);
});

const changes: readonly (readonly [what: string, rendered: number, changed: ExportedEntry])[] = [
  [
    'a text',
    2,
    entry('hero', 'about-hero', { heading: 'Who else we are', callsToAction: [linkTo('to-guide')] }),
  ],
  [
    'a title that a menu and a list show',
    4,
    page('germany', 'germany-vpn', 'vpn-server', { title: 'The country' }),
  ],
  [
    'a label of the menu, which is around all pages',
    0,
    entry('menuItem', 'menu-servers', { name: 'Places', destination: linkTo('servers') }),
  ],
  ['a page that is new', 2, page('new', 'new', 'guides', { title: 'New' })],
  ['a directory that moves', 4, directory('guides', 'manuals')],
];

for (const { tags, cases } of byTag(changes, ([what]) => what === 'a directory that moves'))
  test.each(cases)(
    'after a change of %s the site is that of a build without the cache',
    { tags },
    async (_, rendered, changed) => {
      const server = await filledServer();
      const entries = withEntries(changed);
      const whole = await buildOnNewMachine(entries, ['--no-cache']);
      const first = await buildOnNewMachine(entries, writing(server));
      expect(first.bytes).toEqual(whole.bytes);
      expect(first.report).toMatchObject({ rendered, fetched: first.report.pages - rendered });
      const second = await buildOnNewMachine(entries, reading(server));
      expect(second.bytes).toEqual(whole.bytes);
      expect(second.report.rendered).toBe(0);
      const back = await buildOnNewMachine(countrySite(), reading(server));
      expect(back.report.rendered).toBe(0);
    },
  );

const others: readonly (readonly [
  what: string,
  flags: readonly string[],
  config: Readonly<Record<string, unknown>>,
])[] = [
  ['another year', ['--date', '2032-01-01'], {}],
  ['another brand', [], { brand: 'Elsewhere' }],
  ['another origin', [], { origin: 'https://elsewhere.example' }],
  ['one language', ['--locale', 'de'], {}],
];

for (const { tags, cases } of byTag(others, ([what]) => what === 'one language'))
  test.each(cases)('%s never gives pages of the other site', { tags }, async (_, flags, config) => {
    const server = await filledServer();
    const build = async (more: readonly string[]) => {
      const folder = temporaryFolder();
      writeSite(folder, countrySite());
      configureSite(folder, config);
      const result = await runCli(['build', '--date', '2031-01-01', ...flags, ...more], { cwd: folder });
      expect(result.code, result.stderr).toBe(0);
      return bytesOf(folder);
    };
    expect(await build(reading(server))).toEqual(await build(['--no-cache']));
  });

describe('a server that fails or lies cannot change the site:', () => {
  // hostile.test.ts has all faults, without builds.
  const usual = ['a reset', 'status 500', 'an endless body', 'a wrong byte', 'a cut body'];
  const faults = Object.entries({ ...anyFaults, ...bodyFaults }).filter(
    ([name]) => isThorough || usual.includes(name),
  );

  for (const { tags, cases } of byTag(faults, ([name]) => name === 'a wrong byte'))
    test.each(cases)('%s', { tags }, async (_, fault) => {
      const server = await filledServer();
      for (const requests of ['GET /ac', 'GET /cas']) {
        server.faults.clear();
        server.faults.set(requests, fault);
        expect((await buildOnNewMachine(countrySite(), writing(server))).bytes).toEqual(
          (await wholeSite()).bytes,
        );
      }
    });

  test('every second answer is broken', { tags: 'ci' }, async () => {
    const server = await filledServer();
    let count = 0;
    server.faults.set('GET', (_, response, body) => {
      count += 1;
      if (count % 2 === 0) response.writeHead(500).end();
      else response.writeHead(body.length > 0 ? 200 : 404).end(body);
    });
    const { bytes, report } = await buildOnNewMachine(countrySite(), reading(server));
    expect(bytes).toEqual((await wholeSite()).bytes);
    expect(report.remoteCache?.failures).toBeGreaterThan(1);
  });

  test('every name leads to the value of another one', { tags: 'ci' }, async () => {
    const server = await filledServer();
    const results = [...server.store].filter(([path]) => path.startsWith('/ac/'));
    results.forEach(([path], at) => {
      server.store.set(path, results[(at + 1) % results.length]?.[1] ?? Buffer.alloc(0));
    });
    const { bytes, report } = await buildOnNewMachine(countrySite(), reading(server));
    expect(bytes).toEqual((await wholeSite()).bytes);
    expect(report.fetched).toBe(0);
  });

  test('no server', async () => {
    const { bytes, stderr, report } = await buildOnNewMachine(
      countrySite(),
      reading({ url: 'http://127.0.0.1:9/' }),
    );
    expect(bytes).toEqual((await wholeSite()).bytes);
    expect(report.remoteCache).toMatchObject({ gaveUp: true });
    expect(stderr.match(/warning/g)).toHaveLength(1);
  });
});

test('a build that has its own cache asks the shared one for what has changed only', async () => {
  const server = await filledServer();
  const folder = temporaryFolder();
  writeSite(folder, countrySite());
  const build = () => runCli(['build', ...reading(server)], { cwd: folder });
  expect((await build()).code).toBe(0);
  writeSite(folder, withEntries(page('guide', 'guide', 'guides', { title: 'Another guide' })));
  server.log.length = 0;
  expect((await build()).code).toBe(0);
  // The sets of dependencies of one page, and what it would be with each.
  expect(server.log.length).toBeLessThan(5);
});

test('sets of dependencies that no page can have are misses', { tags: 'ci' }, async () => {
  const server = await filledServer();
  for (const [path, body] of server.store) {
    const key = path.slice('/ac/'.length);
    const result = decodeActionResult(body);
    const value = result && 'inline' in result && openValue(key, result.inline, undefined, 1e6);
    if (!value || !/^\[\["/.test(value.toString())) continue;
    const sets = Buffer.from(JSON.stringify([['nothing of this program'], ['shell xx yy'], ['item ']]));
    server.store.set(path, encodeActionResult({ inline: sealValue(key, sets, undefined) }));
  }
  const whole = await wholeSite();
  const { bytes, report } = await buildOnNewMachine(countrySite(), reading(server));
  expect(bytes).toEqual(whole.bytes);
  expect(report).toMatchObject({ rendered: report.pages, fetched: 0 });
});

test('a content file that changes while pages are rendered leaves no page of it in the cache', {
  tags: 'ci',
}, async () => {
  const server = await startCacheServer();
  // Parts of large files are read when they are needed.
  const large = entry('footer', 'large', { copyright: 'x'.repeat(9e6) }, draft);
  const entries = withEntries(large);
  const folder = temporaryFolder();
  writeSite(folder, entries);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  configureSite(folder, { brand: 'Elsewhere' });
  const content = join(folder, 'content.json');
  const text = 'Who we are';
  const at = readFileSync(content).indexOf(text);
  server.faults.set('GET', (_, response) => {
    const file = openSync(content, 'r+');
    writeSync(file, text.toUpperCase(), at);
    closeSync(file);
    server.faults.clear();
    response.writeHead(404).end();
  });
  const { code, stderr } = await runCli(['build', '--date', '2031-01-01', ...writing(server)], {
    cwd: folder,
  });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('The content file ') });
  const build = async (...flags: readonly string[]) => {
    const own = temporaryFolder();
    writeSite(own, entries);
    configureSite(own, { brand: 'Elsewhere' });
    const built = await runCli(['build', '--date', '2031-01-01', ...flags], { cwd: own });
    expect(built.code, built.stderr).toBe(0);
    return bytesOf(own);
  };
  expect(await build(...reading(server))).toEqual(await build('--no-cache'));
});

test('shards and their plan use the cache as well', async () => {
  const server = await filledServer();
  const whole = await wholeSite();
  const folder = temporaryFolder();
  writeSite(folder, countrySite());
  const run = async (...args: readonly string[]) => {
    const result = await runCli([...args, '--format', 'json'], { cwd: folder });
    expect(result.code, result.stderr).toBe(0);
    return JSON.parse(result.stdout) as Built['report'];
  };
  await run('plan', '--date', '2031-01-01', ...reading(server));
  for (const index of [1, 2]) {
    const shard = ['--plan', 'plan', '--shard', `${index}/2`, '--out', `shards/${index}`];
    const report = await run('build', ...shard, ...reading(server));
    expect(report).toMatchObject({ rendered: 0, fetched: report.pages });
  }
  await run('merge', 'shards/1', 'shards/2', '--plan', 'plan');
  expect(bytesOf(folder)).toEqual(whole.bytes);
});

describe.skipIf(!nginx)('with nginx', { tags: 'ci' }, () => {
  const folder = newFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('credentials of the environment write, and are in no file and no output', async () => {
    const server = await startNginx();
    writeSite(folder, countrySite());
    const env = {
      MERIDIAN_REMOTE_CACHE: server.url,
      MERIDIAN_REMOTE_CACHE_WRITE: '1',
      MERIDIAN_REMOTE_CACHE_CREDENTIALS: 'ci:a-password-of-ci',
      MERIDIAN_REMOTE_CACHE_KEY: 'a-key-that-signs-all-values-of-ci',
    };
    const { code, stdout, stderr } = await runCli(['build', '--format', 'json'], { cwd: folder, env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const copy = temporaryFolder();
    cpSync(join(folder, 'content.json'), join(copy, 'content.json'));
    configureSite(copy);
    const reader = { ...env, MERIDIAN_REMOTE_CACHE_WRITE: '' };
    const warm = await runCli(['build', '--format', 'json'], { cwd: copy, env: reader });
    expect(JSON.parse(warm.stdout)).toMatchObject({ rendered: 0 });
    expect(bytesOf(copy)).toEqual(bytesOf(folder));
    const stranger = { MERIDIAN_REMOTE_CACHE: server.url };
    const other = await buildOnNewMachine(countrySite(), [], stranger);
    expect(other.report).toMatchObject({ fetched: 0 });
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    for (const text of [stdout, stderr, ...texts])
      expect(text).not.toMatch(/a-password-of-ci|a-key-that-signs/);
  });
});
