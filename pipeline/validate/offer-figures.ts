import { type Amount, readAmount } from '../../domain/commerce/money.ts';
import { listOf, nameSuffix, readPeriods } from '../../domain/commerce/plans.ts';
import { isRecord } from '../../domain/site/json.ts';

/** Describes a price as pages show it: the first of a product in a currency. */
export interface Price {
  /** Path of the price in the offer. */
  readonly place: string;
  readonly of: string;
  /** Position of the product. */
  readonly at: number;
  /** Suffix of the product's name, which plans for the same people share. */
  readonly family: string;
  readonly isRecommended: boolean;
  /** As the offer has it. */
  readonly guarantee: unknown;
  readonly currency: string;
  /** Most decimals of its amounts: none in yen. */
  readonly decimals: number;
  readonly figures: Figures;
  readonly hasAmountPerDay: boolean;
  /** Amounts that aren't in the currency and that `unusable-offer` doesn't read. */
  readonly unreadable: readonly Field[];
}

const amountFields = [
  'amountPerMonth',
  'amountPerDay',
  'amountPerMonthWithoutDiscount',
  'amountWithoutDiscount',
  'amountWithoutDiscountForBasePeriod',
  'amountWithoutDiscountForFreePeriod',
  'discountAmount',
  'discountAmountForBasePeriod',
] as const;

/** Lists the amounts that no page shows. */
const hiddenFields: readonly Field[] = [
  'amountPerMonthWithoutDiscount',
  'amountWithoutDiscountForBasePeriod',
  'amountWithoutDiscountForFreePeriod',
  'discountAmountForBasePeriod',
];

/** Identifies a figure of a price. */
export type Field =
  | (typeof amountFields)[number]
  | 'amount'
  | 'basePeriod'
  | 'freePeriod'
  | 'totalPeriod'
  | 'renewal'
  | 'discountPercentage';

/** Holds the figures of a price in months, percent and units of its currency; undefined where absent or invalid. */
export interface Figures extends Readonly<Partial<Record<Field, number | undefined>>> {
  readonly amount: number;
  readonly basePeriod: number;
  readonly freePeriod: number;
  /** Months from one renewal to the next. */
  readonly renewalMonths: number;
}

/** Reads the prices that pages show; skips those without an amount or with wrong periods, which `unusable-offer` reports. */
export function pricesIn(products: unknown): Price[] {
  return listOf(products).flatMap((product, at) => {
    if (!isRecord(product)) return [];
    const { id, name, recommended, moneyBackGuaranteeDays: guarantee } = product;
    const about = {
      at,
      of: typeof id === 'string' && id ? ` of the product "${id.slice(0, 100)}"` : '',
      family: nameSuffix(typeof name === 'string' ? name : ''),
      isRecommended: recommended === true,
      guarantee,
    };
    const prices = listOf(product.prices).flatMap((fields, nth) => {
      const read = isRecord(fields) && fields.id ? readPrice(fields) : undefined;
      return read ? [{ ...about, place: `products[${at}].prices[${nth}]`, ...read }] : [];
    });
    // Pages show the first price in a currency.
    return [...Map.groupBy(prices, ({ currency }) => currency).values()].flatMap(([first]) => first ?? []);
  });
}

function readPrice(fields: Readonly<Record<string, unknown>>) {
  const { currency } = readAmount(fields.amount) ?? {};
  const periods = readPeriods(fields, () => undefined);
  let decimals = 0;
  const amountOf = (value: unknown) => {
    const amount = readAmount(value);
    if (!amount || amount.currency !== currency || amount.unscaledValue < 0n) return undefined;
    decimals = Math.max(decimals, decimalsOf(amount));
    return Number(amount.unscaledValue) / 10 ** amount.scale;
  };
  const amount = amountOf(fields.amount);
  if (!currency || !amount || !periods) return undefined;
  const amounts: Partial<Record<Field, number | undefined>> = Object.fromEntries(
    amountFields.map((name) => [name, amountOf(fields[name])]),
  );
  const percentage = fields.discountPercentage;
  const figures: Figures = {
    ...amounts,
    amount,
    basePeriod: periods.months,
    freePeriod: periods.freeMonths,
    totalPeriod: periods.totalMonths,
    renewal: amountOf((isRecord(fields.nextPrice) ? fields.nextPrice : {}).amount),
    renewalMonths: periods.renewalMonths,
    discountPercentage:
      typeof percentage === 'number' && percentage >= 0 && percentage <= 100 ? percentage : undefined,
  };
  const has = (name: Field) => (fields[name] ?? undefined) !== undefined;
  const unreadable = hiddenFields.filter((name) => has(name) && figures[name] === undefined);
  return { currency, decimals, figures, hasAmountPerDay: has('amountPerDay'), unreadable };
}

/** Counts the decimals of an amount without zeros at its end, at most those of its currency. */
function decimalsOf({ unscaledValue, scale, currency }: Amount): number {
  const used = unscaledValue === 0n ? 0 : scale - (/0*$/.exec(String(unscaledValue))?.[0].length ?? 0);
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.min(maximumFractionDigits, Math.max(0, used));
}
