import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleShop, sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';

const chargebee = 'https://js.provider.example/v2/chargebee.js';
const forter = 'https://cdn.provider.example/forter.js?site=1';
const tags = 'https://cdn.provider.example/tags.js';
const shop = {
  ...sampleShop,
  chargebee: { ...sampleShop.chargebee, script: chargebee },
  forter: { ...sampleShop.forter, script: forter },
  proxiedScripts: [chargebee, forter, tags],
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox(undefined, () => shop);
});
afterAll(() => sandbox.close());

const proxyPath = (url: string) => `/frtr/api/v1/proxy?${new URLSearchParams({ url })}`;

test.each([
  ['/__sandbox/providers/chargebee.js', 'handleCardPayment'],
  ['/__sandbox/providers/forter.js', 'ftr:tokenReady'],
  [proxyPath(chargebee), 'handleCardPayment'],
  [proxyPath(forter), 'ftr:tokenReady'],
  [proxyPath(tags), 'no mock'],
])('%s is a script', async (path, part) => {
  const { fetch } = sandboxSession(sandbox.url);
  const response = await fetch(sandbox.url + path);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  const text = await response.text();
  expect(text).toContain(part);
  expect(() => new Function(text)).not.toThrow();
});

test.each([
  'https://evil.example/chargebee.js',
  `${chargebee}#x`,
  `${chargebee}/../x.js`,
  chargebee.toUpperCase(),
  `${forter}&more=1`,
  'http://127.0.0.1/',
  'file:///etc/passwd',
  '//js.provider.example/v2/chargebee.js',
])('the proxy has nothing to do with %s', async (url) => {
  const { fetch } = sandboxSession(sandbox.url);
  const response = await fetch(sandbox.url + proxyPath(url));
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain(url);
});

test('scripts can be blocked, each in its own way and in its own session', async () => {
  const { fetch, put } = sandboxSession(sandbox.url);
  await put('/providers', { blocked: { chargebee: 'not-found', forter: 'abort' } });
  expect((await fetch(`${sandbox.url}/__sandbox/providers/chargebee.js`)).status).toBe(404);
  expect((await fetch(sandbox.url + proxyPath(chargebee))).status).toBe(404);
  await expect(fetch(`${sandbox.url}/__sandbox/providers/forter.js`)).rejects.toThrow();
  const other = sandboxSession(sandbox.url);
  expect((await other.fetch(`${sandbox.url}/__sandbox/providers/forter.js`)).status).toBe(200);
});

test("settings that aren't named are as usual again", async () => {
  const { control, put } = sandboxSession(sandbox.url);
  const read = async () => (await control('GET', '/providers')).json();
  const usual = await read();
  await put('/providers', { threeDs: 'fail', delayMs: 5 });
  expect(await read()).toEqual({ ...(usual as object), threeDs: 'fail', delayMs: 5 });
  await put('/providers', {});
  expect(await read()).toEqual(usual);
});

/** Runs the fraud check's script with a fake document and clock. @returns its events in order */
async function runForter(settings: object) {
  const { fetch, put } = sandboxSession(sandbox.url);
  await put('/providers', settings);
  const script = await (await fetch(`${sandbox.url}/__sandbox/providers/forter.js`)).text();
  const events: string[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const page = {
    set cookie(value: string) {
      events.push(`cookie ${value.startsWith('forterToken=sandbox-') ? 'token' : value.split(';')[0]}`);
    },
    dispatchEvent: ({ type, detail }: CustomEvent<string>) =>
      events.push(`event ${type} ${detail.startsWith('sandbox-')}`),
  };
  const setTimer = (work: () => void, ms: number) => timers.push({ work, ms });
  new Function('document', 'queueMicrotask', 'setTimeout', script)(
    page,
    (work: () => void) => work(),
    setTimer,
  );
  const atOnce = events.splice(0);
  for (const { work } of timers) work();
  return { atOnce, later: events, delays: timers.map(({ ms }) => ms) };
}

const token = ['cookie token', 'event ftr:tokenReady true'];
test.each([
  ['at-once', { atOnce: token, later: [], delays: [] }],
  ['delayed', { atOnce: [], later: token, delays: [40] }],
  ['never', { atOnce: ['cookie forterToken='], later: [], delays: [] }],
  ['twice', { atOnce: token, later: token, delays: [40] }],
  ['before-listener', { atOnce: ['cookie token'], later: [], delays: [] }],
])("the fraud check's token: %s", async (forter, expected) => {
  expect(await runForter({ forter, forterDelayMs: 40 })).toEqual(expected);
});
