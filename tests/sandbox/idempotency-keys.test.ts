import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardIntent, customer, intentIdOf, payPalIntent, purchaseCalls } from '../helpers/purchase-calls.ts';
import { sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const key = 'attempt-0000000001';
const otherKey = 'attempt-0000000002';

/** A session, its calls without a key, and `by(key)`: the same calls with the header. */
function open() {
  const session = sandboxSession(sandbox.url);
  const by = (value: string) =>
    purchaseCalls(sandbox.url, (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Idempotency-Key', value);
      return session.fetch(address, { ...init, headers });
    });
  return { ...session, ...purchaseCalls(sandbox.url, session.fetch), by };
}

const refusalOf = async (response: Response) => {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
};
const alreadyUsed = [409, 'payment_intent_already_used'];
const otherCard = { ...cardIntent, fraudCheck: { ...cardIntent.fraudCheck, forterToken: 'token-2' } };

describe('an intent by a key', () => {
  test('is made once: the same body gets the same response, byte for byte', async () => {
    const { by, attempt, payments } = open();
    const first = await (await by(key).createIntent()).text();
    expect(await (await by(key).createIntent()).text()).toBe(first);
    const { chargebeeBody } = JSON.parse(first) as { chargebeeBody: string };
    const { id } = (JSON.parse(chargebeeBody) as { payment_intent: { id: string } }).payment_intent;
    await attempt(id, 'authorized');
    expect(await (await by(key).createIntent()).text()).toBe(first);
    expect((await payments()).intents).toBe(1);
  });

  test('is made though its response is lost, and the next try gets it', async () => {
    const { by, payments, setFaults } = open();
    const path = '/api/v2/payment-intent';
    await setFaults({ path, kind: 'status', status: 502, carriedOut: true, times: 1 });
    expect((await by(key).createIntent()).status).toBe(502);
    const id = await intentIdOf(await by(key).createIntent());
    expect((await payments()).list).toMatchObject([{ id }]);
  });

  test("isn't made of another body", async () => {
    const { by, payments } = open();
    await by(key).createIntent();
    for (const body of [otherCard, payPalIntent, '{']) {
      expect(await refusalOf(await by(key).createIntent(body))).toEqual([422, 'idempotency_key_reused']);
    }
    expect((await payments()).intents).toBe(1);
  });

  test('can follow a request that was refused', async () => {
    const { by } = open();
    expect(await refusalOf(await by(key).createIntent({}))).toEqual([422, 'validation']);
    expect((await by(key).createIntent()).status).toBe(200);
  });

  test('is another one by another key, by no key, and in another session', async () => {
    const { by, createIntent } = open();
    const responses = [by(key).createIntent(), by(otherKey).createIntent(), createIntent(), createIntent()];
    responses.push(open().by(key).createIntent());
    const ids = await Promise.all(responses.map(async (response) => intentIdOf(await response)));
    expect(new Set(ids).size).toBe(5);
  });
});

describe('a charge by a key', () => {
  test('is made once: the same body gets the same response', async () => {
    const { by, payments, put } = open();
    const id = await by(key).authorized();
    const first = await (await by(key).checkOut(id)).text();
    await put('/checkout', { redirectUrl: '/elsewhere', prices: { 'price-12m-usd': 1 } });
    expect(await (await by(key).checkOut(id)).text()).toBe(first);
    expect((await payments()).charges).toBe(1);
  });

  test("isn't made for another intent, nor by another body", async () => {
    const { by, authorized, payments } = open();
    const id = await by(key).authorized();
    expect((await by(key).checkOut(id)).status).toBe(200);
    expect(await refusalOf(await by(key).checkOut(await authorized()))).toEqual(alreadyUsed);
    expect(await refusalOf(await by(key).checkOut(await authorized(payPalIntent)))).toEqual(alreadyUsed);
    expect(await refusalOf(await by(key).checkOut('pi-unknown'))).toEqual(alreadyUsed);
    const other = { customer: { ...customer, email: 'other@shop.example' } };
    expect(await refusalOf(await by(key).checkOut(id, other))).toEqual(alreadyUsed);
    expect(await refusalOf(await by(key).checkOut(id, { customer: {} }))).toEqual(alreadyUsed);
    expect(await payments()).toMatchObject({ intents: 3, charges: 1 });
  });

  test('is one also where its response was lost', async () => {
    const { by, authorized, payments, setFaults } = open();
    const id = await by(key).authorized();
    await setFaults({ path: '/api/v1/checkout', kind: 'status', status: 502, carriedOut: true, times: 1 });
    expect((await by(key).checkOut(id)).status).toBe(502);
    expect(await refusalOf(await by(key).checkOut(await authorized()))).toEqual(alreadyUsed);
    expect((await by(key).checkOut(id)).status).toBe(200);
    expect((await payments()).charges).toBe(1);
  });

  test('is still one an intent, whichever key asks', async () => {
    const { by, checkOut, authorized, payments } = open();
    const id = await authorized();
    expect((await by(key).checkOut(id)).status).toBe(200);
    expect((await by(otherKey).checkOut(id)).status).toBe(200);
    expect((await checkOut(id)).status).toBe(200);
    const other = { priceId: 'price-6m-usd' };
    expect(await refusalOf(await by('attempt-0000000003').checkOut(id, other))).toEqual(alreadyUsed);
    expect((await payments()).charges).toBe(1);
  });

  test("isn't made by a key that was used for another charge", async () => {
    const { by, checkOut, authorized, payments } = open();
    const id = await authorized();
    await checkOut(id);
    expect((await by(key).checkOut(id)).status).toBe(200);
    expect(await refusalOf(await by(key).checkOut(await authorized()))).toEqual(alreadyUsed);
    expect((await payments()).charges).toBe(1);
  });

  test('can follow refusals that charged nothing', async () => {
    const { by, put, payments } = open();
    await put('/checkout', { expiringIntents: 1 });
    const expired = await by(key).authorized();
    expect(await refusalOf(await by(key).checkOut(expired))).toEqual([410, 'payment_intent_expired']);
    const id = await by(otherKey).authorized();
    const other = await by(key).checkOut(id, { priceId: 'price-6m-usd' });
    expect(await refusalOf(other)).toEqual([422, 'amount_mismatch']);
    expect((await by(key).checkOut(id)).status).toBe(200);
    expect((await payments()).charges).toBe(1);
  });
});

describe('a key', () => {
  test.each([
    ['short', 'x'.repeat(15)],
    ['long', 'x'.repeat(65)],
    ['with a space', 'attempt 0000000001'],
    ['with other letters', 'attempt-000000000é'],
    ['that holds an address', 'ada@shop.example-00'],
    ['that is empty', ''],
  ])('%s is refused', async (_, value) => {
    const { by, authorized, payments, log } = open();
    const id = await authorized();
    const wrong = [400, 'idempotency_key_invalid'];
    expect(await refusalOf(await by(value).createIntent())).toEqual(wrong);
    expect(await refusalOf(await by(value).checkOut(id))).toEqual(wrong);
    expect(await payments()).toMatchObject({ intents: 1, charges: 0 });
    expect(JSON.stringify(await log())).not.toContain('ada@');
  });

  test.each([
    ['x'.repeat(16)],
    ['x'.repeat(64)],
    ['0b5e9a52-6c1f-4a0e-9d77-1f1f0c2f9e11'],
    ['A_z-0123456789ab'],
  ])('such as %s is taken', async (value) => {
    const { by } = open();
    expect((await by(value).checkOut(await by(value).authorized())).status).toBe(200);
  });

  test('shows in the log as it was sent', async () => {
    const { by, createIntent, log } = open();
    const digits = '12345678-1234-4123-8123-123456789012';
    await by(digits).createIntent();
    await createIntent();
    expect((await log()).map(({ headers }) => headers.idempotencyKey)).toEqual([digits, undefined]);
  });
});
