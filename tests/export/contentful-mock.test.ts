import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFault } from '../../tools/sandbox/contentful/faults.ts';
import { fixture, startFixture, temporaryFolder, tokens } from './harness.ts';

const environment = '/spaces/fixture-space/environments/master';

async function ask(path: string, token: string | undefined = tokens.managementToken, method = 'GET') {
  const { url } = await startFixture();
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(url + path, { method, headers });
  const body = (await response.json()) as Record<string, unknown> & { items: { sys: { id: string } }[] };
  return { status: response.status, headers: response.headers, body };
}

test.each([
  ['no token', ''],
  ['an unknown token', 'somebody-else'],
])('%s is refused in the shape of the service', async (_, token) => {
  const { status, body, headers } = await ask('/spaces/fixture-space', token);
  expect(status).toBe(401);
  expect(body).toMatchObject({
    sys: { type: 'Error', id: 'AccessTokenInvalid' },
    message: expect.any(String),
  });
  expect(body.requestId).toBe(headers.get('x-contentful-request-id'));
});

test('pages are cut out of the ordered whole', async () => {
  const { body } = await ask(`${environment}/entries?order=-sys.createdAt,sys.id&skip=1&limit=2`);
  expect(body).toMatchObject({ sys: { type: 'Array' }, total: 16, skip: 1, limit: 2 });
  expect(body.items.map(({ sys }) => sys.id)).toEqual(['twinB', 'pageTerms']);
});

test.each(['limit=1001', 'limit=-1', 'skip=x', 'content_type=page'])('?%s is refused', async (query) => {
  expect(await ask(`${environment}/entries?${query}`)).toMatchObject({
    status: 400,
    body: { sys: { id: 'InvalidQuery' } },
  });
});

test.each([
  ['an unknown space', '/spaces/nowhere', 'Space'],
  ['an unknown environment', '/spaces/fixture-space/environments/staging', 'Environment'],
  ['an unknown entry', `${environment}/entries/nothing`, 'Resource'],
  ['a path that is no route', '/nothing', 'Path'],
])('%s is not found', async (_, path, type) => {
  const { status, body } = await ask(path);
  expect(status).toBe(404);
  expect(body).toMatchObject({ sys: { type: 'Error', id: 'NotFound' }, details: { type } });
});

test.each([
  [tokens.managementToken, { hour: '36000', second: '7', type: 'management' }],
  [tokens.deliveryToken, { hour: null, second: '55', type: 'delivery' }],
])('the rate limit of the API that the token opens is reported', async (token, { hour, second, type }) => {
  const { headers } = await ask(`${environment}/locales`, token);
  expect(headers.get('x-contentful-ratelimit-hour-limit')).toBe(hour);
  expect(headers.get('x-contentful-ratelimit-second-limit')).toBe(second);
  expect(headers.get('x-contentful-ratelimit-second-remaining')).toBe(String(Number(second) - 1));
  expect(headers.get('x-contentful-ratelimit-reset')).toBe('0');
  expect(headers.get('content-type')).toBe(`application/vnd.contentful.${type}.v1+json`);
});

test('the delivery API has its own shapes of content types and locales', async () => {
  const types = (await ask(`${environment}/content_types`, tokens.deliveryToken)).body.items;
  const locales = (await ask(`${environment}/locales`, tokens.deliveryToken)).body.items;
  expect(types[2]).toMatchObject({ sys: { id: 'callToAction', revision: 1 }, displayField: 'text' });
  expect(JSON.stringify(types)).not.toContain('validations":[{"in"');
  expect(locales[1]).toEqual({
    code: 'de-DE',
    name: 'German (Germany)',
    default: false,
    fallbackCode: 'en-US',
    sys: { id: 'locDe', type: 'Locale', version: 1 },
  });
});

test('the delivery API serves all locales only, and nothing is written', async () => {
  const oneLocale = await ask(`${environment}/entries?locale=de-DE`, tokens.deliveryToken);
  expect(oneLocale.status).toBe(400);
  expect(await ask(`${environment}/entries`, tokens.managementToken, 'POST')).toMatchObject({ status: 405 });
});

test.each([
  [
    'repeats an id',
    (text: string) => text.replaceAll('"id": "twinB"', '"id": "twinA"'),
    'two entries with the id "twinA"',
  ],
  ['is cut short', (text: string) => text.slice(0, 1000), 'is not JSON'],
])('a file that %s is not served', async (_, damage, message) => {
  const file = join(temporaryFolder(), 'export.json');
  writeFileSync(file, damage(readFileSync(fixture, 'utf8')));
  await expect(startFixture({ exportFile: file })).rejects.toThrow(message);
});

test('a fault is typed as its kind, value, resource and number', () => {
  const faults = ['status=503@entries:2', 'drop@assets'].map(parseFault);
  expect(faults).toEqual([
    { kind: 'status', status: 503, at: 'entries', nth: 2 },
    { kind: 'drop', at: 'assets' },
  ]);
});

test.each(['', 'nothing', 'toString', 'drop@assets:0', 'drop@', 'status='])('"%s" is no fault', (text) => {
  expect(() => parseFault(text)).toThrow(`"${text}" isn't a fault`);
});

test.each([
  ['status=abc', 'takes a whole number, such as status=500'],
  ['delete@entries', 'delete=ID'],
])('%s needs another value', (text, message) => {
  expect(() => parseFault(text)).toThrow(message);
});
