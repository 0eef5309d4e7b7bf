import { type Amount, readAmount, toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import type { TrackedResult } from '../payment/payment-state.ts';
import type { PaymentMethod, Purchase } from '../purchase/purchase.ts';

/** The event `payment_attempt` (spec 1 §7): what was bought and how it went; nothing of who bought it. */
export interface PaymentAttempt {
  readonly product_id: string;
  readonly product_name: string;
  /** Decimal text: `99.95`. */
  readonly cost: string;
  readonly monthly_cost: string;
  readonly currency: string;
  readonly browser: string;
  readonly os: string;
  readonly locale: string;
  readonly attempt_id: string;
  readonly payment_type: (typeof methodNames)[keyof typeof methodNames];
  readonly status: '0' | '1';
  /** Scrubbed. */
  readonly error: string;
}

/** As the services name the methods (spec 1 §3). */
export const methodNames = { card: 'CREDIT_CARD', paypal: 'PAYPAL' } as const;

/** Where the buyer is. */
export interface Surroundings {
  readonly browser: string;
  readonly os: string;
  /** UI code. */
  readonly locale: string;
}

interface Facts {
  readonly attemptId: string;
  readonly isSuccess: boolean;
  readonly error: string;
}

const cardStatus = { success: '1', failure: '0' } as const;

/** The spec has PayPal's status the other way round, "with some doubt": what reads the events expects it so. */
const payPalStatus = { success: '0', failure: '1' } as const;

const methods = {
  card: { type: methodNames.card, status: cardStatus },
  paypal: { type: methodNames.paypal, status: payPalStatus },
} as const;

/** What was to be bought, and how. */
interface Tried {
  readonly method: PaymentMethod;
  readonly plan: Pick<PlanSummary, 'perMonth'>;
  readonly purchase: Pick<Purchase, 'product' | 'amount'>;
}

export function paymentAttempt(
  { method, plan, purchase }: Tried,
  { browser, os, locale }: Surroundings,
  { attemptId, isSuccess, error }: Facts,
): PaymentAttempt {
  const { product, amount } = purchase;
  const { type, status } = methods[method];
  return {
    product_id: product.id,
    product_name: product.name,
    cost: decimalOf(readAmount(amount)),
    monthly_cost: decimalOf(plan.perMonth),
    currency: amount.currency,
    browser,
    os,
    locale,
    attempt_id: attemptId,
    payment_type: type,
    status: status[isSuccess ? 'success' : 'failure'],
    error,
  };
}

function decimalOf(amount: Amount | undefined): string {
  return amount ? toDecimal(amount) : '';
}

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
