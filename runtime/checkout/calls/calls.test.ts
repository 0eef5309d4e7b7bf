import { expect, test, vi } from 'vitest';
import { createFakeFetch, json } from '../../../tests/checkout/fake-fetch.ts';
import { amount, cardOrder } from '../../../tests/checkout/sample-order.ts';
import { scriptAddress } from '../providers/load-script.ts';
import { checkOut, connectCheckout, getOffer, getPaymentMethods } from './checkout-api.ts';
import { sendAttemptedPayment, sendToDataPlatform, writeToDataPlatform } from './data-platform.ts';
import { createPaymentIntent, fraudCheckOf, payPalIntentRequest } from './payment-intent.ts';

const price = { id: 'price-12', amount, amountPerMonth: { ...amount, unscaledValue: 832 } };
const product = { id: 'p12', name: '12m', recommended: true, prices: [price] };

function connect(replies: Parameters<typeof createFakeFetch>[0]) {
  const network = createFakeFetch(replies);
  const config = {
    tenant: 'shop',
    api: 'https://api.example',
    dataPlatform: '',
    paymentMetrics: 'https://metrics.example',
  };
  return { ...network, connections: connectCheckout(config, { fetch: network.fetch }) };
}

const offerPath = 'https://api.example/api/v1/offers/regular';
const intentPath = 'https://api.example/api/v2/payment-intent';
const checkoutPath = 'https://api.example/api/v1/checkout';
const validatePath = '/data-platform/resource_type/lead/v1/validate';
const writePath = '/data-platform/resource_type/lead/v1/write';
const attemptPath = 'https://metrics.example/pymt_metrics/v1/attempted_payment';

test('every call names the tenant, and no user', async () => {
  const { connections, sent } = connect({
    [offerPath]: [json({ products: [product] })],
    'https://api.example/api/v1/order/payments.json': [json({ paymentMethods: [{ name: 'PAYPAL' }] })],
    [intentPath]: [json({ chargebeeBody: '{"id":"pi"}' })],
    [checkoutPath]: [json({ redirectUrl: '/x' })],
    [writePath]: [json({})],
    [attemptPath]: [json({})],
  });
  await getOffer(connections.api, 'regular');
  expect(await getPaymentMethods(connections.api)).toEqual([{ name: 'PAYPAL' }]);
  await createPaymentIntent(connections.api, payPalIntentRequest(amount));
  await checkOut(connections.api, '{}');
  await writeToDataPlatform(connections.dataPlatform, 'lead', {});
  await sendAttemptedPayment(connections.paymentMetrics, { payment_method_id: 1 }, {});
  expect(sent.map(({ headers }) => headers.get('x-tenant'))).toEqual(Array(6).fill('shop'));
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(6).fill(null));
});

test('an offer is what can be bought of it, with all that is shown', async () => {
  const broken = [null, { ...product, id: '' }, { ...product, prices: [{ amount }] }];
  const oneBadPrice = { ...product, prices: [{ amount }, 'x', price] };
  const { connections } = connect({ [offerPath]: [json({ products: [...broken, oneBadPrice] })] });
  expect(await getOffer(connections.api, 'regular')).toEqual({ products: [product] });
});

test.each([[[]], [[{ id: 'p' }]]])('an offer with nothing to buy in it is none: %j', async (products) => {
  const { connections } = connect({ [offerPath]: [json({ products })] });
  await expect(getOffer(connections.api, 'regular')).rejects.toMatchObject({ kind: 'mismatch' });
});

test('the fraud check sees the first six and last four digits, and nothing between or on the back', async () => {
  const { connections, bodies } = connect({ [intentPath]: [json({ chargebeeBody: '{"id":"pi"}' })] });
  await createPaymentIntent(connections.api, {
    paymentMethodType: 'card',
    amount,
    fraudCheck: fraudCheckOf(cardOrder, 'token'),
  });
  const [body = ''] = bodies(intentPath);
  expect(JSON.parse(body)).toEqual({
    paymentMethodType: 'card',
    amount,
    fraudCheck: {
      forterToken: 'token',
      email: 'a@b.example',
      card: {
        firstName: 'A',
        lastName: 'B',
        first6Digits: '424242',
        last4Digits: '1881',
        expirationYear: '2030',
        expirationMonth: '01',
      },
      products: [{ id: 'p12', name: '12m', amount }],
    },
  });
  expect(body).not.toMatch(/987|00000/);
});

test("PayPal's intent has the amount zero, in the currency of the price", () => {
  expect(payPalIntentRequest({ ...amount, unscaledValue: '9995' })).toEqual({
    paymentMethodType: 'paypal_express_checkout',
    amount: { unscaledValue: 0, scale: 2, currency: 'USD' },
  });
});

test.each([
  ['{"payment_intent":{"id":"pi","created_at":5,"expires_at":7,"gateway":"g","amount":1}}'],
  ['{"id":"pi","created_at":5,"expires_at":7,"gateway":"g","amount":1}'],
])('reads an intent from %s', async (chargebeeBody) => {
  const { connections } = connect({ [intentPath]: [json({ chargebeeBody, forterResult: 'approve' })] });
  expect(await createPaymentIntent(connections.api, payPalIntentRequest(amount))).toEqual({
    intent: {
      id: 'pi',
      lifetimeMs: 2000,
      gateway: 'g',
      raw: { id: 'pi', created_at: 5, expires_at: 7, gateway: 'g', amount: 1 },
    },
    forterResult: 'approve',
  });
});

test.each([
  ['{"id":"pi"}', {}],
  ['{"id":"pi","expires_at":7}', {}],
  ['{"id":"pi","created_at":"x","expires_at":7}', {}],
])('an intent without two times has no lifetime: %s', async (chargebeeBody, expected) => {
  const { connections } = connect({ [intentPath]: [json({ chargebeeBody })] });
  const { intent } = await createPaymentIntent(connections.api, payPalIntentRequest(amount));
  const { id: _, raw: __, ...facts } = intent;
  expect(facts).toEqual(expected);
});

test.each([
  ['attempt-1', 'attempt-1'],
  [undefined, null],
])('both calls of an attempt carry its key %s', async (idempotencyKey, expected) => {
  const { connections, sent } = connect({
    [intentPath]: [json({ chargebeeBody: '{"id":"pi"}' })],
    [checkoutPath]: [json({ redirectUrl: '/x' })],
  });
  await createPaymentIntent(connections.api, payPalIntentRequest(amount), idempotencyKey);
  await checkOut(connections.api, '{}', idempotencyKey);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([expected, expected]);
});

test.each([['payment_intent=pi'], ['{"payment_intent":{"amount":1}}'], ['{"id":""}'], ['null'], ['[]']])(
  'finds no intent in %s',
  async (chargebeeBody) => {
    const { connections } = connect({ [intentPath]: [json({ chargebeeBody })] });
    await expect(createPaymentIntent(connections.api, payPalIntentRequest(amount))).rejects.toMatchObject({
      kind: 'mismatch',
      path: 'chargebeeBody',
    });
  },
);

test('a checkout is sent byte by byte as it is', async () => {
  const { connections, sent } = connect({ [checkoutPath]: [json({ redirectUrl: null })] });
  expect(await checkOut(connections.api, '{ "a":1 }')).toBeNull();
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{ "a":1 }' });
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});

test('a checkout response without a redirectUrl is unclear: a proxy may have sent it', async () => {
  const { connections } = connect({ [checkoutPath]: [json({})] });
  await expect(checkOut(connections.api, '{}')).rejects.toMatchObject({ kind: 'mismatch' });
});

test('writes what is valid', async () => {
  const { connections, sent } = connect({
    [validatePath]: [json({ result: true })],
    [writePath]: [json({})],
  });
  expect(await sendToDataPlatform(connections.dataPlatform, 'lead', { a: 1 })).toEqual({ isWritten: true });
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [validatePath, '{"a":1}'],
    [writePath, '{"a":1}'],
  ]);
});

test.each([
  [
    'the first reason of several',
    json({ result: false, detail: [{ msg: 'too short' }, { msg: 'x' }] }),
    'too short',
  ],
  ['no reason', json({ result: false, detail: [] }), undefined],
  ['a reason of another kind', json({ result: false, detail: [{ msg: 5 }] }), undefined],
  ['an empty response', new Response(''), undefined],
  ['a refusal that says why', json({ detail: [{ msg: 'no' }] }, 422), 'no'],
  ['no response', new Error('offline'), undefined],
])("writes nothing that isn't valid: %s", async (_, reply, message) => {
  const { connections, sent } = connect({ [validatePath]: [reply] });
  expect(await sendToDataPlatform(connections.dataPlatform, 'lead', {})).toEqual({
    isWritten: false,
    message,
  });
  expect(sent).toHaveLength(1);
});

test('an attempt goes by beacon, with its method as text', async () => {
  const { connections, sent } = connect({});
  const sendBeacon = vi.fn((_: string | URL, __?: BodyInit | null) => true);
  await sendAttemptedPayment(
    connections.paymentMetrics,
    { payment_method_id: 3, cost: '1.00' },
    { sendBeacon },
  );
  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect(address).toBe(attemptPath);
  expect(await (body as Blob).text()).toBe('{"payment_method_id":"3","cost":"1.00"}');
  expect(sent).toEqual([]);
});

const throwing = () => {
  throw new Error('blocked');
};
test.each([
  ['are none', {}],
  ['are full', { sendBeacon: () => false }],
  ['are blocked', { sendBeacon: throwing }],
])('an attempt is posted where beacons %s', async (_, navigator) => {
  const { connections, bodies, sent } = connect({ [attemptPath]: [new Error('down')] });
  await sendAttemptedPayment(connections.paymentMetrics, { payment_method_id: 'PAYPAL' }, navigator);
  expect(sent.map(({ headers }) => headers.get('x-tenant'))).toEqual(['shop']);
  expect(bodies(attemptPath)).toEqual(['{"payment_method_id":"PAYPAL"}']);
});

test('scripts go through the proxy where they are listed exactly', () => {
  const script = 'https://cdn.example/s.js?a=1&b=2';
  expect(scriptAddress(script, [script])).toBe(
    '/frtr/api/v1/proxy?url=https%3A%2F%2Fcdn.example%2Fs.js%3Fa%3D1%26b%3D2',
  );
  expect(scriptAddress(script, ['https://cdn.example/s.js'])).toBe(script);
});
