import { expect, test, vi } from 'vitest';
import { settled } from '../fake-clock.ts';
import { cardOrder } from '../payment/payment-world.ts';
import { authorizeCard } from './authorize-card.ts';
import { createFakeChargebee } from './fake-chargebee.ts';
import { readProviderError } from './read-provider-error.ts';

async function start() {
  const fake = createFakeChargebee();
  const onStep = vi.fn();
  const order = {
    ...cardOrder,
    purchase: {
      ...cardOrder.purchase,
      customer: { email: 'a@b.example', residenceCountry: 'US', residenceState: 'CA' },
    },
    card: { ...cardOrder.card, postalCode: '94016' },
  };
  const authorization = authorizeCard(fake.chargebee, { id: 'pi', amount: 1 }, order, onStep);
  const told = vi.fn();
  void authorization.outcome.then(told);
  await settled();
  return { ...fake, authorization, onStep, told };
}

test('gives the provider the whole intent, the card, and where the bill goes', async () => {
  const { asked, last, authorization } = await start();
  expect(asked.intents).toEqual([{ id: 'pi', amount: 1 }]);
  expect(asked.payments).toEqual([
    {
      card: { firstName: 'A', lastName: 'B', number: '4', expiryMonth: '01', expiryYear: '2030', cvv: '123' },
      additionalData: {
        email: 'a@b.example',
        billingAddress: { firstName: 'A', lastName: 'B', countryCode: 'US', stateCode: 'CA', zip: '94016' },
      },
    },
  ]);
  last().resolve();
  expect(await authorization.outcome).toEqual({ isAuthorized: true });
});

test('the promise and the callbacks settle it once', async () => {
  const { last, told, authorization } = await start();
  const refused = { code: 'card_declined', message: 'no' };
  last().callbacks.error?.({}, refused);
  last().reject(refused);
  last().callbacks.success?.({});
  await settled();
  expect(told).toHaveBeenCalledTimes(1);
  expect(await authorization.outcome).toEqual({
    isAuthorized: false,
    reason: 'declined',
    code: 'card_declined',
    text: 'no',
  });
});

test('tells each step of 3-D Secure', async () => {
  const { last, onStep } = await start();
  last().callbacks.change?.({});
  last().callbacks.change?.({});
  expect(onStep).toHaveBeenCalledTimes(2);
});

test('is silent for good when it is cancelled, even where cancelling fails', async () => {
  const { last, told, onStep, asked, authorization } = await start();
  authorization.cancel();
  last().callbacks.change?.({});
  last().callbacks.success?.({});
  last().reject(new Error('cancelled'));
  await settled();
  expect(asked.cancelled).toBe(1);
  expect(told).not.toHaveBeenCalled();
  expect(onStep).not.toHaveBeenCalled();
});

test('a card isn’t handed over any more when it is cancelled before the provider is ready', async () => {
  const { chargebee, asked } = createFakeChargebee();
  authorizeCard(chargebee, { id: 'pi' }, cardOrder, () => {}).cancel();
  await settled();
  expect(asked.payments).toEqual([]);
});

test.each([
  [{ message: 'The bank was Unable To Authenticate you' }, undefined, 'notAuthenticated'],
  [{ displayMessage: 'unable to authenticate' }, undefined, 'notAuthenticated'],
  [{ code: 'card_declined' }, undefined, 'declined'],
  [{}, { active_payment_attempt: { error_code: 'card_declined' } }, 'declined'],
  [undefined, { active_payment_attempt: { error_code: 'card_declined' } }, 'declined'],
  [{ code: 'timeout', message: 'no answer' }, undefined, 'notAuthenticated'],
  [{ code: 'insufficient_funds', message: 'no' }, undefined, 'other'],
  [undefined, undefined, 'other'],
  ['text', null, 'other'],
])('%j of %j: %s', (error, intent, reason) => {
  expect(readProviderError(error, intent).reason).toBe(reason);
});
