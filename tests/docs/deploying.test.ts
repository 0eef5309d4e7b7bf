/**
 * Runs every command line of docs/deploying.md: rclone and rsync deploy to a folder, and mocks of wrangler and netlify record
 * their arguments.
 *
 * @module-tag ci
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runShell } from '../../tools/scripts/capture-guide.ts';
import { withMounts } from '../helpers/mounts.ts';
import { root, script } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { filesIn } from '../output/read-site.ts';
import { missingIn, prepareRelease } from '../publish/releases.ts';
import { bytesOf } from '../publish/small-site.ts';
import { readManifest } from '../sites/read-manifest.ts';

const sections = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8').split(/^#+ /m);

/** Returns the blocks of command lines below a heading. */
function blocksOf(heading: string): string[] {
  const text = sections.find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const blocks = text.match(/(?:^ {4}.*\n)+/gm) ?? [];
  return blocks.map((block) => block.replace(/^ {4}/gm, ''));
}

const [fetchPublished = '', firstBuild = ''] = blocksOf('Fetch what is published');

/** A checkout in which `npx` knows the program and mocks, and a server that publishes what is deployed to a folder. */
async function startDeployments() {
  const folder = temporaryFolder();
  const server = temporaryFolder();
  mkdirSync(join(folder, '.bin'));
  const npx = `[ "$1 $2 $3" = "--no -- meridian" ] || { echo "$*" >> calls.txt; exit; }\nshift 3\nexec "${process.execPath}" "${script}" "$@"`;
  writeProgram(folder, 'npx', npx);
  const http = createServer((request, response) => {
    const file = join(server, decodeURI(request.url ?? ''));
    if (existsSync(file)) return createReadStream(file).pipe(response);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const SITE = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const run = (lines: string, env = {}) =>
    runShell(lines, folder, { SITE, TARGET: server, RCLONE_CONFIG: '/dev/null', ...env });
  return { folder, server, run };
}

function writeProgram(folder: string, name: string, lines: string): void {
  writeFileSync(join(folder, '.bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

/** Removes what a fresh checkout doesn't have. */
function cleanCheckout(folder: string): void {
  for (const name of ['out', '.out.build', '.meridian', 'published'])
    rmSync(join(folder, name), { recursive: true, force: true });
}

const canMount = spawnSync('env', [...withMounts, 'true']).status === 0;

const hasNoBash = process.platform === 'win32';

/** Returns a program's path; empty without it. */
function find(program: string): string {
  return spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
}

describe.each([
  ['S3-compatible buckets', 'rclone'],
  ['A server with rsync', 'rsync'],
])('%s', (heading, program) => {
  const path = find('curl') && find(program);
  const [fetchManifest = '', deploy = ''] = blocksOf(heading);
  const fetchDirectly = fetchPublished.replace(/^curl .*\n/m, () => fetchManifest);

  test.skipIf(!path)(
    'each release is deployed, and only its changes are sent',
    { timeout: 180_000 },
    async () => {
      const { folder, server, run } = await startDeployments();
      prepareRelease(folder, 0);
      expect(await run(firstBuild + deploy)).toMatchObject({ code: 0 });
      expect(bytesOf(server, '.')).toEqual(bytesOf(folder, 'out'));
      const [picture = ''] = filesIn(server).filter((file) => /media\/card-\w+\.svg$/.test(file));
      for (const release of [1, 2]) {
        cleanCheckout(folder);
        prepareRelease(folder, release);
        const before = rowsOf(server);
        expect(await run(fetchDirectly)).toMatchObject({ code: 0 });
        expect(await run(deploy)).toMatchObject({ code: 0 });
        expect(bytesOf(server, '.')).toEqual(bytesOf(folder, 'out'));
        const unsent = [...before].filter(
          ([file, { sha256 }]) => rowsOf(server).get(file)?.sha256 === sha256,
        );
        expect(unsent.length).toBeGreaterThan(20);
        for (const [file, { time }] of unsent)
          expect([file, statSync(join(server, file)).ctimeMs]).toEqual([file, time]);
        // It stays for one release.
        expect(existsSync(join(server, picture))).toBe(release === 1);
      }
    },
  );

  test.skipIf(!path || !canMount)(
    "a folder that can't be written ends a deployment, and the next one finishes it",
    { timeout: 180_000 },
    async () => {
      const { folder, server, run } = await startDeployments();
      prepareRelease(folder, 0);
      expect(await run(firstBuild + deploy)).toMatchObject({ code: 0 });
      prepareRelease(folder, 1);
      cpSync(join(server, 'manifest.json'), join(folder, 'published', 'manifest.json'));
      expect(await run('npx --no -- meridian build --previous published/manifest.json')).toMatchObject({
        code: 0,
      });
      writeFileSync(join(folder, 'deploy.sh'), deploy);
      const before = bytesOf(server, '.');
      const lines =
        'mount --bind "$TARGET/assets" "$TARGET/assets"; mount -o remount,bind,ro "$TARGET/assets"; sh deploy.sh';
      expect((await run(`${withMounts.join(' ')} sh -ec '${lines}'`)).code).not.toBe(0);
      expect(bytesOf(server, '.')).toEqual(before);
      expect(await run('sh deploy.sh')).toMatchObject({ code: 0 });
      expect(bytesOf(server, '.')).toEqual(bytesOf(folder, 'out'));
    },
  );

  test.skipIf(!path)(
    'a deployment that ends at any step is unnoticed, and the next one finishes it',
    { timeout: 180_000 },
    async () => {
      const { folder, server, run } = await startDeployments();
      prepareRelease(folder, 0);
      expect(await run(firstBuild + deploy)).toMatchObject({ code: 0 });
      const log = join(folder, 'calls.txt');
      writeProgram(
        folder,
        program,
        `echo "$*" >> calls.txt\n[ "$(wc -l < calls.txt)" -ne "$FAIL_AT" ] && exec ${path} "$@"`,
      );
      cleanCheckout(folder);
      prepareRelease(folder, 1);
      const before = rowsOf(server);
      expect(await run(fetchDirectly, { FAIL_AT: '0' })).toMatchObject({ code: 0 });
      const after = rowsOf(join(folder, 'out'));
      const calls = deploy.split('\n').filter((line) => line.includes(`${program} `)).length;
      for (let step = 1; step <= calls; step++) {
        rmSync(log, { force: true });
        expect((await run(deploy, { FAIL_AT: `${step}` })).code).not.toBe(0);
        expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(step);
        const noticed = missingIn(server).filter(
          ({ page, missing }) => missing.startsWith('assets/') || (before.has(page) && after.has(page)),
        );
        expect({ step, noticed }).toEqual({ step, noticed: [] });
        expect([...rowsOf(server).keys()]).toEqual([...before.keys()]);
      }
      rmSync(log);
      expect(await run(deploy, { FAIL_AT: '0' })).toMatchObject({ code: 0 });
      expect(bytesOf(server, '.')).toEqual(bytesOf(folder, 'out'));
    },
  );
});

/** The files of a manifest, with the time of the last change to each. */
function rowsOf(site: string) {
  return new Map(
    readManifest(site).files.map(({ file, sha256 }) => [
      file,
      { sha256, time: statSync(join(site, file), { throwIfNoEntry: false })?.ctimeMs },
    ]),
  );
}

test.skipIf(hasNoBash).each([
  ['Cloudflare Pages', 'wrangler pages deploy out --project-name wayfold --branch main\n'],
  ['Netlify', 'netlify deploy --prod --no-build --dir out\n'],
])('%s gets the folder of the site', async (heading, call) => {
  const { folder, run } = await startDeployments();
  prepareRelease(folder, 0);
  expect(await run(firstBuild + blocksOf(heading).join(''))).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'calls.txt'), 'utf8')).toBe(call);
  expect(existsSync(join(folder, 'out', 'manifest.json'))).toBe(true);
});

test.skipIf(hasNoBash || !find('curl'))(
  'a checkout fetches what is published by HTTP, and keeps its assets',
  async () => {
    const { folder, server, run } = await startDeployments();
    prepareRelease(folder, 0);
    expect(await run(firstBuild)).toMatchObject({ code: 0 });
    cpSync(join(folder, 'out'), server, { recursive: true });
    cleanCheckout(folder);
    prepareRelease(folder, 1);
    expect(await run(fetchPublished)).toMatchObject({ code: 0 });
    expect(readManifest(join(folder, 'out')).files).toContainEqual(expect.objectContaining({ kept: true }));
    cleanCheckout(folder);
    rmSync(join(server, 'manifest.json'));
    expect((await run(fetchPublished)).code).not.toBe(0);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  },
);

test.skipIf(hasNoBash)('the lines of the table print what it says', async () => {
  const { folder, run } = await startDeployments();
  prepareRelease(folder, 0);
  expect(await run(firstBuild)).toMatchObject({ code: 0 });
  const lines = Array.from((sections[1] ?? '').matchAll(/^\| `(npx [^`]*)`/gm), ([, line = '']) => line);
  const [pretty, json, pages] = await Promise.all(lines.map((line) => run(line)));
  expect(lines).toHaveLength(3);
  expect(pretty).toMatchObject({ code: 0, stdout: expect.stringContaining('added    manifest.json, ') });
  expect(JSON.parse(json?.stdout ?? '')).toMatchObject({ gone: [], upload: expect.any(Array) });
  expect(pages?.stdout).toMatch(/^(?:\S+\.html\n)+$/);
});

test('every block of the page is run', () => {
  const all = sections.flatMap((section) => section.match(/(?:^ {4}.*\n)+/gm) ?? []);
  const headings = [
    'Fetch what is published',
    'S3-compatible buckets',
    'A server with rsync',
    'Cloudflare Pages',
    'Netlify',
  ];
  expect(headings.flatMap(blocksOf)).toHaveLength(all.length);
});
