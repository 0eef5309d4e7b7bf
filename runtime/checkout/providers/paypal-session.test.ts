import { expect, test, vi } from 'vitest';
import { createFakeClock, settled } from '../fake-clock.ts';
import { createFakeChargebee } from './fake-chargebee.ts';
import { ScriptError } from './load-script.ts';
import { createPayPalSession, type PayPalOptions } from './paypal-session.ts';

const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };

function start(own: Partial<PayPalOptions> = {}) {
  const fake = createFakeChargebee();
  const clock = createFakeClock();
  const expiresAt = clock.now() / 1000 + 1800;
  let intents = 0;
  const createIntent = vi.fn<PayPalOptions['createIntent']>(async () => {
    intents += 1;
    return { intent: { id: `pi-${intents}`, expiresAt, raw: { id: `pi-${intents}`, more: 1 } } };
  });
  const slot = { replaceChildren: vi.fn() };
  const reportError = vi.fn();
  const session = createPayPalSession({
    createIntent,
    loadChargebee: async () => fake.chargebee,
    document: { querySelector: () => slot as never },
    clock,
    reportError,
    ...own,
  });
  const authorized = vi.fn();
  const failed = vi.fn();
  session.onAuthorized(authorized);
  session.onFailed(failed);
  return { ...fake, clock, session, createIntent, slot, authorized, failed, reportError };
}

test('mounts the button with an intent for nothing, once', async () => {
  const { session, asked, createIntent, slot } = start();
  const statuses: string[] = [];
  session.subscribe(() => statuses.push(session.status()));
  await Promise.all([session.start('#paypal', amount), session.start('#paypal', amount)]);
  await session.start('#paypal', amount);
  expect(statuses).toEqual(['loading', 'ready']);
  expect(createIntent.mock.calls).toEqual([
    [{ paymentMethodType: 'paypal_express_checkout', amount: { ...amount, unscaledValue: 0 } }],
  ]);
  expect(asked).toMatchObject({ intents: [{ id: 'pi-1', more: 1 }], mounted: ['#paypal'] });
  expect(slot.replaceChildren).toHaveBeenCalledTimes(1);
});

test('keeps what the buyer agreed to, and tells it once', async () => {
  const { session, last, authorized, createIntent } = start();
  await session.start('#paypal', amount);
  expect(session.intent()).toBeUndefined();
  last().callbacks.success?.({});
  last().resolve();
  await settled();
  expect(authorized.mock.calls).toMatchObject([[{ id: 'pi-1' }]]);
  await session.start('#paypal', amount);
  expect(session.intent()).toMatchObject({ id: 'pi-1' });
  expect(createIntent).toHaveBeenCalledTimes(1);
});

test('an agreement that has expired is none', async () => {
  const { session, last, clock } = start();
  await session.start('#paypal', amount);
  last().resolve();
  await settled();
  await clock.pass(1_800_000);
  expect([session.status(), session.intent()]).toEqual(['idle', undefined]);
  await session.start('#paypal', amount);
  expect(session.status()).toBe('ready');
});

test('closing the window is no failure: the button stays ready', async () => {
  const { session, last, failed, authorized } = start();
  await session.start('#paypal', amount);
  last().callbacks.cancel?.();
  await settled();
  expect(session.status()).toBe('ready');
  expect(failed).not.toHaveBeenCalled();
  last().callbacks.success?.({});
  expect(authorized).toHaveBeenCalledTimes(1);
});

test('a failure is told once, and the next start takes a new intent', async () => {
  const { session, last, failed, asked } = start();
  await session.start('#paypal', amount);
  last().callbacks.error?.({}, { message: 'x' });
  last().reject({ message: 'x' });
  await settled();
  expect(failed.mock.calls).toEqual([[{ flash: { id: 'general_error' }, text: 'x' }]]);
  expect(session.status()).toBe('idle');
  await session.start('#paypal', amount);
  expect(asked.intents.map(({ id }) => id)).toEqual(['pi-1', 'pi-2']);
  expect(session.status()).toBe('ready');
});

test('what is late for an agreement that was dropped counts no more', async () => {
  const { session, last, authorized } = start();
  await session.start('#paypal', amount);
  const first = last();
  first.callbacks.success?.({});
  session.forget('pi-1');
  first.callbacks.success?.({});
  first.resolve();
  await settled();
  expect(authorized).toHaveBeenCalledTimes(1);
  expect([session.status(), session.intent()]).toEqual(['idle', undefined]);
});

test('an agreement outlasts what another payment comes to', async () => {
  const { session, last } = start();
  await session.start('#paypal', amount);
  last().callbacks.success?.({});
  session.forget('pi-of-a-card');
  expect(session.intent()?.id).toBe('pi-1');
});

test.each([
  ['blocked', new ScriptError('blocked')],
  ['failed', new Error('other')],
])('is %s where the provider can’t be had, without asking for an intent', async (status, error) => {
  const { session, createIntent, failed, reportError } = start({
    loadChargebee: () => Promise.reject(error),
  });
  await session.start('#paypal', amount);
  expect(session.status()).toBe(status);
  expect(createIntent).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  expect(reportError).toHaveBeenCalledWith(error);
});
