import { describe, expect, test, vi } from 'vitest';
import { createChargebeeScript } from './chargebee-script.ts';
import type { Attempt, ProviderServices } from './provider-services.ts';
import { type ProviderSettings, providerSettingsSchema } from './provider-settings.ts';

/** Creates services without a browser. @param choice the buyer's choice in the bank's dialog */
function fakeProvider(settings: Partial<ProviderSettings> = {}, choice?: string) {
  const attempts: Attempt[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const services: ProviderServices = {
    settings: async () => providerSettingsSchema.parse(settings),
    report: async (id, attempt) => {
      attempts.push(attempt);
      return { id, status: attempt.status };
    },
    ask: async (_, signal) => {
      if (choice !== 'waits') return choice;
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(undefined)));
    },
    later: (ms) => (ms === 0 ? Promise.resolve() : new Promise((end) => waits.push({ ms, end }))),
    now: () => new Date('2027-02-15T00:00:00Z'),
  };
  return { services, attempts, waits };
}

async function handlerIn({ services }: ReturnType<typeof fakeProvider>) {
  const handler = await createChargebeeScript(services).init({ site: 'x' }).load3DSHandler();
  handler.setPaymentIntent({ id: 'pi-1', status: 'inited' });
  return handler;
}

const cardOf = (number: string, expiryYear = '2030') => ({
  card: { number, expiryMonth: '02', expiryYear, cvv: '123' },
});

/** Pays and returns the results of callbacks and promise. */
async function pay(provider: ReturnType<typeof fakeProvider>, number: string, expiryYear?: string) {
  const handler = await handlerIn(provider);
  const [success, error, change] = [vi.fn(), vi.fn(), vi.fn()];
  const payment = handler.handleCardPayment(cardOf(number, expiryYear), { success, error, change });
  const outcome = await payment.then(
    ({ status }) => status,
    (reason: { code?: string; message: string }) => reason.code ?? reason.message,
  );
  const statuses = provider.attempts.map(({ status }) => status).join();
  expect(success).toHaveBeenCalledTimes(outcome === 'authorized' ? 1 : 0);
  expect(error).toHaveBeenCalledTimes(outcome === 'authorized' ? 0 : 1);
  expect(change).toHaveBeenCalledTimes(statuses.includes('requires_challenge') ? 1 : 0);
  return [outcome, statuses];
}

const challenged = 'requires_challenge';
test.each([
  ['4111111111111111', ['authorized', 'authorized']],
  ['4111 1111-1111 1111', ['authorized', 'authorized']],
  ['5555555555554444', ['authorized', 'authorized']],
  ['4000002760003184', ['authorized', `${challenged},authorized`]],
  ['4000008400001629', ['card_declined', `${challenged},refused`]],
  ['4000000000000002', ['card_declined', 'refused']],
  ['4005519200000004', ['insufficient_funds', 'refused']],
  ['4119862760338320', [expect.stringContaining('unable to authenticate'), 'refused']],
  ['4111111111111112', ['incorrect_number', 'refused']],
])('the card %s', async (number, expected) => {
  expect(await pay(fakeProvider({}, 'confirm'), number)).toEqual(expected);
});

test.each([
  ['2027', 'authorized'],
  ['2026', 'expired_card'],
])('a card until February %s', async (year, outcome) => {
  expect((await pay(fakeProvider(), '4111111111111111', year))[0]).toBe(outcome);
});

const unauthenticated = expect.stringContaining('unable to authenticate');
test.each([
  [{}, 'fail', '4000002760003184', [unauthenticated, `${challenged},refused`]],
  [{ threeDs: 'confirm' }, 'fail', '4111111111111111', ['authorized', `${challenged},authorized`]],
  [{ threeDs: 'fail' }, 'confirm', '4111111111111111', [unauthenticated, `${challenged},refused`]],
] as const)(
  "the bank's result with %j, the buyer choosing %s",
  async (settings, choice, number, expected) => {
    expect(await pay(fakeProvider(settings, choice), number)).toEqual(expected);
  },
);

describe('silence', () => {
  const settled = async (payment: Promise<unknown>) => {
    const state = payment.then(
      () => 'resolved',
      ({ code }: { code?: string }) => `rejected ${code}`,
    );
    // Lets all microtasks run.
    await new Promise((resolve) => setImmediate(resolve));
    return Promise.race([state, Promise.resolve('open')]);
  };

  test.each([
    [{ threeDs: 'silent' }, 'confirm'],
    [{}, undefined],
  ] as const)('lasts with %j, the buyer saying %s', async (settings, choice) => {
    const provider = fakeProvider({ ...settings, timeoutMs: 1 }, choice);
    const payment = (await handlerIn(provider)).handleCardPayment(cardOf('4000002760003184'));
    expect(await settled(payment)).toBe('open');
    expect(provider.attempts).toEqual([{ status: challenged }]);
  });

  test.each([
    [{ threeDs: 'timeout' }, undefined],
    [{}, undefined],
    [{}, 'waits'],
  ] as const)('ends by the time-out with %j, the buyer saying %s', async (settings, choice) => {
    const provider = fakeProvider({ ...settings, timeoutMs: 600_000 }, choice);
    const payment = (await handlerIn(provider)).handleCardPayment(cardOf('4000002760003184'));
    expect(await settled(payment)).toBe('open');
    expect(provider.waits.map(({ ms }) => ms)).toEqual([600_000]);
    provider.waits[0]?.end();
    expect(await settled(payment)).toBe('rejected timeout');
  });

  test('ends when the page cancels', async () => {
    const provider = fakeProvider({}, 'waits');
    const handler = await handlerIn(provider);
    const payment = handler.handleCardPayment(cardOf('4000002760003184'));
    expect(await settled(payment)).toBe('open');
    await handler.cancel();
    expect(await settled(payment)).toBe('rejected undefined');
    expect(provider.attempts.map(({ status }) => status)).toEqual([challenged, 'refused']);
  });
});

describe('the script', () => {
  test('has one instance at a time', () => {
    const script = createChargebeeScript(fakeProvider().services);
    expect(() => script.getInstance()).toThrow('init');
    const instance = script.init({ site: 'x' });
    expect(script.getInstance()).toBe(instance);
    expect(() => script.init({ site: 'x' })).toThrow('before');
    script.tearDown();
    expect(() => script.getInstance()).toThrow('init');
    expect(() => script.init({ site: '' })).toThrow('site');
  });

  test("can't load what is blocked", async () => {
    const { services } = fakeProvider({ threeDs: 'blocked', paypal: 'blocked' });
    const instance = createChargebeeScript(services).init({ site: 'x' });
    await expect(instance.load3DSHandler()).rejects.toMatchObject({ code: 'load_failed' });
    await expect(instance.load('paypal')).rejects.toMatchObject({ code: 'load_failed' });
  });

  test('wants an intent before a payment', async () => {
    const instance = createChargebeeScript(fakeProvider().services).init({ site: 'x' });
    const handler = await instance.load3DSHandler();
    await expect(handler.handleCardPayment(cardOf('4111111111111111'))).rejects.toThrow('intent');
  });
});
