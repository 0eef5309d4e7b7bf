import { type Amount, readAmount } from './money.ts';

/** A product with the price that it is offered at, as far as a list of plans shows it (spec 1 §3). */
export interface PlanSummary {
  readonly id: string;
  /** As systems name it: `12m`. */
  readonly name: string;
  /** What is paid for; free months come on top. */
  readonly months: number;
  readonly freeMonths: number;
  /** From the purchase to the first renewal. */
  readonly totalMonths: number;
  readonly recommended: boolean;
  readonly guaranteeDays: number | undefined;
  readonly amount: Amount;
  readonly perMonth: Amount | undefined;
  readonly perDay: Amount | undefined;
  readonly beforeDiscount: Amount | undefined;
  readonly discount: Amount | undefined;
  readonly discountPercentage: number | undefined;
  readonly renewal: Amount | undefined;
  /** What is paid; undefined where the product has no price in the currency that was asked for. */
  readonly offered: OfferedPrice | undefined;
}

interface OfferedPrice {
  readonly id: string;
  /** As the offer has it: payment services get it back the same. */
  readonly amount: {
    readonly unscaledValue: number | string;
    readonly scale: number;
    readonly currency: string;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The plans in an offer's product list; a product without an id, a length or an amount can't be shown and is left out.
 *
 * @param currency ISO 4217 code of the prices to take; a product without one is shown with its first price
 */
export function readPlans(products: unknown, currency?: string): PlanSummary[] {
  return listOf(products).flatMap((product) => readPlan(fieldsOf(product), currency) ?? []);
}

function readPlan(product: Fields, currency: string | undefined): PlanSummary | undefined {
  const prices = listOf(product.prices).map(fieldsOf);
  const wanted = prices.find(
    ({ amount }) => currency === undefined || readAmount(amount)?.currency === currency,
  );
  const price = wanted ?? prices[0] ?? {};
  const amount = readAmount(price.amount);
  const months = lengthOf(price.basePeriod) ?? lengthOf(price.totalPeriod);
  const id = textOf(product.id);
  if (!id || !amount || !months) return undefined;
  const offered = wanted && offeredPrice(wanted);
  return { id, months, amount, ...productDetails(product, id), ...priceDetails(price, months), offered };
}

function productDetails(product: Fields, id: string) {
  return {
    name: textOf(product.name) ?? id,
    recommended: product.recommended === true,
    guaranteeDays: positive(product.moneyBackGuaranteeDays),
  };
}

function priceDetails(price: Fields, months: number) {
  const discount = readAmount(price.discountAmount);
  const freeMonths = lengthOf(price.freePeriod) ?? 0;
  return {
    freeMonths,
    totalMonths: lengthOf(price.totalPeriod) ?? months + freeMonths,
    perMonth: readAmount(price.amountPerMonth),
    perDay: readAmount(price.amountPerDay),
    beforeDiscount: readAmount(price.amountWithoutDiscount),
    discount: discount && discount.unscaledValue > 0n ? discount : undefined,
    discountPercentage: positive(price.discountPercentage),
    renewal: readAmount(fieldsOf(price.nextPrice).amount),
  };
}

/** The amount is known to be one. */
function offeredPrice({ id, amount }: Fields): OfferedPrice | undefined {
  const { unscaledValue, scale, currency } = fieldsOf(amount) as unknown as OfferedPrice['amount'];
  return textOf(id) ? { id: String(id), amount: { unscaledValue, scale, currency } } : undefined;
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
