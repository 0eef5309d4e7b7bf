import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readPlans } from '../../domain/commerce/plans.ts';
import {
  checkOut,
  connectCheckout,
  getOffer,
  getPaymentMethods,
} from '../../runtime/checkout/calls/checkout-api.ts';
import { sendAttemptedPayment, sendToDataPlatform } from '../../runtime/checkout/calls/data-platform.ts';
import {
  createPaymentIntent,
  fraudCheckOf,
  payPalIntentRequest,
} from '../../runtime/checkout/calls/payment-intent.ts';
import { noFacts, paymentResultEvent } from '../../runtime/checkout/payment/payment-analytics.ts';
import { checkoutBody } from '../../runtime/checkout/purchase/purchase.ts';
import { termsOf } from '../../runtime/checkout/purchase/terms.ts';
import { mockApis } from '../../tools/sandbox/create-sandbox.ts';
import { createAccountApi } from '../api/create-account-api.ts';
import { cardOrder } from '../checkout/sample-order.ts';
import { checkExchange, componentFaults, describedCalls, describedResponses } from '../helpers/openapi.ts';
import { cardIntent, customer, intentIdOf, payPalIntent, purchaseCalls } from '../helpers/purchase-calls.ts';
import { sampleShop, sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const script = 'https://cdn.provider.example/forter.js';
const shop = {
  ...sampleShop,
  proxiedScripts: [script],
  forter: { ...sampleShop.forter, script },
};
const brokenFile = () => {
  const file = join(temporaryFolder(), 'broken.json');
  writeFileSync(file, '{');
  return file;
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox(undefined, () => shop);
});
afterAll(() => sandbox.close());

/** Answers that some test has seen. */
const seen = new Set<string>();

/** A session whose every call is held against the description. @param mayBeWrong where requests are wrong on purpose */
function described({ mayBeWrong = false, url = sandbox.url } = {}) {
  const session = sandboxSession(url);
  const fetch = (async (address, init) => {
    const response = await session.fetch(address, init);
    if (String(address).includes('/__sandbox/')) return response;
    const { call, faults, requestFaults } = await checkExchange({
      method: init?.method ?? 'GET',
      url: String(address),
      headers: new Headers(init?.headers),
      body: init?.body?.toString(),
      response,
    });
    expect({ call, faults, requestFaults: mayBeWrong ? [] : requestFaults }).toEqual({
      call,
      faults: [],
      requestFaults: [],
    });
    seen.add(call ?? '');
    return response;
  }) as typeof globalThis.fetch;
  return { ...session, fetch, ...purchaseCalls(url, fetch) };
}

test('every route of the sandbox is described, and nothing else is', () => {
  const scriptOf = () => ({ status: 200, headers: {}, body: '' });
  const routes = mockApis({ serversFile: () => undefined, shop: () => undefined, scriptOf })
    // The chat's script is no call.
    .filter(({ base }) => !base.startsWith('/__sandbox') && base !== '/chat/widget.js')
    .flatMap(({ base, routes }) => routes.map(({ method, path }) => `${method} ${base}${path}`));
  const plain = (call: string) => call.replace(/:\w+|\{\w+\}/g, '{}');
  expect(routes.map(plain).sort()).toEqual(describedCalls.map(plain).sort());
});

describe("the sandbox's responses match their description", () => {
  test('while a card is charged, and charged again', async () => {
    const calls = described();
    await calls.get('/api/v1/offers/regular');
    await calls.get('/api/v1/order/payments.json');
    const id = await calls.authorized();
    expect((await calls.checkOut(id)).status).toBe(200);
    expect((await calls.checkOut(id)).status).toBe(200);
    expect((await calls.checkOut(id, { priceId: 'price-6m-usd' })).status).toBe(409);
  });

  test('while PayPal pays', async () => {
    const calls = described();
    const id = await calls.authorized(payPalIntent);
    const us = { email: customer.email, residenceCountry: 'US', residenceState: 'NY' };
    expect((await calls.checkOut(id, { customer: us })).status).toBe(200);
  });

  test.each(['bare-intent', 'amounts-as-text', 'odd-scale', 'other-currency', 'no-products', 'no-prices'])(
    'in the form %s',
    async (name) => {
      const calls = described();
      await calls.setFaults({ path: '*', kind: 'variant', name });
      await calls.get('/api/v1/offers/regular');
      await calls.createIntent();
    },
  );

  test('to intents in all their states', async () => {
    const calls = described();
    const created = await calls.createIntent();
    const id = await intentIdOf(created);
    for (const status of ['requires_challenge', 'refused', 'authorized']) {
      const response = await calls.attempt(id, status, {
        errorCode: 'card_declined',
        errorText: 'Declined.',
      });
      const { payment_intent } = (await response.json()) as { payment_intent: unknown };
      expect(componentFaults('PaymentIntent', payment_intent)).toEqual([]);
    }
    const { chargebeeBody } = (await created.json()) as { chargebeeBody: string };
    expect(componentFaults('ChargebeeBody', JSON.parse(chargebeeBody))).toEqual([]);
  });

  test('to payment metrics', async () => {
    const calls = described();
    const event = {
      uid: 'u-1',
      timestamp: 1_800_000_000_000,
      system: 'fe',
      version: '1',
      event: 'payment_result',
      source: 'signup',
      type: 'signup',
      result: 'success',
    };
    expect(componentFaults('PaymentResultEvent', event)).toEqual([]);
    const resource = '/data-platform/resource_type/payment_result/v1';
    expect(await (await calls.post(`${resource}/validate`, event)).json()).toEqual({
      result: true,
      detail: [],
    });
    await calls.post(`${resource}/write`, event);
    await calls.post('/pymt_metrics/v1/attempted_payment', { payment_method_id: '1' });
    await calls.get(`/frtr/api/v1/proxy?url=${encodeURIComponent(script)}`);
  });

  test("to everything that the account API's client asks", async () => {
    const { fetch } = described();
    const api = createAccountApi({ base: `${sandbox.url}/wap/api/v1`, fetch });
    await api.getVpnServers();
    await api.getUser();
    await api.getUserLocation();
    const subscriptions = await api.getSubscriptions();
    await api.sendEvent({ url: 'https://shop.example/', userAgent: 'test' });
    for (const { id } of subscriptions) {
      const changed = (await api.updateAutoBill(id, true)).poll_token;
      const retried = (await api.retryManualPayment(id)).poll_token;
      for (let request = 0; request < 3; request += 1) {
        await api.getAutoBillResult(id, changed);
        await api.getRetryManualPaymentResult(id, retried);
      }
    }
  });

  test("to everything that the order page's calls ask", async () => {
    const calls = described();
    const { url } = sandbox;
    const services = { ...shop, api: url, dataPlatform: url, paymentMetrics: url };
    const { api, dataPlatform, paymentMetrics } = connectCheckout(services, { fetch: calls.fetch });
    const { products } = await getOffer(api, 'regular');
    await getPaymentMethods(api);
    const [product] = products;
    const [price] = product?.prices ?? [];
    if (!product || !price) throw new Error('The offer has nothing to buy.');
    const [plan] = readPlans(products, 'USD');
    const terms = plan ? termsOf(plan) : '';
    const purchase = { product, terms, amount: price.amount, customer };
    const card = { ...cardOrder.card, firstName: 'Ada', lastName: 'Byron', number: '4111111111111111' };
    const order = { ...cardOrder, purchase, card };
    const { intent } = await createPaymentIntent(api, {
      paymentMethodType: 'card',
      amount: price.amount,
      fraudCheck: fraudCheckOf(order, 'token-1'),
    });
    await createPaymentIntent(api, payPalIntentRequest(price.amount));
    await calls.attempt(intent.id, 'authorized');
    expect(await checkOut(api, checkoutBody(terms, intent.id, customer))).toBe('/setup');
    const event = paymentResultEvent('failure', noFacts, undefined, 1_800_000_000_000);
    expect(componentFaults('PaymentResultEvent', event)).toEqual([]);
    expect(await sendToDataPlatform(dataPlatform, 'payment_result', event)).toEqual({ isWritten: true });
    await sendAttemptedPayment(paymentMetrics, { payment_method_id: 1, months: 12 }, {});
    expect((await calls.log()).at(-1)).toMatchObject({ status: 204, body: { payment_method_id: '1' } });
  });

  test('to what is refused', async () => {
    const calls = described({ mayBeWrong: true });
    const stranger = purchaseCalls(sandbox.url, calls.fetch, 'stranger');
    const withoutSession = (path: string, method = 'GET') => calls.fetch(`${sandbox.url}${path}`, { method });
    const checkout = ['/api/v1/offers/regular', '/api/v1/order/payments.json'];
    for (const path of checkout) {
      expect((await withoutSession(path)).status).toBe(400);
      expect((await stranger.get(path)).status).toBe(403);
    }
    for (const path of ['/api/v2/payment-intent', '/api/v1/checkout']) {
      expect((await calls.post(path, '{')).status).toBe(400);
      expect((await calls.post(path, {})).status).toBe(422);
      expect((await stranger.post(path, {})).status).toBe(403);
    }
    expect((await calls.get('/api/v1/offers/unknown')).status).toBe(404);
    await calls.put('/checkout', { expiringIntents: 1 });
    expect((await calls.checkOut(await calls.authorized())).status).toBe(410);
    const resource = '/data-platform/resource_type/payment_result/v1';
    for (const path of [`${resource}/validate`, `${resource}/write`, '/pymt_metrics/v1/attempted_payment']) {
      expect((await calls.post(path, 'text')).status).toBe(400);
      await calls.post(path, '[]');
    }
    await withoutSession('/frtr/api/v1/proxy');
    await withoutSession('/frtr/api/v1/proxy?url=https://evil.example/');
    const account = '/wap/api/v1';
    const change = { method: 'PATCH', body: '{}' };
    expect((await calls.fetch(`${sandbox.url}${account}/subscriptions/succeeds`, change)).status).toBe(422);
    for (const id of ['unknown', 'unknown/retry_manual_payment']) {
      const body = id === 'unknown' ? '{"auto_bill":true}' : '{}';
      await calls.fetch(`${sandbox.url}${account}/subscriptions/${id}`, { method: 'PATCH', body });
    }
    for (const result of ['auto_bill_result', 'retry_manual_payment_result']) {
      await withoutSession(`${account}/subscriptions/succeeds/${result}`);
      await withoutSession(`${account}/subscriptions/succeeds/${result}?poll_token=unknown`);
    }
    await withoutSession(`${account}/kp-easy-measure/send-event`, 'POST');
  });

  test('to an Idempotency-Key that is repeated, used for something else, or none', async () => {
    const by = (key: string, options = {}) => {
      const { fetch, ...calls } = described(options);
      const withKey: typeof fetch = (address, init) => {
        const headers = new Headers(init?.headers);
        headers.set('Idempotency-Key', key);
        return fetch(address, { ...init, headers });
      };
      return { ...calls, ...purchaseCalls(sandbox.url, withKey) };
    };
    const calls = by('attempt-0000000001');
    const id = await calls.authorized();
    expect(await intentIdOf(await calls.createIntent())).toBe(id);
    expect((await calls.createIntent(payPalIntent)).status).toBe(422);
    expect((await calls.checkOut(id)).status).toBe(200);
    expect((await calls.checkOut(id)).status).toBe(200);
    expect((await calls.checkOut('another')).status).toBe(409);
    const short = by('short', { mayBeWrong: true });
    expect((await short.createIntent()).status).toBe(400);
    expect((await short.checkOut(id)).status).toBe(400);
  });

  test('where a charge is still in progress, and where the checkout is down', async () => {
    const calls = described();
    const inProgress = { title: 'Too Early', status: 425, detail: 'In progress.' };
    const body = { ...inProgress, code: 'payment_intent_in_progress' };
    const fault = { path: '/api/v1/checkout', kind: 'status', times: 1 };
    await calls.setFaults({ ...fault, status: 425, body }, { ...fault, skip: 1, status: 503 });
    expect([(await calls.checkOut('any')).status, (await calls.checkOut('any')).status]).toEqual([425, 503]);
  });

  test('without a login, and where the fraud check refuses', async () => {
    const calls = described({ mayBeWrong: true });
    await calls.setFaults({ path: '*', kind: 'status', status: 401 });
    await calls.createIntent();
    const subscription = `${sandbox.url}/wap/api/v1/subscriptions/succeeds`;
    const paths = ['', '/auto_bill_result', '/retry_manual_payment', '/retry_manual_payment_result'];
    for (const path of paths) {
      const method = path.endsWith('result') ? 'GET' : 'PATCH';
      await calls.fetch(`${subscription}${path}`, { method });
    }
    for (const path of ['users/me', 'subscriptions']) await calls.fetch(`${sandbox.url}/wap/api/v1/${path}`);
  });

  test('where its files are broken or missing', async () => {
    const open = async (servers: () => string | undefined, offerFile: string) => {
      const { url, close } = await startSandbox(servers, () => ({ ...shop, offerFile }));
      onTestFinished(close);
      return described({ url });
    };
    const broken = await open(brokenFile, brokenFile());
    expect((await broken.get('/api/v1/offers/regular')).status).toBe(500);
    expect((await broken.get('/wap/api/v1/vpn-servers')).status).toBe(500);
    const missing = await open(() => undefined, brokenFile());
    expect((await missing.get('/wap/api/v1/vpn-servers')).status).toBe(404);
  });
});

test.each([
  ['a whole card number', { ...cardIntent, fraudCheck: { ...cardIntent.fraudCheck, number: '4111' } }],
  ['PayPal with a fraud check', { ...payPalIntent, fraudCheck: cardIntent.fraudCheck }],
  ['money without a scale', { ...payPalIntent, amount: { unscaledValue: 0, currency: 'USD' } }],
])("a request with %s isn't", (_, body) => {
  expect(componentFaults('PaymentIntentRequest', body)).not.toEqual([]);
});

test('every described response was seen', () => {
  expect(describedResponses.filter((response) => !seen.has(response))).toEqual([]);
});
