import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExportOptions } from '../../pipeline/export/export-space.ts';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { RequestFailure } from '../../pipeline/export/failures.ts';
import { fetchSpace, type StartWorker, startWorker } from '../../pipeline/export/fetch-space.ts';
import type { FetchMessage } from '../../pipeline/export/protocol.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import { failureOf, fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

function pageBody(total: number, items: readonly unknown[]): Fault {
  const body = JSON.stringify({ sys: { type: 'Array' }, total, skip: 0, limit: 1000, items });
  return { kind: 'body', body, contentType: 'application/json', at: 'entries' };
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('what is wrong is said, and what to do', () => {
  test('a delivery token given as the management token', async () => {
    const options = optionsFor(await startFixture());
    const error = await failureOf({ ...options, managementToken: tokens.deliveryToken });
    expect(error.kind).toBe('unauthorized');
  });

  test('a host where nothing listens, at the first request although failing requests are repeated', async () => {
    const host = `127.0.0.1:${await unusedPort()}`;
    const error = await failureOf({ ...optionsFor({ host }), retryLimit: 1_000 });
    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain(host);
    expect(error.message).toContain('ECONNREFUSED');
  });

  test.each([
    ['no body at all', ''],
    ['JSON of another service', '{"message":"hello"}'],
  ])('%s in place of the entries', async (_, body) => {
    const faults: Fault[] = [{ kind: 'body', body, at: 'entries' }];
    const error = await failureOf(optionsFor(await startFixture({ faults })));
    expect(error.kind).toBe('unreadable');
    expect(error.message).toContain(JSON.stringify(body));
  });

  test.each(['tags', 'editor_interface'])(
    'a broken response at %s, which contentful-export ignores',
    async (at) => {
      const options = optionsFor(await startFixture({ faults: [{ kind: 'body', at }] }));
      const error = await failureOf({ ...options, complete: true });
      expect(error.kind).toBe('unreadable');
    },
  );

  test.each([
    [429, 'rate-limited'],
    [500, 'server-error'],
    [422, 'refused'],
  ])('status %i for ever', { tags: 'ci' }, async (status, kind) => {
    const faults: Fault[] = [{ kind: 'status', status, at: 'assets' }];
    expect(await failureOf(optionsFor(await startFixture({ faults })))).toMatchObject({ kind });
  });

  test('a process that ends without a word', async () => {
    const options = { ...optionsFor({ host: '127.0.0.1:1' }), startWorker: running('process.exit(3)') };
    expect(await failureOf(options)).toMatchObject({ kind: 'crashed' });
  });

  test('a disk that has no room for a page that arrives', async () => {
    const { startWorker: _, ...options } = optionsFor({ host: '127.0.0.1:1' });
    const request = {
      ...options,
      deliveryToken: undefined,
      includeDrafts: false,
      isComplete: false,
      insecure: true,
    };
    const page = `{ type: 'body', collection: 'entries', slice: 0, ids: ['a'], body: Buffer.from('{"items":[{}]}') }`;
    const full = new RequestFailure({ kind: 'file', reason: 'space.json cannot be written: no space left.' });
    const content = {
      addPage: () => {
        throw full;
      },
      keep: () => {},
    };
    const start = running(`process.on('message', () => process.send(${page}))`);
    const control = { startWorker: start, silenceLimit: 60_000 };
    const outcome = fetchSpace({ ...request, retryLimit: 0, pageSize: 1, sliceSize: 1 }, control, content);
    await expect(outcome).rejects.toBe(full);
  });

  test('a file that cannot be written is reported before any request', async () => {
    const paths: string[] = [];
    const contentful = await startFixture({ onCall: ({ path }) => void paths.push(path) });
    const options = optionsFor(contentful);
    const error = await failureOf({ ...options, contentFile: dirname(options.contentFile) });
    expect(error.kind).toBe('file');
    expect(paths).toEqual([]);
  });
});

describe('another run where that helps', () => {
  test('smaller pages when they are over 7 MB', async () => {
    const limits: (string | null)[] = [];
    const options = optionsFor(await startFixture());
    const file = largeSpace(options);
    const contentful = await startFixture({
      exportFile: file,
      onCall: ({ resource, query }) => void (resource === 'entries' && limits.push(query.get('limit'))),
    });
    const { value } = await exportSpace({ ...options, host: contentful.host, pageSize: 4 });
    expect(limits).toEqual(['4', '2', '2']);
    expect(value.counts.entries).toBe(3);
  });

  test('no end of it when one entry alone is over 7 MB', { tags: 'ci' }, async () => {
    const options = optionsFor(await startFixture());
    const contentful = await startFixture({ exportFile: largeSpace(options, 8_000_000) });
    expect(await failureOf({ ...options, host: contentful.host, pageSize: 2 })).toMatchObject({
      kind: 'response-too-big',
    });
  });

  test('an entry that comes twice in place of another, for ever', { tags: 'ci' }, async () => {
    const entries = JSON.parse(readFileSync(fixture, 'utf8')).entries;
    const doubled = pageBody(3, [entries[0], entries[1], entries[1]]);
    const always = await failureOf(optionsFor(await startFixture({ faults: [doubled] })));
    expect(always.kind).toBe('changed-meanwhile');
    expect(always.message).toContain('entries: 2 different ones arrived, 3 were announced');
  });
});

test('a request without a response is reported with its reason, before it is repeated', async () => {
  const { startWorker: start, ...options } = optionsFor(
    await startFixture({ faults: [{ kind: 'drop', at: 'assets' }] }),
  );
  const child = start();
  onTestFinished(() => void child.kill());
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child.on('message', (message: FetchMessage) => message.type === 'no-response' && resolve(message));
  child.send({ ...options, includeDrafts: false, pageSize: 1000, retryLimit: 5 });
  expect(await promise).toEqual({ type: 'no-response', reason: expect.stringMatching(/^ECONNRESET: /) });
});

test('tags that the token may not read are left out and reported', async () => {
  const faults: Fault[] = [{ kind: 'status', status: 403, at: 'tags' }];
  const options = { ...optionsFor(await startFixture({ faults })), complete: true };
  const { issues } = await exportSpace(options);
  const parts = issues.filter(({ rule }) => rule === 'left-out');
  expect(parts.map(({ message }) => message)).toEqual([expect.stringContaining('tags')]);
  expect(JSON.parse(readFileSync(options.contentFile, 'utf8')).tags ?? []).toEqual([]);
});

describe('the file of an earlier export', () => {
  const earlier = '{"entries": []}\n';

  async function afterFailure(change: (options: ExportOptions) => Promise<ExportOptions>): Promise<string[]> {
    const options = await change(optionsFor({ host: '127.0.0.1:1' }));
    writeFileSync(options.contentFile, earlier);
    await exportSpace(options).then(
      () => expect.unreachable(),
      () => undefined,
    );
    expect(readFileSync(options.contentFile, 'utf8')).toBe(earlier);
    return readdirSync(dirname(options.contentFile));
  }

  test('stays when the very last part fails, and nothing lies beside it', async () => {
    const { host } = await startFixture({ faults: [{ kind: 'body', at: 'locales' }] });
    expect(await afterFailure(async (options) => ({ ...options, host }))).toEqual(['space.json']);
  });

  test('stays when the export is aborted', async () => {
    const controller = new AbortController();
    const onCall = ({ resource }: Call) => void (resource === 'assets' && controller.abort());
    const { host } = await startFixture({ onCall });
    const files = await afterFailure(async (options) => ({ ...options, host, signal: controller.signal }));
    expect(files).toEqual(['space.json']);
  });
});

/** Starts processes of another program in the place of contentful-export. */
function running(source: string): StartWorker {
  const file = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(file, source);
  return () => startWorker(file);
}

/** A space of three entries with a field of `size` characters each; its file lies beside the content file. */
function largeSpace({ contentFile }: ExportOptions, size = 3_000_000): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  const entries = space.entries.slice(0, 3);
  for (const entry of entries) entry.fields.name = { 'en-US': 'x'.repeat(size) };
  const file = `${contentFile}.source`;
  writeFileSync(file, JSON.stringify({ ...space, entries }));
  return file;
}
