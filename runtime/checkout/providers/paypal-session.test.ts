import { expect, test, vi } from 'vitest';
import { createFakeChargebee } from '../../../tests/checkout/fake-chargebee.ts';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { ApiError } from '../../api/api-error.ts';
import { ScriptError } from './load-script.ts';
import { createPayPalSession, type PayPalOptions } from './paypal-session.ts';

const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };

const lifetimeMs = 1_800_000;
/** Safety margin before an agreement expires. */
const marginMs = 30_000;

function start(own: Partial<PayPalOptions> = {}, lifetime: { lifetimeMs?: number } = { lifetimeMs }) {
  const fake = createFakeChargebee();
  const clock = createFakeClock();
  let intents = 0;
  const createIntent = vi.fn<PayPalOptions['createIntent']>(async () => {
    intents += 1;
    return { intent: { id: `pi-${intents}`, ...lifetime, raw: { id: `pi-${intents}`, more: 1 } } };
  });
  const slot: { replaceChildren: ReturnType<typeof vi.fn>; firstChild: object | null } = {
    replaceChildren: vi.fn(),
    firstChild: {},
  };
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
  session.listen({ onAuthorized: authorized, onFailed: failed });
  return { ...fake, clock, session, createIntent, slot, authorized, failed, reportError };
}

test('mounts the button with an intent for nothing, once', async () => {
  const { session, received, createIntent, slot } = start();
  const statuses: string[] = [];
  session.subscribe(() => statuses.push(session.get()));
  await Promise.all([session.start('#paypal', amount), session.start('#paypal', amount)]);
  await session.start('#paypal', amount);
  expect(statuses).toEqual(['loading', 'ready']);
  expect(createIntent.mock.calls).toEqual([
    [{ paymentMethodType: 'paypal_express_checkout', amount: { ...amount, unscaledValue: 0 } }],
  ]);
  expect(received).toMatchObject({ intents: [{ id: 'pi-1', more: 1 }], mounted: ['#paypal'] });
  expect(slot.replaceChildren).toHaveBeenCalledTimes(1);
});

test('stores what the buyer agreed to, and reports it once', async () => {
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

test('an agreement ends half a minute before its intent, counted from the intent', async () => {
  const { session, last, clock } = start();
  await session.start('#paypal', amount);
  await clock.pass(600_000);
  last().resolve();
  await settled();
  await clock.pass(lifetimeMs - marginMs - 600_000);
  expect([session.get(), session.intent()?.id]).toEqual(['authorized', 'pi-1']);
  await clock.pass(1);
  expect([session.get(), session.intent()]).toEqual(['idle', undefined]);
  await session.start('#paypal', amount);
  expect([session.get(), session.intent()]).toEqual(['ready', undefined]);
});

test.each([7_200_000, -7_200_000])('a wall clock that is off by %i ms changes nothing', async (jump) => {
  const measured = createFakeClock();
  const clock = { ...measured, now: () => measured.now() + jump };
  const { session, last } = start({ clock });
  await session.start('#paypal', amount);
  last().resolve();
  await settled();
  await measured.pass(lifetimeMs - marginMs);
  expect(session.intent()?.id).toBe('pi-1');
  await measured.pass(1);
  expect(session.intent()).toBeUndefined();
});

test('an intent without a lifetime lasts', async () => {
  const { session, last, clock } = start({}, {});
  await session.start('#paypal', amount);
  last().resolve();
  await settled();
  await clock.pass(86_400_000);
  expect(session.intent()?.id).toBe('pi-1');
});

test('a button that the page has lost is mounted again, with a new intent', async () => {
  const { session, slot, createIntent } = start();
  await session.start('#paypal', amount);
  slot.firstChild = null;
  await session.start('#paypal', amount);
  expect(createIntent).toHaveBeenCalledTimes(2);
});

test('closing the window is no failure: the button stays ready', async () => {
  const { session, last, failed, authorized } = start();
  await session.start('#paypal', amount);
  last().callbacks.cancel?.();
  await settled();
  expect(session.get()).toBe('ready');
  expect(failed).not.toHaveBeenCalled();
  last().callbacks.success?.({});
  expect(authorized).toHaveBeenCalledTimes(1);
});

test('a failure is reported once, and the next start takes a new intent', async () => {
  const { session, last, failed, received } = start();
  await session.start('#paypal', amount);
  last().callbacks.error?.({}, { message: 'x' });
  last().reject({ message: 'x' });
  await settled();
  expect(failed.mock.calls).toEqual([[{ flash: { id: 'general_error' }, text: 'x' }]]);
  expect(session.get()).toBe('idle');
  await session.start('#paypal', amount);
  expect(received.intents.map(({ id }) => id)).toEqual(['pi-1', 'pi-2']);
  expect(session.get()).toBe('ready');
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
  expect([session.get(), session.intent()]).toEqual(['idle', undefined]);
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
])("is %s where the provider can't be had, without asking for an intent", async (status, error) => {
  const { session, createIntent, failed, reportError } = start({
    loadChargebee: () => Promise.reject(error),
  });
  await session.start('#paypal', amount);
  expect(session.get()).toBe(status);
  expect(createIntent).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  expect(reportError).toHaveBeenCalledWith(error);
});

test('a refused intent is reported only where the buyer requested the button', async () => {
  const refusal = new ApiError('generic', { status: 500 });
  const { session, failed, reportError } = start({ createIntent: () => Promise.reject(refusal) });
  await session.start('#paypal', amount, true);
  expect(failed).not.toHaveBeenCalled();
  await session.start('#paypal', amount);
  expect(failed.mock.calls).toEqual([[{ flash: { id: 'general_error' }, text: refusal.message }]]);
  expect(session.get()).toBe('failed');
  expect(reportError).toHaveBeenCalledTimes(2);
});

test('listeners hear nothing after they stop', async () => {
  const { session, last, authorized } = start();
  const late = vi.fn();
  session.listen({ onAuthorized: late, onFailed: late })();
  await session.start('#paypal', amount);
  last().resolve();
  await settled();
  expect(authorized).toHaveBeenCalledTimes(1);
  expect(late).not.toHaveBeenCalled();
});
