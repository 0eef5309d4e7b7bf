import { expect, test } from 'vitest';
import { parseHost } from '../../pipeline/export/protocol.ts';

test.each([
  ['api.contentful.com', { host: 'api.contentful.com', insecure: false }],
  ['https://api.eu.contentful.com/', { host: 'api.eu.contentful.com', insecure: false }],
  ['contentful.internal:8443', { host: 'contentful.internal:8443', insecure: false }],
  ['http://127.0.0.1:4100', { host: '127.0.0.1:4100', insecure: true }],
  ['http://localhost:4100', { host: 'localhost:4100', insecure: true }],
])('%s', (text, expected) => {
  expect(parseHost(text)).toEqual(expected);
});

test.each([
  ['http on another machine', 'http://api.contentful.com'],
  ['http on a name that only looks local', 'http://127.0.0.1.example.com'],
  ['another scheme', 'ftp://api.contentful.com'],
  ['a path', 'https://api.contentful.com/spaces'],
  ['a query', 'https://api.contentful.com?x=1'],
  ['a user', 'https://me:secret@api.contentful.com'],
  ['an address that the clients split wrongly', 'http://[::1]:4100'],
  ['two ports', 'api.contentful.com:1:2'],
  ['spaces', 'api contentful com'],
  ['nothing', ''],
])('no token is sent to %s', (_, text) => {
  expect(parseHost(text)).toBeUndefined();
});
