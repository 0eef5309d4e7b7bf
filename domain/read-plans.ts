import { type Amount, readAmount } from './money.ts';

/** A product with the price that it is offered at, as far as a list of plans shows it (spec 1 §3). */
export interface PlanSummary {
  readonly id: string;
  /** What is paid for; free months come on top. */
  readonly months: number;
  readonly freeMonths: number;
  readonly recommended: boolean;
  readonly guaranteeDays: number | undefined;
  readonly amount: Amount;
  readonly perMonth: Amount | undefined;
  readonly beforeDiscount: Amount | undefined;
  readonly discount: Amount | undefined;
  readonly discountPercentage: number | undefined;
  readonly renewal: Amount | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The plans in an offer's product list; a product without an id, a length or an amount can't be shown and is left out. */
export function readPlans(products: unknown): PlanSummary[] {
  return listOf(products).flatMap((product) => readPlan(fieldsOf(product)) ?? []);
}

function readPlan(product: Fields): PlanSummary | undefined {
  const price = fieldsOf(listOf(product.prices)[0]);
  const amount = readAmount(price.amount);
  const months = lengthOf(price.basePeriod) ?? lengthOf(price.totalPeriod);
  const id = textOf(product.id);
  if (!id || !amount || !months) return undefined;
  return { id, months, amount, ...productDetails(product), ...priceDetails(price) };
}

function productDetails(product: Fields) {
  return {
    recommended: product.recommended === true,
    guaranteeDays: positive(product.moneyBackGuaranteeDays),
  };
}

function priceDetails(price: Fields) {
  const discount = readAmount(price.discountAmount);
  return {
    freeMonths: lengthOf(price.freePeriod) ?? 0,
    perMonth: readAmount(price.amountPerMonth),
    beforeDiscount: readAmount(price.amountWithoutDiscount),
    discount: discount && discount.unscaledValue > 0n ? discount : undefined,
    discountPercentage: positive(price.discountPercentage),
    renewal: readAmount(fieldsOf(price.nextPrice).amount),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

function lengthOf(period: unknown): number | undefined {
  return positive(fieldsOf(period).length);
}
