import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExportOptions } from '../../pipeline/export/export-space.ts';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import type { Answer } from '../../sandbox/contentful/answers.ts';
import { errorAnswer } from '../../sandbox/contentful/answers.ts';
import type { Call } from '../../sandbox/contentful/start-contentful.ts';
import { failureOf, fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

const entriesPath = '/spaces/fixture-space/environments/master/entries';

/** Answers every request whose path ends like this. */
function at(
  end: string,
  answer: (call: Call) => Answer | undefined,
): { faults: (call: Call) => Answer | undefined } {
  return { faults: (call) => (call.path.endsWith(end) ? answer(call) : undefined) };
}

function body(text: string, contentType = 'application/json'): Answer {
  return { status: 200, headers: { 'Content-Type': contentType }, body: text };
}

function page(total: number, items: readonly unknown[]): Answer {
  return body(JSON.stringify({ sys: { type: 'Array' }, total, skip: 0, limit: 1000, items }));
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('what is wrong is said, and what to do', () => {
  test('a management token that is not accepted', async () => {
    const contentful = await startFixture();
    const error = await failureOf({ ...optionsFor(contentful), managementToken: 'CFPAT-of-somebody-else' });
    expect(error.kind).toBe('unauthorized');
    expect(error.message).toContain(`${contentful.host} doesn't accept the management token (401)`);
    expect(error.message).toMatch(/request id [\w-]{36}/);
    expect(error.hint).toContain('CONTENTFUL_MANAGEMENT_TOKEN');
  });

  test('a delivery token given as the management token', async () => {
    const options = optionsFor(await startFixture());
    const error = await failureOf({ ...options, managementToken: tokens.deliveryToken });
    expect(error.kind).toBe('unauthorized');
  });

  test('a delivery token that is not accepted', async () => {
    const error = await failureOf({ ...optionsFor(await startFixture()), deliveryToken: 'of-another-space' });
    expect(error.message).toContain("doesn't accept the delivery token (401)");
    expect(error.hint).toContain('CONTENTFUL_DELIVERY_TOKEN');
  });

  test('a space that is not there', async () => {
    const error = await failureOf({ ...optionsFor(await startFixture()), spaceId: 'nowhere' });
    expect(error.kind).toBe('space-not-found');
    expect(error.message).toContain('no space "nowhere"');
    expect(error.hint).toContain('CONTENTFUL_SPACE');
  });

  test('an environment that is not there', async () => {
    const error = await failureOf({ ...optionsFor(await startFixture()), environmentId: 'staging' });
    expect(error.kind).toBe('environment-not-found');
    expect(error.message).toContain('Space "fixture-space" has no environment "staging"');
  });

  test('a host where nothing listens, at the first request although failing requests are repeated', async () => {
    const host = `127.0.0.1:${await unusedPort()}`;
    const error = await failureOf({ ...optionsFor({ host }), retryLimit: 1_000 });
    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain(host);
    expect(error.message).toContain('ECONNREFUSED');
  });

  test.each([
    ['a web page', body('<!doctype html><title>Sign in to Wi-Fi</title>', 'text/html')],
    ['JSON cut short', body('{"sys":{"type":"Array"},"total":16,"items":[{"sys":')],
    ['no body at all', body('')],
    ['JSON of another service', body('{"message":"hello"}')],
  ])('%s in place of the entries', async (_, answer) => {
    const error = await failureOf(optionsFor(await startFixture(at('/entries', () => answer))));
    expect(error.kind).toBe('unreadable');
    expect(error.message).toContain(JSON.stringify(answer.body.slice(0, 80)));
  });

  test.each(['/tags', '/content_types/page/editor_interface'])(
    'a broken answer at %s, which contentful-export ignores',
    async (path) => {
      const error = await failureOf(optionsFor(await startFixture(at(path, () => body('<html>')))));
      expect(error.kind).toBe('unreadable');
    },
  );

  test('an empty page before the end, which contentful-export asks for again and again', async () => {
    const error = await failureOf(optionsFor(await startFixture(at('/entries', () => page(16, [])))));
    expect(error.kind).toBe('endless-pages');
    expect(error.message).toContain(`${entriesPath} stop before their end: an empty page at 0 of 16`);
  });

  test.each([
    [429, 'RateLimitExceeded', 'rate-limited'],
    [500, 'ServerError', 'server-error'],
    [403, 'AccessDenied', 'forbidden'],
    [422, 'ValidationFailed', 'refused'],
  ])('status %i', async (status, id, kind) => {
    const faults = at('/assets', () => errorAnswer('management', status, id, `because of ${id}`));
    expect(await failureOf(optionsFor(await startFixture(faults)))).toMatchObject({ kind });
  });

  test('a process that is silent, and one that ends without a word', async () => {
    const options = optionsFor({ host: '127.0.0.1:1' });
    const silent = { ...options, worker: script('setInterval(() => {}, 1000)'), silenceLimit: 50 };
    expect(await failureOf(silent)).toMatchObject({ kind: 'silent' });
    expect(await failureOf({ ...options, worker: script('process.exit(3)') })).toMatchObject({
      kind: 'crashed',
    });
  });

  test('a file that cannot be written is told before anything is asked of the service', async () => {
    const asked: string[] = [];
    const contentful = await startFixture({ faults: ({ path }) => void asked.push(path) });
    const options = optionsFor(contentful);
    const error = await failureOf({ ...options, contentFile: dirname(options.contentFile) });
    expect(error.kind).toBe('file');
    expect(asked).toEqual([]);
  });
});

describe('another run where that helps', () => {
  test('smaller pages when they are over 7 MB', async () => {
    const limits: (string | null)[] = [];
    const options = optionsFor(await startFixture());
    const file = largeSpace(options);
    const contentful = await startFixture({
      exportFile: file,
      ...at('/entries', ({ query }) => void limits.push(query.get('limit'))),
    });
    const { value } = await exportSpace({ ...options, host: contentful.host, pageSize: 4 });
    expect(limits).toEqual(['4', '2', '2']);
    expect(value.counts.entries).toBe(3);
  });

  test('no end of it when one entry alone is over 7 MB', async () => {
    const options = optionsFor(await startFixture());
    const contentful = await startFixture({ exportFile: largeSpace(options, 8_000_000) });
    expect(await failureOf({ ...options, host: contentful.host, pageSize: 2 })).toMatchObject({
      kind: 'response-too-big',
    });
  });

  test('roles and webhooks that the token may not read are left out, and that is told', async () => {
    const faults = ({ path }: Call) =>
      /\/(roles|webhook_definitions)$/.test(path)
        ? errorAnswer('management', 403, 'AccessDenied', 'Forbidden')
        : undefined;
    const options = optionsFor(await startFixture({ faults }));
    const { issues } = await exportSpace(options);
    expect(issues.map(({ rule, message }) => [rule, message])).toEqual([
      ['left-out', expect.stringContaining('roles')],
      ['left-out', expect.stringContaining('webhook_definitions')],
    ]);
    expect(Object.keys(JSON.parse(readFileSync(options.contentFile, 'utf8')))).not.toContain('roles');
  });

  test('content that shifts between two pages is fetched again, and given up when it goes on', async () => {
    const entries = JSON.parse(readFileSync(fixture, 'utf8')).entries;
    const doubled = page(3, [entries[0], entries[1], entries[1]]);
    let runs = 0;
    const once = at('/entries', () => (runs++ === 0 ? doubled : undefined));
    const { value } = await exportSpace(optionsFor(await startFixture(once)));
    expect(value.counts.entries).toBe(14);
    const always = await failureOf(optionsFor(await startFixture(at('/entries', () => doubled))));
    expect(always.kind).toBe('changed-meanwhile');
    expect(always.message).toContain('entries: 2 different ones arrived, 3 were announced');
  });
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

  test.each(['/spaces/fixture-space', '/entries', '/roles'])(
    'stays when %s fails, and nothing lies beside it',
    async (end) => {
      const { host } = await startFixture(at(end, () => body('<html>')));
      expect(await afterFailure(async (options) => ({ ...options, host }))).toEqual(['space.json']);
    },
  );

  test('stays when the export is aborted', async () => {
    const controller = new AbortController();
    const { host } = await startFixture(at('/assets', () => void controller.abort()));
    const files = await afterFailure(async (options) => ({ ...options, host, signal: controller.signal }));
    expect(files).toEqual(['space.json']);
  });

  test('is replaced by the next export that succeeds', async () => {
    const options = optionsFor(await startFixture());
    writeFileSync(options.contentFile, earlier);
    await exportSpace(options);
    expect(JSON.parse(readFileSync(options.contentFile, 'utf8')).entries).toHaveLength(14);
    expect(readdirSync(dirname(options.contentFile))).toEqual(['space.json']);
  });
});

function script(source: string): string {
  const file = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(file, source);
  return file;
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
