import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { expect, onTestFinished, test } from 'vitest';
import { readWebhook } from './webhooks.ts';

const secret = 's'.repeat(64);
const body = JSON.stringify({ sys: { id: 'hero', type: 'Entry' }, fields: {} });

/** Sends a request to a server that reads webhooks; returns what it has read. */
async function send(change: { body?: string; headers?: [string, string][]; at?: number; key?: string } = {}) {
  const read = Promise.withResolvers<Awaited<ReturnType<typeof readWebhook>>>();
  const server = createServer((request, response) => {
    read.resolve(readWebhook(request, secret));
    read.promise.finally(() => response.end());
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const path = '/__meridian/webhook?of=a';
  const topic = { 'x-contentful-topic': 'ContentManagement.Entry.publish' };
  const signed = signRequest(change.key ?? secret, { method: 'POST', path, headers: topic, body }, change.at);
  const headers = [
    ...Object.entries({ ...topic, ...signed }).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    ...(change.headers ?? []),
  ];
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    headers,
    body: change.body ?? body,
  });
  return read.promise;
}

test('a signed webhook is read, with its topic', async () => {
  expect(await send()).toEqual({ topic: 'Entry.publish', item: JSON.parse(body) });
  expect(await send({ headers: [['x-forwarded-for', '10.0.0.1']] })).toBeDefined();
});

test.each([
  ['another body', { body: body.replace('hero', 'card') }],
  ['another secret', { key: 't'.repeat(64) }],
  ['an old signature', { at: Date.now() - 3_600_000 }],
  ['a body that is too large', { body: `"${'x'.repeat(8_000_001)}"` }],
])('%s is refused', async (_, change) => {
  expect(await send(change).catch(() => undefined)).toBeUndefined();
});
