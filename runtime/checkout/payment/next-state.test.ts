import { describe, expect, test } from 'vitest';
import { nextState } from './next-state.ts';
import type { Answer, CheckoutFailure, PaymentCommand, PaymentState, PayPalOrder } from './payment-state.ts';
import { cardOrder, PaymentWorld } from './payment-world.ts';

/** Sends answers of the run that the state is in, and lists what was to be done on the way. */
function play(start: PaymentState, ...answers: readonly Answer[]) {
  const done: PaymentCommand[] = [];
  const state = answers.reduce((now, answer) => {
    const { state: next, commands } = nextState(now, { ...answer, run: now.run });
    done.push(...commands);
    return next;
  }, start);
  return { state, done };
}

const ready: PaymentState = { at: 'ready', run: 0 };
const submitted = nextState(ready, { type: 'submitted', order: cardOrder, isOnline: true }).state;
const toBank: Answer[] = [
  { type: 'tokenReady', token: 't' },
  { type: 'intentCreated', intent: { id: 'pi' } },
];
const atBank = play(submitted, ...toBank).state;
const atCheckout = play(atBank, { type: 'authorized' }).state;
const failed = (failure: CheckoutFailure): Answer => ({ type: 'checkoutFailed', failure });
const unclear = failed({ kind: 'unclear' });
const waited: Answer = { type: 'waited' };
const typesOf = (commands: readonly PaymentCommand[]) => commands.map(({ type }) => type);

test('a card order goes by fraud check, intent and bank to the checkout, and then away', () => {
  const { state, done } = play(
    submitted,
    ...toBank,
    { type: 'authorized' },
    { type: 'checkedOut', redirectUrl: 'https://a.example/' },
  );
  expect(typesOf(done)).toEqual([
    'createIntent',
    'authorize',
    'mark',
    'checkOut',
    'unmark',
    'track',
    'navigate',
    'wait',
  ]);
  expect(state).toMatchObject({ at: 'redirecting', address: 'https://a.example/' });
});

test('without a connection nothing is asked of anybody', () => {
  const { state, commands } = nextState(ready, { type: 'submitted', order: cardOrder, isOnline: false });
  expect(state).toMatchObject({ at: 'ready', flash: { id: 'general_error', cause: 'offline' } });
  expect(commands).toEqual([]);
});

test('an order that is under way takes no other', () => {
  for (const state of [submitted, atBank, atCheckout, play(atCheckout, unclear).state]) {
    expect(nextState(state, { type: 'submitted', order: cardOrder, isOnline: true })).toEqual({
      state,
      commands: [],
    });
  }
});

test('what belongs to an earlier attempt comes too late', () => {
  const again = nextState(play(atBank, { type: 'authorizationFailed', reason: 'declined' }).state, {
    type: 'submitted',
    order: cardOrder,
    isOnline: true,
  }).state;
  const { state } = play(again, ...toBank);
  expect(nextState(state, { type: 'authorized', run: atBank.run }).state).toBe(state);
});

describe('what the buyer is told', () => {
  for (const [name, state, answer, flash] of [
    ['no token', submitted, { type: 'tokenFailed', isBlocked: false }, 'general_error'],
    ['a blocked provider', submitted, { type: 'tokenFailed', isBlocked: true }, 'general_error'],
    [
      'no authentication',
      atBank,
      { type: 'authorizationFailed', reason: 'notAuthenticated' },
      'signup.errors.credit_card_not_authenticated',
    ],
    [
      'a declined card',
      atBank,
      { type: 'authorizationFailed', reason: 'declined' },
      'credit_card_payment_gateway_error',
    ],
    [
      'the bank never answers',
      atBank,
      { type: 'authorizationTimedOut' },
      'signup.errors.credit_card_not_authenticated',
    ],
    ['a refused checkout', atCheckout, failed({ kind: 'refused' }), 'general_error'],
  ] as const) {
    test(name, () => expect(play(state, answer).state).toMatchObject({ at: 'ready', flash: { id: flash } }));
  }
});

test('an intent that the service does not allow is tracked as rejected, other failures as such', () => {
  const atIntent = play(submitted, { type: 'tokenReady', token: 't' }).state;
  const tracked = (isUnauthorized: boolean) =>
    play(atIntent, { type: 'intentFailed', isUnauthorized }).done.find(({ type }) => type === 'track');
  expect(tracked(true)).toMatchObject({ result: 'rejected' });
  expect(tracked(false)).toMatchObject({ result: 'failure' });
});

test('each step of the bank is tracked', () => {
  expect(play(atBank, { type: 'stepChanged' }).done).toMatchObject([
    { type: 'track', result: 'requires_sca' },
  ]);
});

test('a buyer can leave the bank only after a while', () => {
  expect(nextState(atBank, { type: 'cancelled' }).state).toBe(atBank);
  const { state } = play(atBank, { type: 'cancelOffered' });
  const { state: left, commands } = nextState(state, { type: 'cancelled' });
  expect(left).toMatchObject({ at: 'ready', flash: { id: 'signup.errors.credit_card_not_authenticated' } });
  expect(typesOf(commands)).toContain('cancelAuthorization');
});

test('an error that is told twice shows once', () => {
  const twice: Answer = { type: 'authorizationFailed', reason: 'declined' };
  expect(play(atBank, twice, twice).done).toHaveLength(1);
});

test('a checkout is sent seven times, each twice as late, always the same', () => {
  const tries = Array.from({ length: 7 }, () => [unclear, waited])
    .flat()
    .slice(0, -1);
  const { state, done } = play(atCheckout, ...tries);
  const waits = done.flatMap((command) => (command.type === 'wait' ? [command.milliseconds] : []));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
  const bodies = done.flatMap((command) => (command.type === 'checkOut' ? [command.body] : []));
  expect(bodies).toHaveLength(6);
  expect(new Set(bodies).size).toBe(1);
  expect(state).toMatchObject({ at: 'ready', flash: { id: 'unconfirmed' } });
});

test('a server may ask for a longer wait, within reason', () => {
  const wait = (retryAfter: number) => play(atCheckout, failed({ kind: 'unclear', retryAfter })).done;
  expect(wait(5000)).toEqual([{ type: 'wait', milliseconds: 5000 }]);
  expect(wait(10)).toEqual([{ type: 'wait', milliseconds: 1000 }]);
  expect(wait(1e9)).toEqual([{ type: 'wait', milliseconds: 60_000 }]);
});

test('paying again after an unclear end sends the same checkout, whatever the form says by then', () => {
  const tries = Array.from({ length: 7 }, () => [unclear, waited])
    .flat()
    .slice(0, -1);
  const { state } = play(atCheckout, ...tries);
  const other = { ...cardOrder, purchase: { ...cardOrder.purchase, priceId: 'other' } };
  const { commands } = nextState(state, { type: 'submitted', order: other, isOnline: true });
  expect(commands).toMatchObject([{ type: 'mark', intentId: 'pi' }, { type: 'checkOut' }]);
  expect(JSON.stringify(commands)).not.toContain('other');
});

test('a refusal after a lost answer is no proof that nothing was paid', () => {
  const { state } = play(atCheckout, unclear, waited, failed({ kind: 'refused' }));
  expect(state).toMatchObject({ at: 'ready', flash: { id: 'unconfirmed' }, unsettled: { intentId: 'pi' } });
});

test('an intent that is used up was paid', () => {
  expect(play(atCheckout, unclear, waited, failed({ kind: 'alreadyUsed' })).state).toMatchObject({
    at: 'paid',
  });
});

test('an expired intent is made anew, once', () => {
  const first = play(atCheckout, failed({ kind: 'expired' }));
  expect(typesOf(first.done)).toEqual(['forget', 'unmark', 'getToken']);
  const second = play(first.state, ...toBank, { type: 'authorized' }, failed({ kind: 'expired' }));
  expect(second.state).toMatchObject({ at: 'ready', flash: { id: 'general_error' } });
});

test('an address that may not be visited is no failure: it is paid', () => {
  const { state, done } = play(atCheckout, { type: 'checkedOut', redirectUrl: undefined });
  expect(state).toMatchObject({ at: 'paid' });
  expect(typesOf(done)).not.toContain('navigate');
});

test('who comes back from where they were sent is sent there again', () => {
  const away = play(atCheckout, { type: 'checkedOut', redirectUrl: 'https://a.example/' }).state;
  const back = nextState(away, { type: 'restored' }).state;
  expect(back).toMatchObject({ at: 'paid' });
  expect(nextState(back, { type: 'submitted', order: cardOrder, isOnline: true }).commands).toEqual([
    { type: 'navigate', address: 'https://a.example/' },
  ]);
});

test('an address that doesn’t lead away leaves a page that says what came of it, and the address', () => {
  const away = play(atCheckout, { type: 'checkedOut', redirectUrl: 'https://a.example/' });
  expect(away.done.at(-1)).toEqual({ type: 'wait', milliseconds: 20_000 });
  expect(nextState(away.state, { type: 'waited', run: away.state.run }).state).toMatchObject({
    at: 'paid',
    address: 'https://a.example/',
  });
});

describe('a checkout of an earlier visit', () => {
  const interrupted = { intentId: 'pi-before', priceId: 'price-12' };
  const visit: PaymentState = { at: 'ready', run: 0, interrupted };
  const payPal: PayPalOrder = { method: 'paypal', purchase: cardOrder.purchase, intent: { id: 'pi-paypal' } };

  test('that is refused can be sent otherwise', () => {
    const sent = nextState(visit, { type: 'submitted', order: cardOrder, isOnline: true }).state;
    expect(play(sent, failed({ kind: 'refused' })).state).toMatchObject({
      at: 'ready',
      flash: { id: 'unconfirmed' },
      interrupted,
    });
  });

  test('that has expired gives way to what the buyer agreed to at PayPal since', () => {
    const sent = nextState(visit, { type: 'submitted', order: payPal, isOnline: true }).state;
    const { state, done } = play(sent, failed({ kind: 'expired' }));
    expect(done).toMatchObject([
      { type: 'forget', intentId: 'pi-before' },
      { type: 'mark', intentId: 'pi-paypal' },
      { type: 'checkOut', body: expect.stringContaining('pi-paypal') },
    ]);
    expect(play(state, failed({ kind: 'expired' })).state).toMatchObject({
      at: 'ready',
      flash: { id: 'general_error' },
    });
  });
});

test('after a visit that ended in the middle, its checkout goes first', () => {
  const world = new PaymentWorld();
  world.submit(cardOrder);
  for (let step = 0; step < 3; step += 1) world.answerNext(0);
  expect(world.marker).toEqual({ intentId: 'card-1', priceId: 'price-12' });
  world.reload();
  expect(world.state).toMatchObject({ at: 'ready', flash: { id: 'unconfirmed' } });
  world.submit(cardOrder);
  expect(world.calls.at(-1)?.command).toMatchObject({
    type: 'checkOut',
    body: expect.stringContaining('card-1'),
  });
});
