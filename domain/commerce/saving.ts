import type { Amount } from './money.ts';

/** Holds what a price says of its saving; each part may be missing. */
export interface Saving {
  readonly beforeDiscount: Amount | undefined;
  readonly discount: Amount | undefined;
  /** A whole number. */
  readonly discountPercentage: number | undefined;
}

/**
 * Leaves of a saving what the amounts bear out: never more than the price before less the price, no price before from which
 * another saving would follow, and no percentage that the saving doesn't come to.
 *
 * @param amount the price; all amounts are in its currency
 */
export function trueSaving(amount: Amount, said: Saving): Saving {
  const { beforeDiscount } = said;
  const saved = beforeDiscount && subtract(beforeDiscount, amount);
  if (saved && saved.unscaledValue <= 0n)
    return { beforeDiscount: undefined, discount: undefined, discountPercentage: undefined };
  const over = saved && said.discount ? subtract(said.discount, saved).unscaledValue : 0n;
  const discount = over > 0n ? saved : said.discount;
  const most = Math.min(
    said.discountPercentage ?? 0,
    saved ? Math.round(percentage(saved, amount)) : 100,
    discount ? Math.ceil(percentage(discount, amount)) : 100,
  );
  return {
    beforeDiscount: over < 0n ? undefined : beforeDiscount,
    discount,
    discountPercentage: most || undefined,
  };
}

/** Returns what part of the price before a saving is, to two decimals. */
function percentage(saved: Amount, amount: Amount): number {
  const scale = Math.max(saved.scale, amount.scale);
  const part = atScale(saved, scale);
  return Number((part * 10_000n) / (part + atScale(amount, scale))) / 100;
}

function subtract(one: Amount, other: Amount): Amount {
  const scale = Math.max(one.scale, other.scale);
  return { ...one, scale, unscaledValue: atScale(one, scale) - atScale(other, scale) };
}

/** @param scale at least the amount's own */
function atScale({ unscaledValue, scale: own }: Amount, scale: number): bigint {
  return unscaledValue * 10n ** BigInt(scale - own);
}
