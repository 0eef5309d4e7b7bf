import { formatMonths } from '../../../domain/commerce/format-months.ts';
import { formatAmount } from '../../../domain/commerce/money.ts';
import { type Receipt, receiptKey } from '../../lib/receipt.ts';
import type { Environment } from '../environment.ts';
import { fillText, type OrderProps } from '../order-props.ts';
import type { PurchaseRecord } from './purchase.ts';
import { firstRenewal, formatDay } from './renewal.ts';
import { readTerms } from './terms.ts';

/** Describes what of the order page's properties texts about a purchase need. */
export type ReceiptProps = Pick<OrderProps, 'locale' | 'texts' | 'personalization' | 'year'>;

export interface ReceiptOptions extends Pick<Environment, 'location' | 'clock'> {
  readonly props: ReceiptProps;
  /** Returns `sessionStorage`; the access may throw. */
  readonly session: () => Storage;
}

/** Creates the function that leaves a paid order's receipt for the page that it leads to, if that is of this origin. Never throws. */
export function createReceiptKeeper({
  props,
  location,
  clock,
  session,
}: ReceiptOptions): (record: PurchaseRecord) => void {
  return ({ terms, address = '' }) => {
    try {
      if (new URL(address).origin !== new URL(location.href).origin) return;
      const receipt = receiptOf(terms, props, new Date(clock.now()));
      if (receipt) session().setItem(receiptKey, JSON.stringify(receipt));
    } catch {
      // There is no address, or storage is forbidden or full.
    }
  };
}

function receiptOf(terms: string, props: ReceiptProps, now: Date): Receipt | undefined {
  const plan = readTerms(terms);
  if (!plan) return undefined;
  const { texts, locale } = props;
  const { tag, direction } = locale;
  const period = formatMonths(plan.months, locale);
  const free = plan.freeMonths;
  const renewsAt = firstRenewal(now, plan.totalMonths, props);
  const renewal = plan.renewal && {
    amount: formatAmount(plan.renewal, locale),
    period: formatMonths(plan.renewalMonths, locale),
    date: renewsAt ? formatDay(renewsAt, tag) : '',
  };
  return {
    lang: tag,
    dir: direction,
    label: texts['order.summary'],
    close: texts['order.flash.close'],
    lines: [
      free > 0 ? fillText(texts['order.bar.plan'], { period, free }) : period,
      fillText(texts['order.receipt.paid'], { amount: formatAmount(plan.amount, locale) }),
      ...(renewal ? [fillText(texts[renewsAt ? 'order.pay.renewal' : 'offer.renewal'], renewal)] : []),
      texts['order.receipt.address'],
    ],
  };
}
