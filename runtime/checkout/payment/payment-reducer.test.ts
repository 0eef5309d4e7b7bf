import { describe, expect, test } from 'vitest';
import { cardOrder, payPalOrder, sentRecord } from '../../../tests/checkout/sample-order.ts';
import type { Order, PurchaseRecord, SentRecord } from '../purchase/purchase.ts';
import { paymentReducer, stateFrom, untouchedPayment } from './payment-reducer.ts';
import {
  type CheckoutFailure,
  type Effect,
  type EffectResult,
  isOpen,
  isProcessing,
  type OpenPurchase,
  type PaymentEvent,
  type PaymentState,
  priceInCheckout,
} from './payment-state.ts';

/** Sends events, with results in the current run. Returns the last state and all effects. */
function play(start: PaymentState, ...events: readonly (EffectResult | PaymentEvent)[]) {
  const effects: Effect[] = [];
  const state = events.reduce<PaymentState>((now, event) => {
    const next = paymentReducer(now, { run: now.run, ...event } as PaymentEvent);
    effects.push(...next.effects);
    return next.state;
  }, start);
  return { state, effects, types: effects.map(({ type }) => type) };
}

const submitted = (order?: Order, isOnline = true): PaymentEvent => ({
  type: 'submitted',
  isOnline,
  ...(order && { order }),
});
const claimed = (record?: PurchaseRecord): EffectResult => ({ type: 'claimed', record });
const { priceId, amount } = cardOrder.purchase;
const price = { id: priceId, amount };
const confirmed: EffectResult = { type: 'priceConfirmed', attemptId: 'attempt-1', price };
const confirmedAgain: EffectResult = { ...confirmed, attemptId: 'attempt-2' };
const priceRefused = (notice?: 'priceChanged' | 'pricesFailed'): EffectResult => ({
  type: 'priceRefused',
  notice,
});
const tokenReady: EffectResult = { type: 'tokenReady', token: 't' };
const intentCreated: EffectResult = { type: 'intentCreated', intent: { id: 'pi' } };
const otherIntentCreated: EffectResult = { type: 'intentCreated', intent: { id: 'pi-2' } };
const authorized: EffectResult = { type: 'authorized' };
const checkedOut: EffectResult = { type: 'checkedOut', redirectUrl: 'https://a.example/' };
const failed = (failure: CheckoutFailure): EffectResult => ({ type: 'checkoutFailed', failure });
const unclear = failed({ kind: 'unclear' });
const refused = failed({ kind: 'refused' });
const expired = failed({ kind: 'neverCharged', isExpired: true });
const neverCharged = failed({ kind: 'neverCharged', isExpired: false });
const paidBefore = failed({ kind: 'paid' });
const waited: EffectResult = { type: 'waited' };
const effectFailed: EffectResult = { type: 'effectFailed' };
const superseded = (record?: PurchaseRecord): EffectResult => ({ type: 'superseded', record });

/** States of a card payment, in order. */
const claiming = play(untouchedPayment, submitted(cardOrder)).state;
const pricing = play(claiming, claimed()).state;
const checkingFraud = play(pricing, confirmed).state;
const creatingIntent = play(checkingFraud, tokenReady).state;
const authorizing = play(creatingIntent, intentCreated).state;
const checkingOut = play(authorizing, authorized).state;
const waiting = play(checkingOut, unclear).state;
const redirecting = play(checkingOut, checkedOut).state;
const paid = play(checkingOut, { type: 'checkedOut', redirectUrl: undefined }).state;

/** States of a PayPal payment. */
const payPalClaiming = play(untouchedPayment, submitted(payPalOrder)).state;
const payPalPricing = play(payPalClaiming, claimed()).state;
const payPalCheckingOut = play(payPalPricing, confirmed).state;
const repricing = play(payPalCheckingOut, unclear, waited).state;

const payPalRecord: SentRecord = { ...sentRecord, method: 'paypal', intentId: 'pi-paypal' };
const paidRecord: PurchaseRecord = { ...sentRecord, status: 'paid', address: 'https://a.example/' };
const openRecord: PurchaseRecord = {
  attemptId: 'attempt-0',
  status: 'open',
  method: 'card',
  priceId,
  amount,
};
const recordOfOther: SentRecord = { ...sentRecord, attemptId: 'attempt-9', intentId: 'pi-9' };
const { intentId: _, ...unsentRecord } = sentRecord;
const firstRecord: PurchaseRecord = { ...unsentRecord, status: 'open' };

/** Seven unclear tries. */
const unclearTries = Array.from({ length: 7 }, () => [unclear, waited])
  .flat()
  .slice(0, -1);
const stoppedOpen = play(checkingOut, ...unclearTries).state;
const openOf = (state: PaymentState): OpenPurchase | undefined => ('open' in state ? state.open : undefined);

/** A page that finds an earlier visit's checkout. */
const visit = stateFrom(sentRecord);
const resumed = play(visit, submitted(cardOrder), claimed(sentRecord)).state;
const payPalVisit = stateFrom(payPalRecord);
const otherPayPalOrder = { ...payPalOrder, intent: { id: 'pi-paypal-2' } };
const payPalResumed = (order: Order) =>
  play(payPalVisit, submitted(order), claimed(payPalRecord), confirmed).state;

const generalError = { id: 'general_error' };
const unconfirmed = { id: 'unconfirmed' };
const track = (result: string, attemptId = 'attempt-1') =>
  expect.objectContaining({ type: 'track', result, attemptId });

describe('an order by card', () => {
  test('claims the lock, asks for the price, and goes by fraud check, intent and bank to the checkout', () => {
    const { state, effects } = play(
      untouchedPayment,
      submitted(cardOrder),
      claimed(),
      confirmed,
      tokenReady,
      intentCreated,
      authorized,
      checkedOut,
    );
    const body = JSON.stringify({ priceId, paymentIntentId: 'pi', customer: cardOrder.purchase.customer });
    expect(effects).toEqual([
      { type: 'claim' },
      { type: 'checkPrice', price, productId: 'p12' },
      { type: 'trackAttempt', order: cardOrder },
      { type: 'getToken' },
      { type: 'createIntent', record: firstRecord, order: cardOrder, token: 't' },
      {
        type: 'authorize',
        record: { ...firstRecord, intentId: 'pi' },
        order: cardOrder,
        intent: { id: 'pi' },
      },
      { type: 'clearCard', fields: 'code' },
      { type: 'checkOut', record: sentRecord, body },
      { type: 'savePaid', record: paidRecord },
      { type: 'fillCart', record: paidRecord },
      { type: 'forgetIntent', intentId: 'pi' },
      { type: 'track', result: 'success', order: cardOrder, attemptId: 'attempt-1' },
      { type: 'clearCard', fields: 'all' },
      { type: 'release' },
      { type: 'navigate', address: 'https://a.example/' },
      { type: 'wait', milliseconds: 20_000 },
    ]);
    expect(state).toEqual({
      status: 'redirecting',
      run: 1,
      record: paidRecord,
      address: 'https://a.example/',
    });
  });

  test('pays the price that the service names for what the buyer saw', () => {
    const renamed = { id: 'price-12-new', amount: { ...amount, unscaledValue: '9995' } };
    const { effects } = play(
      pricing,
      { ...confirmed, price: renamed },
      tokenReady,
      intentCreated,
      authorized,
    );
    expect(effects).toContainEqual(
      expect.objectContaining({
        type: 'checkOut',
        record: { ...sentRecord, priceId: renamed.id, amount: renamed.amount },
        body: expect.stringContaining('price-12-new'),
      }),
    );
  });

  test('is taken once: clicks in any later state change nothing', () => {
    const busy = [claiming, pricing, checkingFraud, creatingIntent, authorizing, checkingOut, waiting];
    for (const state of [...busy, repricing, redirecting, paid])
      expect(paymentReducer(state, submitted(cardOrder))).toEqual({ state, effects: [] });
  });

  test("isn't sent without an order, where nothing was sent before", () => {
    expect(paymentReducer(untouchedPayment, submitted())).toEqual({ state: untouchedPayment, effects: [] });
  });
});

describe('an order by PayPal', () => {
  test('asks for the price and sends the intent that the buyer agreed to', () => {
    const { effects } = play(untouchedPayment, submitted(payPalOrder), claimed(), confirmed);
    const { customer } = payPalOrder.purchase;
    expect(effects).toEqual([
      { type: 'claim' },
      { type: 'checkPrice', price, productId: 'p12' },
      { type: 'trackAttempt', order: payPalOrder },
      {
        type: 'checkOut',
        record: payPalRecord,
        body: JSON.stringify({ priceId, paymentIntentId: 'pi-paypal', customer }),
      },
    ]);
  });

  test('asks for the price again before each retry', () => {
    const { state, effects, types } = play(
      payPalCheckingOut,
      unclear,
      waited,
      confirmed,
      unclear,
      waited,
      confirmed,
    );
    expect(types).toEqual(['wait', 'checkPrice', 'checkOut', 'wait', 'checkPrice', 'checkOut']);
    expect(effects).toContainEqual({ type: 'checkPrice', price });
    const bodies = effects.flatMap((effect) => (effect.type === 'checkOut' ? [effect.body] : []));
    expect(new Set(bodies).size).toBe(1);
    expect(state).toMatchObject({ status: 'checkingOut', checkout: { tries: 3 } });
  });

  test('whose price changes before a retry stays open, with a notice', () => {
    const { state, effects } = play(repricing, priceRefused('priceChanged'));
    expect(state).toMatchObject({
      status: 'ready',
      flash: unconfirmed,
      notice: 'priceChanged',
      open: { record: payPalRecord, body: expect.stringContaining('pi-paypal') },
    });
    expect(effects).toEqual([{ type: 'clearCard', fields: 'code' }, track('failure')]);
  });

  test.each([
    ['no price', priceRefused('pricesFailed')],
    ['an error', effectFailed],
  ])('that gets %s before a retry waits and requests again', (_name, answer) => {
    const { state, effects } = play(repricing, answer);
    expect(state).toMatchObject({ status: 'waiting', checkout: { tries: 2, isAmbiguous: true } });
    expect(effects).toEqual([{ type: 'wait', milliseconds: 2000 }]);
  });

  test('that never gets a price ends after seven tries', () => {
    let state = repricing;
    for (let tries = 0; tries < 5; tries += 1) state = play(state, effectFailed, waited).state;
    expect(play(state, effectFailed).state).toMatchObject({ status: 'ready', flash: unconfirmed });
  });
});

describe('the purchase record that is found at the claim', () => {
  test("an order that is paid isn't paid again", () => {
    const { state, effects } = play(claiming, claimed(paidRecord));
    expect(state).toEqual({ status: 'paid', run: 1, record: paidRecord, flash: { id: 'already_paid' } });
    expect(effects).toEqual([
      { type: 'clearCard', fields: 'all' },
      { type: 'forgetIntent', intentId: 'pi' },
      { type: 'release' },
    ]);
  });

  test('a checkout that another tab sent is shown before it is sent again', () => {
    for (const start of [claiming, play(visit, submitted(cardOrder)).state]) {
      const { state, effects } = play(start, claimed(recordOfOther));
      expect(state).toEqual({ status: 'ready', run: 1, flash: unconfirmed, open: { record: recordOfOther } });
      expect(effects).toEqual([{ type: 'release' }]);
    }
  });

  test('a checkout of the same attempt is sent again with the same bytes', () => {
    const open = openOf(stoppedOpen);
    const { effects } = play(stoppedOpen, submitted(), claimed(sentRecord));
    expect(effects).toEqual([
      { type: 'claim' },
      { type: 'trackAttempt', order: open?.order },
      { type: 'checkOut', record: sentRecord, body: open?.body },
    ]);
  });

  test("what the form says by now doesn't change bytes that were open", () => {
    const customer = { ...cardOrder.purchase.customer, email: 'other@b.example' };
    const other = { ...cardOrder, purchase: { ...cardOrder.purchase, priceId: 'price-6', customer } };
    const { effects } = play(stoppedOpen, submitted(other), claimed(sentRecord));
    expect(effects.at(-1)).toEqual({ type: 'checkOut', record: sentRecord, body: openOf(stoppedOpen)?.body });
  });

  test("a checkout of an earlier visit is sent with the form's customer and the record's price and intent", () => {
    const other = { ...cardOrder, purchase: { ...cardOrder.purchase, priceId: 'price-6' } };
    const { effects } = play(visit, submitted(other), claimed(sentRecord));
    const { customer } = cardOrder.purchase;
    expect(effects.at(-1)).toEqual({
      type: 'checkOut',
      record: sentRecord,
      body: JSON.stringify({ priceId, paymentIntentId: 'pi', customer }),
    });
  });

  test("PayPal's price is requested before its checkout is sent again for the plan that was clicked", () => {
    const changed = { ...amount, unscaledValue: '9995' };
    const { effects } = play(payPalVisit, submitted(payPalOrder), claimed(payPalRecord), {
      ...confirmed,
      price: { id: priceId, amount: changed },
    });
    expect(effects).toMatchObject([
      { type: 'claim' },
      { type: 'checkPrice', price },
      { type: 'trackAttempt' },
      { type: 'checkOut', record: { ...payPalRecord, amount: changed } },
    ]);
    expect(effects[1]).not.toHaveProperty('productId');
  });

  test('none: the order begins', () => {
    expect(play(claiming, claimed()).effects).toEqual([{ type: 'checkPrice', price, productId: 'p12' }]);
  });

  test("none where the page showed an open purchase: the buyer sees today's price first", () => {
    const start = play(visit, submitted(cardOrder)).state;
    const { state, effects } = play(start, claimed());
    expect(state).toEqual({ status: 'ready', run: start.run });
    expect(effects).toEqual([{ type: 'release' }]);
  });

  test('an attempt that sent nothing is over, as its tab has lost the lock, and the order begins anew', () => {
    const { state, effects } = play(claiming, claimed(openRecord));
    expect(effects).toEqual([
      { type: 'settle', record: openRecord },
      { type: 'checkPrice', price, productId: 'p12' },
    ]);
    expect(state).toEqual({ status: 'pricing', run: 1, order: cardOrder });
  });

  test('PayPal takes the place of an attempt by card that sent nothing', () => {
    const { effects } = play(payPalClaiming, claimed(openRecord), confirmed);
    expect(effects.map(({ type }) => type)).toEqual(['settle', 'checkPrice', 'trackAttempt', 'checkOut']);
  });

  test('a click without an order has nothing left to send where the attempt was settled elsewhere', () => {
    const { state, effects } = play(stoppedOpen, submitted(), claimed());
    expect(state).toEqual({ status: 'ready', run: 2 });
    expect(effects).toEqual([{ type: 'claim' }, { type: 'release' }]);
  });

  test('another tab that pays keeps this one from it', () => {
    const { state, effects } = play(claiming, { type: 'claimRefused' });
    expect(state).toEqual({ status: 'ready', run: 1, flash: { id: 'paying_elsewhere' } });
    expect(effects).toEqual([]);
    const open = play(stoppedOpen, submitted(), { type: 'claimRefused' }).state;
    expect(openOf(open)).toEqual(openOf(stoppedOpen));
  });
});

describe('without a connection', () => {
  const offline = play(untouchedPayment, submitted(cardOrder, false));
  test('no request is sent', () => {
    const { state, effects } = play(offline.state, claimed());
    expect(state).toEqual({ status: 'ready', run: 1, flash: { id: 'general_error', cause: 'offline' } });
    expect(effects).toEqual([{ type: 'release' }]);
  });

  test('a paid order is shown all the same', () => {
    expect(play(offline.state, claimed(paidRecord)).state.status).toBe('paid');
  });

  test('an open checkout stays open, and keeps the lock', () => {
    const { state, effects } = play(stoppedOpen, submitted(undefined, false), claimed(sentRecord));
    expect(state).toMatchObject({ status: 'ready', flash: unconfirmed, open: openOf(stoppedOpen) });
    expect(effects).toEqual([{ type: 'claim' }]);
  });
});

describe('a price that is refused', () => {
  const payPalOpen = play(payPalVisit, submitted(payPalOrder), claimed(payPalRecord)).state;
  for (const [name, start, answer, expected, effects] of [
    ['changed', pricing, priceRefused('priceChanged'), { notice: 'priceChanged' }, ['release']],
    ['unknown', pricing, priceRefused('pricesFailed'), { notice: 'pricesFailed' }, ['release']],
    ['gone', pricing, priceRefused(), { flash: generalError }, ['release']],
    ['an error', pricing, effectFailed, { flash: generalError }, ['release']],
    ['changed, PayPal', payPalPricing, priceRefused('priceChanged'), { notice: 'priceChanged' }, ['release']],
    [
      'changed, open at PayPal',
      payPalOpen,
      priceRefused('priceChanged'),
      { flash: unconfirmed, notice: 'priceChanged', open: { record: payPalRecord } },
      [],
    ],
    [
      'gone, open at PayPal',
      payPalOpen,
      priceRefused(),
      { flash: unconfirmed, open: { record: payPalRecord, isRefused: true } },
      [],
    ],
    [
      'an error, open at PayPal',
      payPalOpen,
      effectFailed,
      { flash: unconfirmed, open: { record: payPalRecord, isRefused: true } },
      [],
    ],
    [
      'unknown, open at PayPal',
      payPalOpen,
      priceRefused('pricesFailed'),
      { flash: unconfirmed, notice: 'pricesFailed', open: { record: payPalRecord } },
      [],
    ],
  ] as const)
    test(name, () => {
      const { state, types } = play(start, answer);
      expect(state).toEqual({ status: 'ready', run: start.run, ...expected });
      expect(types).toEqual(effects);
    });

  test.each([
    ['changed', priceRefused('priceChanged'), { notice: 'priceChanged' }],
    ['unknown', priceRefused('pricesFailed'), { notice: 'pricesFailed' }],
    ['gone', priceRefused(), { flash: generalError }],
    ['an error', effectFailed, { flash: generalError }],
  ] as const)('%s, second intent: the attempt that was sent counts as failed', (_name, answer, expected) => {
    const restarted = play(checkingOut, expired).state;
    const { state, effects } = play(restarted, answer);
    expect(state).toEqual({ status: 'ready', run: restarted.run, ...expected });
    expect(effects).toEqual([
      { type: 'release' },
      { type: 'track', result: 'failure', order: cardOrder, attemptId: 'attempt-1' },
    ]);
  });
});

describe('before anything is sent that can charge', () => {
  for (const [name, start, answer, flash, result] of [
    ['no token', checkingFraud, { type: 'tokenFailed', isBlocked: false }, generalError, 'failure'],
    [
      'a blocked provider',
      checkingFraud,
      { type: 'tokenFailed', isBlocked: true },
      { id: 'general_error', cause: 'provider_blocked' },
      'failure',
    ],
    ['an error of the fraud check', checkingFraud, effectFailed, generalError, 'failure'],
    ['no intent', creatingIntent, { type: 'intentFailed', isUnauthorized: false }, generalError, 'failure'],
    [
      "an intent that isn't allowed",
      creatingIntent,
      { type: 'intentFailed', isUnauthorized: true },
      generalError,
      'rejected',
    ],
    ['an error of the intent', creatingIntent, effectFailed, generalError, 'failure'],
    [
      'no authentication',
      authorizing,
      { type: 'authorizationFailed', reason: 'notAuthenticated' },
      { id: 'signup.errors.credit_card_not_authenticated' },
      'failure',
    ],
    [
      'a declined card',
      authorizing,
      { type: 'authorizationFailed', reason: 'declined' },
      { id: 'credit_card_payment_gateway_error' },
      'failure',
    ],
    [
      'another failure at the bank',
      authorizing,
      { type: 'authorizationFailed', reason: 'other' },
      generalError,
      'failure',
    ],
    ['an error at the bank', authorizing, effectFailed, generalError, 'failure'],
  ] as const)
    test(`${name} ends the attempt`, () => {
      const { state, effects } = play(start, answer as EffectResult);
      expect(state).toEqual({ status: 'ready', run: 1, flash });
      expect(effects).toEqual([
        { type: 'settle', record: firstRecord },
        { type: 'release' },
        { type: 'track', result, order: cardOrder, attemptId: 'attempt-1' },
      ]);
      expect(play(state, answer as EffectResult).effects).toEqual([]);
    });

  test('an error of the claim begins nothing', () => {
    expect(play(claiming, effectFailed)).toMatchObject({
      state: { status: 'ready', flash: generalError },
      effects: [],
    });
    const open = play(stoppedOpen, submitted(), effectFailed).state;
    expect(open).toMatchObject({ status: 'ready', flash: unconfirmed, open: openOf(stoppedOpen) });
  });

  test('each step of the bank is tracked', () => {
    expect(play(authorizing, { type: 'stepChanged' })).toMatchObject({
      state: authorizing,
      effects: [{ type: 'track', result: 'requires_sca', attemptId: 'attempt-1' }],
    });
  });

  test('a buyer can give up at the bank only after a while', () => {
    const early = play(authorizing, { type: 'cancelled' });
    expect(early).toEqual({ state: authorizing, effects: [], types: [] });
    const { state, effects } = play(authorizing, { type: 'cancelOffered' }, { type: 'cancelled' });
    expect(state).toEqual({
      status: 'ready',
      run: 2,
      flash: { id: 'signup.errors.credit_card_not_authenticated' },
    });
    expect(effects).toEqual([
      { type: 'cancelAuthorization', cause: 'cancelled' },
      { type: 'settle', record: firstRecord },
      { type: 'release' },
      track('failure'),
    ]);
  });

  test('a bank that never responds is given up, and a late response is dropped', () => {
    const { state, effects } = play(authorizing, { type: 'authorizationTimedOut' });
    expect(effects[0]).toEqual({ type: 'cancelAuthorization', cause: 'timeout' });
    expect(state).toMatchObject({ status: 'ready', run: 2 });
    const again = play(state, submitted(cardOrder), claimed(), confirmed, tokenReady, intentCreated).state;
    expect(again.status).toBe('authorizing');
    expect(paymentReducer(again, { ...authorized, run: authorizing.run })).toEqual({
      state: again,
      effects: [],
    });
  });
});

describe('a checkout without a clear response', () => {
  test('is sent seven times, each twice as late, always with the same bytes', () => {
    const { state, effects } = play(authorizing, authorized, ...unclearTries);
    const waits = effects.flatMap((effect) => (effect.type === 'wait' ? [effect.milliseconds] : []));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
    const bodies = effects.flatMap((effect) => (effect.type === 'checkOut' ? [effect.body] : []));
    expect(bodies).toHaveLength(7);
    expect(new Set(bodies).size).toBe(1);
    expect(state).toMatchObject({ status: 'ready', flash: unconfirmed, open: { record: sentRecord } });
    expect(effects.slice(-2)).toEqual([{ type: 'clearCard', fields: 'code' }, track('failure')]);
  });

  test('may wait as long as the server asks, within reason', () => {
    const wait = (retryAfter: number) => play(checkingOut, failed({ kind: 'unclear', retryAfter })).effects;
    expect(wait(5000)).toEqual([{ type: 'wait', milliseconds: 5000 }]);
    expect(wait(10)).toEqual([{ type: 'wait', milliseconds: 1000 }]);
    expect(wait(1e9)).toEqual([{ type: 'wait', milliseconds: 60_000 }]);
  });

  test('is one that throws as well', () => {
    expect(play(checkingOut, effectFailed)).toMatchObject({ state: { status: 'waiting' }, types: ['wait'] });
  });

  test('keeps the bytes and the order, and nothing of the card', () => {
    const open = openOf(stoppedOpen);
    expect(open?.order).toEqual({ method: 'card', plan: cardOrder.plan, purchase: cardOrder.purchase });
    expect(open?.order).not.toHaveProperty('card');
    const text = JSON.stringify(stoppedOpen, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toContain(cardOrder.card.number);
    expect(text).not.toContain(`"${cardOrder.card.cvv}"`);
  });

  test('of PayPal keeps no intent that could be paid with again', () => {
    let state = payPalCheckingOut;
    for (let tries = 0; tries < 6; tries += 1) state = play(state, unclear, waited, confirmed).state;
    expect(openOf(play(state, unclear).state)?.order).not.toHaveProperty('intent');
  });

  test('drops the card at the first response', () => {
    expect(checkingOut).toHaveProperty('checkout.order.card');
    for (const state of [waiting, play(waiting, waited).state])
      expect(state).not.toHaveProperty('checkout.order.card');
    expect(waiting).toMatchObject({ checkout: { order: { method: 'card', purchase: cardOrder.purchase } } });
  });

  test('that is refused afterwards stays open without its bytes', () => {
    const { state, effects } = play(checkingOut, unclear, waited, refused);
    expect(state).toEqual({
      status: 'ready',
      run: 1,
      flash: unconfirmed,
      open: { record: sentRecord, isRefused: true },
    });
    expect(effects.slice(2)).toEqual([{ type: 'clearCard', fields: 'code' }, track('failure')]);
  });

  test('that was charged all along is paid', () => {
    const { state, effects } = play(checkingOut, unclear, waited, paidBefore);
    const record = { ...sentRecord, status: 'paid' };
    expect(state).toEqual({ status: 'paid', run: 1, record, flash: { id: 'probably_paid' } });
    expect(effects.slice(2)).toEqual([
      { type: 'savePaid', record },
      { type: 'forgetIntent', intentId: 'pi' },
      track('success'),
      { type: 'clearCard', fields: 'all' },
      { type: 'release' },
    ]);
  });
});

describe('a checkout that was never charged', () => {
  test('with an expired intent is made anew once, as another attempt', () => {
    const first = play(checkingOut, expired);
    expect(first.effects).toEqual([
      { type: 'settle', record: sentRecord },
      { type: 'forgetIntent', intentId: 'pi' },
      { type: 'checkPrice', price, productId: 'p12' },
    ]);
    const second = play(first.state, confirmedAgain, tokenReady, otherIntentCreated, authorized);
    expect(second.types).toEqual(['getToken', 'createIntent', 'authorize', 'clearCard', 'checkOut']);
    expect(second.state).toMatchObject({
      status: 'checkingOut',
      checkout: { record: { attemptId: 'attempt-2', intentId: 'pi-2' }, isRestart: true },
    });
    const third = play(second.state, expired);
    expect(third.state).toMatchObject({ status: 'ready', flash: generalError });
    expect(third.types).toEqual(['settle', 'forgetIntent', 'release', 'track']);
  });

  test('with an expired intent after an unclear response is a general error: the card is gone', () => {
    const { state, types } = play(checkingOut, unclear, waited, expired);
    expect(state).toEqual({ status: 'ready', run: 1, flash: generalError });
    expect(types.slice(2)).toEqual(['settle', 'forgetIntent', 'release', 'track']);
  });

  test('is made anew only for the price that was sent: the form may show another plan', () => {
    const other = { ...cardOrder, purchase: { ...cardOrder.purchase, priceId: 'price-6' } };
    const start = play(visit, submitted(other), claimed(sentRecord)).state;
    for (const [answer, types] of [
      [neverCharged, ['settle', 'release', 'track']],
      [expired, ['settle', 'forgetIntent', 'release', 'track']],
    ] as const) {
      const ended = play(start, answer);
      expect(ended.state).toEqual({ status: 'ready', run: 1, flash: generalError });
      expect(ended.types).toEqual(types);
    }
  });

  test('drops responses to the previous attempt', () => {
    const second = play(
      checkingOut,
      expired,
      confirmedAgain,
      tokenReady,
      otherIntentCreated,
      authorized,
    ).state;
    expect(second.status).toBe('checkingOut');
    expect(paymentReducer(second, { ...checkedOut, run: checkingOut.run })).toEqual({
      state: second,
      effects: [],
    });
  });

  test('with another proof at the first send is a general error', () => {
    for (const start of [checkingOut, payPalCheckingOut]) {
      const { state, types } = play(start, neverCharged);
      expect(state).toEqual({ status: 'ready', run: 1, flash: generalError });
      expect(types).toEqual(['settle', 'release', 'track']);
    }
  });

  test('with another proof after an unclear response to this click is a general error', () => {
    const { state, types } = play(checkingOut, unclear, waited, neverCharged);
    expect(state).toMatchObject({ status: 'ready', flash: generalError });
    expect(types.slice(2)).toEqual(['settle', 'release', 'track']);
  });

  test("with another proof when an earlier click's is sent again gets a new intent", () => {
    const { state, effects } = play(resumed, neverCharged);
    expect(effects).toEqual([
      { type: 'settle', record: sentRecord },
      { type: 'checkPrice', price, productId: 'p12' },
    ]);
    expect(state).toMatchObject({ status: 'pricing', restartOf: 'attempt-1', order: cardOrder });
    expect(state).not.toHaveProperty('open');
  });

  test("without a card any more can't get a new intent", () => {
    const again = play(stoppedOpen, submitted(), claimed(sentRecord)).state;
    for (const [answer, types] of [
      [neverCharged, ['settle', 'release', 'track']],
      [expired, ['settle', 'forgetIntent', 'release', 'track']],
    ] as const) {
      const ended = play(again, answer);
      expect(ended.state).toMatchObject({ status: 'ready', flash: generalError });
      expect(ended.types).toEqual(types);
    }
  });

  test('at PayPal gives way to what the buyer agreed to since', () => {
    const { state, effects } = play(payPalResumed(otherPayPalOrder), expired, confirmedAgain);
    expect(effects).toMatchObject([
      { type: 'settle', record: payPalRecord },
      { type: 'forgetIntent', intentId: 'pi-paypal' },
      { type: 'checkPrice', price },
      { type: 'checkOut', record: { intentId: 'pi-paypal-2', attemptId: 'attempt-2' } },
    ]);
    expect(state.status).toBe('checkingOut');
  });

  test('at PayPal ends where the buyer agreed to nothing else', () => {
    for (const start of [payPalCheckingOut, payPalResumed(payPalOrder)]) {
      const { state, types } = play(start, expired);
      expect(state).toMatchObject({ status: 'ready', flash: generalError });
      expect(types).toEqual(['settle', 'forgetIntent', 'release', 'track']);
    }
  });

  test('is counted once a click: a second intent is no second attempt', () => {
    expect(play(checkingOut, expired, confirmedAgain).types).not.toContain('trackAttempt');
  });
});

describe('a checkout that is refused', () => {
  test('at the first send was never charged', () => {
    const { state, types } = play(checkingOut, refused);
    expect(state).toEqual({ status: 'ready', run: 1, flash: generalError });
    expect(types).toEqual(['settle', 'release', 'track']);
  });

  test('when it is sent again stays open without its bytes, so that the form can send others', () => {
    for (const start of [resumed, play(stoppedOpen, submitted(), claimed(sentRecord)).state]) {
      const { state, types } = play(start, refused);
      expect(state).toEqual({
        status: 'ready',
        run: start.run,
        flash: unconfirmed,
        open: { record: sentRecord, isRefused: true },
      });
      expect(types).toEqual(['clearCard', 'track']);
    }
  });

  test('may be left for another purchase, which ends it and frees the lock', () => {
    const start = play(resumed, refused).state;
    const { state, effects } = play(start, { type: 'boughtAgain' });
    expect(state).toEqual({ status: 'ready', run: start.run + 1 });
    expect(effects).toEqual([
      { type: 'settle', record: sentRecord },
      { type: 'forgetIntent', intentId: 'pi' },
      { type: 'release' },
    ]);
  });

  test('because its key was used before stays open: another tab may have sent it', () => {
    const { state } = play(checkingOut, failed({ kind: 'refused', wasSent: true }));
    expect(state).toMatchObject({ flash: unconfirmed, open: { isRefused: true } });
  });
});

describe('an attempt whose place another one has taken', () => {
  for (const [name, start] of [
    ['at the intent', creatingIntent],
    ['at the bank', authorizing],
    ['at the checkout', checkingOut],
  ] as const) {
    test(`${name}: sends nothing, and shows what is paid`, () => {
      const { state, types } = play(start, superseded(paidRecord));
      expect(state).toEqual({ status: 'paid', run: 2, record: paidRecord, flash: { id: 'already_paid' } });
      expect(types).toEqual(['clearCard', 'forgetIntent', 'release']);
    });
    test(`${name}: shows what was sent`, () => {
      const { state, types } = play(start, superseded(recordOfOther));
      expect(state).toEqual({ status: 'ready', run: 2, flash: unconfirmed, open: { record: recordOfOther } });
      expect(types).toEqual(['release']);
    });
    test(`${name}: says that another tab pays`, () => {
      const { state, types } = play(start, superseded(openRecord));
      expect(state).toEqual({ status: 'ready', run: 2, flash: { id: 'paying_elsewhere' } });
      expect(types).toEqual(['release']);
    });
    test(`${name}: says nothing where the other tab's attempt is over`, () => {
      const { state, types } = play(start, superseded());
      expect(state).toEqual({ status: 'ready', run: 2 });
      expect(types).toEqual(['release']);
    });
  }
});

describe('a paid order', () => {
  test('without an address to go to says so, and stays', () => {
    const { state, types } = play(checkingOut, { type: 'checkedOut', redirectUrl: undefined });
    expect(state).toMatchObject({ status: 'paid', flash: { id: 'paid_no_redirect' } });
    expect(types).not.toContain('navigate');
    expect(state).not.toHaveProperty('record.address');
  });

  test.each([[waited], [{ type: 'restored' }]] as const)(
    'whose address leads nowhere is shown with it: %o',
    (event) => {
      const { state } = play(redirecting, event);
      expect(state).toMatchObject({ status: 'paid', record: paidRecord, flash: { id: 'paid_no_redirect' } });
    },
  );

  test('can be bought again, as a new attempt', () => {
    const { state, effects } = play(paid, { type: 'boughtAgain' });
    expect(state).toEqual({ status: 'ready', run: 2 });
    expect(effects).toEqual([{ type: 'settle', record: { ...sentRecord, status: 'paid' } }]);
  });

  test("can't be bought again while a payment goes on", () => {
    for (const state of [claiming, pricing, authorizing, checkingOut, waiting, redirecting])
      expect(paymentReducer(state, { type: 'boughtAgain' })).toEqual({ state, effects: [] });
  });
});

describe('a record that another tab changes', () => {
  const elsewhere = play(claiming, { type: 'claimRefused' }).state;
  const changed = (start: PaymentState, record?: PurchaseRecord) =>
    play(start, { type: 'recordChanged', record });

  test('a payment elsewhere is shown here', () => {
    for (const start of [untouchedPayment, stoppedOpen, elsewhere]) {
      const { state, types } = changed(start, paidRecord);
      expect(state).toEqual({
        status: 'paid',
        run: start.run,
        record: paidRecord,
        flash: { id: 'already_paid' },
      });
      expect(types).toEqual(['clearCard', 'forgetIntent', 'release']);
    }
  });

  test('a checkout elsewhere is shown here, and gives up the lock', () => {
    for (const start of [untouchedPayment, stoppedOpen]) {
      const { state, types } = changed(start, recordOfOther);
      expect(state).toEqual({
        status: 'ready',
        run: start.run,
        flash: unconfirmed,
        open: { record: recordOfOther },
      });
      expect(types).toEqual(['release']);
    }
  });

  test('a tab that waited for another one says again what it knows of its own checkout', () => {
    const waits = play(stoppedOpen, submitted(), { type: 'claimRefused' }).state;
    expect(waits).toMatchObject({ flash: { id: 'paying_elsewhere' } });
    const { state, effects } = changed(waits, sentRecord);
    expect(state).toEqual({ status: 'ready', run: waits.run, flash: unconfirmed, open: openOf(stoppedOpen) });
    expect(effects).toEqual([]);
  });

  test('the same checkout changes nothing', () => {
    expect(changed(stoppedOpen, sentRecord)).toEqual({ state: stoppedOpen, effects: [], types: [] });
  });

  test.each([
    ['gone', undefined],
    ['over', openRecord],
  ])('an open checkout that is %s frees the form and the lock', (_name, record) => {
    const { state, types } = changed(stoppedOpen, record);
    expect(state).toEqual({ status: 'ready', run: 1 });
    expect(types).toEqual(['release']);
  });

  test('a tab that waited for another one may pay again', () => {
    expect(changed(elsewhere).state).toEqual({ status: 'ready', run: 1 });
  });

  test('other messages stay', () => {
    const { state } = play(checkingOut, refused);
    expect(changed(state)).toEqual({ state, effects: [], types: [] });
  });

  test('the address of the same payment may come later', () => {
    expect(changed(paid, paidRecord).state).toMatchObject({ status: 'paid', record: paidRecord });
  });

  test('a payment that was bought again elsewhere frees the form', () => {
    expect(changed(paid)).toEqual({ state: { status: 'ready', run: 2 }, effects: [], types: [] });
    expect(changed(paid, recordOfOther).state).toEqual({
      status: 'ready',
      run: 2,
      flash: unconfirmed,
      open: { record: recordOfOther },
    });
    const other: PurchaseRecord = { ...recordOfOther, status: 'paid' };
    expect(changed(paid, other).state).toMatchObject({ status: 'paid', record: other });
  });

  test("a payment that goes on isn't disturbed", () => {
    for (const state of [claiming, pricing, checkingFraud, authorizing, redirecting])
      expect(changed(state, paidRecord)).toEqual({ state, effects: [], types: [] });
  });

  test('a checkout that another tab has sent as well, and was paid, is paid', () => {
    for (const state of [checkingOut, waiting, repricing]) {
      const own = 'checkout' in state ? { ...state.checkout.record, status: 'paid' as const } : paidRecord;
      expect(changed(state, own).state).toMatchObject({ status: 'paid', flash: { id: 'already_paid' } });
      const other = { ...own, attemptId: 'another' };
      expect(changed(state, other)).toEqual({ state, effects: [], types: [] });
    }
  });
});

describe('a page that fails', () => {
  const pageFailed = (start: PaymentState, record?: PurchaseRecord) =>
    play(start, { type: 'pageFailed', record });

  test('says so where nothing was sent', () => {
    expect(pageFailed(untouchedPayment)).toMatchObject({
      state: { status: 'ready', flash: { id: 'general_error', cause: 'page_failed' } },
      effects: [],
    });
  });

  test('never says that nothing was charged where a checkout is open', () => {
    const own = pageFailed(stoppedOpen, sentRecord);
    expect(own.state).toEqual({ ...stoppedOpen, flash: unconfirmed });
    expect(own.effects).toEqual([]);
    expect(pageFailed(untouchedPayment, recordOfOther).state).toMatchObject({
      flash: unconfirmed,
      open: { record: recordOfOther },
    });
  });

  test('keeps a message that shows already', () => {
    const refusedState = play(checkingOut, refused).state;
    const declined = play(authorizing, { type: 'authorizationFailed', reason: 'declined' }).state;
    const elsewhere = play(stoppedOpen, submitted(), { type: 'claimRefused' }).state;
    for (const state of [refusedState, declined, visit])
      expect(pageFailed(state, openOf(state)?.record)).toEqual({ state, effects: [], types: [] });
    expect(pageFailed(elsewhere, sentRecord).state).toMatchObject({ flash: unconfirmed });
    const dismissed = play(stoppedOpen, { type: 'flashDismissed' }).state;
    expect(pageFailed(dismissed, sentRecord).state).toEqual({ ...stoppedOpen, flash: unconfirmed });
  });

  test('shows what is paid', () => {
    expect(pageFailed(stoppedOpen, paidRecord).state).toMatchObject({ status: 'paid', record: paidRecord });
  });

  test("doesn't disturb a payment that goes on or is over", () => {
    for (const state of [claiming, pricing, authorizing, checkingOut, waiting, redirecting, paid])
      expect(pageFailed(state, undefined)).toEqual({ state, effects: [], types: [] });
  });
});

describe('a page that comes back from the back/forward cache', () => {
  const restored = (start: PaymentState) => play(start, { type: 'restored' });

  test('has begun nothing where it had no lock yet', () => {
    const { state, effects } = restored(claiming);
    expect(state).toEqual({ status: 'ready', run: 2 });
    expect(effects).toEqual([{ type: 'release' }]);
    const waits = play(stoppedOpen, submitted()).state;
    expect(restored(waits).state).toEqual({ status: 'ready', run: 3, open: openOf(stoppedOpen) });
  });

  test('has begun nothing while it requests the price', () => {
    const { state, effects } = restored(pricing);
    expect(state).toEqual({ status: 'ready', run: 2 });
    expect(effects).toEqual([{ type: 'release' }]);
  });

  test('tracks the attempt that a second intent was to replace', () => {
    const { state, effects } = restored(play(checkingOut, expired).state);
    expect(state).toEqual({ status: 'ready', run: 3 });
    expect(effects).toEqual([{ type: 'release' }, track('failure')]);
  });

  test('keeps an open checkout whose price was requested', () => {
    const { state } = restored(play(payPalVisit, submitted(payPalOrder), claimed(payPalRecord)).state);
    expect(state).toMatchObject({
      status: 'ready',
      run: 2,
      flash: unconfirmed,
      open: { record: payPalRecord },
    });
  });

  test.each([
    ['the fraud check', checkingFraud, generalError],
    ['the intent', creatingIntent, generalError],
    ['the bank', authorizing, { id: 'signup.errors.credit_card_not_authenticated' }],
  ] as const)('ends an attempt at %s: another tab may have paid meanwhile', (name, start, flash) => {
    const { state, effects } = restored(start);
    expect(state).toEqual({ status: 'ready', run: 2, flash });
    const ended = [{ type: 'settle', record: firstRecord }, { type: 'release' }, track('failure')];
    const cancel = { type: 'cancelAuthorization', cause: 'cancelled' };
    expect(effects).toEqual(name === 'the bank' ? [cancel, ...ended] : ended);
  });

  test('drops responses to the attempt that it ended', () => {
    for (const [start, answer] of [
      [claiming, claimed()],
      [pricing, confirmed],
      [checkingFraud, tokenReady],
      [creatingIntent, intentCreated],
      [authorizing, authorized],
    ] as const) {
      const { state } = restored(start);
      const again = play(state, submitted(cardOrder)).state;
      for (const next of [state, again])
        expect(paymentReducer(next, { ...answer, run: start.run })).toEqual({ state: next, effects: [] });
    }
  });

  test('goes on with a checkout that was sent', () => {
    for (const state of [waiting, stoppedOpen, untouchedPayment, paid])
      expect(restored(state)).toEqual({ state, effects: [], types: [] });
    const { state } = restored(checkingOut);
    expect(state).toMatchObject({ status: 'checkingOut', checkout: { isAmbiguous: true } });
    expect(
      JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('cvv');
  });

  test("asks for today's price again before PayPal is charged once more", () => {
    const { state, types } = restored(repricing);
    expect(state).toMatchObject({ status: 'repricing', run: repricing.run + 1 });
    expect(types).toEqual(['checkPrice']);
  });
});

describe('the lock', () => {
  test('is let go exactly when a payment is over', () => {
    const runs: [string, readonly Effect[], PaymentState][] = [
      ['paid', play(checkingOut, checkedOut).effects, redirecting],
      ['never charged', play(checkingOut, neverCharged).effects, play(checkingOut, neverCharged).state],
      ['unclear', play(checkingOut, ...unclearTries).effects, stoppedOpen],
      [
        'refused after unclear',
        play(checkingOut, unclear, waited, refused).effects,
        play(checkingOut, unclear, waited, refused).state,
      ],
      ['expired', play(checkingOut, expired).effects, play(checkingOut, expired).state],
    ];
    const lets = runs.map(([name, effects]) => [
      name,
      effects.filter(({ type }) => type === 'release').length,
    ]);
    expect(lets).toEqual([
      ['paid', 1],
      ['never charged', 1],
      ['unclear', 0],
      ['refused after unclear', 0],
      ['expired', 0],
    ]);
    for (const [name, effects, state] of runs) {
      const isHeld = !effects.some(({ type }) => type === 'release');
      const isUnsettled = isOpen(state) || (isProcessing(state) && state.status !== 'redirecting');
      expect(isHeld, name).toBe(isUnsettled);
    }
  });
});

describe('the first state', () => {
  test.each([
    ['no record', undefined, untouchedPayment],
    ['an attempt that sent nothing', openRecord, untouchedPayment],
    ['a checkout', sentRecord, { status: 'ready', run: 0, flash: unconfirmed, open: { record: sentRecord } }],
    ['a payment', paidRecord, { status: 'paid', run: 0, record: paidRecord, flash: { id: 'already_paid' } }],
  ] as const)('with %s', (_name, record, expected) => {
    expect(stateFrom(record)).toEqual(expected);
  });

  test('is one object where there is nothing to show', () => {
    expect(stateFrom(undefined)).toBe(untouchedPayment);
  });

  test('a message can be dismissed; an open checkout stays', () => {
    expect(play(stoppedOpen, { type: 'flashDismissed' }).state).toEqual({
      status: 'ready',
      run: 1,
      open: openOf(stoppedOpen),
    });
  });
});

test('the page shows the price that is being paid or was sent', () => {
  for (const state of [claiming, pricing, authorizing, checkingOut, waiting, repricing, stoppedOpen, visit])
    expect(priceInCheckout(state), state.status).toEqual(price);
  for (const state of [untouchedPayment, paid, redirecting]) expect(priceInCheckout(state)).toBeUndefined();
});

test('results of an earlier run change nothing in any state', () => {
  const answers = [
    claimed(),
    confirmed,
    tokenReady,
    intentCreated,
    authorized,
    checkedOut,
    unclear,
    waited,
    effectFailed,
  ];
  for (const state of [
    claiming,
    pricing,
    checkingFraud,
    creatingIntent,
    authorizing,
    checkingOut,
    waiting,
    repricing,
  ])
    for (const answer of answers)
      expect(paymentReducer(state, { ...answer, run: 0 })).toEqual({ state, effects: [] });
});
