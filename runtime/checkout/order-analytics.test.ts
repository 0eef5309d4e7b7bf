import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock, settled } from '../../tests/checkout/fake-clock.ts';
import { createFakeFetch, json } from '../../tests/checkout/fake-fetch.ts';
import { cardOrder, payPalOrder, plan } from '../../tests/checkout/sample-order.ts';
import { connectCheckout } from './calls/checkout-api.ts';
import { createOrderAnalytics } from './order-analytics.ts';
import {
  createPaymentAnalytics,
  noFacts,
  type PaymentAnalyticsOptions,
  readBrowser,
} from './payment/payment-analytics.ts';

const page: { dataLayer: Record<string, unknown>[] } = { dataLayer: [] };
beforeEach(() => {
  page.dataLayer = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const writePath = '/data-platform/resource_type/payment_result/v1/write';
const attemptPath = '/pymt_metrics/v1/attempted_payment';
/** The buyer's input. */
const entered = () => ['grace@mail.example', 'Grace', 'Hopper', '94016'];

function start(
  replies: Parameters<typeof createFakeFetch>[0] = { [writePath]: [json({})] },
  own: Partial<PaymentAnalyticsOptions> = {},
) {
  const network = createFakeFetch(replies);
  const connections = connectCheckout(
    { tenant: 't', api: '', dataPlatform: '', paymentMetrics: '' },
    { fetch: network.fetch },
  );
  const surroundings = { browser: 'Firefox', os: 'Linux', locale: 'de' };
  let ids = 0;
  const createId = () => `id-${++ids}`;
  const payments = createPaymentAnalytics({
    connections,
    surroundings,
    createId,
    entered,
    navigator: {},
    document: { cookie: 'a=1; uid=visitor-7' },
    clock: createFakeClock(5),
    ...own,
  });
  const analytics = { ...createOrderAnalytics({ siteId: 'shop', createId }), ...payments };
  return { ...network, analytics, track: analytics.paymentTracked };
}

test('reports what buyers do on the page', () => {
  const { analytics } = start();
  analytics.pageViewed();
  analytics.productSelected(plan);
  analytics.paymentSelectionExpanded('paypal');
  expect(page.dataLayer).toEqual([
    { event: 'page_view', page_view_id: 'shop-id-1' },
    { event: 'product_selected', product_id: 'p12', months: 12, cost: '99.95', currency: 'USD' },
    { event: 'payment_selection_expanded', payment_type: 'PAYPAL' },
  ]);
});

test('an attempt is counted when it begins, and reported with its id and result when it ends', async () => {
  const { analytics, track, bodies } = start();
  analytics.paymentAttempted({ plan, method: 'card' });
  track('success', cardOrder, 'attempt-1', noFacts);
  await settled();
  expect(JSON.parse(bodies(attemptPath)[0] ?? '')).toEqual({
    payment_method_id: 'CREDIT_CARD',
    product_id: 'p12',
    months: 12,
    cost: '99.95',
    currency: 'USD',
    browser: 'Firefox',
    os: 'Linux',
    locale: 'de',
  });
  expect(page.dataLayer).toEqual([
    {
      event: 'payment_attempt',
      product_id: 'p12',
      product_name: '12m',
      cost: '99.95',
      monthly_cost: '8.32',
      currency: 'USD',
      browser: 'Firefox',
      os: 'Linux',
      locale: 'de',
      attempt_id: 'attempt-1',
      payment_type: 'CREDIT_CARD',
      status: '1',
      error: '',
    },
  ]);
});

test.each([
  ['card', 'success', '1', cardOrder],
  ['card', 'failure', '0', cardOrder],
  ['card', 'rejected', '0', cardOrder],
  ['paypal', 'success', '0', payPalOrder],
  ['paypal', 'failure', '1', payPalOrder],
] as const)('the status of %s, %s is %s', (_method, result, status, order) => {
  start().track(result, order, 'attempt-1', noFacts);
  expect(page.dataLayer).toMatchObject([{ status }]);
});

test('each result carries the id of its attempt', () => {
  const { track } = start();
  track('failure', cardOrder, 'attempt-1', noFacts);
  track('success', cardOrder, 'attempt-2', noFacts);
  expect(page.dataLayer.map(({ attempt_id }) => attempt_id)).toEqual(['attempt-1', 'attempt-2']);
});

test('an order whose card is gone is reported as well', async () => {
  const { card: _, ...sent } = cardOrder;
  const { track, bodies } = start();
  track('failure', sent, 'attempt-1', noFacts);
  await settled();
  expect(page.dataLayer).toMatchObject([{ payment_type: 'CREDIT_CARD', status: '0' }]);
  expect(bodies(writePath)).toHaveLength(1);
});

test('what goes wrong with a card is written, without what is personal', async () => {
  const { track, bodies } = start();
  const errorText = 'Grace Hopper <grace@mail.example>: 4111 1111 1111 1111, cvv 123, 94016';
  const facts = {
    ...noFacts,
    gateway: 'bank',
    forterResult: 'approve',
    transId: 'pi',
    errorCode: 'declined_Hopper_4111111111111111 for Hopper',
    errorText,
  };
  track('requires_sca', cardOrder, 'attempt-1', noFacts);
  track('failure', cardOrder, 'attempt-1', facts);
  await vi.dynamicImportSettled();
  track('rejected', cardOrder, 'attempt-2', noFacts);
  await settled();
  const events = bodies(writePath).map((body) => JSON.parse(body));
  expect(events.map(({ result }) => result)).toEqual(['requires_sca', 'failure', 'rejected']);
  const clean = '[name] [name] <[email]>: [number], cvv [code], [code]';
  expect(events[1]).toEqual({
    uid: 'visitor-7',
    timestamp: 5,
    system: 'fe',
    version: '1',
    event: 'payment_result',
    source: 'signup',
    type: 'signup',
    result: 'failure',
    gateway: 'bank',
    forterResult: 'approve',
    transId: 'pi',
    errorText: clean,
    errorCode: expect.stringContaining('[number] for [name]'),
  });
  expect(page.dataLayer.map(({ error }) => error)).toEqual([clean, '']);
});

test('a PayPal failure before there is an order is reported, without personal data', async () => {
  const { analytics } = start();
  analytics.payPalFailed(plan, 'Hopper was refused');
  analytics.payPalFailed({ ...plan, offered: undefined }, 'nothing to pay');
  await vi.dynamicImportSettled();
  expect(page.dataLayer).toMatchObject([
    {
      event: 'payment_attempt',
      attempt_id: 'id-1',
      payment_type: 'PAYPAL',
      status: '1',
      error: '[name] was refused',
    },
  ]);
});

test("a site may keep the visitor's id in a cookie of another name", async () => {
  const document = { cookie: 'uid=other; visitor.id=v-9' };
  const { track, sent } = start(undefined, { document, uidCookie: 'visitor.id' });
  track('failure', cardOrder, 'attempt-1', noFacts);
  await settled();
  expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([{ uid: 'v-9' }]);
});

test("PayPal's results are none of a card", async () => {
  const { track, sent } = start();
  track('failure', payPalOrder, 'attempt-1', noFacts);
  await settled();
  expect(sent).toEqual([]);
});

test('analytics and payment reports may be unavailable', async () => {
  const down = new Error('down');
  const { analytics, track } = start({ [writePath]: [down], [attemptPath]: [down] });
  vi.stubGlobal('window', Object.freeze({}));
  analytics.pageViewed();
  analytics.paymentAttempted({ plan, method: 'paypal' });
  track('failure', cardOrder, 'attempt-1', noFacts);
  await settled();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome', 'iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15', 'Safari', 'macOS'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl', 'other', 'other'],
])('%s', (userAgent, browser, os) => {
  expect(readBrowser(userAgent)).toEqual({ browser, os });
});

test.each([
  [true, 'visitor-7'],
  [false, ''],
])("the visitor's id is sent unless statistics are refused (allowed: %s)", async (statistics, uid) => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ statistics }) });
  const { track, sent } = start();
  track('failure', cardOrder, 'a', noFacts);
  await settled();
  expect(sent.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([{ uid }]);
  vi.unstubAllGlobals();
});
