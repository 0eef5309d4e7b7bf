import { expect, test, vi } from 'vitest';
import { createFakeChargebee } from '../../../tests/checkout/fake-chargebee.ts';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { createFakeFetch, json } from '../../../tests/checkout/fake-fetch.ts';
import { cardOrder, payPalOrder, sentRecord } from '../../../tests/checkout/sample-order.ts';
import { connectCheckout } from '../calls/checkout-api.ts';
import { ScriptError } from '../providers/load-script.ts';
import type { Order, PurchaseRecord } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import { createPaymentStore } from './payment-store.ts';
import { createEffectRunner, type EffectOptions } from './run-effects.ts';

const intentPath = '/api/v2/payment-intent';
const checkoutPath = '/api/v1/checkout';
const intentReply = () =>
  json({ chargebeeBody: JSON.stringify({ payment_intent: { id: 'pi', gateway: 'bank', amount: 9995 } }) });
const soldReply = () => json({ redirectUrl: 'https://account.example/welcome' });
const price = { id: cardOrder.purchase.priceId, amount: cardOrder.purchase.amount };

/** A purchase record that only this tab has. */
function ownPurchases() {
  const written: PurchaseRecord[] = [];
  let current: PurchaseRecord | undefined;
  const purchases = {
    read: () => current,
    write: vi.fn((record: PurchaseRecord) => {
      written.push(record);
      current = record;
      return true;
    }),
    settle: vi.fn(() => {
      current = undefined;
    }),
    claim: vi.fn(async () => true),
    release: vi.fn(),
    listen: () => {},
  } satisfies PurchaseStore;
  return { purchases, written };
}

function start(replies: Parameters<typeof createFakeFetch>[0] = {}, own: Partial<EffectOptions> = {}) {
  const network = createFakeFetch({ [intentPath]: [intentReply], [checkoutPath]: [soldReply], ...replies });
  const provider = createFakeChargebee();
  const clock = createFakeClock();
  const { purchases, written } = ownPurchases();
  const location = { href: 'https://shop.example/order', replace: vi.fn() };
  const track = vi.fn<EffectOptions['track']>();
  const told = {
    clearCard: vi.fn(),
    fillCart: vi.fn(),
    forgetIntent: vi.fn(),
    trackAttempt: vi.fn(),
    reportError: vi.fn(),
  };
  const config = { tenant: 'shop', api: '', dataPlatform: '', paymentMetrics: '' };
  let ids = 0;
  const runEffect = createEffectRunner({
    connections: connectCheckout(config, network.fetch),
    purchases,
    offer: { confirmPrice: async () => ({ price }) },
    fraudTokens: { preload: () => {}, token: async () => 'token' },
    loadChargebee: async () => provider.chargebee,
    clock,
    createId: () => `attempt-${++ids}`,
    location,
    redirectOrigins: ['https://account.example'],
    idempotencyKeys: true,
    track,
    ...told,
    ...own,
  });
  const payment = createPaymentStore(runEffect, undefined, told.reportError);
  const submit = async (order: Order = cardOrder) => {
    payment.send({ type: 'submitted', order, isOnline: true });
    await arrived();
  };
  const results = () => track.mock.calls.map(([result]) => result);
  return {
    ...network,
    ...told,
    provider,
    clock,
    purchases,
    written,
    location,
    track,
    results,
    payment,
    submit,
  };
}

/** The answers of the fake network have been read; nothing here takes time. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await settled();
  }
}

test('a card goes by fraud check, intent, bank and checkout to where the service sends the buyer', async () => {
  const world = start();
  await world.submit();
  expect(world.payment.state().status).toBe('authorizing');
  expect(world.provider.asked.intents).toEqual([{ id: 'pi', gateway: 'bank', amount: 9995 }]);
  world.provider.last().callbacks.change?.({});
  world.provider.last().resolve();
  await arrived();
  expect(world.location.replace.mock.calls).toEqual([['https://account.example/welcome']]);
  expect(world.results()).toEqual(['requires_sca', 'success']);
  const leaving = 1;
  expect(world.clock.waiting()).toBe(leaving);
  expect(world.sent.map(({ path }) => path)).toEqual([intentPath, checkoutPath]);
  expect(world.bodies(checkoutPath).join()).not.toContain(cardOrder.card.cvv);
  expect(world.clearCard.mock.calls).toEqual([['code'], ['all']]);
  expect(world.purchases.release).toHaveBeenCalledTimes(1);
});

test('the record is written before each step, and its id is the key of both calls', async () => {
  const statuses: (string | undefined)[] = [];
  const noting = (reply: () => Response) => () => {
    statuses.push(world.purchases.read()?.status);
    return reply();
  };
  const world = start({ [intentPath]: [noting(intentReply)], [checkoutPath]: [noting(soldReply)] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(statuses).toEqual(['open', 'sent']);
  expect(world.written.map(({ status, intentId }) => [status, intentId])).toEqual([
    ['open', undefined],
    ['open', 'pi'],
    ['sent', 'pi'],
    ['paid', 'pi'],
  ]);
  expect(world.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['attempt-1', 'attempt-1']);
});

test('a service that knows no keys gets none', async () => {
  const world = start({}, { idempotencyKeys: false });
  await world.submit(payPalOrder);
  expect(world.sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
});

test('nothing is sent where another attempt has taken the place', async () => {
  for (const refused of [1, 2, 3]) {
    const world = start();
    let writes = 0;
    world.purchases.write.mockImplementation(() => {
      writes += 1;
      return writes < refused;
    });
    await world.submit();
    if (refused === 3) world.provider.last().resolve();
    await arrived();
    expect(world.payment.state(), `write ${refused}`).toMatchObject({ status: 'ready', run: 2 });
    expect(world.sent.map(({ path }) => path)).toEqual(refused === 1 ? [] : [intentPath]);
    expect(world.provider.asked.payments).toHaveLength(refused === 3 ? 1 : 0);
  }
});

test('a lock that another tab has, or that fails, keeps this one from paying', async () => {
  for (const claim of [async () => false, () => Promise.reject(new Error('x'))]) {
    const world = start();
    world.purchases.claim.mockImplementation(claim);
    await world.submit();
    expect(world.payment.state()).toMatchObject({ status: 'ready', flash: { id: 'paying_elsewhere' } });
    expect(world.sent).toEqual([]);
  }
});

test('a price that isn’t confirmed stops the payment', async () => {
  const confirmPrice = vi.fn(async () => ({ notice: 'priceChanged' as const }));
  const world = start({}, { offer: { confirmPrice } });
  await world.submit();
  expect(confirmPrice.mock.calls).toEqual([[price, 'p12']]);
  expect(world.payment.state()).toMatchObject({ status: 'ready', notice: 'priceChanged' });
  expect(world.sent).toEqual([]);
});

test('retries send the same bytes and key, after 1 s, 2 s and 4 s or what the service asks for', async () => {
  const busy = json({}, 503, { 'retry-after': '9' });
  const world = start({ [checkoutPath]: [new Error('lost'), new Response('<p>'), busy, soldReply] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.purchases.read()).toEqual(sentRecord);
  for (const [milliseconds, tries] of [
    [999, 1],
    [1, 2],
    [2000, 3],
    [8999, 3],
    [1, 4],
  ] as const) {
    await world.clock.pass(milliseconds);
    await arrived();
    expect(world.bodies(checkoutPath)).toHaveLength(tries);
  }
  expect(new Set(world.bodies(checkoutPath)).size).toBe(1);
  expect(new Set(world.sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(world.location.replace).toHaveBeenCalledTimes(1);
  const { card: _, ...sentOrder } = cardOrder;
  expect(world.track.mock.calls).toEqual([
    ['success', sentOrder, 'attempt-1', expect.objectContaining({ errorText: '', errorCode: '' })],
  ]);
});

test('the code of the card is gone before the order is sent, the rest once it is tracked', async () => {
  const order: string[] = [];
  const world = start({
    [checkoutPath]: [
      () => {
        order.push('checkout');
        return soldReply();
      },
    ],
  });
  world.clearCard.mockImplementation((fields) => order.push(`clear ${fields}`));
  world.track.mockImplementation((result) => order.push(result));
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(order).toEqual(['clear code', 'checkout', 'success', 'clear all']);
});

test('an answer that can’t be worked on ends the step, and is reported', async () => {
  const fault = new Error('unreadable');
  const throwing = () => {
    throw fault;
  };
  const claimFails = start();
  claimFails.purchases.read = throwing;
  await claimFails.submit();
  const pricingFails = start({}, { createId: throwing });
  await pricingFails.submit();
  for (const world of [claimFails, pricingFails]) {
    expect(world.payment.state()).toMatchObject({ status: 'ready', flash: { id: 'general_error' } });
    expect(world.reportError.mock.calls).toEqual([[fault]]);
    expect(world.sent).toEqual([]);
  }
  const checkoutFails = start(
    {},
    {
      location: {
        ...claimFails.location,
        get href() {
          return throwing();
        },
      },
    },
  );
  await checkoutFails.submit(payPalOrder);
  expect(checkoutFails.payment.state()).toMatchObject({ status: 'waiting' });
  expect(checkoutFails.reportError.mock.calls).toEqual([[fault]]);
});

test('a refusal ends it, and its status is tracked', async () => {
  const world = start({ [checkoutPath]: [json({}, 422)] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.payment.state()).toMatchObject({ status: 'ready', flash: { id: 'general_error' } });
  const facts = { errorCode: '422', transId: 'pi', gateway: 'bank' };
  expect(world.track.mock.lastCall).toMatchObject(['failure', cardOrder, 'attempt-1', facts]);
  expect(world.bodies(checkoutPath)).toHaveLength(1);
  expect(world.purchases.settle).toHaveBeenCalledTimes(1);
});

test('a 401 for the intent is a rejection, and the bank isn’t asked', async () => {
  const world = start({ [intentPath]: [json({}, 401)] });
  await world.submit();
  expect(world.results()).toEqual(['rejected']);
  expect(world.provider.asked.payments).toEqual([]);
  expect(world.reportError).toHaveBeenCalledTimes(1);
});

test('a declined card is tracked with the provider’s words', async () => {
  const world = start();
  await world.submit();
  world.provider.last().callbacks.error?.({}, { code: 'card_declined', message: 'The card was declined.' });
  await arrived();
  expect(world.payment.state()).toMatchObject({ flash: { id: 'credit_card_payment_gateway_error' } });
  expect(world.track.mock.lastCall?.[3]).toMatchObject({
    errorCode: 'card_declined',
    errorText: 'The card was declined.',
  });
});

test('what came out for one card isn’t told of the next', async () => {
  const world = start({ [intentPath]: [intentReply, json({}, 500)] });
  await world.submit();
  world.provider.last().reject({ code: 'card_declined', message: 'The card was declined.' });
  await arrived();
  await world.submit();
  expect(world.track.mock.lastCall).toMatchObject([
    'failure',
    cardOrder,
    'attempt-2',
    { errorCode: '500', gateway: '', transId: '' },
  ]);
});

test.each([
  ['fraud check', { fraudTokens: { preload: () => {}, token: () => Promise.reject(new ScriptError('b')) } }],
  ['card provider', { loadChargebee: () => Promise.reject(new ScriptError('b')) }],
])('no intent is asked for where the %s is blocked', async (_name, own) => {
  const world = start({}, own);
  await world.submit();
  expect(world.payment.state()).toMatchObject({ flash: { id: 'general_error', cause: 'provider_blocked' } });
  expect(world.sent).toEqual([]);
});

test('offers to cancel after 20 s; what the bank says after that is dropped', async () => {
  const world = start();
  await world.submit();
  await world.clock.pass(19_999);
  expect(world.payment.state()).toMatchObject({ canCancel: false });
  await world.clock.pass(1);
  expect(world.payment.state()).toMatchObject({ canCancel: true });
  world.payment.send({ type: 'cancelled' });
  expect(world.clock.waiting()).toBe(0);
  world.provider.last().callbacks.success?.({});
  await arrived();
  expect(world.provider.asked.cancelled).toBe(1);
  expect(world.payment.state()).toMatchObject({
    status: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(world.bodies(checkoutPath)).toEqual([]);
  expect(world.track.mock.lastCall?.[3]).toMatchObject({ errorCode: 'cancelled' });
});

test('gives the bank 600 s', async () => {
  const world = start();
  await world.submit();
  await world.clock.pass(599_999);
  expect(world.payment.state().status).toBe('authorizing');
  await world.clock.pass(1);
  expect(world.payment.state()).toMatchObject({
    status: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(world.provider.asked.cancelled).toBe(1);
  expect(world.track.mock.lastCall?.[3]).toMatchObject({ errorCode: 'timeout' });
});

test('an address that isn’t allowed isn’t gone to, and the buyer has paid', async () => {
  const world = start({ [checkoutPath]: [json({ redirectUrl: 'https://evil.example/' })] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.payment.state()).toMatchObject({ status: 'paid', flash: { id: 'paid_no_redirect' } });
  expect(world.location.replace).not.toHaveBeenCalled();
});

test('PayPal’s agreement goes straight to the checkout', async () => {
  const world = start();
  await world.submit(payPalOrder);
  expect(world.sent.map(({ path }) => path)).toEqual([checkoutPath]);
  expect(JSON.parse(world.bodies(checkoutPath)[0] ?? '')).toMatchObject({ paymentIntentId: 'pi-paypal' });
  expect(world.results()).toEqual(['success']);
  expect(world.forgetIntent.mock.calls).toEqual([['pi-paypal']]);
});

test.each([
  [410, [['pi-paypal']]],
  [422, []],
])('a checkout that is answered %i drops %j', async (status, dropped) => {
  const world = start({ [checkoutPath]: [json({}, status)] });
  await world.submit(payPalOrder);
  expect(world.forgetIntent.mock.calls).toEqual(dropped);
});

test('an attempt is counted when its price is confirmed', async () => {
  const world = start();
  await world.submit();
  expect(world.trackAttempt.mock.calls).toEqual([[cardOrder]]);
});
