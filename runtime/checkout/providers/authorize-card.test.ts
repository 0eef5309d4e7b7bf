import { expect, test, vi } from 'vitest';
import { createFakeChargebee } from '../../../tests/checkout/fake-chargebee.ts';
import { settled } from '../../../tests/checkout/fake-clock.ts';
import { cardOrder } from '../../../tests/checkout/sample-order.ts';
import { authorizeCard } from './authorize-card.ts';
import { readProviderError } from './chargebee.ts';
import { ScriptError } from './load-script.ts';

async function start() {
  const fake = createFakeChargebee();
  const onStep = vi.fn();
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const order = {
    ...cardOrder,
    purchase: {
      ...cardOrder.purchase,
      customer: { email: 'a@b.example', residenceCountry: 'US', residenceState: 'CA' },
    },
    card: { ...cardOrder.card, postalCode: '94016' },
  };
  const intent = { id: 'pi', amount: 1 };
  const outcome = authorizeCard(async () => fake.chargebee, intent, order, { signal, onStep });
  const resolved = vi.fn();
  void outcome.then(resolved);
  await settled();
  return { ...fake, outcome, calledOff, onStep, resolved };
}

test('gives the provider the whole intent, the card, and where the bill goes', async () => {
  const { received, last, outcome } = await start();
  expect(received.intents).toEqual([{ id: 'pi', amount: 1 }]);
  expect(received.payments).toEqual([
    {
      card: {
        firstName: 'A',
        lastName: 'B',
        number: '4242420000001881',
        expiryMonth: '01',
        expiryYear: '2030',
        cvv: '987',
      },
      additionalData: {
        email: 'a@b.example',
        billingAddress: { firstName: 'A', lastName: 'B', countryCode: 'US', stateCode: 'CA', zip: '94016' },
      },
    },
  ]);
  last().resolve();
  expect(await outcome).toBeUndefined();
});

test('a bill has no state and no postal code where the buyer has none', async () => {
  const { chargebee, received } = createFakeChargebee();
  const { signal } = new AbortController();
  void authorizeCard(async () => chargebee, { id: 'pi' }, cardOrder, { signal, onStep: () => {} });
  await settled();
  expect(received.payments[0]?.additionalData.billingAddress).toEqual({
    firstName: 'A',
    lastName: 'B',
    countryCode: 'DE',
  });
});

test('the bank agrees by callback or by promise', async () => {
  const { last, outcome } = await start();
  last().callbacks.success?.({});
  expect(await outcome).toBeUndefined();
});

test('the first of promise and callbacks counts', async () => {
  const { last, resolved, outcome } = await start();
  const refused = { code: 'card_declined', message: 'no' };
  last().callbacks.error?.({}, refused);
  last().reject(new Error('other'));
  last().callbacks.success?.({});
  await settled();
  expect(resolved).toHaveBeenCalledTimes(1);
  expect(await outcome).toEqual({ reason: 'declined', code: 'card_declined', text: 'no' });
});

test('a refusal by the promise alone counts', async () => {
  const { last, outcome } = await start();
  last().reject({ message: 'Unable to authenticate' });
  expect(await outcome).toMatchObject({ reason: 'notAuthenticated', text: 'Unable to authenticate' });
});

test('reports each step of 3-D Secure', async () => {
  const { last, onStep } = await start();
  last().callbacks.change?.({});
  last().callbacks.change?.({});
  expect(onStep).toHaveBeenCalledTimes(2);
});

test("closes the bank's window and reports no more steps when it is cancelled, even where that fails", async () => {
  const { last, onStep, received, calledOff, outcome } = await start();
  calledOff.abort();
  last().callbacks.change?.({});
  await settled();
  expect(received.cancelled).toBe(1);
  expect(onStep).not.toHaveBeenCalled();
  last().reject(new Error('cancelled'));
  expect(await outcome).toMatchObject({ reason: 'other' });
});

test('what is called off when it is over closes nothing', async () => {
  const { last, received, calledOff, outcome } = await start();
  last().resolve();
  await outcome;
  calledOff.abort();
  expect(received.cancelled).toBe(0);
});

test("a card isn't handed over where it is called off before the provider is there", async () => {
  const { chargebee, received } = createFakeChargebee();
  const calledOff = new AbortController();
  const outcome = authorizeCard(async () => chargebee, { id: 'pi' }, cardOrder, {
    signal: calledOff.signal,
    onStep: () => {},
  });
  calledOff.abort();
  await outcome;
  expect(received.payments).toEqual([]);
});

test.each([
  ['blocked', new ScriptError('c.js was blocked')],
  ['other', new Error('no instance')],
])("a provider that can't be had is a failure: %s", async (reason, error) => {
  const { signal } = new AbortController();
  const outcome = authorizeCard(() => Promise.reject(error), { id: 'pi' }, cardOrder, {
    signal,
    onStep: () => {},
  });
  expect(await outcome).toEqual({ reason, code: '', text: error.message });
});

test('a provider that throws is a failure', async () => {
  const { chargebee } = createFakeChargebee();
  const { signal } = new AbortController();
  const throwing = {
    ...chargebee,
    load3DSHandler: async () => ({
      ...(await chargebee.load3DSHandler()),
      setPaymentIntent: () => {
        throw new Error('bad intent');
      },
    }),
  };
  const outcome = authorizeCard(async () => throwing, { id: 'pi' }, cardOrder, { signal, onStep: () => {} });
  expect(await outcome).toMatchObject({ reason: 'other', text: 'bad intent' });
});

test.each([
  [{ message: 'The bank was Unable To Authenticate you' }, undefined, 'notAuthenticated'],
  [{ displayMessage: 'unable to authenticate' }, undefined, 'notAuthenticated'],
  [{ code: 'card_declined' }, undefined, 'declined'],
  [{}, { active_payment_attempt: { error_code: 'card_declined' } }, 'declined'],
  [undefined, { active_payment_attempt: { error_code: 'card_declined' } }, 'declined'],
  [{ code: 'timeout', message: 'no response' }, undefined, 'notAuthenticated'],
  [{ code: 'insufficient_funds', message: 'no' }, undefined, 'other'],
  [undefined, undefined, 'other'],
  ['text', null, 'other'],
])('%j of %j: %s', (error, intent, reason) => {
  expect(readProviderError(error, intent).reason).toBe(reason);
});
