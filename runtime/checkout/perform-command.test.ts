import { expect, test, vi } from 'vitest';
import { connectCheckout } from './calls/connect-checkout.ts';
import { createCheckoutMarker } from './checkout-marker.ts';
import { createFakeClock, settled } from './fake-clock.ts';
import { createFakeFetch, json } from './fake-fetch.ts';
import { cardOrder, purchase } from './payment/payment-world.ts';
import { createPayment } from './payment/run-payment.ts';
import { createPerform, type PerformOptions } from './perform-command.ts';
import { createFakeChargebee } from './providers/fake-chargebee.ts';
import { ScriptError } from './providers/load-script.ts';

const intentPath = '/api/v2/payment-intent';
const checkoutPath = '/api/v1/checkout';
const intentReply = () =>
  json({ chargebeeBody: JSON.stringify({ payment_intent: { id: 'pi', gateway: 'bank', amount: 9995 } }) });
const soldReply = () => json({ redirectUrl: 'https://account.example/welcome' });

/** What a browser keeps, as far as the marker uses it. */
function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

function start(replies: Parameters<typeof createFakeFetch>[0], own: Partial<PerformOptions> = {}) {
  const network = createFakeFetch({ [intentPath]: [intentReply], [checkoutPath]: [soldReply], ...replies });
  const provider = createFakeChargebee();
  const clock = createFakeClock();
  const storage = fakeStorage();
  const marker = createCheckoutMarker(() => storage, clock);
  const location = { href: 'https://shop.example/order', assign: vi.fn() };
  const track = vi.fn<PerformOptions['track']>();
  const reportError = vi.fn();
  const config = { tenant: 'shop', api: '', dataPlatform: '', paymentMetrics: '' };
  const perform = createPerform({
    connections: connectCheckout(config, network.fetch),
    fraudTokens: { preload: () => {}, token: async () => 'token' },
    loadChargebee: async () => provider.chargebee,
    marker,
    clock,
    location,
    redirectOrigins: ['https://account.example'],
    track,
    onExpired: () => {},
    reportError,
    ...own,
  });
  const payment = createPayment(perform, marker.read());
  const submit = async () => {
    payment.send({ type: 'submitted', order: cardOrder, isOnline: true });
    await arrived();
  };
  const results = () => track.mock.calls.map(([result]) => result);
  return { ...network, provider, clock, marker, location, track, results, reportError, payment, submit };
}

/** Answers of the fake network have been read; nothing here takes time. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await settled();
  }
}

test('a card goes by fraud check, intent, bank and checkout to where the service sends the buyer', async () => {
  const world = start({});
  await world.submit();
  expect(world.payment.state().at).toBe('authorizing');
  expect(world.provider.asked.intents).toEqual([{ id: 'pi', gateway: 'bank', amount: 9995 }]);
  world.provider.last().callbacks.change?.({});
  world.provider.last().resolve();
  await arrived();
  expect(world.location.assign.mock.calls).toEqual([['https://account.example/welcome']]);
  expect(world.results()).toEqual(['requires_sca', 'success']);
  expect(world.marker.read()).toBeUndefined();
  const leaving = 1;
  expect(world.clock.waiting()).toBe(leaving);
  expect(world.sent.map(({ path }) => path)).toEqual([intentPath, checkoutPath]);
  expect(world.bodies(checkoutPath).join()).not.toContain(cardOrder.card.cvv);
});

test('retries send the same bytes, after 1 s, 2 s and 4 s or what the service asks for, and sell once', async () => {
  const busy = json({}, 503, { 'retry-after': '9' });
  const world = start({ [checkoutPath]: [new Error('lost'), new Response('<p>'), busy, soldReply] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.marker.read()?.intentId).toBe('pi');
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
  expect(world.location.assign).toHaveBeenCalledTimes(1);
});

test('a refusal ends it, and its code is tracked', async () => {
  const world = start({ [checkoutPath]: [json({}, 422)] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.payment.state()).toMatchObject({ at: 'ready', flash: { id: 'general_error' } });
  expect(world.track.mock.calls.at(-1)).toMatchObject([
    'failure',
    cardOrder,
    { errorCode: '422', transId: 'pi', gateway: 'bank' },
  ]);
  expect(world.bodies(checkoutPath)).toHaveLength(1);
});

test('a 401 for the intent is a rejection; the bank isn’t asked', async () => {
  const world = start({ [intentPath]: [json({}, 401)] });
  await world.submit();
  expect(world.results()).toEqual(['rejected']);
  expect(world.provider.asked.payments).toEqual([]);
  expect(world.reportError).toHaveBeenCalledTimes(1);
});

test('a declined card is told with the provider’s words', async () => {
  const world = start({});
  await world.submit();
  world.provider.last().callbacks.error?.({}, { code: 'card_declined', message: 'The card was declined.' });
  await arrived();
  expect(world.payment.state()).toMatchObject({ flash: { id: 'credit_card_payment_gateway_error' } });
  expect(world.track.mock.calls.at(-1)?.[2]).toMatchObject({
    errorCode: 'card_declined',
    errorText: 'The card was declined.',
  });
});

test.each([
  [
    'the fraud check',
    { fraudTokens: { preload: () => {}, token: () => Promise.reject(new ScriptError('b')) } },
  ],
  ['the card provider', { loadChargebee: () => Promise.reject(new ScriptError('b')) }],
])('asks for no intent where %s is blocked', async (_, own) => {
  const world = start({}, own);
  await world.submit();
  expect(world.payment.state()).toMatchObject({ flash: { id: 'general_error', cause: 'provider_blocked' } });
  expect(world.sent).toEqual([]);
});

test('offers to cancel after 20 s; what the bank says after that counts no more', async () => {
  const world = start({});
  await world.submit();
  await world.clock.pass(19_999);
  expect(world.payment.state()).toMatchObject({ canCancel: false });
  await world.clock.pass(1);
  expect(world.payment.state()).toMatchObject({ canCancel: true });
  world.payment.send({ type: 'cancelled' });
  world.provider.last().callbacks.success?.({});
  await arrived();
  expect(world.provider.asked.cancelled).toBe(1);
  expect(world.payment.state()).toMatchObject({
    at: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(world.bodies(checkoutPath)).toEqual([]);
  expect(world.clock.waiting()).toBe(0);
});

test('gives the bank 600 s', async () => {
  const world = start({});
  await world.submit();
  await world.clock.pass(599_999);
  expect(world.payment.state().at).toBe('authorizing');
  await world.clock.pass(1);
  expect(world.payment.state()).toMatchObject({
    at: 'ready',
    flash: { id: 'signup.errors.credit_card_not_authenticated' },
  });
  expect(world.provider.asked.cancelled).toBe(1);
  expect(world.track.mock.lastCall?.[2]).toMatchObject({ errorCode: 'timeout' });
});

test('an address that isn’t allowed is not gone to, and the buyer has paid', async () => {
  const world = start({ [checkoutPath]: [json({ redirectUrl: 'https://evil.example/' })] });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(world.payment.state()).toMatchObject({ at: 'paid', flash: { id: 'paid_no_redirect' } });
  expect(world.location.assign).not.toHaveBeenCalled();
});

test('PayPal’s agreement goes straight to the checkout', async () => {
  const world = start({});
  const order = { method: 'paypal', purchase, intent: { id: 'pi-paypal' } } as const;
  world.payment.send({ type: 'submitted', order, isOnline: true });
  await arrived();
  expect(world.sent.map(({ path }) => path)).toEqual([checkoutPath]);
  expect(JSON.parse(world.bodies(checkoutPath)[0] ?? '')).toMatchObject({ paymentIntentId: 'pi-paypal' });
  expect(world.results()).toEqual(['success']);
});

test.each([
  [410, 1],
  [422, 0],
])('a checkout that is answered %i tells %i times that its intent has expired', async (status, times) => {
  const onExpired = vi.fn();
  const world = start({ [checkoutPath]: [json({}, status)] }, { onExpired });
  await world.submit();
  world.provider.last().resolve();
  await arrived();
  expect(onExpired).toHaveBeenCalledTimes(times);
});
