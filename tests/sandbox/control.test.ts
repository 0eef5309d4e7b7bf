import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let base = '';

beforeAll(async () => {
  sandbox = await startSandbox();
  base = `${sandbox.url}/wap/api/v1`;
});
afterAll(() => sandbox.close());

const location = '/wap/api/v1/users/location';

describe('faults', () => {
  test('hit so often, after so many, one method, one path', async () => {
    const { fetch, setFaults } = sandboxSession(sandbox.url);
    await setFaults({ method: 'GET', path: location, kind: 'status', status: 503, skip: 1, times: 2 });
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(`${base}${path}`, { method })).status;
    expect(await statusOf('/users/location')).toBe(200);
    expect(await statusOf('/users/me')).toBe(200);
    expect(await statusOf('/users/location', 'POST')).toBe(405);
    expect(await statusOf('/users/location')).toBe(503);
    expect(await statusOf('/users/location')).toBe(503);
    expect(await statusOf('/users/location')).toBe(200);
  });

  test.each([
    ['*', true],
    ['/wap/*', true],
    ['*/location', true],
    ['/wap/*/users/*', true],
    ['/wap*wap*location', false],
    ['/wap/api/v1/users/location*location', false],
    ['/wap/api/v1/users', false],
    ['/wap/api/v1/users/locatio.', false],
    ['*me', false],
  ])('the pattern %s', async (path, hits) => {
    const { fetch, setFaults } = sandboxSession(sandbox.url);
    await setFaults({ path, kind: 'status', status: 500 });
    expect((await fetch(`${base}/users/location`)).status).toBe(hits ? 500 : 200);
  });

  test('can come together', async () => {
    const { fetch, setFaults, log } = sandboxSession(sandbox.url);
    await setFaults(
      { path: '*', kind: 'slow', delayMs: 1 },
      { path: '*', kind: 'status', status: 403, body: { a: 1 }, headers: { 'X-Why': 'test' } },
    );
    const response = await fetch(`${base}/users/me`);
    expect([response.status, response.headers.get('x-why'), await response.json()]).toEqual([
      403,
      'test',
      { a: 1 },
    ]);
    expect(await log()).toMatchObject([{ faults: ['slow', 'status'], status: 403 }]);
  });

  test.each([
    [false, true],
    [true, false],
  ])('carried out: %s', async (carriedOut, isAsBefore) => {
    const { fetch, setFaults } = sandboxSession(sandbox.url);
    const change = () =>
      fetch(`${base}/subscriptions/succeeds`, { method: 'PATCH', body: '{"auto_bill":false}' });
    await setFaults({ path: '*', method: 'PATCH', kind: 'status', status: 502, carriedOut, times: 1 });
    expect((await change()).status).toBe(502);
    const { poll_token } = (await (await change()).json()) as { poll_token: string };
    expect(poll_token).toBe(isAsBefore ? 'poll-1' : 'poll-2');
  });

  test('take fields away', async () => {
    const { fetch, setFaults } = sandboxSession(sandbox.url);
    const read = async () => (await fetch(`${base}/users/me`)).json();
    await setFaults({ path: '*', kind: 'missing-fields', fields: ['email'] });
    expect(await read()).toEqual({ id: 'user-1' });
    await setFaults({ path: '*', kind: 'missing-fields' });
    expect(await read()).toEqual({});
    await setFaults();
    expect(await read()).toHaveProperty('email');
  });

  test('can be read back', async () => {
    const { control, setFaults } = sandboxSession(sandbox.url);
    const fault = { path: '/x', kind: 'drop', times: 3 };
    await setFaults(fault);
    expect(await (await control('GET', '/faults')).json()).toEqual([fault]);
  });
});

describe('sessions', () => {
  test("don't see each other", async () => {
    const [one, other] = [sandboxSession(sandbox.url), sandboxSession(sandbox.url)];
    await one.setFaults({ path: '*', kind: 'status', status: 500 });
    expect((await one.fetch(`${base}/users/me`)).status).toBe(500);
    expect((await other.fetch(`${base}/users/me`)).status).toBe(200);
    const patch = { method: 'PATCH', body: '{"auto_bill":true}' };
    await other.fetch(`${base}/subscriptions/succeeds`, patch);
    await one.setFaults();
    const unknown = await one.fetch(`${base}/subscriptions/succeeds/auto_bill_result?poll_token=poll-1`);
    expect(unknown.status).toBe(404);
    expect((await one.log()).map(({ status }) => status)).toEqual([500, 404]);
    expect((await other.log()).map(({ status }) => status)).toEqual([200, 202]);
  });

  test('are named by a cookie as well', async () => {
    const { id, setFaults } = sandboxSession(sandbox.url);
    await setFaults({ path: '*', kind: 'status', status: 500 });
    const statusWith = async (cookie: string) =>
      (await fetch(`${base}/users/me`, { headers: { cookie } })).status;
    expect(await statusWith(`a=b; sandbox_session=${id}; c`)).toBe(500);
    expect(await statusWith(`not_sandbox_session=${id}`)).toBe(200);
  });

  test('can be reset', async () => {
    const { fetch, setFaults, control, log } = sandboxSession(sandbox.url);
    await setFaults({ path: '*', kind: 'status', status: 500 });
    await fetch(`${base}/users/me`);
    expect((await control('POST', '/reset')).status).toBe(204);
    expect(await log()).toEqual([]);
    expect((await fetch(`${base}/users/me`)).status).toBe(200);
  });

  test('stay while they are used, however many others come', async () => {
    const { fetch: ask, log } = sandboxSession(sandbox.url);
    await ask(`${base}/users/me`);
    for (let other = 0; other < 250; other++) {
      await fetch(`${base}/users/me`, { headers: { 'x-sandbox-session': `crowd-${other}` } });
      if (other % 100 === 0) await ask(`${base}/users/me`);
    }
    expect(await log()).toHaveLength(4);
    const forgotten = await fetch(`${sandbox.url}/__sandbox/log`, {
      headers: { 'x-sandbox-session': 'crowd-0' },
    });
    expect(await forgotten.json()).toEqual([]);
  });

  test.each(['', 'a b', 'ü', 'x'.repeat(65), '../x'])(`can't be named "%s"`, async (name) => {
    const headers = { cookie: `sandbox_session=${encodeURIComponent(name)}` };
    const response = await fetch(`${sandbox.url}/__sandbox/log`, { headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('sandbox_session');
  });
});

describe('the log', () => {
  test('holds requests in their order, with what they said', async () => {
    const { fetch, log, control } = sandboxSession(sandbox.url);
    await fetch(`${base}/users/me?a=1&b=%20`, {
      headers: { Accept: 'application/json', 'X-Tenant': 'wayfold', Authorization: 'Bearer abc' },
    });
    await fetch(`${base}/nowhere`, { method: 'POST', body: JSON.stringify({ a: [1, { b: null }] }) });
    await fetch(`${base}/nowhere`, { method: 'POST', body: new URLSearchParams({ cvv: '123', x: 'y' }) });
    await fetch(`${base}/nowhere`, { method: 'POST', body: 'cvv 123' });
    const entries = await log();
    expect(entries).toMatchObject([
      {
        number: 1,
        method: 'GET',
        path: '/wap/api/v1/users/me',
        query: { a: '1', b: ' ' },
        headers: { accept: 'application/json', tenant: 'wayfold', authorization: true },
        body: null,
        status: 200,
      },
      { number: 2, method: 'POST', body: { a: [1, { b: null }] }, status: 404 },
      { number: 3, body: { cvv: '[redacted]', x: 'y' } },
      { number: 4, body: { characters: 7 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('abc');
    await control('DELETE', '/log');
    expect(await log()).toEqual([]);
  });

  test('holds no status of a request without a response', async () => {
    const { fetch, setFaults, log } = sandboxSession(sandbox.url);
    await setFaults({ path: '*', kind: 'drop' });
    await expect(fetch(`${base}/users/me`)).rejects.toThrow();
    expect(await log()).toMatchObject([{ status: null, faults: ['drop'] }]);
  });

  test('contains no data of the buyer', async () => {
    const { fetch, log } = sandboxSession(sandbox.url);
    const secrets = {
      customer: {
        email: 'ada@lovelace.example',
        firstName: 'Augusta',
        last_name: 'Kingston',
        name: 'Byronia',
      },
      card: { number: '4242 4242 4242 4242', cvv: '987', cvc: 654, cardholderName: 'Gordonia' },
      note: 'paid with 5555555555554444 by countess@lovelace.example',
      pan: 378282246310005,
      'ada2@lovelace.example': 1,
    };
    const query = 'mail=ada3%40lovelace.example&x=6011000990139424';
    await fetch(`${base}/nowhere/ada4@lovelace.example?${query}`, {
      method: 'POST',
      body: JSON.stringify({ ...secrets, priceId: 'price-12', products: [{ name: '12m', amount: 99.95 }] }),
    });
    const entries = await log();
    expect(JSON.stringify(entries)).not.toMatch(
      /lovelace|Augusta|Kingston|Byronia|4242|987|654|Gordonia|5555|3782|6011/,
    );
    expect(entries[0]?.body).toMatchObject({
      priceId: 'price-12',
      products: [{ name: '12m', amount: 99.95 }],
    });
  });
});

describe('a request that changes something', () => {
  const requests = [
    ['PUT', '/__sandbox/faults', '[{"path":"*","kind":"drop"}]'],
    ['POST', '/__sandbox/reset', ''],
    ['DELETE', '/__sandbox/log', ''],
    ['PATCH', '/wap/api/v1/subscriptions/succeeds', '{"auto_bill":false}'],
    ['POST', '/api/v2/payment-intent', '{}'],
  ] as const;

  test.each([
    ['of a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['of another site, in a browser that says less', { origin: 'https://evil.example' }],
    ['of another port, in a browser that says less', { origin: 'http://127.0.0.1:1' }],
    ['of a page without an origin', { origin: 'null' }],
  ])('%s is refused, and not logged', async (_, headers) => {
    const { fetch, control, log } = sandboxSession(sandbox.url);
    await fetch(`${base}/users/me`);
    for (const [method, path, body] of requests) {
      const response = await fetch(sandbox.url + path, { method, headers, body });
      expect([path, response.status]).toEqual([path, 403]);
      expect(await response.text()).toContain('another origin');
    }
    expect(await (await control('GET', '/faults')).json()).toEqual([]);
    expect(await log()).toHaveLength(1);
    expect((await fetch(`${base}/users/me`, { headers })).status).toBe(200);
  });

  test.each([
    ["of the site's own pages", () => ({ 'sec-fetch-site': 'same-origin' })],
    ['of its pages, in a browser that says less', () => ({ origin: sandbox.url })],
    ['that nobody but the visitor makes', () => ({ 'sec-fetch-site': 'none', origin: 'null' })],
    ['of another program', () => ({})],
  ])('%s is carried out', async (_, headers) => {
    const { fetch, log } = sandboxSession(sandbox.url);
    for (const [method, path, body] of requests.slice(1)) {
      const response = await fetch(sandbox.url + path, { method, headers: headers(), body });
      expect([path, response.status]).not.toEqual([path, 403]);
    }
    expect(await log()).toHaveLength(2);
  });
});

describe('invalid requests to the control', () => {
  const put = (body: string) =>
    fetch(`${sandbox.url}/__sandbox/faults`, {
      method: 'PUT',
      body,
      headers: { 'x-sandbox-session': 'hostile' },
    });

  test.each([
    ['nothing', '', "The body isn't JSON"],
    ['broken JSON', '[{', "The body isn't JSON"],
    ['no list', '{}', 'the list'],
    ['an unknown kind', '[{"path":"/","kind":"explode"}]', '[0'],
    ['no path', '[{"kind":"drop"}]', 'path'],
    ['a path that is none', '[{"path":"x","kind":"drop"}]', 'must begin'],
    ['an unknown key', '[{"path":"/","kind":"drop","often":1}]', 'often'],
    ['a status that is none', '[{"path":"/","kind":"status","status":99}]', 'status'],
    [
      'a header that is none',
      '[{"path":"/","kind":"status","status":500,"headers":{"a":"b\\r\\nc: d"}}]',
      'headers',
    ],
    ['an unknown variant', '[{"path":"/","kind":"variant","name":"odd"}]', 'many-clusters'],
    ['a delay for ever', '[{"path":"/","kind":"slow","delayMs":1e9}]', 'delayMs'],
    ['too many faults', JSON.stringify(Array(101).fill({ path: '/', kind: 'drop' })), 'the list'],
  ])('%s', async (_, body, why) => {
    const response = await put(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toContain(why);
  });

  test.each(['/__sandbox/faults', '/__sandbox/checkout', '/wap/api/v1/subscriptions/succeeds', '/nowhere'])(
    'JSON of thousands of levels for %s',
    async (path) => {
      const { fetch, control, log } = sandboxSession(sandbox.url);
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      const body = path.endsWith('faults') ? `[{"path":"*","kind":"body","body":${deep}}]` : deep;
      const method = path.startsWith('/wap') ? 'PATCH' : 'PUT';
      const target = path === '/nowhere' ? `${base}${path}` : sandbox.url + path;
      const response = await fetch(target, { method, body });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { detail: string }).detail).toContain('nested');
      expect(await (await control('GET', '/faults')).json()).toEqual([]);
      expect((await log()).map(({ body }) => body)).toEqual(target.startsWith(base) ? [null] : []);
    },
  );

  test('a huge body', async () => {
    expect((await put(' '.repeat(2_000_000))).status).toBe(413);
    const { fetch, log } = sandboxSession(sandbox.url);
    const options = { method: 'POST', body: ' '.repeat(2_000_000) };
    expect((await fetch(`${base}/users/me`, options)).status).toBe(413);
    expect(await log()).toMatchObject([{ body: null, status: 413 }]);
  });

  test("a path that it doesn't have", async () => {
    const { control } = sandboxSession(sandbox.url);
    for (const path of ['/constructor', '/log/x', '/__proto__']) {
      const response = await control('GET', path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('PUT /faults');
    }
  });

  test('a body that breaks off', async () => {
    const { port } = new URL(sandbox.url);
    const half = request({
      port,
      method: 'POST',
      path: '/wap/api/v1/users/me',
      headers: { 'Content-Length': 9 },
    });
    half.on('error', () => undefined);
    await new Promise((resolve) => half.write('half', resolve));
    half.destroy();
    expect((await fetch(`${base}/users/me`)).status).toBe(200);
  });
});

describe('addresses', () => {
  test('that no API has', async () => {
    expect((await fetch(`${base}/users`)).status).toBe(404);
    expect((await fetch(`${base}/users/me/x`)).status).toBe(404);
    expect((await fetch(`${base}/subscriptions//auto_bill_result`)).status).toBe(404);
    const wrong = await fetch(`${base}/vpn-servers`, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('of the site are left to it', async () => {
    const response = await fetch(`${sandbox.url}/wap/api/v10/users/me`);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, null]);
  });
});
