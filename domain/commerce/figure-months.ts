import { type Amount, toDecimal } from './money.ts';

type Figure = 'perMonth' | 'perDay' | 'discount' | 'discountPercentage';

/**
 * Holds the months that a price's figures are about, the paid ones or all; undefined where no month is free, or where a figure follows
 * from neither.
 */
export type FigureMonths = Readonly<Partial<Record<Figure, number | undefined>>>;

interface Source extends Readonly<Record<Exclude<Figure, 'discountPercentage'>, Amount | undefined>> {
  readonly amount: Amount;
  readonly months: number;
  readonly totalMonths: number;
  /** Gives what all months cost without discount. */
  readonly before: Amount | undefined;
  readonly discountPercentage: number | undefined;
}

/** Finds the months that each figure of a price is about (spec 1 §3 "Price", which doesn't say). */
export function figureMonths({ months, totalMonths, ...price }: Source): FigureMonths {
  if (months === totalMonths) return {};
  const read = (amount: Amount | undefined) => Number(amount && toDecimal(amount));
  const paid = read(price.amount);
  const full = read(price.before) / totalMonths;
  const over = (said: number, costOf: (count: number) => number, rounding = 0.01) =>
    [months, totalMonths].find((count) => {
      const cost = costOf(count);
      return Math.abs(said - cost) < Math.max(rounding, cost / 100);
    });
  return {
    perMonth: over(read(price.perMonth), (count) => paid / count),
    perDay: over(read(price.perDay), (count) => (paid * 12) / 365 / count),
    discount: over(read(price.discount), (count) => full * count - paid),
    discountPercentage: over(
      Number(price.discountPercentage),
      (count) => 100 - (100 * paid) / full / count,
      1,
    ),
  };
}
