/** `meridian export --watch`: the content follows a space, by asking again and again and by webhooks. */
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchSpace } from '../../cli/commands/watch-space.ts';
import type { CliContext } from '../../cli/context.ts';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import { type ContentfulOptions, startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { until } from '../dev/start-dev.ts';
import { root } from '../helpers/run-cli.ts';
import { editorOf } from './edit-space.ts';
import { expectNoTraces, exportBy, spaceOf, startExport } from './export-cli.ts';
import { fixture, optionsFor, startFixture, tokens } from './harness.ts';

const secret = 'w'.repeat(64);
const env = { CONTENTFUL_DELIVERY_TOKEN: tokens.deliveryToken };

/** Starts a space and the command that follows it. */
async function startWatch(args: readonly string[], options: Partial<ContentfulOptions> = {}) {
  const calls: Call[] = [];
  const faults: Fault[] = [];
  const times: number[] = [];
  const onCall = (call: Call) => {
    calls.push(call);
    times.push(performance.now());
  };
  const contentful = await startFixture({ faults, onCall, ...options });
  const { child, cwd } = startExport(contentful, {
    args,
    env: { ...env, CONTENTFUL_WEBHOOK_SECRET: secret },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await until(async () => expect(output).toContain('Following the space'));
  calls.length = 0;
  const content = () => contentIn(join(cwd, 'content.json'));
  return {
    contentful,
    child,
    cwd,
    calls,
    times,
    faults,
    content,
    output: () => output,
    editor: editorOf(contentful),
  };
}

function contentIn(file: string): string {
  const changes = changesFileOf(file);
  return readFileSync(file, 'utf8') + (existsSync(changes) ? readFileSync(changes, 'utf8') : '');
}

const resources = (calls: readonly Call[]) => calls.map(({ api, resource }) => `${api} ${resource}`);

/** Sends a webhook as Contentful does. @returns the status of the answer */
async function sendWebhook(address: string, topic: string, item: unknown, key = secret): Promise<number> {
  const body = JSON.stringify(item);
  const own = { 'X-Contentful-Topic': `ContentManagement.${topic}` };
  const { pathname, search } = new URL(address);
  const path = pathname + search;
  const signed = signRequest(key, { method: 'POST', path, headers: own, body });
  const headers = Object.fromEntries(
    Object.entries({ ...own, ...signed }).map(([name, value]) => [name, `${value}`]),
  );
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

test('content is asked for every few seconds, by one request at a time, until SIGTERM', async () => {
  const { child, cwd, calls, times, faults, content, output, editor } = await startWatch(['--every', '1']);
  await until(async () => expect(calls.length).toBeGreaterThan(1));
  // Nothing has changed, so only that is asked.
  expect(new Set(resources(calls))).toEqual(new Set(['delivery sync']));
  const milliseconds = 300;
  faults.push({ kind: 'delay', milliseconds });
  editor.save('entries', 'pageHome', 'title', 'en-US', 'Followed');
  editor.publish('entries', 'pageHome');
  calls.length = 0;
  times.length = 0;
  await until(async () => expect(content()).toContain('Followed'));
  await until(async () => expect(output()).toContain('1 item changed, 0 withdrawn'));
  expect(resources(calls).slice(0, 4)).toEqual([
    ...['delivery sync', 'management content_types', 'management locales', 'management entries'],
  ]);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  // A timer may be early by a millisecond.
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(milliseconds - 1);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([143, null]);
  expectNoTraces(cwd, output());
});

test('signed webhooks bring what is published, also before the delivery host has it; a storm of them is one sync', async () => {
  const { contentful, calls, content, output, editor } = await startWatch(['--webhook', '0'], {
    exportFile: spaceOf(520),
  });
  const { 0: address = '' } = /http:\S+(?=,)/.exec(output()) ?? [];
  const publish = (id: string, name: string) => {
    editor.save('entries', id, 'name', 'en-US', name);
    editor.publish('entries', id);
    const { sys } = editor.one('entries', id);
    return { ...editor.one('entries', id), sys: { ...sys, revision: sys.publishedCounter } };
  };
  const hook = (topic: string, item: unknown, key?: string) =>
    sendWebhook(`${address}hooks?of=a`, topic, item, key);

  const first = publish('entry7', 'Told of');
  expect(await hook('Entry.publish', first, 'x'.repeat(64))).toBe(401);
  expect(await hook('Entry.save', first)).toBe(202);
  expect((await fetch(address)).status).toBe(405);
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401);
  // Once in a row.
  expect(output().match(/A webhook is refused/g)).toHaveLength(2);
  expect([calls.length, content()]).toEqual([0, expect.not.stringContaining('Told of')]);
  expect(await hook('Entry.publish', first)).toBe(202);
  await until(async () => expect(content()).toContain('Told of'));

  const release = contentful.holdDelivery();
  const late = publish('entry8', 'Late');
  calls.length = 0;
  expect(await hook('Entry.publish', late)).toBe(202);
  await until(async () => expect(calls.length).toBeGreaterThan(2));
  expect(new Set(resources(calls))).toEqual(new Set(['delivery sync']));
  release();
  await until(async () => expect(content()).toContain('Late'));

  editor.unpublish('entries', 'entry9');
  await hook('Entry.unpublish', { sys: { type: 'DeletedEntry', id: 'entry9', revision: 1 } });
  await until(async () => expect(output()).toContain('0 items changed, 1 withdrawn'));

  const storm = Array.from({ length: 500 }, (_, at) => publish(`entry${at + 10}`, `Storm ${at}`));
  calls.length = 0;
  await Promise.all(storm.map((item) => hook('Entry.publish', item)));
  await until(async () => expect(output()).toContain('500 items changed'));
  for (const item of storm.slice(0, 20)) await hook('Entry.publish', item);
  expect(resources(calls).filter((name) => name === 'delivery sync')).toHaveLength(1);
});

test('a network that is gone is waited for, and the log says since when', async () => {
  const contentful = await startFixture();
  const { contentFile, ...options } = { ...optionsFor(contentful), deliveryToken: tokens.deliveryToken };
  const lifecycle = new EventEmitter();
  onTestFinished(() => void lifecycle.emit('exit'));
  const lines: string[] = [];
  const write = (text: string) => void lines.push(text);
  const context = {
    root,
    cwd: dirname(contentFile),
    env: {},
    stdout: { write },
    stderr: { write },
    lifecycle,
  };
  await watchSpace(
    {
      flags: { every: 1 },
      secret: undefined,
      ask: (own) => exportSpace({ ...options, ...own, contentFile }),
      show: ({ value }) => write(value.update.kind),
      progress: { note: write, done: write, fail: write },
    },
    context as unknown as CliContext,
  );
  await contentful.close();
  const failed = () => lines.filter((line) => line.startsWith('fails since'));
  await until(async () => expect(failed()).toHaveLength(1));
  expect(failed()[0]).toMatch(/^fails since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ: the content stays as it was/);
  expect(lines.join()).toContain("can't be reached (ECONNREFUSED");
  const again = await startContentful({ exportFile: fixture, port: contentful.port, ...tokens });
  onTestFinished(() => again.close());
  const editor = editorOf(again);
  editor.save('entries', 'pageHome', 'title', 'en-US', 'Again');
  editor.publish('entries', 'pageHome');
  await until(async () => expect(contentIn(contentFile)).toContain('Again'));
  await vi.waitUntil(() => lines.some((line) => /^works again after \d+ s, at /.test(line)));
  expect(failed()).toHaveLength(1);
});

test('flags and settings that nothing can be followed with are refused before any request', async () => {
  const calls: Call[] = [];
  const contentful = await startFixture({ onCall: (call) => void calls.push(call) });
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const webhooks = { ...env, CONTENTFUL_WEBHOOK_SECRET: secret };
  const cases: readonly (readonly [string, string[], Record<string, string>])[] = [
    ['CONTENTFUL_DELIVERY_TOKEN is not set', ['--watch'], {}],
    ['CONTENTFUL_WEBHOOK_SECRET is not set', ['--webhook', '0'], env],
    ["hasn't the 64 characters", ['--webhook', '0'], { ...env, CONTENTFUL_WEBHOOK_SECRET: 'short' }],
    [
      `${port} can't be used: another program uses it.\nChoose another one with --webhook.`,
      ['--webhook', `${port}`],
      webhooks,
    ],
    ["'--drafts'", ['--watch', '--drafts'], env],
    ['Leave out --watch, or --format json', ['--every', '3', '--format', 'json'], env],
    ['whole number', ['--every', '0'], env],
  ];
  for (const [message, args, given] of cases) {
    const { code, stderr } = await exportBy(contentful, { args, env: given });
    expect([message, code, stderr]).toEqual([message, 2, expect.stringContaining(message)]);
  }
  expect(calls).toEqual([]);
});
