import { isRecord } from '../site/json.ts';
import { type Amount, readAmount, trueSaving } from './money.ts';

/** Describes a product with its price, as far as a list of plans shows it (spec 1 §3). */
export interface PlanSummary {
  readonly id: string;
  /** As systems name it: `12m`. */
  readonly name: string;
  /** Months that are paid for; free months come on top. */
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
  /** A whole number. */
  readonly discountPercentage: number | undefined;
  readonly renewal: Amount | undefined;
  /** The price to pay; undefined where the product has no usable price in the requested currency. */
  readonly offered: OfferedPrice | undefined;
}

/** Describes a price that can be paid, as the offer has it. */
export interface OfferedPrice {
  readonly id: string;
  /** As the offer has it: payment services get it back the same. */
  readonly amount: {
    readonly unscaledValue: number | string;
    readonly scale: number;
    readonly currency: string;
  };
}

type Fields = Readonly<Record<string, unknown>>;
type Price = Omit<PlanSummary, 'id' | 'name' | 'recommended' | 'guaranteeDays'>;
type ReportField = (field: string, fault: PlanFault) => undefined;

/**
 * Reads the plans of an offer's product list. Leaves out parts that can't be shown correctly.
 *
 * @param currency ISO 4217 code of the prices to take; a product without one keeps a price in another currency
 * @param report gets everything that isn't as spec 1 §3 says, most of which is left out
 */
export function readPlans(
  products: unknown,
  currency: string,
  report: ReportFault = () => {},
): PlanSummary[] {
  const list = listOf(products);
  if (list.length === 0) report(undefined, '', 'list');
  const plans = new Map<string, PlanSummary>();
  const names = new Set<string>();
  list.forEach((product, at) => {
    const reportOwn: ReportField = (field, fault) => void report(at, field, fault);
    const plan = isRecord(product) ? readPlan(product, currency, reportOwn) : reportOwn('', 'object');
    if (plan && plans.has(plan.id)) reportOwn('id', 'repeated');
    else if (plan) {
      const name = plainName(plan.name);
      if (names.has(name)) reportOwn('name', 'sameName');
      names.add(name);
      plans.set(plan.id, plan);
    }
  });
  return [...plans.values()];
}

function readPlan(product: Fields, currency: string, report: ReportField): PlanSummary | undefined {
  const id = textOf(product.id);
  const price = readPrices(product.prices, currency, report);
  if (!id) report('id', 'id');
  const { billingType } = product;
  if (price && billingType !== undefined && (billingType === recurring) !== (price.renewal !== undefined))
    report('billingType', 'billing');
  return id && price
    ? {
        id,
        name: textOf(product.name) ?? id,
        recommended: product.recommended === true,
        guaranteeDays: readNumber(product, 'moneyBackGuaranteeDays', Number.MAX_SAFE_INTEGER, report),
        ...price,
      }
    : undefined;
}

/** Billing type of a plan that renews; the specification has no other. */
const recurring = 'BILLING_TYPE_RECURRING';

/** Reads the first price that can be paid, else the first. */
function readPrices(prices: unknown, currency: string, report: ReportField): Price | undefined {
  let isReported = false;
  const read = listOf(prices).map((price, at) =>
    readPrice(price, currency, (field, fault) => {
      isReported = true;
      return report(`prices[${at}]${field && `.${field}`}`, fault);
    }),
  );
  const price = read.find((own) => own?.offered) ?? read.find((own) => own !== undefined);
  if (!price?.offered && !isReported) report('prices', 'prices');
  return price;
}

function readPrice(price: unknown, currency: string, reportOwn: ReportField): Price | undefined {
  if (!isRecord(price)) return reportOwn('', 'object');
  const amount = readAmount(price.amount);
  const isForeign = amount !== undefined && amount.currency !== currency;
  // Prices in other currencies aren't shown, so their faults don't matter.
  const report = isForeign ? () => undefined : reportOwn;
  const id = textOf(price.id);
  const isPaid = amount && amount.unscaledValue > 0n;
  if (!isPaid) report('amount', amount ? 'unpaid' : 'amount');
  if (!id) report('id', 'id');
  const periods = readPeriods(price, report);
  if (!isPaid || !periods) return undefined;
  const detail = (name: string, holder = price, place = name) => {
    const value = holder[name] ?? undefined;
    const read = readAmount(value);
    const isRight = read && read.currency === amount.currency && read.unscaledValue >= 0n;
    if (value !== undefined && !isRight) report(place, 'detail');
    return isRight && read.unscaledValue > 0n ? read : undefined;
  };
  return {
    ...periods,
    amount,
    perMonth: detail('amountPerMonth'),
    perDay: detail('amountPerDay'),
    ...trueSaving(amount, {
      beforeDiscount: detail('amountWithoutDiscount'),
      discount: detail('discountAmount'),
      discountPercentage: readNumber(price, 'discountPercentage', 100, report),
    }),
    renewal: detail('amount', fieldsOf(price.nextPrice), 'nextPrice.amount'),
    offered: id && !isForeign ? { id, amount: asSent(price.amount as OfferedPrice['amount']) } : undefined,
  };
}

const productFields = ['id', 'name', 'recommended', 'moneyBackGuaranteeDays'];
const priceFields = [
  'id',
  'amount',
  'basePeriod',
  'freePeriod',
  'totalPeriod',
  'amountPerMonth',
  'amountPerDay',
  'amountWithoutDiscount',
  'discountAmount',
  'discountPercentage',
  'nextPrice',
];

/** Leaves out of a product list what `readPlans` doesn't read: pages carry the rest. The order of an object's keys doesn't matter. */
export function trimProducts(products: unknown): unknown {
  if (!Array.isArray(products)) return products;
  return products.map((product) => {
    if (!isRecord(product) || !Array.isArray(product.prices)) return product;
    const prices = product.prices.map((price) => (isRecord(price) ? pick(price, priceFields) : price));
    return { ...pick(product, productFields), prices };
  });
}

function pick(fields: Fields, names: readonly string[]): Fields {
  const picked = names.filter((name) => name in fields).map((name) => [name, sortedKeys(fields[name])]);
  return Object.fromEntries(picked);
}

/** Returns the same value with the keys of all its objects sorted by code unit. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(value[key])]));
}

/** Reads the plans with prices in a currency, for pages that only show them. */
export function plansInCurrency(products: unknown, currency: string): PlanSummary[] {
  return readPlans(products, currency).filter(({ amount }) => amount.currency === currency);
}

function asSent({ unscaledValue, scale, currency }: OfferedPrice['amount']): OfferedPrice['amount'] {
  return { unscaledValue, scale, currency };
}

/** Reads the periods; a price without a base period has the total less the free one. */
function readPeriods(price: Fields, report: ReportField) {
  const free = readPeriod(price, 'freePeriod', report) ?? 0;
  const total = readPeriod(price, 'totalPeriod', report);
  const months = readPeriod(price, 'basePeriod', report) ?? (total ?? 0) - free;
  const totalMonths = total ?? months + free;
  // Where one isn't a number, that is reported already.
  if (months <= 0 || totalMonths <= 0) report('basePeriod', 'length');
  return months > 0 && totalMonths > 0 && free >= 0 ? { months, freeMonths: free, totalMonths } : undefined;
}

/** Reads a period in months. @returns undefined where there is none, NaN for one that can't be read */
function readPeriod(price: Fields, name: string, report: ReportField): number | undefined {
  const period = price[name] ?? undefined;
  if (period === undefined) return undefined;
  const { length, unit = monthUnit } = fieldsOf(period);
  const isLength = typeof length === 'number' && Number.isSafeInteger(length) && length >= 0;
  if (!isLength) report(`${name}.length`, 'length');
  if (unit !== monthUnit) report(`${name}.unit`, 'unit');
  return isLength && unit === monthUnit ? length : Number.NaN;
}

/** The unit of all periods; the specification has no other. */
const monthUnit = 'DURATION_UNIT_MONTH';

/** Reads a whole number; undefined for 0 */
function readNumber(holder: Fields, name: string, most: number, report: ReportField): number | undefined {
  const value = holder[name] ?? undefined;
  const isRight = typeof value === 'number' && value >= 0 && value <= most;
  if (value !== undefined && !isRight) report(name, 'number');
  return (isRight && Math.round(value)) || undefined;
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

/** Lists the parts of an offer's product list that may be wrong. Most of these faults leave out the part. */
export type PlanFault =
  /** No list, or an empty one. */
  | 'list'
  /** A product or price that isn't an object. */
  | 'object'
  | 'id'
  /** The id of a product before it. */
  | 'repeated'
  /** The name of a product before it. */
  | 'sameName'
  /** No price in the currency. */
  | 'prices'
  | 'amount'
  /** Nothing or less is to be paid. */
  | 'unpaid'
  | 'length'
  | 'unit'
  /** One of the amounts besides the price. */
  | 'detail'
  | 'number'
  /** Says that a plan renews whose price has no renewal, or the other way round. */
  | 'billing';

/**
 * @param product its position; undefined where the list itself is meant
 * @param field of the product: `prices[0].amount`
 */
type ReportFault = (product: number | undefined, field: string, fault: PlanFault) => void;

/** Gives the plan's query parameter in the order page's address: `/order?plan=6m`. */
export const planParameter = 'plan';

/**
 * Returns the plan that an address names: by its id, else its whole name (`6m_regular`), else its length in months (`6m`).
 *
 * @param name anything that an address may hold; case and outer blanks count in ids alone
 */
export function findPlan(
  plans: readonly PlanSummary[],
  name: string | null | undefined,
): PlanSummary | undefined {
  if (!name?.trim()) return undefined;
  return (
    plans.find(({ id }) => id === name) ??
    plans.find((plan) => plainName(plan.name) === plainName(name)) ??
    plans.find((plan) => shortName(plan.name) === shortName(name))
  );
}

/** Returns a plan's name in an address: its short name, its whole name, else its id. The first that leads back to it. */
export function nameInAddress(plan: PlanSummary, plans: readonly PlanSummary[]): string {
  const names = [shortName(plan.name), plan.name.trim()];
  return names.find((name) => findPlan(plans, name)?.id === plan.id) ?? plan.id;
}

/** Leaves out the suffix of a product's name, which begins with the length in months (spec 1 §3): `6m` of `6m_regular`. */
function shortName(name: string): string {
  const plain = plainName(name);
  return /^\d+m(?![a-z\d])/.exec(plain)?.[0] ?? plain;
}

/** Returns the part of a product's name that counts: neither case nor outer blanks do. */
export function plainName(name: string): string {
  return name.trim().toLowerCase();
}
