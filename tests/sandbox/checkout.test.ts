import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  amount,
  cardIntent,
  customer,
  intentIdOf,
  payPalIntent,
  purchaseCalls,
} from '../helpers/purchase-calls.ts';
import { sampleShop, sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function open() {
  const session = sandboxSession(sandbox.url);
  return { ...session, ...purchaseCalls(sandbox.url, session.fetch) };
}

const refusalOf = async (response: Response) => {
  const { code, errors } = (await response.json()) as { code?: string; errors?: { field: string }[] };
  return [response.status, code, ...(errors ?? []).map(({ field }) => field)];
};

describe('a charge', () => {
  test('is made once, however often it is requested', async () => {
    const { authorized, checkOut, payments } = open();
    const id = await authorized();
    const responses = [await checkOut(id), await checkOut(id), await checkOut(id)];
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
      Array(3).fill({ redirectUrl: '/setup' }),
    );
    expect(await payments()).toEqual({
      intents: 1,
      charges: 1,
      list: [
        {
          id,
          method: 'card',
          amount: 9995,
          currency: 'USD',
          status: 'consumed',
          attempt: { status: 'authorized' },
          priceId: 'price-12m-usd',
        },
      ],
    });
  });

  test("isn't another one by another body", async () => {
    const { authorized, checkOut, payments } = open();
    const id = await authorized(payPalIntent);
    await checkOut(id);
    const other = await checkOut(id, { priceId: 'price-1m-usd' });
    expect(await refusalOf(other)).toEqual([409, 'payment_intent_already_used']);
    expect(await payments()).toMatchObject({ charges: 1, list: [{ priceId: 'price-12m-usd' }] });
  });

  test.each([
    [true, 200],
    [false, 422],
  ])(
    'is made of the terms that the buyer saw where the service takes them: %s',
    async (agreedTerms, status) => {
      const own = await startSandbox(undefined, () => ({ ...sampleShop, agreedTerms }));
      onTestFinished(own.close);
      const session = sandboxSession(own.url);
      const { authorized, checkOut } = purchaseCalls(own.url, session.fetch);
      const agreed = {
        ...{ amount, months: 12, freeMonths: 3, totalMonths: 15 },
        renewal: { amount: { ...amount, unscaledValue: 11_695 }, months: 12 },
      };
      const id = await authorized();
      expect((await checkOut(id, { agreed })).status).toBe(status);
      expect((await checkOut(id)).status).toBe(status === 200 ? 409 : 200);
      expect((await session.payments()).charges).toBe(1);
    },
  );

  test('is made though its response is lost, and the next try gets the same response', async () => {
    const { authorized, checkOut, payments, setFaults } = open();
    const id = await authorized();
    await setFaults({ path: '/api/v1/checkout', kind: 'status', status: 502, carriedOut: true, times: 1 });
    expect((await checkOut(id)).status).toBe(502);
    expect((await payments()).charges).toBe(1);
    expect((await checkOut(id)).status).toBe(200);
    expect((await payments()).charges).toBe(1);
  });

  test("isn't made where the request never arrived", async () => {
    const { authorized, checkOut, payments, setFaults } = open();
    const id = await authorized();
    await setFaults({ path: '/api/v1/checkout', kind: 'status', status: 503, times: 2 });
    expect([(await checkOut(id)).status, (await checkOut(id)).status]).toEqual([503, 503]);
    expect((await payments()).charges).toBe(0);
    expect((await checkOut(id)).status).toBe(200);
  });

  test("is refused for an intent that the bank hasn't agreed to", async () => {
    const { createIntent, attempt, checkOut } = open();
    const id = await intentIdOf(await createIntent());
    expect(await refusalOf(await checkOut(id))).toEqual([422, 'payment_intent_not_authorized']);
    await attempt(id, 'requires_challenge');
    expect(await refusalOf(await checkOut(id))).toEqual([422, 'payment_intent_not_authorized']);
    await attempt(id, 'refused', { errorCode: 'card_declined' });
    expect(await refusalOf(await checkOut(id))).toEqual([422, 'payment_intent_not_authorized']);
    await attempt(id, 'authorized');
    expect((await checkOut(id)).status).toBe(200);
  });

  test("is refused for intents and prices that there aren't", async () => {
    const { authorized, checkOut } = open();
    expect(await refusalOf(await checkOut('pi-unknown'))).toEqual([422, 'payment_intent_unknown']);
    const other = await checkOut(await authorized(), { priceId: 'price-99m-usd' });
    expect(await refusalOf(other)).toEqual([422, 'price_unknown']);
  });

  test("is refused for another amount than the price's", async () => {
    const { authorized, checkOut, put, get, payments } = open();
    const id = await authorized();
    expect(await refusalOf(await checkOut(id, { priceId: 'price-6m-usd' }))).toEqual([
      422,
      'amount_mismatch',
    ]);
    await put('/checkout', { prices: { 'price-12m-usd': 10995 } });
    expect(await refusalOf(await checkOut(id))).toEqual([422, 'amount_mismatch']);
    const offer = (await (await get('/api/v1/offers/regular')).json()) as {
      products: { prices: object[] }[];
    };
    expect(offer.products[0]?.prices).toMatchObject([{ amount: { unscaledValue: 10995 } }]);
    expect((await payments()).charges).toBe(0);
  });

  test('takes the amount in any scale, as number or text', async () => {
    const { authorized, checkOut } = open();
    const odd = { ...cardIntent, amount: { unscaledValue: '9995000', scale: 5, currency: 'USD' } };
    expect((await checkOut(await authorized(odd))).status).toBe(200);
  });

  test.each([
    ['http://127.0.0.1/de/order/special', '/de/setup'],
    ['http://127.0.0.1/order', '/setup'],
    ['http://127.0.0.1/xx', '/setup'],
  ])('from %s sends the buyer to %s', async (referer, redirectUrl) => {
    const { authorized, post } = open();
    const body = { priceId: 'price-12m-usd', paymentIntentId: await authorized(), customer };
    const response = await post('/api/v1/checkout', body, { referer });
    expect(await response.json()).toEqual({ redirectUrl });
  });

  test('is refused for as many expired intents as the settings say', async () => {
    const { authorized, checkOut, put } = open();
    await put('/checkout', { expiringIntents: 1 });
    expect(await refusalOf(await checkOut(await authorized()))).toEqual([410, 'payment_intent_expired']);
    expect((await checkOut(await authorized())).status).toBe(200);
  });

  test.each([['https://elsewhere.example/'], ['javascript:alert(1)'], [''], [null]])(
    'sends the buyer to %j where the settings say so',
    async (redirectUrl) => {
      const { authorized, checkOut, put } = open();
      await put('/checkout', { redirectUrl });
      expect(await (await checkOut(await authorized())).json()).toEqual({ redirectUrl });
    },
  );
});

describe('a request is refused', () => {
  const { residenceCountry: _, ...homeless } = customer;
  test.each([
    ['without a country', { customer: homeless }, ['customer.residenceCountry']],
    [
      'without a state in the US',
      { customer: { ...customer, residenceCountry: 'US' } },
      ['customer.residenceState'],
    ],
    [
      'with a state elsewhere',
      { customer: { ...customer, residenceState: 'NY' } },
      ['customer.residenceState'],
    ],
    ['without an e-mail address', { customer: { ...customer, email: 'me' } }, ['customer.email']],
    ['with a name too long', { customer: { ...customer, lastName: 'x'.repeat(51) } }, ['customer.lastName']],
    ['with half a name', { customer: { ...customer, firstName: undefined } }, ['customer.lastName']],
    ['with more than it may hold', { card: { number: '4111111111111111' } }, ['']],
  ])('%s at the checkout', async (_, change, fields) => {
    const { authorized, checkOut, payments } = open();
    const response = await checkOut(await authorized(), change);
    const text = await response.clone().text();
    expect(await refusalOf(response)).toEqual([422, 'validation', ...fields]);
    expect(text).not.toMatch(/shop\.example|Ada|Byron|4111/);
    expect((await payments()).charges).toBe(0);
  });

  const { card } = cardIntent.fraudCheck;
  const withCard = (more: object) => ({
    ...cardIntent,
    fraudCheck: { ...cardIntent.fraudCheck, card: { ...card, ...more } },
  });
  test.each([
    ['a whole number', withCard({ number: '4111111111111111' }), ['fraudCheck.card']],
    ['a code', withCard({ cvv: '123' }), ['fraudCheck.card']],
    ['seven digits', withCard({ first6Digits: '4111111' }), ['fraudCheck.card.first6Digits']],
    ['no fraud check', { ...cardIntent, fraudCheck: undefined }, ['fraudCheck']],
    ['another method', { ...payPalIntent, paymentMethodType: 'ideal' }, ['paymentMethodType']],
    ['an amount for PayPal', { ...payPalIntent, amount }, ['amount']],
    ['nothing to charge', { ...cardIntent, amount: { ...amount, unscaledValue: 0 } }, ['amount']],
    ['half a cent', { ...cardIntent, amount: { ...amount, scale: 3 } }, ['amount']],
  ])('with %s at the intent', async (_, body, fields) => {
    const { createIntent, payments } = open();
    expect(await refusalOf(await createIntent(body))).toEqual([422, 'validation', ...fields]);
    expect((await payments()).intents).toBe(0);
  });

  test('for another attempt once the bank has agreed', async () => {
    const { authorized, attempt } = open();
    const id = await authorized();
    expect((await attempt(id, 'refused')).status).toBe(409);
    expect((await attempt('pi-unknown', 'authorized')).status).toBe(404);
  });

  test('without the right tenant', async () => {
    const { fetch } = sandboxSession(sandbox.url);
    const bare = await fetch(`${sandbox.url}/api/v1/offers/regular`);
    expect([bare.status, await bare.text()]).toEqual([400, expect.stringContaining('x-tenant')]);
    const wrong = await purchaseCalls(sandbox.url, fetch, 'other').get('/api/v1/offers/regular');
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('checkout.tenant')]);
  });

  test('where the site sells nothing', async () => {
    const { url, close } = await startSandbox(undefined, () => undefined);
    onTestFinished(close);
    const response = await purchaseCalls(url, fetch).createIntent();
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('site.config.ts'),
    ]);
    expect(await (await fetch(`${url}/__sandbox/prices`)).json()).toEqual([]);
  });

  test('where the offer has no file', async () => {
    const { offerFile: _, ...shop } = sampleShop;
    const { url, close } = await startSandbox(undefined, () => shop);
    onTestFinished(close);
    const response = await purchaseCalls(url, fetch).get('/api/v1/offers/regular');
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('offerFile')]);
  });
});

test('intents come in the forms that the settings name', async () => {
  const { createIntent, setFaults } = open();
  const bodyAs = async (name: string) => {
    await setFaults({ path: '/api/v2/payment-intent', kind: 'variant', name });
    return ((await (await createIntent()).json()) as { chargebeeBody: string }).chargebeeBody;
  };
  expect(JSON.parse(await bodyAs('bare-intent'))).toMatchObject({ id: expect.any(String), status: 'inited' });
  expect(JSON.parse(await bodyAs('body-without-id')).payment_intent).not.toHaveProperty('id');
  const broken = await bodyAs('body-no-json');
  expect(() => JSON.parse(broken)).toThrow();
});

test('the visitor is where the settings say', async () => {
  const { put, fetch } = open();
  const here = async () => (await fetch(`${sandbox.url}/wap/api/v1/users/location`)).json();
  expect(await here()).toMatchObject({ country_code: 'US', city: 'New York' });
  await put('/checkout', { country: 'EE' });
  expect(await here()).toEqual({ ip: expect.any(String), country_code: 'EE' });
});

test('sessions share no intents', async () => {
  const [one, other] = [open(), open()];
  const id = await one.authorized();
  expect(await refusalOf(await other.checkOut(id))).toEqual([422, 'payment_intent_unknown']);
  expect((await other.payments()).intents).toBe(0);
});

test.each([
  ['/checkout', { redirect: '/x' }, 'redirect'],
  ['/checkout', { prices: { a: -1 } }, 'prices.a'],
  ['/checkout', { country: 'Estonia' }, 'country'],
  ['/checkout', 'text', 'the body'],
  ['/providers', { threeDs: 'maybe' }, 'threeDs'],
  ['/providers', { blocked: { paypal: 'abort' } }, 'blocked'],
] as const)("settings of %s that can't be used are refused: %j", async (path, settings, why) => {
  const { control } = open();
  const response = await control('PUT', path, settings);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(why)]);
});

describe('the log', () => {
  test('logs the effect of each call, in order', async () => {
    const { authorized, checkOut, setFaults, log } = open();
    const id = await authorized();
    await setFaults({ path: '/api/v1/checkout', kind: 'cut', times: 1 });
    await checkOut(id)
      .then((response) => response.text())
      .catch(() => undefined);
    await checkOut(id);
    await checkOut(id, { priceId: 'price-1m-usd' });
    const entries = (await log()).map(({ method, path, headers, status, outcome }) => ({
      call: `${method} ${path}`,
      tenant: headers.tenant,
      status,
      outcome,
    }));
    const checkout = { call: 'POST /api/v1/checkout', tenant: 'wayfold' };
    const consumed = { intent: id, intentStatus: 'consumed' };
    expect(entries).toMatchObject([
      {
        call: 'POST /api/v2/payment-intent',
        tenant: 'wayfold',
        outcome: { intent: id, intentStatus: 'inited' },
      },
      { call: expect.stringContaining(id), outcome: { intentStatus: 'authorized', attempt: 'authorized' } },
      { ...checkout, status: 200, outcome: { ...consumed, charge: 'made' } },
      { ...checkout, status: 200, outcome: { ...consumed, charge: 'repeated' } },
      { ...checkout, status: 409, outcome: { ...consumed, charge: 'refused' } },
    ]);
  });

  test('logs a charge whose response never began', async () => {
    const { authorized, checkOut, setFaults, log } = open();
    const id = await authorized();
    await setFaults({ path: '/api/v1/checkout', kind: 'drop', carriedOut: true, times: 1 });
    await checkOut(id).catch(() => undefined);
    const entry = (await log()).find(({ faults }) => faults.includes('drop'));
    expect(entry).toMatchObject({ status: null, outcome: { charge: 'made' } });
  });

  test('holds nothing of the buyer or the card', async () => {
    const { authorized, checkOut, post, get, log, control } = open();
    const id = await authorized({
      ...cardIntent,
      fraudCheck: { ...cardIntent.fraudCheck, forterToken: 'secret-token' },
    });
    await checkOut(id);
    const pan = '٤١١١ ١١١١ ١١١١ ١١١١';
    await post('/data-platform/resource_type/payment_result/v1/write', {
      uid: 'u-1',
      timestamp: 1_800_000_000_000,
      errorText: `card 4111.1111.1111.1111 or 4111\u00a01111\u00a01111\u00a01111 or ${pan} of ada@shop.example`,
    });
    await post('/pymt_metrics/v1/attempted_payment', '{"payment_method_id":"1","email":"ada@shop.example"}');
    await get('/frtr/api/v1/proxy?url=https%3A%2F%2Fx.example%2F%3Fc%3D4111111111111111');
    const stored = JSON.stringify([await log(), await (await control('GET', '/payments')).json()]);
    expect(stored).not.toMatch(/shop\.example|Ada|Byron|secret-token|1111[ .\u00a0]?1111|١١١١|2031/);
    expect(stored).toContain('1800000000000');
    expect(stored).toContain('price-12m-usd');
  });
});

test("a beacon's text counts as the JSON that it is", async () => {
  const { fetch, log } = sandboxSession(sandbox.url);
  const address = `${sandbox.url}/pymt_metrics/v1/attempted_payment`;
  const body = new Blob(['{"payment_method_id":"2"}'], { type: 'text/plain' });
  expect((await fetch(address, { method: 'POST', body })).status).toBe(204);
  expect(await log()).toMatchObject([{ body: { payment_method_id: '2' } }]);
  const wrong = await fetch(address, { method: 'POST', body: '{"payment_method_id":2}' });
  expect(wrong.status).toBe(422);
});

test('reports of errors can be sent to the sandbox', async () => {
  const { post, log } = open();
  expect((await post('/__sandbox/error-reports', { message: 'for ada@shop.example' })).status).toBe(204);
  expect(await log()).toMatchObject([{ path: '/__sandbox/error-reports', body: { message: 'for [email]' } }]);
});

test("the data platform says what is wrong with a payment's result", async () => {
  const { post } = open();
  const validate = async (type: string, body: object) =>
    (await post(`/data-platform/resource_type/${type}/v1/validate`, body)).json();
  expect(await validate('payment_result', { system: 'be' })).toMatchObject({
    result: false,
    detail: expect.arrayContaining([{ msg: expect.stringContaining('system') }]),
  });
  expect(await validate('anything', { a: 1 })).toEqual({ result: true, detail: [] });
});
