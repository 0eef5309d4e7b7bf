import * as z from 'zod/mini';
import { type Amount, readAmount, toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';

const money = z.object({ unscaledValue: z.number(), scale: z.literal(2), currency: z.string() });
const months = z.number();
const schema = z.object({
  priceId: z.string().check(z.minLength(1)),
  agreed: z.object({
    amount: money,
    months,
    freeMonths: months,
    totalMonths: months,
    renewal: z.optional(z.object({ amount: money, months })),
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
export function readTerms(text: string) {
  try {
    const { priceId, agreed } = schema.parse(JSON.parse(text));
    const { renewal, ...terms } = agreed;
    const amount = readAmount(terms.amount);
    return (
      amount && {
        ...terms,
        amount,
        renewal: readAmount(renewal?.amount),
        renewalMonths: renewal?.months ?? terms.months,
        offered: { id: priceId, amount: terms.amount },
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
