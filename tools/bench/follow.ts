import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { table } from '../../cli/terminal/text.ts';
import { fileDigest } from '../../pipeline/load/fold-changes.ts';
import {
  type RunningContentful,
  sandboxTokens,
  startContentful,
} from '../sandbox/contentful/start-contentful.ts';
import { ensureSpace } from './generate-space.ts';
import { cpuOf, runNode } from './measure.ts';
import { median } from './report.ts';
import { type BenchOptions, createSite, entryIn, writeConfig } from './site.ts';

/** What each reply of Contentful takes. */
const replyMs = 150;
/** Pause between publications, in which caches are written. */
const pauseMs = 3000;
const secret = 's'.repeat(64);

/** Describes a folder with the content of a space that the mock serves, or one entry of it. */
interface FollowedSite {
  readonly contentful: RunningContentful;
  readonly edit: { readonly entryId: string; readonly field: string };
  /** The file of a page that shows the field. */
  readonly page: string;
  /** What a whole export and a build from nothing take, where the mock serves the whole space. */
  readonly whole?: { readonly exportSeconds: number; readonly buildSeconds: number };
}

/** Times publications until the site has them, with `export --watch --webhook` and `build --watch`. @returns the report */
export async function benchFollow(options: BenchOptions): Promise<string> {
  const { root, runs, folder, pages, locales, isSample } = options;
  mkdirSync(folder, { recursive: true });
  const site = await (isSample ? followSample(options) : followGenerated(options));
  const { contentful, page, edit, whole } = site;
  const env = environmentOf(contentful);
  const start = async (line: string, sign: RegExp) => {
    const child = spawn(process.execPath, [join(root, 'bin/meridian.js'), ...line.split(' ')], {
      ...{ cwd: folder, env: { ...process.env, ...env } },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, sign: await printed(child, sign) };
  };
  const children: ChildProcess[] = [];
  try {
    const builder = await start('build --watch --quiet', /Watching for changes/);
    children.push(builder.child);
    const exporter = await start('export --watch --webhook 0', /http:\S+(?=,)/);
    children.push(exporter.child);
    const rows: number[][] = [];
    for (let run = 0; run < runs; run++) {
      await wait(pauseMs);
      const before = children.map(({ pid = 0 }) => cpuOf(pid));
      const text = `Published ${run} ${Date.now()}`;
      const began = performance.now();
      await publish(contentful, edit, text, exporter.sign);
      while (!readFileSync(join(folder, 'out', page), 'utf8').includes(text)) await wait(3);
      const seconds = (performance.now() - began) / 1000;
      await wait(pauseMs);
      const cpu = children.map(({ pid = 0 }, at) => cpuOf(pid) - (before[at] ?? 0));
      rows.push([seconds, ...cpu]);
      process.stderr.write(`publication ${run + 1} of ${runs}: ${seconds.toFixed(2)} s\n`);
    }
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    // What a build alone takes for the same, as a process of its own.
    const alone = await rebuildAlone(site, options, env);
    const of = (at: number) => rows.map((row) => row[at] ?? Number.NaN);
    const cpu = rows.map(([, ...both]) => both.reduce((sum, value) => sum + value, 0));
    const seconds = median(of(0));
    const lines = [
      ['publication → exchanged folder, s', seconds.toFixed(2), ...range(of(0))],
      ['CPU of both, s', median(cpu).toFixed(2), ...range(cpu)],
      ['of it, of the export', median(of(1 + 1)).toFixed(2), ...range(of(2))],
      ['a build of its own: s', alone.seconds.toFixed(2), '', ''],
      ['a build of its own: CPU s', alone.cpuSeconds.toFixed(2), '', ''],
      ['CPU of both / of a build of its own', (median(cpu) / alone.cpuSeconds).toFixed(2), '', ''],
      ...(whole
        ? [
            ['whole export, s', whole.exportSeconds.toFixed(2), '', ''],
            ['build from nothing, s', whole.buildSeconds.toFixed(2), '', ''],
            ['publication / both', (seconds / (whole.exportSeconds + whole.buildSeconds)).toFixed(3), '', ''],
          ]
        : []),
    ];
    const name = isSample ? 'The sample' : `${pages * locales} pages`;
    return table([`${name}, ${replyMs} ms a reply`, 'median', 'fastest', 'slowest'], lines);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await contentful.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function range(values: readonly number[]): string[] {
  return [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
}

/** The sample, of which the mock serves all. */
async function followSample({ root, folder }: BenchOptions): Promise<FollowedSite> {
  const contentful = await startMock(join(root, 'content/sample/export.json'));
  writeConfig(root, folder, { servers: join(root, 'content/sample/vpn-servers.json') });
  const env = environmentOf(contentful);
  const run = (...args: string[]) => runNode([join(root, 'bin/meridian.js'), ...args], { cwd: folder, env });
  const { seconds: exportSeconds } = await run('export');
  const { seconds: buildSeconds } = await run('build', '--format', 'json', '--no-cache');
  const edit = { entryId: 'hero-albania-vpn', field: 'heading' };
  return { contentful, edit, page: 'vpn-server/albania-vpn.html', whole: { exportSeconds, buildSeconds } };
}

/** A generated space, of which the mock serves the edited entry alone: a whole one would be too large for it. */
async function followGenerated(options: BenchOptions): Promise<FollowedSite> {
  const { root, folder, locales } = options;
  const site = await createSite(options, { servers: join(root, 'content/sample/vpn-servers.json') });
  const [edit] = site.edits;
  if (!edit) throw new Error('The space has no text to change.');
  const small = JSON.parse(readFileSync(await ensureSpace({ pages: 4, locales }, root), 'utf8'));
  small.entries.push(entryIn(readFileSync(site.contentFile), edit.entryId));
  const served = join(folder, 'served.json');
  writeFileSync(served, JSON.stringify(small));
  const contentful = await startMock(served);
  const own = join(folder, 'small');
  writeConfig(root, own, {});
  await runNode([join(root, 'bin/meridian.js'), 'export'], { cwd: own, env: environmentOf(contentful) });
  // As if an export had made the content.
  const state = JSON.parse(readFileSync(stateFileOf(join(own, 'content.json')), 'utf8'));
  const program = { root, programFolder: folder };
  const known = { ...state, of: await fileDigest(site.contentFile, program) };
  writeFileSync(stateFileOf(site.contentFile), JSON.stringify(known));
  return { contentful, edit, page: `${site.path.slice(1)}.html` };
}

function stateFileOf(contentFile: string): string {
  return join(dirname(contentFile), `.${basename(contentFile)}.sync`);
}

function startMock(exportFile: string): Promise<RunningContentful> {
  const faults = [{ kind: 'delay', milliseconds: replyMs }] as const;
  return startContentful({ exportFile, port: 0, faults, ...sandboxTokens });
}

function environmentOf({ url, spaceId, environmentId }: RunningContentful): Record<string, string> {
  return {
    ...{ CONTENTFUL_HOST: url, CONTENTFUL_DELIVERY_HOST: url },
    ...{ CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_ENVIRONMENT: environmentId },
    CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
    CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    CONTENTFUL_WEBHOOK_SECRET: secret,
  };
}

/** Changes a text in the space. @returns the entry */
function change(contentful: RunningContentful, { entryId, field }: FollowedSite['edit'], text: string) {
  const { respond, spaceId, environmentId } = contentful;
  const send = (method: string, action: string, body = '') => {
    const path = `/spaces/${spaceId}/environments/${environmentId}/entries/${entryId}${action}`;
    const request = {
      api: 'management',
      method,
      path,
      headers: {},
      query: new URLSearchParams(),
      body,
    } as const;
    return JSON.parse(respond(request).body);
  };
  const { metadata, fields } = send('GET', '');
  const changed = { ...fields, [field]: { ...fields[field], 'en-US': text } };
  send('PUT', '', JSON.stringify({ metadata, fields: changed }));
  return send('PUT', '/published');
}

/** Publishes a text, and tells of it as Contentful does. */
async function publish(
  contentful: RunningContentful,
  edit: FollowedSite['edit'],
  text: string,
  address: string,
): Promise<void> {
  const { sys, ...item } = change(contentful, edit, text);
  const body = JSON.stringify({ ...item, sys: { ...sys, revision: sys.publishedCounter } });
  const topic = { 'X-Contentful-Topic': 'ContentManagement.Entry.publish' };
  const signed = signRequest(secret, { method: 'POST', path: '/', headers: topic, body });
  const headers = Object.entries({ ...topic, ...signed }).map(([name, value]): [string, string] => [
    name,
    `${value}`,
  ]);
  const { status } = await fetch(address, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The webhook was answered with ${status}.`);
}

async function rebuildAlone(
  { contentful, edit }: FollowedSite,
  { root, folder }: BenchOptions,
  env: Record<string, string>,
) {
  change(contentful, edit, 'Built alone');
  const run = (...args: string[]) => runNode([join(root, 'bin/meridian.js'), ...args], { cwd: folder, env });
  await run('export');
  return run('build', '--quiet', '--format', 'json');
}

/** Waits until a program prints something. @throws Error when it ends before */
async function printed(child: ChildProcess, sign: RegExp): Promise<string> {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  for (;;) {
    const [found] = sign.exec(text) ?? [];
    if (found !== undefined) return found;
    if (child.exitCode !== null) throw new Error(`A program ended with ${child.exitCode}: ${text}`);
    await wait(20);
  }
}
