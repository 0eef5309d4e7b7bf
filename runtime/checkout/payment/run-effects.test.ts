import { expect, test, vi } from 'vitest';
import { createFakeChargebee } from '../../../tests/checkout/fake-chargebee.ts';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { createFakeFetch, json } from '../../../tests/checkout/fake-fetch.ts';
import { cardOrder, payPalOrder, sentRecord } from '../../../tests/checkout/sample-order.ts';
import { createStore } from '../../lib/store.ts';
import { connectCheckout } from '../calls/checkout-api.ts';
import { ScriptError } from '../providers/load-script.ts';
import type { FoundRecord, Order, PurchaseRecord } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import { createPaymentStore } from './payment-store.ts';
import { createEffectRunner } from './run-effects.ts';

const intentPath = '/api/v2/payment-intent';
const checkoutPath = '/api/v1/checkout';
const intentReply = () =>
  json({ chargebeeBody: JSON.stringify({ payment_intent: { id: 'pi', gateway: 'bank', amount: 9995 } }) });
const soldReply = () => json({ redirectUrl: 'https://account.example/welcome' });

/** A purchase record of this tab alone. */
function ownPurchases() {
  const written: PurchaseRecord[] = [];
  let current: PurchaseRecord | undefined;
  let count = 0;
  const claim: PurchaseStore['claim'] = async () => ({ record: current });
  const purchases = {
    isKept: createStore(true),
    look: vi.fn(async () => current),
    next: () => {
      count += 1;
      return { attemptId: `attempt-${count}`, count };
    },
    write: vi.fn(async (record: PurchaseRecord) => {
      written.push(record);
      current = record;
      return true;
    }),
    settle: vi.fn(async (): Promise<FoundRecord> => {
      current = undefined;
      return undefined;
    }),
    claim: vi.fn(claim),
    release: vi.fn(),
    forget: vi.fn(async () => {}),
    listen: () => {},
  } satisfies PurchaseStore;
  return { purchases, written, current: () => current };
}

type Options = Parameters<typeof createEffectRunner>[0];

function start(replies: Parameters<typeof createFakeFetch>[0] = {}, own: Partial<Options> = {}) {
  const network = createFakeFetch({ [intentPath]: [intentReply], [checkoutPath]: [soldReply], ...replies });
  const provider = createFakeChargebee();
  const clock = createFakeClock();
  const { purchases, written, current } = ownPurchases();
  const location = { href: 'https://shop.example/order', replace: vi.fn() };
  const track = vi.fn<Options['track']>();
  const mocks = {
    clearCard: vi.fn(),
    fillCart: vi.fn(),
    keepReceipt: vi.fn(),
    forgetIntent: vi.fn(),
    trackAttempt: vi.fn(),
    reportError: vi.fn(),
  };
  const config = { tenant: 'shop', api: '', dataPlatform: '', paymentMetrics: '' };
  const runEffect = createEffectRunner({
    connections: connectCheckout(config, { fetch: network.fetch }),
    purchases,
    offer: { confirm: async () => undefined },
    fraudTokens: { preload: () => {}, token: async () => 'token' },
    loadChargebee: async () => provider.chargebee,
    clock,
    location,
    redirectOrigins: ['https://account.example'],
    idempotencyKeys: true,
    agreedTerms: true,
    isOnline: () => true,
    track,
    ...mocks,
    ...own,
  });
  const payment = createPaymentStore(runEffect, mocks.reportError);
  const submit = async (order: Order = cardOrder) => {
    payment.send({ type: 'submitted', order });
    await arrived();
  };
  const results = () => track.mock.calls.map(([result]) => result);
  return {
    ...network,
    ...mocks,
    provider,
    clock,
    purchases,
    current,
    written,
    location,
    track,
    results,
    payment,
    submit,
  };
}

/** Resolves after the fake responses are read. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await settled();
  }
}

test('a card goes by fraud check, intent, bank and checkout to where the service sends the buyer', async () => {
  const checkout = start();
  await checkout.submit();
  expect(checkout.payment.get()).toMatchObject({ step: 'authorizing' });
  expect(checkout.provider.received.intents).toEqual([{ id: 'pi', gateway: 'bank', amount: 9995 }]);
  checkout.provider.last().callbacks.change?.({});
  checkout.provider.last().resolve();
  await arrived();
  expect(checkout.location.replace.mock.calls).toEqual([['https://account.example/welcome']]);
  expect(checkout.results()).toEqual(['requires_sca', 'success']);
  const leaving = 1;
  expect(checkout.clock.waiting()).toBe(leaving);
  expect(checkout.sent.map(({ path }) => path)).toEqual([intentPath, checkoutPath]);
  expect(checkout.bodies(checkoutPath).join()).not.toContain(cardOrder.card.cvv);
  expect(checkout.clearCard.mock.calls).toEqual([['code'], ['all']]);
  expect(checkout.purchases.release).toHaveBeenCalledTimes(1);
});

test('the record is written before each step, and its id is the key of both calls', async () => {
  const statuses: (string | undefined)[] = [];
  const noting = (reply: () => Response) => () => {
    statuses.push(checkout.current()?.status);
    return reply();
  };
  const checkout = start({ [intentPath]: [noting(intentReply)], [checkoutPath]: [noting(soldReply)] });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  expect(statuses).toEqual(['open', 'sent']);
  expect(checkout.written.map(({ status, intentId }) => [status, intentId])).toEqual([
    ['open', undefined],
    ['open', 'pi'],
    ['sent', 'pi'],
    ['paid', 'pi'],
  ]);
  expect(checkout.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'attempt-1',
    'attempt-1',
  ]);
});

test('a service that knows no keys gets none', async () => {
  const checkout = start({}, { idempotencyKeys: false });
  await checkout.submit(payPalOrder);
  expect(checkout.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
});

test('nothing is sent where another attempt has taken the place', async () => {
  for (const refused of [1, 2, 3]) {
    const checkout = start();
    let writes = 0;
    checkout.purchases.write.mockImplementation(async () => {
      writes += 1;
      return writes < refused;
    });
    await checkout.submit();
    if (refused === 3) checkout.provider.last().resolve();
    await arrived();
    expect(checkout.payment.get(), `write ${refused}`).toMatchObject({ status: 'ready', run: 2 });
    expect(checkout.sent.map(({ path }) => path)).toEqual(refused === 1 ? [] : [intentPath]);
    expect(checkout.provider.received.payments).toHaveLength(refused === 3 ? 1 : 0);
  }
});

test('a lock that another tab has, or that fails, keeps this one from paying', async () => {
  for (const [id, claim] of [
    ['paying_elsewhere', async () => undefined],
    ['general_error', () => Promise.reject(new Error('x'))],
  ] as const) {
    const checkout = start();
    checkout.purchases.claim.mockImplementation(claim);
    await checkout.submit();
    expect(checkout.payment.get()).toMatchObject({ status: 'ready', flash: { id } });
    expect(checkout.sent).toEqual([]);
  }
});

test("a price that isn't confirmed stops the payment", async () => {
  const confirm = vi.fn(async () => 'priceChanged' as const);
  const checkout = start({}, { offer: { confirm } });
  await checkout.submit();
  expect(confirm.mock.calls).toEqual([[cardOrder.purchase.terms, 'p12']]);
  expect(checkout.payment.get()).toMatchObject({ status: 'ready', notice: 'priceChanged' });
  expect(checkout.sent).toEqual([]);
});

test("prices that can't be asked are told as such; without a connection that is told", async () => {
  for (const [isOnline, told] of [
    [true, { notice: 'pricesFailed' }],
    [false, { flash: { id: 'general_error', cause: 'offline' } }],
  ] as const) {
    const offer = { confirm: async () => 'pricesFailed' as const };
    const checkout = start({}, { offer, isOnline: () => isOnline });
    await checkout.submit();
    expect(checkout.payment.get()).toEqual({ status: 'ready', run: 1, ...told });
  }
});

test('a purchase that another tab has paid shows once the attempt of this one is over', async () => {
  const paid = { ...sentRecord, attemptId: 'attempt-9', status: 'paid', paidAt: 1 } as const;
  const checkout = start({ [checkoutPath]: [json({ code: 'payment_intent_unknown' }, 422)] });
  checkout.purchases.settle.mockResolvedValue(paid);
  await checkout.submit(payPalOrder);
  expect(checkout.payment.get()).toMatchObject({ status: 'paid', record: paid });
});

test('retries send the same bytes and key, after 1 s, 2 s and 4 s or what the service asks for', async () => {
  const busy = json({}, 503, { 'retry-after': '9' });
  const checkout = start({ [checkoutPath]: [new Error('lost'), new Response('<p>'), busy, soldReply] });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  expect(checkout.current()).toEqual(sentRecord);
  for (const [milliseconds, tries] of [
    [999, 1],
    [1, 2],
    [2000, 3],
    [8999, 3],
    [1, 4],
  ] as const) {
    await checkout.clock.pass(milliseconds);
    await arrived();
    expect(checkout.bodies(checkoutPath)).toHaveLength(tries);
  }
  expect(new Set(checkout.bodies(checkoutPath)).size).toBe(1);
  expect(new Set(checkout.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(checkout.location.replace).toHaveBeenCalledTimes(1);
  const { card: _, ...sentOrder } = cardOrder;
  expect(checkout.track.mock.calls).toEqual([
    ['success', sentOrder, 'attempt-1', expect.objectContaining({ errorText: '', errorCode: '' })],
  ]);
});

test('after six retries the payment is unconfirmed, and the last error is tracked', async () => {
  const lost = Array.from({ length: 6 }, () => new Error('lost'));
  const checkout = start({ [checkoutPath]: [...lost, json({}, 504)] });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  for (const seconds of [1, 2, 4, 8, 16, 32]) {
    expect(checkout.payment.get()).toMatchObject({ status: 'waiting' });
    await checkout.clock.pass(1000 * seconds);
    await arrived();
  }
  expect(checkout.payment.get()).toMatchObject({ status: 'ready', flash: { id: 'unconfirmed' } });
  await checkout.clock.pass(600_000);
  expect(checkout.bodies(checkoutPath)).toHaveLength(7);
  expect(checkout.track.mock.lastCall).toMatchObject(['failure', {}, 'attempt-1', { errorCode: '504' }]);
});

test('a service that asks for ten minutes is asked again after one', async () => {
  const busy = json({}, 503, { 'retry-after': '600' });
  const checkout = start({ [checkoutPath]: [busy, soldReply] });
  await checkout.submit(payPalOrder);
  for (const [milliseconds, tries] of [
    [59_999, 1],
    [1, 2],
  ] as const) {
    await checkout.clock.pass(milliseconds);
    await arrived();
    expect(checkout.bodies(checkoutPath)).toHaveLength(tries);
  }
});

test('the code of the card is gone before the order is sent, the rest once it is tracked', async () => {
  const order: string[] = [];
  const checkout = start({
    [checkoutPath]: [
      () => {
        order.push('checkout');
        return soldReply();
      },
    ],
  });
  checkout.clearCard.mockImplementation((fields) => order.push(`clear ${fields}`));
  checkout.track.mockImplementation((result) => order.push(result));
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  expect(order).toEqual(['clear code', 'checkout', 'success', 'clear all']);
});

test("an address that can't be read leaves the outcome unclear", async () => {
  const fault = new Error('unreadable');
  const location = {
    replace: vi.fn(),
    get href(): string {
      throw fault;
    },
  };
  const checkout = start({}, { location });
  await checkout.submit(payPalOrder);
  expect(checkout.payment.get()).toMatchObject({ status: 'waiting' });
  expect(checkout.reportError.mock.calls).toEqual([[fault]]);
});

test('a refusal stops it, keeps the attempt, and its status is tracked', async () => {
  const checkout = start({ [checkoutPath]: [json({}, 422)] });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  expect(checkout.payment.get()).toMatchObject({
    status: 'ready',
    flash: { id: 'general_error', cause: 'refused' },
    open: { record: sentRecord },
  });
  const facts = { errorCode: '422', transId: 'pi', gateway: 'bank' };
  expect(checkout.track.mock.lastCall).toMatchObject(['failure', cardOrder, 'attempt-1', facts]);
  expect(checkout.bodies(checkoutPath)).toHaveLength(1);
  expect(checkout.purchases.settle).not.toHaveBeenCalled();
});

test('a 401 for the intent is a rejection, and the bank gets no request', async () => {
  const checkout = start({ [intentPath]: [json({}, 401)] });
  await checkout.submit();
  expect(checkout.results()).toEqual(['rejected']);
  expect(checkout.provider.received.payments).toEqual([]);
  expect(checkout.reportError).toHaveBeenCalledTimes(1);
});

test('an intent that lacks its id ends the payment, and the bank gets no request', async () => {
  const checkout = start({ [intentPath]: [json({ chargebeeBody: '{"payment_intent":{}}' })] });
  await checkout.submit();
  expect(checkout.payment.get()).toMatchObject({ status: 'ready', flash: { id: 'general_error' } });
  expect(checkout.results()).toEqual(['failure']);
  expect(checkout.provider.received.payments).toEqual([]);
});

test("a declined card is tracked with the provider's words", async () => {
  const checkout = start();
  await checkout.submit();
  checkout.provider
    .last()
    .callbacks.error?.({}, { code: 'card_declined', message: 'The card was declined.' });
  await arrived();
  expect(checkout.payment.get()).toMatchObject({ flash: { id: 'credit_card_payment_gateway_error' } });
  expect(checkout.track.mock.lastCall?.[3]).toMatchObject({
    errorCode: 'card_declined',
    errorText: 'The card was declined.',
  });
});

test("what came out for one card isn't mocks of the next", async () => {
  const checkout = start({ [intentPath]: [intentReply, json({}, 500)] });
  await checkout.submit();
  checkout.provider.last().reject({ code: 'card_declined', message: 'The card was declined.' });
  await arrived();
  const other = { ...cardOrder, card: { ...cardOrder.card, number: '4111111111111111' } };
  await checkout.submit(other);
  expect(checkout.track.mock.lastCall).toMatchObject([
    'failure',
    other,
    'attempt-2',
    { errorCode: '500', gateway: '', transId: '' },
  ]);
});

test.each([
  ['fraud check', { fraudTokens: { preload: () => {}, token: () => Promise.reject(new ScriptError('b')) } }],
  ['card provider', { loadChargebee: () => Promise.reject(new ScriptError('b')) }],
])('no intent is requested where the %s is blocked', async (_name, own) => {
  const checkout = start({}, own);
  await checkout.submit();
  expect(checkout.payment.get()).toMatchObject({ flash: { id: 'general_error', cause: 'provider_blocked' } });
  expect(checkout.sent).toEqual([]);
});

test('offers to cancel after 20 s; what the bank says after that is dropped', async () => {
  const checkout = start();
  await checkout.submit();
  await checkout.clock.pass(19_999);
  expect(checkout.payment.get()).toMatchObject({ canCancel: false });
  await checkout.clock.pass(1);
  expect(checkout.payment.get()).toMatchObject({ canCancel: true });
  checkout.payment.send({ type: 'cancelled' });
  await arrived();
  expect(checkout.clock.waiting()).toBe(0);
  checkout.provider.last().callbacks.success?.({});
  await arrived();
  expect(checkout.provider.received.cancelled).toBe(1);
  expect(checkout.payment.get()).toMatchObject({
    status: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(checkout.bodies(checkoutPath)).toEqual([]);
  expect(checkout.track.mock.lastCall?.[3]).toMatchObject({ errorCode: 'cancelled' });
});

test('gives the bank 600 s', async () => {
  const checkout = start();
  await checkout.submit();
  await checkout.clock.pass(599_999);
  expect(checkout.payment.get()).toMatchObject({ step: 'authorizing' });
  await checkout.clock.pass(1);
  expect(checkout.payment.get()).toMatchObject({
    status: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(checkout.provider.received.cancelled).toBe(1);
  expect(checkout.track.mock.lastCall?.[3]).toMatchObject({ errorCode: 'timeout' });
});

test("an address that isn't allowed isn't gone to, and the buyer has paid", async () => {
  const checkout = start({ [checkoutPath]: [json({ redirectUrl: 'https://evil.example/' })] });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  expect(checkout.payment.get()).toMatchObject({ status: 'paid', flash: { id: 'paid_no_redirect' } });
  expect(checkout.location.replace).not.toHaveBeenCalled();
});

test('a service that refuses unknown fields gets no agreed terms, in the same bytes each time', async () => {
  const checkout = start({ [checkoutPath]: [json({}, 503), soldReply] }, { agreedTerms: false });
  await checkout.submit();
  checkout.provider.last().resolve();
  await arrived();
  await checkout.clock.pass(1000);
  await arrived();
  const [first = '', second] = checkout.bodies(checkoutPath);
  expect(second).toBe(first);
  const { customer, terms } = cardOrder.purchase;
  const { priceId } = JSON.parse(terms);
  expect(JSON.parse(first)).toEqual({ priceId, paymentIntentId: 'pi', customer });
  expect(checkout.location.replace).toHaveBeenCalledTimes(1);
});

test("PayPal's agreement goes straight to the checkout", async () => {
  const checkout = start();
  await checkout.submit(payPalOrder);
  expect(checkout.sent.map(({ path }) => path)).toEqual([checkoutPath]);
  expect(JSON.parse(checkout.bodies(checkoutPath)[0] ?? '')).toMatchObject({ paymentIntentId: 'pi-paypal' });
  expect(checkout.results()).toEqual(['success']);
  expect(checkout.forgetIntent.mock.calls).toEqual([['pi-paypal']]);
});

test.each([
  [410, [['pi-paypal']]],
  [422, []],
])('a checkout with status %i drops %j', async (status, dropped) => {
  const checkout = start({ [checkoutPath]: [json({}, status)] });
  await checkout.submit(payPalOrder);
  expect(checkout.forgetIntent.mock.calls).toEqual(dropped);
});

test('an attempt is counted when its price is confirmed', async () => {
  const checkout = start();
  await checkout.submit();
  expect(checkout.trackAttempt.mock.calls).toEqual([[cardOrder]]);
});
