import type { TrackedResult } from '../payment/payment-state.ts';

/** The event `payment_result` of a payment by card (spec 1 §3, §4). */
export interface PaymentResultEvent {
  /** From a cookie; empty where there is none. */
  readonly uid: string;
  /** Unix milliseconds. */
  readonly timestamp: number;
  readonly system: 'fe';
  readonly version: string;
  readonly event: 'payment_result';
  readonly source: 'signup';
  readonly type: 'signup';
  readonly result: CardResult;
  readonly gateway: string;
  readonly forterResult: string;
  /** The payment intent. */
  readonly transId: string;
  /** Scrubbed. */
  readonly errorText: string;
  readonly errorCode: string;
}

export type CardResult = Exclude<TrackedResult, 'success'>;

/** Of the event's form. */
const version = '1';

/** What came out on the way to a result; empty what didn't. */
export interface ResultFacts {
  readonly gateway: string;
  readonly forterResult: string;
  readonly transId: string;
  readonly errorText: string;
  readonly errorCode: string;
}

export const noFacts: ResultFacts = {
  gateway: '',
  forterResult: '',
  transId: '',
  errorText: '',
  errorCode: '',
};

export function paymentResultEvent(
  result: CardResult,
  facts: ResultFacts,
  uid: string | undefined,
  now: number,
): PaymentResultEvent {
  return {
    uid: uid ?? '',
    timestamp: now,
    system: 'fe',
    version,
    event: 'payment_result',
    source: 'signup',
    type: 'signup',
    result,
    ...facts,
  };
}
