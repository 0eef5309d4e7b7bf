import type { Amount } from './money.ts';

/** What a price says of its saving; each part may be missing. */
export interface Saving {
  readonly beforeDiscount: Amount | undefined;
  readonly discount: Amount | undefined;
  /** A whole number. */
  readonly discountPercentage: number | undefined;
}

/**
 * Leaves of a saving what the amounts bear out: never more than the price before less the price, and no price before from
 * which another saving would follow.
 *
 * @param amount the price; all amounts are in its currency
 */
export function trueSaving(amount: Amount, said: Saving): Saving {
  const { beforeDiscount, discount, discountPercentage } = said;
  if (!beforeDiscount) return said;
  const saved = subtract(beforeDiscount, amount);
  if (saved.unscaledValue <= 0n)
    return { beforeDiscount: undefined, discount: undefined, discountPercentage: undefined };
  const share = Number((saved.unscaledValue * 10_000n) / atScale(beforeDiscount, saved.scale)) / 100;
  const over = discount ? subtract(discount, saved).unscaledValue : 0n;
  return {
    beforeDiscount: over < 0n ? undefined : beforeDiscount,
    discount: over > 0n ? saved : discount,
    discountPercentage: discountPercentage && Math.min(discountPercentage, Math.round(share)),
  };
}

function subtract(one: Amount, other: Amount): Amount {
  const scale = Math.max(one.scale, other.scale);
  return { ...one, scale, unscaledValue: atScale(one, scale) - atScale(other, scale) };
}

/** @param scale at least the amount's own */
function atScale({ unscaledValue, scale: own }: Amount, scale: number): bigint {
  return unscaledValue * 10n ** BigInt(scale - own);
}
