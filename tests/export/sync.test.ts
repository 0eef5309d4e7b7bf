/** Exports that ask the local Contentful only for what has changed, and what it answers to the real `contentful` client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from 'contentful';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { type ExportOptions, exportSpace } from '../../pipeline/export/export-space.ts';
import { foldChanges } from '../../pipeline/load/fold-changes.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import type { ContentfulOptions } from '../../tools/sandbox/contentful/start-contentful.ts';
import { editorOf } from './edit-space.ts';
import { exportBy, spaceOf } from './export-cli.ts';
import { fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';
import { reusedWorker } from './reused-worker.ts';

const script = fileURLToPath(new URL('export-in-process.ts', import.meta.url));
const worker = reusedWorker();
afterAll(worker.end);

/** Starts a space and exports it once. */
async function exported(options: Partial<ContentfulOptions> = {}) {
  const calls: Call[] = [];
  const faults: Fault[] = [];
  const contentful = await startFixture({ onCall: (call) => void calls.push(call), faults, ...options });
  const startWorker = worker.start;
  const given: ExportOptions = {
    ...optionsFor(contentful),
    deliveryToken: tokens.deliveryToken,
    startWorker,
  };
  await exportSpace(given);
  calls.length = 0;
  return { contentful, calls, faults, options: given, editor: editorOf(contentful) };
}

const stateFileOf = (file: string) => join(dirname(file), `.${basename(file)}.sync`);
const resources = (calls: readonly Call[]) => calls.map(({ api, resource }) => `${api} ${resource}`);
const updateOf = async (options: ExportOptions) => (await exportSpace(options)).value.update;

/** Returns the content as one file has it, without folding it. */
async function contentOf(options: ExportOptions): Promise<string> {
  const copy = join(temporaryFolder(), 'content.json');
  const changes = changesFileOf(options.contentFile);
  copyFileSync(options.contentFile, copy);
  if (existsSync(changes)) copyFileSync(changes, changesFileOf(copy));
  await foldChanges(copy, options);
  return readFileSync(copy, 'utf8');
}

/** Expects that the content is what a whole export gives now. */
async function expectWhole(options: ExportOptions): Promise<void> {
  const whole = join(temporaryFolder(), 'whole.json');
  await exportSpace({ ...options, contentFile: whole });
  expect(await contentOf(options)).toBe(readFileSync(whole, 'utf8'));
}

describe("the mock's /sync, read by Contentful's client", () => {
  async function start(faults: readonly Fault[] = []) {
    const calls: Call[] = [];
    const contentful = await startFixture({ faults, onCall: (call) => void calls.push(call) });
    const { host } = contentful;
    const place = { space: 'fixture-space', environment: 'master', accessToken: tokens.deliveryToken };
    const client = createClient({ ...place, host, insecure: true, proxy: false, retryOnError: false });
    const send = async (query: string) => {
      const headers = { Authorization: `Bearer ${tokens.deliveryToken}` };
      const response = await fetch(
        `${contentful.url}/spaces/fixture-space/environments/master/sync?${query}`,
        { headers },
      );
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
    return { client: client.withAllLocales.withoutLinkResolution, calls, send, editor: editorOf(contentful) };
  }

  test('gives everything in pages of the size that is asked for, then what has changed, alone', async () => {
    const { client, calls, editor } = await start();
    const first = await client.sync({ initial: true, limit: 8 });
    expect([first.entries.length, first.assets.length]).toEqual([14, 6]);
    expect(calls.map(({ query }) => [...query.keys()].join())).toEqual([
      'initial,limit',
      'sync_token',
      'sync_token',
    ]);
    const token = String(first.nextSyncToken);
    const none = await client.sync({ nextSyncToken: token });
    expect([none.entries, none.deletedEntries, none.nextSyncToken]).toEqual([[], [], token]);
    editor.save('entries', 'pageHome', 'title', 'de-DE', 'Ein Entwurf');
    expect((await client.sync({ nextSyncToken: token })).entries).toEqual([]);
    editor.publish('entries', 'pageHome');
    editor.unpublish('entries', 'pageTerms');
    editor.remove('assets', 'assetPhone');
    editor.archive('entries', 'twinA');
    const { entries, deletedEntries, deletedAssets } = await client.sync({ nextSyncToken: token });
    // What the page links to doesn't come, and its links are as they were sent.
    expect(entries.map(({ sys }) => sys.id)).toEqual(['pageHome']);
    expect(entries[0]?.fields).toMatchObject({
      title: { 'de-DE': 'Ein Entwurf' },
      section: { 'en-US': { sys: { type: 'Link', linkType: 'Entry' } } },
    });
    expect(deletedEntries.map(({ sys }) => sys.id).sort()).toEqual(['pageTerms', 'twinA']);
    expect(deletedEntries[0]?.sys).not.toHaveProperty('contentType');
    expect(deletedEntries[0]?.sys).toMatchObject({ type: 'DeletedEntry', deletedAt: expect.any(String) });
    expect(deletedAssets.map(({ sys }) => sys.id)).toEqual(['assetPhone']);
  });

  test.each([
    ['another parameter beside a token', 'sync_token=eyJhdCI6MH0&limit=5'],
    ['a token that is none', 'sync_token=x'],
    ['a locale', 'initial=true&locale=*'],
    ['neither a token nor a beginning', 'limit=5'],
    ['more than a thousand items a page', 'initial=true&limit=1001'],
    ['a content type without the type of items', 'initial=true&content_type=page'],
  ])('refuses %s', async (_, query) => {
    const { send } = await start();
    expect(await send(query)).toMatchObject({ status: 400, body: { sys: { id: 'BadRequest' } } });
  });

  test('limits a sync to a type, and names the space alone in the address of the next page', async () => {
    const { send } = await start();
    const { body } = await send('initial=true&limit=3&type=Entry&content_type=directory');
    expect(body.nextPageUrl).toMatch(
      /^https:\/\/cdn\.contentful\.com\/spaces\/fixture-space\/sync\?sync_token=/,
    );
    const { client } = await start();
    const directories = await client.sync({ initial: true, content_type: 'directory' });
    expect(directories.entries.map(({ sys }) => sys.contentType.sys.id)).toEqual(Array(4).fill('directory'));
    expect(directories.assets).toEqual([]);
  });

  test('a page over 7 MB is refused, also one that a token asks for', async () => {
    const { client, editor } = await start();
    const { nextSyncToken } = await client.sync({ initial: true, limit: 1000 });
    for (const id of ['pageHome', 'pageTerms', 'pagePrivacy']) {
      editor.save('entries', id, 'title', 'en-US', 'x'.repeat(2_500_000));
      editor.publish('entries', id);
    }
    await expect(client.sync({ nextSyncToken: String(nextSyncToken) })).rejects.toThrow('400');
    const { entries } = await client.sync({ initial: true, limit: 2 });
    expect(new Set(entries.map(({ sys }) => sys.id)).size).toBe(14);
  });
});

/** A space in which a changed entry is a small part of the content, so that the content file stays as it is. */
const large = () => exported({ exportFile: spaceOf(300) });

test('one changed text costs four requests and a small file beside the content file', async () => {
  const { editor, calls, options } = await large();
  const before = readFileSync(options.contentFile, 'utf8');
  editor.save('entries', 'entry7', 'name', 'en-US', 'Another name');
  editor.publish('entries', 'entry7');
  const { value, issues } = await exportSpace(options);
  expect(resources(calls)).toEqual([
    ...['delivery sync', 'management content_types', 'management locales', 'management entries'],
  ]);
  expect(calls[0]?.headers['x-contentful-locale-based-publishing']).toBe('true');
  expect(value.update).toEqual({
    kind: 'changes',
    items: [{ collection: 'entries', id: 'entry7', revision: expect.any(Number) }],
  });
  expect({ ...value.counts, issues }).toEqual({
    contentTypes: 4,
    entries: 300,
    assets: 6,
    locales: 3,
    issues: [],
  });
  expect(readFileSync(options.contentFile, 'utf8')).toBe(before);
  expect(JSON.parse(readFileSync(changesFileOf(options.contentFile), 'utf8')).entries).toHaveLength(1);
  calls.length = 0;
  expect(await updateOf(options)).toEqual({ kind: 'unchanged' });
  expect(resources(calls)).toEqual(['delivery sync', 'management content_types', 'management locales']);
  await expectWhole(options);
});

test('fifty changes of all kinds cost four requests, and the order of the content stays', async () => {
  const { editor, calls, options } = await large();
  for (let at = 1; at <= 30; at++) {
    editor.save('entries', `entry${at}`, 'name', 'en-US', `Name ${at}`);
    editor.publish('entries', `entry${at}`);
  }
  for (let at = 31; at <= 35; at++) editor.archive('entries', `entry${at}`);
  for (let at = 36; at <= 40; at++) editor.remove('entries', `entry${at}`);
  for (let at = 41; at <= 45; at++) {
    // Its first publication stays the one that it had.
    editor.unpublish('entries', `entry${at}`);
    editor.publish('entries', `entry${at}`);
  }
  for (const id of ['b', 'a']) {
    editor.create(id, 'page', { title: { 'en-US': id } });
    editor.publish('entries', id);
  }
  for (const id of ['assetHero', 'assetPhone']) editor.publish('assets', id);
  editor.unpublish('assets', 'assetWithoutFile');
  const { value } = await exportSpace(options);
  expect(value.update).toMatchObject({ kind: 'changes', items: { length: 50 } });
  expect(calls).toHaveLength(4);
  expect(value.counts).toMatchObject({ entries: 292, assets: 5 });
  await expectWhole(options);
});

test('an entry that is deleted and made again under its id moves to its new place', async () => {
  const { editor, options } = await large();
  editor.remove('entries', 'entry7');
  editor.create('entry7', 'page', { title: { 'en-US': 'Again' } });
  editor.publish('entries', 'entry7');
  expect(await updateOf(options)).toMatchObject({ kind: 'changes', items: [{ id: 'entry7', revision: 1 }] });
  await expectWhole(options);
  editor.remove('entries', 'entry7');
  expect(await updateOf(options)).toEqual({
    kind: 'changes',
    items: [{ collection: 'entries', id: 'entry7' }],
  });
  await expectWhole(options);
});

test('a token in changed content is replaced and reported', async () => {
  const { editor, options } = await exported();
  editor.save('entries', 'pageHome', 'title', 'en-US', `The token ${tokens.deliveryToken}`);
  editor.publish('entries', 'pageHome');
  const { issues } = await exportSpace(options);
  expect(issues.map(({ rule }) => rule)).toEqual(['token-in-content']);
  for (const name of readdirSync(dirname(options.contentFile)))
    expect(readFileSync(join(dirname(options.contentFile), name), 'utf8')).not.toContain(
      tokens.deliveryToken,
    );
  await expectWhole(options);
});

test('requests that fail once are sent again, also for what has changed', { tags: 'ci' }, async () => {
  const { editor, faults, calls, options } = await exported();
  editor.publish('entries', 'pageHome');
  faults.push(
    { kind: 'rate-limit', resetSeconds: 0, at: 'sync', nth: 1 },
    { kind: 'drop', at: 'locales', nth: 1 },
  );
  expect(await updateOf({ ...options, retryLimit: 2 })).toMatchObject({ kind: 'changes' });
  expect(resources(calls).filter((name) => name === 'delivery sync')).toHaveLength(2);
});

test.each<[string, Fault, string]>([
  ['fails', { kind: 'status', status: 500, at: 'sync' }, 'server-error'],
  ['is no JSON', { kind: 'body', at: 'sync' }, 'unreadable'],
  ['ends in its middle', { kind: 'truncate', at: 'locales' }, 'unreadable'],
  ['has no address of what follows', { kind: 'body', body: '{"items":[]}', at: 'sync' }, 'unreadable'],
  [
    'leads back to itself',
    {
      kind: 'body',
      body: '{"items":[],"nextPageUrl":"https://cdn.contentful.com/spaces/x/sync?sync_token=a"}',
      at: 'sync',
    },
    'endless-pages',
  ],
  ['refuses the access token', { kind: 'status', status: 401, at: 'sync' }, 'unauthorized'],
  ['refuses the management token', { kind: 'status', status: 403, at: 'content_types' }, 'forbidden'],
])('an answer that %s ends the export, and leaves all as it was', async (_, fault, kind) => {
  const { editor, faults, options } = await exported();
  const filesOf = () =>
    readdirSync(dirname(options.contentFile)).map((name) =>
      readFileSync(join(dirname(options.contentFile), name), 'utf8'),
    );
  editor.publish('entries', 'pageHome');
  const before = filesOf();
  faults.push(fault);
  await expect(exportSpace(options)).rejects.toMatchObject({ name: 'ExportError', kind });
  expect(filesOf()).toEqual(before);
  faults.length = 0;
  expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
  await expectWhole(options);
});

test('an interrupted export ends at once, and the next one has what it would have had', async () => {
  const { contentful, editor, faults, options } = await exported();
  editor.publish('entries', 'pageHome');
  faults.push({ kind: 'delay', milliseconds: 60_000, at: 'locales' });
  const stop = new AbortController();
  const running = exportSpace({ ...options, signal: stop.signal });
  await vi.waitUntil(async () => (await contentful.connections()) > 0);
  stop.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  faults.length = 0;
  expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
});

test('where more than one request is wanted, what a change needs is asked for at once', async () => {
  const { editor, faults, calls, options } = await exported();
  editor.publish('entries', 'pageHome');
  expect(await updateOf({ ...options, atOnce: true })).toMatchObject({ kind: 'changes' });
  await expectWhole(options);
  editor.publish('entries', 'pageHome');
  faults.push({ kind: 'delay', milliseconds: 60_000, at: 'content_types' });
  calls.length = 0;
  const stop = new AbortController();
  const running = exportSpace({ ...options, atOnce: true, signal: stop.signal });
  await vi.waitUntil(() => calls.length === 4, { timeout: 20_000 });
  stop.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  expect(resources(calls).slice(1).sort()).toEqual([
    ...['management content_types', 'management entries', 'management locales'],
  ]);
});

describe('what an interrupted or another program leaves is not read as the truth:', () => {
  test.each<[string, (file: string, older: string) => void, string]>([
    [
      'newer changes than the token',
      (file, older) => copyFileSync(older, stateFileOf(file)),
      "isn't as the last export",
    ],
    ['no changes file any more', (file) => rmSync(changesFileOf(file)), "isn't as the last export"],
    ['a damaged changes file', (file) => writeFileSync(changesFileOf(file), '{"format": 1'), "can't be read"],
    [
      'a content file that was edited',
      (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('entry300', 'entry30x')),
      "isn't as the last export",
    ],
    ['no content file', (file) => rmSync(file), "missing or can't be read"],
    ['a cut state', (file) => writeFileSync(stateFileOf(file), '{"format":1,'), 'no earlier export'],
  ])('%s', async (_, damage, reason) => {
    const { editor, options } = await large();
    const { contentFile } = options;
    const older = `${contentFile}.older`;
    copyFileSync(stateFileOf(contentFile), older);
    editor.save('entries', 'entry7', 'name', 'en-US', 'Changed');
    editor.publish('entries', 'entry7');
    expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
    damage(contentFile, older);
    expect(await updateOf(options)).toEqual({ kind: 'whole', reason: expect.stringContaining(reason) });
    expect(existsSync(changesFileOf(contentFile))).toBe(false);
    await expectWhole(options);
    expect((await updateOf(options)).kind).not.toBe('whole');
  });
});

test('an export that is killed leaves the content before or after it, and the next one ends with the right content', {
  tags: 'ci',
  timeout: 300_000,
}, async () => {
  const { contentful, editor, calls, options } = await large();
  let kills = 0;
  for (let round = 0; kills < 25; round++) {
    const before = await contentOf(options);
    // Now and then, so much changes that it is put into the content file.
    const first = 1 + (round % 250);
    for (let at = first; at < first + (round % 3 === 0 ? 40 : 1); at++) {
      editor.save('entries', `entry${at}`, 'name', 'en-US', `Round ${round}`);
      editor.publish('entries', `entry${at}`);
    }
    calls.length = 0;
    const cwd = dirname(options.contentFile);
    const child = spawn(process.execPath, [script, contentful.host, JSON.stringify(tokens)], {
      cwd,
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    await vi.waitUntil(() => calls.length >= 4 || child.exitCode !== null, { timeout: 20_000, interval: 1 });
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 40);
    const [code] = await closed;
    if (code === null) kills += 1;
    const left = await contentOf(options);
    await exportSpace(options);
    const after = await contentOf(options);
    expect([before, after]).toContain(left);
    await expectWhole(options);
  }
});

type Started = Awaited<ReturnType<typeof exported>>;

describe('a whole export, because', () => {
  test.each<[string, (started: Started) => Partial<ExportOptions> | undefined]>([
    ['--whole asks for it', () => ({ whole: true })],
    ['--complete asks for it', () => ({ complete: true })],
    ['Contentful tells nothing of changed drafts', () => ({ drafts: true })],
    ['only a delivery token lets Contentful tell what has changed', () => ({ deliveryToken: undefined })],
    [
      'the last export was made with another host',
      ({ options }) => ({ host: options.host.replace('127.0.0.1', 'localhost') }),
    ],
    ...([400, 404, 410] as const).map((status): [string, (started: Started) => undefined] => [
      `Contentful refuses the token of the last sync (${status})`,
      ({ faults }) => void faults.push({ kind: 'status', status, at: 'sync', nth: 1 }),
    ]),
    [
      'a page of the changes is over 7 MB',
      ({ editor }) => {
        for (const [id, field] of [
          ['dirRoot', 'name'],
          ['twinB', 'title'],
        ] as const) {
          editor.save('entries', id, field, 'en-US', 'x'.repeat(3_700_000));
          editor.publish('entries', id);
        }
        return undefined;
      },
    ],
    [
      'the content types have changed',
      ({ editor }) => {
        const { sys: _, ...type } = editor.one('content_types', 'page');
        const fields = (type.fields as { id: string }[]).map((field) =>
          field.id === 'description' ? { ...field, omitted: true } : field,
        );
        editor.send('PUT', 'content_types/page', { ...type, fields });
        editor.publish('content_types', 'page');
        return undefined;
      },
    ],
    [
      'the locales have changed',
      ({ editor }) =>
        void editor.send('PUT', 'locales/locEs', { code: 'es-ES', name: 'Spanish', fallbackCode: null }),
    ],
    [
      'the alias leads to another environment',
      ({ contentful }) => void contentful.replace(behindAlias('release-2')),
    ],
    [
      'the space publishes by locale now',
      ({ editor }) => void editor.publish('entries', 'pageHome', 'remove', ['de-DE']),
    ],
  ])('%s', async (reason, change) => {
    const started = await exported();
    const options = { ...started.options, ...change(started) };
    const reasons: unknown[] = [];
    const onProgress = (step: { type: string; reason?: string }) =>
      step.type === 'whole' && reasons.push(step.reason);
    expect(await updateOf({ ...options, onProgress })).toEqual({ kind: 'whole', reason });
    expect(reasons).toEqual([reason]);
    await expectWhole(options);
  });

  test('the last whole export is more than a day old; a change of the content model just before it makes for one more', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const { editor, options } = await exported();
      vi.setSystemTime(Date.now() + 24 * 3_600_000);
      expect(await updateOf(options)).toEqual({ kind: 'unchanged' });
      vi.setSystemTime(Date.now() + 1);
      expect(await updateOf(options)).toEqual({
        kind: 'whole',
        reason: 'the last whole export is more than a day old',
      });
      editor.publish('content_types', 'page');
      expect(await updateOf(options)).toMatchObject({ reason: 'the content types have changed' });
      expect(await updateOf(options)).toEqual({ kind: 'unchanged' });
      vi.setSystemTime(Date.now() + 6 * 60_000);
      expect(await updateOf(options)).toMatchObject({
        reason: 'the content model, the locales or the alias had just changed at the last whole export',
      });
      vi.setSystemTime(Date.now() + 6 * 60_000);
      expect(await updateOf(options)).toEqual({ kind: 'unchanged' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('the alias leads elsewhere, also where items show nothing but the alias', async () => {
    const { contentful, calls, editor, options } = await exported();
    contentful.replace((data) => ({ ...data, aliasedEnvironmentId: 'release-1' }));
    await exportSpace({ ...options, whole: true });
    calls.length = 0;
    expect(await updateOf(options)).toEqual({ kind: 'unchanged' });
    expect(resources(calls)).toContain('management environments');
    contentful.replace((data) => ({ ...data, aliasedEnvironmentId: 'release-2' }));
    expect(await updateOf(options)).toMatchObject({ reason: 'the alias leads to another environment' });
    // The token before is of no use, whatever else the reason is.
    contentful.replace((data) => ({ ...data, aliasedEnvironmentId: 'release-3' }));
    await exportSpace({ ...options, whole: true });
    editor.publish('entries', 'pageHome');
    expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
  });
});

/** The same space in another environment. */
function behindAlias(target: string): Parameters<Started['contentful']['replace']>[0] {
  return (data) => {
    const text = JSON.stringify(data.collections).replaceAll(
      /("linkType":"Environment","id":)"[^"]*"/g,
      (_, start) => `${start}"${target}"`,
    );
    return { ...data, aliasedEnvironmentId: target, collections: JSON.parse(text) };
  };
}

describe('a space that publishes by locale', () => {
  /** The fixture with states by locale, German of two entries not published. */
  async function startByLocale() {
    const space = JSON.parse(readFileSync(fixture, 'utf8'));
    for (const { sys } of [...space.entries, ...space.assets]) {
      const state = sys.publishedVersion ? 'published' : 'draft';
      const german = ['pageTerms', 'pagePrivacy'].includes(sys.id) ? 'draft' : state;
      sys.fieldStatus = { '*': { 'en-US': state, 'de-DE': german, 'fr-FR': state } };
    }
    const file = join(temporaryFolder(), 'space.json');
    writeFileSync(file, JSON.stringify(space));
    return await exported({ exportFile: file });
  }
  const statesIn = (options: ExportOptions, id: string) =>
    JSON.parse(readFileSync(options.contentFile, 'utf8')).entries.find(
      ({ sys }: { sys: { id: string } }) => sys.id === id,
    ).sys.fieldStatus?.['*'];

  test('has the states of what changed, by at most six requests', async () => {
    const { editor, calls, options } = await startByLocale();
    editor.publish('entries', 'pageHome', 'remove', ['fr-FR']);
    editor.publish('entries', 'pageTerms', 'add', ['de-DE']);
    editor.save('entries', 'twinA', 'title', 'de-DE', 'Ein Entwurf');
    editor.publish('entries', 'twinA', 'add', ['en-US']);
    editor.unpublish('entries', 'twinB');
    editor.publish('assets', 'assetHero', 'remove', ['de-DE']);
    expect(await updateOf(options)).toMatchObject({ kind: 'changes', items: { length: 5 } });
    expect(resources(calls)).toEqual([
      ...['delivery sync', 'management content_types', 'management locales'],
      ...['management entries', 'management assets'],
    ]);
    await expectWhole(options);
    expect(statesIn(options, 'pageHome')).toEqual({
      'en-US': 'published',
      'de-DE': 'published',
      'fr-FR': 'draft',
    });
    expect(statesIn(options, 'pageTerms')).toBeUndefined();
  });

  test('exports everything when the last item is published in all locales, and when one no longer is', async () => {
    const { editor, options } = await startByLocale();
    editor.publish('entries', 'pageTerms', 'add', ['de-DE']);
    expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
    editor.publish('entries', 'pagePrivacy', 'add', ['de-DE']);
    expect(await updateOf(options)).toMatchObject({
      reason: 'no item is any more published in some locales only',
    });
    await expectWhole(options);
    expect(readFileSync(options.contentFile, 'utf8')).not.toContain('fieldStatus');
    editor.publish('entries', 'pageHome');
    expect(await updateOf(options)).toMatchObject({ kind: 'changes' });
    editor.publish('entries', 'pageHome', 'remove', ['fr-FR']);
    expect(await updateOf(options)).toMatchObject({
      reason: 'an item is now published in some locales only',
    });
    await expectWhole(options);
  });
});

test('the command says why it exports everything, and what has changed', async () => {
  const contentful = await startFixture();
  const env = { CONTENTFUL_DELIVERY_TOKEN: tokens.deliveryToken };
  const { stderr, cwd } = await exportBy(contentful, { env });
  expect(stderr).toContain('everything, because no earlier export tells where to begin\n');
  const editor = editorOf(contentful);
  editor.save('entries', 'pageHome', 'title', 'en-US', 'Another title');
  editor.publish('entries', 'pageHome');
  editor.unpublish('entries', 'pageTerms');
  const changed = await exportBy(contentful, { env, cwd });
  expect(changed.stderr).toMatch(
    /✓ export +13 entries, .* in content.json, .* MB; 1 item changed, 1 withdrawn\n$/,
  );
  expect(readFileSync(join(cwd, 'content.changes.json'), 'utf8')).toContain('"en-US": "Another title"');
  expect((await exportBy(contentful, { env, cwd })).stderr).toMatch(/; nothing has changed\n$/);
  const complete = await exportBy(contentful, { env, cwd, args: ['--complete'] });
  expect(complete.stderr).toContain('everything, because --complete asks for it\n');
  expect(Object.keys(JSON.parse(complete.content))).toEqual([
    ...['contentTypes', 'tags', 'editorInterfaces', 'entries', 'assets', 'locales'],
  ]);
  expect(readdirSync(cwd).sort()).toEqual(['content.json', 'site.config.ts']);
});
