import { readAmount, toDecimal } from '../../../domain/money.ts';
import type { Order } from '../payment/payment-state.ts';
import type { WireAmount } from '../payment/purchase.ts';

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
  readonly payment_type: 'CREDIT_CARD' | 'PAYPAL';
  readonly status: '0' | '1';
  /** Scrubbed. */
  readonly error: string;
}

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
  /** What the plan costs a month, where the offer says. */
  readonly monthly: WireAmount | undefined;
}

const cardStatus = { success: '1', failure: '0' } as const;

/** The spec has PayPal's status the other way round, "with some doubt": what reads the events expects it so. */
const payPalStatus = { success: '0', failure: '1' } as const;

const methods = {
  card: { type: 'CREDIT_CARD', status: cardStatus },
  paypal: { type: 'PAYPAL', status: payPalStatus },
} as const;

export function paymentAttempt(
  { method, purchase }: Order,
  { browser, os, locale }: Surroundings,
  { attemptId, isSuccess, error, monthly }: Facts,
): PaymentAttempt {
  const { product, amount } = purchase;
  const { type, status } = methods[method];
  return {
    product_id: product.id,
    product_name: product.name,
    cost: decimalOf(amount),
    monthly_cost: decimalOf(monthly),
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

function decimalOf(amount: WireAmount | undefined): string {
  const read = readAmount(amount);
  return read ? toDecimal(read) : '';
}
