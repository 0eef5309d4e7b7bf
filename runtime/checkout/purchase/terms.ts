import { type Amount, readAmount, toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { filledText, number, object, optional, text } from '../../api/readers.ts';

const money = object({ unscaledValue: number, scale: number, currency: text });
const read = object({
  priceId: filledText,
  agreed: object({
    amount: money,
    months: number,
    freeMonths: number,
    totalMonths: number,
    renewal: optional(object({ amount: money, months: number })),
  }),
});

/**
 * Writes all that a buyer agrees to as one text: the price's id and what the page shows of it, as POST /checkout sends them. Equal
 * terms are equal texts, however the offer writes money.
 */
export function termsOf(plan: PlanSummary): string {
  const { offered, amount, freeMonths, totalMonths, renewal, renewalMonths } = plan;
  const agreed = {
    amount: asShown(amount),
    months: plan.months,
    freeMonths,
    totalMonths,
    ...(renewal && { renewal: { amount: asShown(renewal), months: renewalMonths } }),
  };
  return JSON.stringify({ priceId: offered?.id, agreed });
}

function asShown(amount: Amount) {
  return { unscaledValue: Number(toDecimal(amount).replace('.', '')), scale: 2, currency: amount.currency };
}

/** Reads what `termsOf` wrote, as parts of a plan; undefined for any other text. */
export function readTerms(terms: string) {
  try {
    const { priceId, agreed } = read(JSON.parse(terms));
    const { renewal, ...shown } = agreed;
    const amount = readAmount(shown.amount);
    return (
      amount && {
        ...shown,
        amount,
        renewal: readAmount(renewal?.amount),
        renewalMonths: renewal?.months ?? shown.months,
        offered: { id: priceId, amount: shown.amount },
      }
    );
  } catch {
    return undefined;
  }
}

/** Returns whether a page shows two terms alike: they may differ in the price's id. */
export function isShownAlike(one: string, other: string): boolean {
  const shown = (text: string) => JSON.stringify(JSON.parse(text).agreed);
  return shown(one) === shown(other);
}
