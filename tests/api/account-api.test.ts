import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { failureReasons } from '../../domain/commerce/account-codes.ts';
import type { ConnectionOptions } from '../../runtime/api/connection.ts';
import { pollResult } from '../../runtime/api/poll-result.ts';
import { sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';
import { type AccountApi, createAccountApi } from './create-account-api.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function open(options: ConnectionOptions = {}) {
  const session = sandboxSession(sandbox.url);
  const api = createAccountApi({ base: `${sandbox.url}/wap/api/v1`, fetch: session.fetch, ...options });
  return { api, session };
}

/** Returns the error of a call; fails the test if the call succeeds. */
async function errorOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  expect(outcome).toHaveProperty('error');
  return (outcome as { error: Record<string, unknown> }).error;
}

const id = 'succeeds';
/** Every call, the request that it makes, and one required field of its response. */
const calls: readonly [
  name: string,
  method: string,
  path: string,
  call: (api: AccountApi, signal?: AbortSignal) => Promise<unknown>,
  needs?: string,
][] = [
  ['getVpnServers', 'GET', '/vpn-servers', (api, signal) => api.getVpnServers({ signal }), 'country_code'],
  ['getUser', 'GET', '/users/me', (api, signal) => api.getUser({ signal }), 'email'],
  [
    'getUserLocation',
    'GET',
    '/users/location',
    (api, signal) => api.getUserLocation({ signal }),
    'country_code',
  ],
  [
    'getSubscriptions',
    'GET',
    '/subscriptions',
    (api, signal) => api.getSubscriptions({ signal }),
    'auto_bill',
  ],
  [
    'updateAutoBill',
    'PATCH',
    `/subscriptions/${id}`,
    (api, signal) => api.updateAutoBill(id, true, { signal }),
    'poll_token',
  ],
  [
    'getAutoBillResult',
    'GET',
    `/subscriptions/${id}/auto_bill_result`,
    (api, signal) => api.getAutoBillResult(id, 'poll-1', { signal }),
    'status',
  ],
  [
    'retryManualPayment',
    'PATCH',
    `/subscriptions/${id}/retry_manual_payment`,
    (api, signal) => api.retryManualPayment(id, { signal }),
    'poll_token',
  ],
  [
    'getRetryManualPaymentResult',
    'GET',
    `/subscriptions/${id}/retry_manual_payment_result`,
    (api, signal) => api.getRetryManualPaymentResult(id, 'poll-1', { signal }),
    'status',
  ],
  [
    'sendEvent',
    'POST',
    '/kp-easy-measure/send-event',
    (api, signal) => api.sendEvent({ url: 'https://a.example/?b=c&d', userAgent: 'x/1 (y)' }, { signal }),
  ],
];

/** Prepares a session in which every call succeeds: `poll-1` belongs to the change that the call polls. */
async function prepare(api: AccountApi, name: string): Promise<void> {
  if (name === 'getAutoBillResult') await api.updateAutoBill(id, true);
  if (name === 'getRetryManualPaymentResult') await api.retryManualPayment(id);
}

describe('every call', () => {
  test.each(calls)('%s makes its request and reads the response', async (name, method, path, call) => {
    const { api, session } = open();
    await prepare(api, name);
    await call(api);
    const last = (await session.log()).at(-1);
    expect(last).toMatchObject({ method, path: `/wap/api/v1${path}` });
    expect(last?.headers).toMatchObject({ accept: 'application/json', authorization: false });
    expect(last?.status).toBeLessThan(300);
  });

  test.each(calls.filter(([, , , , needs]) => needs))(
    '%s refuses a response of another shape',
    async (name, _, path, call, needs) => {
      const { api, session } = open();
      await prepare(api, name);
      await session.setFaults({ path: `/wap/api/v1${path}`, kind: 'missing-fields', fields: [needs] });
      const error = await errorOf(call(api));
      expect(error).toMatchObject({ kind: 'mismatch', title: 'Unexpected Answer' });
      expect(error.path).toMatch(new RegExp(`(^|\\.)${needs}$`));
      expect(error.message).toContain(error.path);
    },
  );

  test.each(calls)('%s can be cancelled before it starts', async (_name, _method, _path, call) => {
    const { api, session } = open();
    const error = await errorOf(call(api, AbortSignal.abort()));
    expect(error).toMatchObject({ kind: 'aborted', message: 'Request aborted' });
    expect(await session.log()).toEqual([]);
  });

  test.each(calls)('%s can be cancelled while it runs', async (_name, _method, path, call) => {
    const controller = new AbortController();
    const session = sandboxSession(sandbox.url);
    const api = createAccountApi({
      base: `${sandbox.url}/wap/api/v1`,
      fetch: (address, init) => {
        const response = session.fetch(address, init);
        controller.abort();
        return response;
      },
    });
    await session.setFaults({ path: `/wap/api/v1${path}`, kind: 'slow', delayMs: 60_000 });
    expect(await errorOf(call(api, controller.signal))).toMatchObject({
      kind: 'aborted',
      message: 'Request aborted',
    });
  });
});

describe('what the requests say', () => {
  test('queries and bodies', async () => {
    const { api, session } = open();
    await api.sendEvent({ url: 'https://a.example/?b=c&d=é#f', userAgent: 'x/1 (y; z)' });
    const { poll_token } = await api.updateAutoBill(id, false);
    await api.getAutoBillResult(id, poll_token);
    await errorOf(api.getAutoBillResult(id, 'a&poll_token=b'));
    await api.retryManualPayment(id);
    expect((await session.log()).map(({ query, body }) => [query, body])).toEqual([
      [{ url: 'https://a.example/?b=c&d=é#f', user_agent: 'x/1 (y; z)' }, null],
      [{}, { auto_bill: false }],
      [{ poll_token: 'poll-1' }, null],
      [{ poll_token: 'a&poll_token=b' }, null],
      [{}, {}],
    ]);
  });

  test.each([
    ['a/b?c', 'a%2Fb%3Fc'],
    ['../users/me', '..%2Fusers%2Fme'],
    ['100%', '100%25'],
    ['ü #1', '%C3%BC%20%231'],
  ])('the id %s stays one part of the path', async (wild, encoded) => {
    const { api, session } = open();
    const error = await errorOf(api.updateAutoBill(wild, true));
    expect(error).toMatchObject({ kind: 'not-found' });
    expect((error.body as { detail: string }).detail).toContain(`"${wild}"`);
    expect((await session.log())[0]?.path).toBe(`/wap/api/v1/subscriptions/${encoded}`);
  });

  test.each(['', '.', '..'])(`the id "%s" can't be sent`, async (dots) => {
    const { api, session } = open();
    await expect(api.retryManualPayment(dots)).rejects.toThrow(/subscription_id is/);
    expect(await session.log()).toEqual([]);
  });

  test.each<[string, ConnectionOptions['authorization'], string]>([
    ['bearer', { scheme: 'bearer', token: 't0k.en' }, 'Bearer t0k.en'],
    [
      'basic',
      { scheme: 'basic', username: 'käthe', password: 'p:ß' },
      `Basic ${Buffer.from('käthe:p:ß').toString('base64')}`,
    ],
  ])('%s authorization', async (_, authorization, header) => {
    let sent: RequestInit | undefined;
    const { api, session } = open();
    await createAccountApi({
      base: `${sandbox.url}/wap/api/v1/`,
      credentials: 'include',
      ...(authorization && { authorization }),
      fetch: (address, init) => {
        sent = init;
        return session.fetch(address, init);
      },
    }).getUser();
    expect(new Headers(sent?.headers).get('authorization')).toBe(header);
    expect(sent?.credentials).toBe('include');
    await api.getUser();
    expect((await session.log()).map(({ headers }) => headers.authorization)).toEqual([true, false]);
  });

  test("a username with a colon can't be sent", () => {
    const authorization = { scheme: 'basic', username: 'a:b', password: '' } as const;
    expect(() => createAccountApi({ authorization })).toThrow(/colon/);
  });
});

/** Spec 2 §8. */
describe('the error catalogue', () => {
  test.each([
    [400, 'bad-request', 'Bad Request'],
    [401, 'unauthorized', 'Unauthorized'],
    [403, 'forbidden', 'Forbidden'],
    [404, 'not-found', 'Not Found'],
    [500, 'internal-server-error', 'Internal Server Error'],
    [502, 'bad-gateway', 'Bad Gateway'],
    [503, 'service-unavailable', 'Service Unavailable'],
    [405, 'generic', 'Generic Error'],
    [418, 'generic', 'Generic Error'],
    [429, 'generic', 'Generic Error'],
    [504, 'generic', 'Generic Error'],
  ])('%i', async (status, kind, title) => {
    const { api, session } = open();
    await session.setFaults({ path: '*', kind: 'status', status, body: { why: ['so'] } });
    const error = await errorOf(api.getVpnServers());
    expect(error).toMatchObject({ kind, title, status, body: { why: ['so'] }, requestId: 'sandbox-1' });
    expect(error.message).toContain(`${title} (GET /vpn-servers, status ${status}`);
    expect(error).toBeInstanceOf(Error);
  });

  test('422 is a validation error only of the call that declares it', async () => {
    const { session } = open();
    await session.setFaults({ path: '*', kind: 'status', status: 422 });
    const kinds = calls.map(async ([name, , , call]) => {
      const api = createAccountApi({ base: `${sandbox.url}/wap/api/v1`, fetch: session.fetch });
      return [name, (await errorOf(call(api))).title];
    });
    const expected = calls.map(([name]) => [
      name,
      name === 'updateAutoBill' ? 'Validation Error' : 'Generic Error',
    ]);
    expect(await Promise.all(kinds)).toEqual(expected);
  });

  test('a 422 of the API itself names the fault', async () => {
    const { api } = open();
    const error = await errorOf(api.updateAutoBill(id, 'yes' as never));
    expect(error).toMatchObject({ kind: 'validation', body: { errors: [{ field: 'auto_bill' }] } });
  });

  test.each([
    ['an error that is no JSON', { kind: 'html', status: 502 }, 'bad-gateway', 502],
    ['a web page', { kind: 'html' }, 'unreadable', 200],
    ['JSON that ends in its middle', { kind: 'truncate' }, 'unreadable', 200],
    ['a redirect', { kind: 'status', status: 302, headers: { Location: '/' } }, 'generic', 302],
    ['no content', { kind: 'status', status: 204 }, 'unreadable', 204],
    ['a connection that breaks', { kind: 'drop' }, 'network', undefined],
    ['a connection that breaks in the body', { kind: 'cut' }, 'network', 200],
    ['null', { kind: 'body', body: null }, 'mismatch', 200],
  ])('%s', async (_, fault, kind, status) => {
    const { api, session } = open();
    await session.setFaults({ path: '*', ...fault });
    const error = await errorOf(api.getVpnServers());
    expect([error.kind, error.status]).toEqual([kind, status]);
  });

  test.each(['slow', 'cut-short'])('what takes too long: %s', async (how) => {
    const session = sandboxSession(sandbox.url);
    await session.setFaults({ path: '*', kind: 'slow', delayMs: 60_000 });
    const base = how === 'slow' ? `${sandbox.url}/wap/api/v1` : await neverEnding();
    const error = await errorOf(
      createAccountApi({ base, fetch: session.fetch, timeoutMs: 200 }).getVpnServers(),
    );
    expect(error).toMatchObject({ kind: 'timeout', title: 'Request timed out' });
  });

  test("a server that isn't there", async () => {
    const { url, close } = await startSandbox();
    await close();
    const api = createAccountApi({ base: `${url}/wap/api/v1` });
    expect(await errorOf(api.getUserLocation())).toMatchObject({ kind: 'network', title: 'Network Error' });
  });

  test('no message holds an id or a token', async () => {
    const { api } = open();
    const error = await errorOf(api.getAutoBillResult('sub-4711', 'secret-token'));
    expect(error.message).toContain('GET /subscriptions/{subscription_id}/auto_bill_result');
    expect(error.message).not.toMatch(/4711|secret/);
  });
});

/** Starts an API whose responses begin and never end. @returns its base */
async function neverEnding(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200).write('[');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('server data', () => {
  test('arrives whole', async () => {
    const { api } = open();
    const countries = (await api.getVpnServers()).flatMap((continent) => continent.countries);
    expect(countries.length).toBeGreaterThanOrEqual(105);
    expect(countries.flatMap(({ clusters }) => clusters).length).toBeGreaterThanOrEqual(160);
  });

  test('leaves out protocols without a column', async () => {
    const { api, session } = open();
    await session.setFaults({ path: '*', kind: 'variant', name: 'unknown-protocol' });
    const clusters = clustersOf(await api.getVpnServers());
    expect(clusters[0]?.protocol_status).toEqual({});
    expect(clusters.flatMap(({ protocol_status }) => Object.keys(protocol_status))).not.toContain(
      'wireguard',
    );
  });

  test('has NaN for a status that is no number', async () => {
    const { api, session } = open();
    await session.setFaults({ path: '*', kind: 'variant', name: 'status-texts' });
    const statuses = clustersOf(await api.getVpnServers()).flatMap(({ protocol_status }) =>
      Object.values(protocol_status),
    );
    expect(statuses.length).toBeGreaterThan(500);
    expect(statuses.every(Number.isNaN)).toBe(true);
  });

  test('may be large', async () => {
    const { api, session } = open();
    await session.setFaults({ path: '*', kind: 'variant', name: 'many-clusters' });
    expect(clustersOf(await api.getVpnServers())).toHaveLength(5000);
  });

  test('names the invalid place in the response', async () => {
    const { api, session } = open();
    const country = { country: 'A', country_code: 'AA', clusters: [] };
    const body = [{ continent: 'europe', countries: [country, { ...country, clusters: [{ name: 1 }] }] }];
    await session.setFaults({ path: '*', kind: 'body', body });
    expect(await errorOf(api.getVpnServers())).toMatchObject({
      kind: 'mismatch',
      path: '[0].countries[1].clusters[0].name',
    });
  });
});

function clustersOf(servers: Awaited<ReturnType<AccountApi['getVpnServers']>>) {
  return servers.flatMap(({ countries }) => countries.flatMap(({ clusters }) => clusters));
}

describe('the end of a subscription', () => {
  const withEnd = async (expires_at: unknown) => {
    const { api, session } = open();
    const [row] = await api.getSubscriptions();
    await session.setFaults({ path: '*', kind: 'body', body: [{ ...row, expires_at }] });
    return api.getSubscriptions();
  };

  test.each(['2030-01-05', '2030-01-05T00:00:00Z', '2030-01-05T01:30:00.5+02:00', '2030-01-05T00:00:00'])(
    'may be %s',
    async (text) => expect(await withEnd(text)).toMatchObject([{ expires_at: text }]),
  );

  test.each(['1', '', 'soon', 'Jan 5, 2030', '01/05/2030', '2030-02-30', 1893801600])(
    'is a mismatch as %j',
    async (value) =>
      expect(await errorOf(withEnd(value))).toMatchObject({ kind: 'mismatch', path: '[0].expires_at' }),
  );
});

describe('changes of subscriptions', () => {
  const wait = () => Promise.resolve();
  const never = { wait: (ms: number) => (ms > 1000 ? new Promise<void>(() => undefined) : wait()) };

  test('succeed, and are seen afterwards', async () => {
    const { api, session } = open();
    const before = (await api.getSubscriptions()).find((one) => one.id === id);
    const { poll_token } = await api.updateAutoBill(id, !before?.auto_bill);
    const result = await pollResult((signal) => api.getAutoBillResult(id, poll_token, { signal }), never);
    expect(result).toEqual({ status: 'success' });
    expect((await api.getSubscriptions()).find((one) => one.id === id)).toEqual({
      ...before,
      auto_bill: !before?.auto_bill,
    });
    expect((await session.log()).filter(({ path }) => path.endsWith('auto_bill_result'))).toHaveLength(3);
  });

  test.each(failureReasons)('fail for %s', async (reason) => {
    const { api } = open();
    const failing = `fails-${reason.replaceAll('_', '-')}`;
    const autoBill = await api.updateAutoBill(failing, true);
    const retry = await api.retryManualPayment(failing);
    const results = await Promise.all([
      pollResult(() => api.getAutoBillResult(failing, autoBill.poll_token), never),
      pollResult(() => api.getRetryManualPaymentResult(failing, retry.poll_token), never),
    ]);
    expect(results).toMatchObject([
      { status: 'failed', failure_reason: reason },
      { status: 'failed', failure_reason: reason },
    ]);
  });

  test.each([
    ['requires_sca', 'requires_sca'],
    ['eaten', undefined],
    [null, undefined],
    [{}, undefined],
  ])('a payment stays decided with the result %j', async (payment_result, expected) => {
    const { api, session } = open();
    await session.setFaults({ path: '*', kind: 'body', body: { status: 'success', payment_result } });
    expect(await api.getRetryManualPaymentResult(id, 'poll-1')).toEqual({
      status: 'success',
      payment_result: expected,
    });
  });

  test("a reason that isn't listed is unknown", async () => {
    const { api, session } = open();
    await session.setFaults({
      path: '*',
      kind: 'body',
      body: { status: 'failed', failure_reason: 'eaten', x: 1 },
    });
    expect(await api.getAutoBillResult(id, 'poll-1')).toEqual({
      status: 'failed',
      failure_reason: 'unknown',
    });
  });
});
