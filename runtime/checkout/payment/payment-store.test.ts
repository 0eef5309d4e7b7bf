import { expect, test, vi } from 'vitest';
import { settled } from '../../../tests/checkout/fake-clock.ts';
import { cardOrder } from '../../../tests/checkout/sample-order.ts';
import { type EffectResult, type PaymentEvent, untouchedPayment } from './payment-state.ts';
import { createPaymentStore, type RunEffect } from './payment-store.ts';

const submitted: PaymentEvent = { type: 'submitted', order: cardOrder };

test('begins as the page was rendered', () => {
  expect(createPaymentStore(() => {}).get()).toBe(untouchedPayment);
});

test('notifies listeners of each change, and of nothing else, until they unsubscribe', () => {
  const payment = createPaymentStore(() => {});
  const notified = vi.fn();
  const stop = payment.subscribe(notified);
  payment.send({ type: 'cancelled' });
  expect(notified).not.toHaveBeenCalled();
  payment.send(submitted);
  expect(notified).toHaveBeenCalledTimes(1);
  stop();
  payment.send({ type: 'claimRefused', run: payment.get().run });
  expect(notified).toHaveBeenCalledTimes(1);
});

test('a result belongs to the run that requested it', () => {
  const dispatches: ((dispatch: EffectResult) => void)[] = [];
  const payment = createPaymentStore((effect, dispatch) => {
    if (effect.type === 'claim') dispatches.push(dispatch);
  });
  payment.send(submitted);
  dispatches[0]?.({ type: 'claimRefused' });
  payment.send(submitted);
  dispatches[0]?.({ type: 'claimed', record: undefined });
  expect(payment.get()).toMatchObject({ status: 'claiming', run: 2 });
  dispatches[1]?.({ type: 'claimed', record: undefined });
  expect(payment.get().status).toBe('preparing');
});

test.each([
  [
    'throws',
    () => {
      throw new Error('no locks');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no locks'))],
] satisfies [string, RunEffect][])(
  'an effect that %s is reported, and its step has failed',
  async (_, runEffect) => {
    const onError = vi.fn();
    const payment = createPaymentStore(({ type }) => (type === 'claim' ? runEffect() : undefined), onError);
    payment.send(submitted);
    expect(payment.get().status).toBe('claiming');
    await settled();
    expect(payment.get()).toMatchObject({ status: 'ready', flash: { id: 'general_error' } });
    expect(onError.mock.calls).toEqual([[new Error('no locks')]]);
  },
);
