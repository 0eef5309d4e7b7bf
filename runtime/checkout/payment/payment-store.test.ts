import { expect, test, vi } from 'vitest';
import { cardOrder, sentRecord } from '../../../tests/checkout/sample-order.ts';
import { untouchedPayment } from './payment-reducer.ts';
import type { Answer, PaymentEvent } from './payment-state.ts';
import { createPaymentStore, type RunEffect } from './payment-store.ts';

const submitted: PaymentEvent = { type: 'submitted', order: cardOrder, isOnline: true };

test('begins with what an earlier visit left', () => {
  expect(createPaymentStore(() => {}).state()).toBe(untouchedPayment);
  expect(createPaymentStore(() => {}, sentRecord).state()).toMatchObject({ open: { record: sentRecord } });
});

test('tells listeners of each change, and of nothing else, until they stop', () => {
  const payment = createPaymentStore(() => {});
  const told = vi.fn();
  const stop = payment.subscribe(told);
  payment.send({ type: 'cancelled' });
  expect(told).not.toHaveBeenCalled();
  payment.send(submitted);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  payment.send({ type: 'claimRefused', run: payment.state().run });
  expect(told).toHaveBeenCalledTimes(1);
});

test('an answer belongs to the run that asked for it', () => {
  const answers: ((answer: Answer) => void)[] = [];
  const payment = createPaymentStore((effect, answer) => {
    if (effect.type === 'claim') answers.push(answer);
  });
  payment.send(submitted);
  answers[0]?.({ type: 'claimRefused' });
  payment.send(submitted);
  answers[0]?.({ type: 'claimed', record: undefined });
  expect(payment.state()).toMatchObject({ status: 'claiming', run: 2 });
  answers[1]?.({ type: 'claimed', record: undefined });
  expect(payment.state().status).toBe('pricing');
});

test('an effect that throws is reported, and its step has failed', async () => {
  const error = new Error('no locks');
  const runEffect: RunEffect = () => {
    throw error;
  };
  const onError = vi.fn();
  const payment = createPaymentStore(runEffect, undefined, onError);
  payment.send(submitted);
  expect(payment.state().status).toBe('claiming');
  await Promise.resolve();
  expect(payment.state()).toMatchObject({ status: 'ready', flash: { id: 'general_error' } });
  expect(onError.mock.calls).toEqual([[error]]);
});
