import { isRecord } from '../site/json.ts';
import { type FigureMonths, figureMonths } from './figure-months.ts';
import { type Amount, isAboveZero, isWholeCents, readAmount, trueSaving } from './money.ts';

/** Describes a product with its price for lists of plans (spec 1 §3). */
export interface PlanSummary {
  readonly id: string;
  /** Name in other systems: `12m`. */
  readonly name: string;
  /** Paid months, without free ones. */
  readonly months: number;
  readonly freeMonths: number;
  /** Months from purchase to first renewal. */
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
  readonly over: FigureMonths;
  readonly renewal: Amount | undefined;
  /** Months from one renewal to the next. */
  readonly renewalMonths: number;
  /** The price to pay; undefined without a usable price in the requested currency. */
  readonly offered: OfferedPrice | undefined;
}

export interface OfferedPrice {
  readonly id: string;
  /** Unchanged from the offer, as payment services expect it back. */
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
 * Reads the plans of an offer's product list and skips invalid parts.
 * @param currency ISO 4217 code of the prices to take, preferred over others
 * @param report receives each deviation from spec 1 §3
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
      if (plan.recommended && [...plans.values()].some(({ recommended }) => recommended))
        reportOwn('recommended', 'recommendedTwice');
      plans.set(plan.id, plan);
    }
  });
  return [...plans.values()];
}

function readPlan(product: Fields, currency: string, report: ReportField): PlanSummary | undefined {
  const id = textOf(product.id);
  const price = readPrices(product, currency, report);
  if (!id) report('id', 'id');
  if (typeof (product.recommended ?? false) !== 'boolean') report('recommended', 'boolean');
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

/** The only billing type in the specification. */
const recurring = 'BILLING_TYPE_RECURRING';

/** Reads the first payable price, else the first. */
function readPrices(
  { prices, billingType }: Fields,
  currency: string,
  report: ReportField,
): Price | undefined {
  const read = listOf(prices).map((fields, at) => ({
    fields: fieldsOf(fields),
    price: readPrice(fields, currency, (field, fault) =>
      report(`prices[${at}]${field && `.${field}`}`, fault),
    ),
  }));
  const taken = read.find(({ price }) => price?.offered) ?? read.find(({ price }) => price !== undefined);
  if (read.every(({ fields }) => isForeign(readAmount(fields.amount), currency))) report('prices', 'prices');
  const renews = hasValue(taken?.fields.nextPrice);
  if (taken && billingType !== undefined && (billingType === recurring) !== renews)
    report('billingType', 'billing');
  return taken?.price;
}

function isForeign(amount: Amount | undefined, currency: string): boolean {
  return amount !== undefined && amount.currency !== currency;
}

function readPrice(price: unknown, currency: string, report: ReportField): Price | undefined {
  if (!isRecord(price)) return report('', 'object');
  const amount = readAmount(price.amount);
  const isSold = !isForeign(amount, currency);
  const id = textOf(price.id);
  const isPaid = amount && isAboveZero(amount);
  if (!isPaid) report('amount', amount ? 'unpaid' : 'amount');
  else if (!isWholeCents(amount)) report('amount', 'rounded');
  if (!id && isSold) report('id', 'id');
  const periods = readPeriods(price, report);
  if (!isPaid || !periods) return undefined;
  const detail = (name: string) => {
    const read = readAmount(price[name]);
    const isRight = read && read.currency === amount.currency && read.unscaledValue >= 0n;
    if (hasValue(price[name]) && !isRight) report(name, 'detail');
    return isRight && isAboveZero(read) ? read : undefined;
  };
  const next = readAmount(fieldsOf(price.nextPrice).amount);
  const renewal = next && next.currency === amount.currency && isAboveZero(next) ? next : undefined;
  if (hasValue(price.nextPrice) && !renewal) report('nextPrice.amount', 'renewal');
  const { unscaledValue, scale, currency: own } = price.amount as OfferedPrice['amount'];
  const perMonth = detail('amountPerMonth');
  const perDay = detail('amountPerDay');
  const before = detail('amountWithoutDiscount');
  const saving = trueSaving(amount, {
    beforeDiscount: before,
    discount: detail('discountAmount'),
    discountPercentage: readNumber(price, 'discountPercentage', 100, report),
  });
  const { discount, discountPercentage } = saving;
  return {
    ...periods,
    amount,
    perMonth,
    perDay,
    ...saving,
    over: figureMonths({ ...periods, amount, perMonth, perDay, before, discount, discountPercentage }),
    renewal,
    offered: id && isSold ? { id, amount: { unscaledValue, scale, currency: own } } : undefined,
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

/** Reduces a product list to the fields that `readPlans` reads, with sorted keys. */
export function trimProducts(products: unknown): unknown {
  if (!Array.isArray(products)) return products;
  return products.map((product) => {
    if (!isRecord(product) || !Array.isArray(product.prices)) return product;
    const prices = product.prices.map((price) => (isRecord(price) ? pick(price, priceFields) : price));
    return { ...pick(product, productFields), prices };
  });
}

function pick(fields: Fields, names: readonly string[]): Fields {
  const picked = names.filter((name) => name in fields).map((name) => [name, sortedParts(fields[name])]);
  return Object.fromEntries(picked);
}

/** Lists what amounts, periods and the next price have. */
const partFields = ['amount', 'currency', 'length', 'scale', 'totalPeriod', 'unit', 'unscaledValue'];

/** Reduces the objects in a value to the known fields, sorted. */
function sortedParts(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const keys = partFields.filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(keys.map((key) => [key, sortedParts(value[key])]));
}

/** Reads the plans with prices in a currency, for pages that only show them. */
export function plansInCurrency(products: unknown, currency: string): PlanSummary[] {
  return readPlans(products, currency).filter(({ amount }) => amount.currency === currency);
}

/** Reads the periods in months; the base period defaults to the total less the free one. Undefined if any is wrong. */
export function readPeriods(price: Fields, report: ReportField) {
  const free = readPeriod(price, 'freePeriod', report) ?? 0;
  const total = readPeriod(price, 'totalPeriod', report);
  const months = readPeriod(price, 'basePeriod', report) ?? (total ?? 0) - free;
  const totalMonths = total ?? months + free;
  // Non-numbers are reported already.
  if (months <= 0 || totalMonths <= 0) report('basePeriod', 'length');
  const renewalMonths = readPeriod(fieldsOf(price.nextPrice), 'totalPeriod', () => undefined) ?? months;
  const isPeriod = months > 0 && totalMonths > 0 && free >= 0;
  if (isPeriod && !(renewalMonths > 0)) report('nextPrice.totalPeriod', 'renewalPeriod');
  return isPeriod
    ? { months, freeMonths: free, totalMonths, renewalMonths: renewalMonths || months }
    : undefined;
}

/** Reads a period in months: undefined where absent, NaN where invalid. */
function readPeriod(price: Fields, name: string, report: ReportField): number | undefined {
  const period = price[name] ?? undefined;
  if (period === undefined) return undefined;
  const { length, unit = monthUnit } = fieldsOf(period);
  const isLength = typeof length === 'number' && Number.isSafeInteger(length) && length >= 0;
  if (!isLength) report(`${name}.length`, 'length');
  if (unit !== monthUnit) report(`${name}.unit`, 'unit');
  return isLength && unit === monthUnit ? length : Number.NaN;
}

/** The only period unit in the specification. */
const monthUnit = 'DURATION_UNIT_MONTH';

/** Reads a whole number; undefined for 0 */
function readNumber(holder: Fields, name: string, most: number, report: ReportField): number | undefined {
  const value = holder[name] ?? undefined;
  const isRight = typeof value === 'number' && value >= 0 && value <= most;
  if (value !== undefined && !isRight) report(name, 'number');
  return (isRight && Math.round(value)) || undefined;
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** Returns a list, or an empty one for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

/** Lists the faults of an offer's product list; most of them drop the part. */
export type PlanFault =
  /** Missing or empty list. */
  | 'list'
  /** A product or price that isn't an object. */
  | 'object'
  | 'id'
  | 'repeated'
  | 'sameName'
  /** No price in the currency. */
  | 'prices'
  | 'amount'
  /** Price of zero or less. */
  | 'unpaid'
  /** Price with more than two decimals. */
  | 'rounded'
  | 'length'
  | 'unit'
  /** Invalid amount besides the price. */
  | 'detail'
  | 'number'
  /** Recommendation that isn't true or false. */
  | 'boolean'
  | 'recommendedTwice'
  /** Renewal without an amount above zero. */
  | 'renewal'
  /** Renewal whose period isn't in months; the plan's is shown. */
  | 'renewalPeriod'
  /** Billing type contradicts the renewal price. */
  | 'billing';

/** @param product index; undefined for the list itself @param field path in the product: `prices[0].amount` */
type ReportFault = (product: number | undefined, field: string, fault: PlanFault) => void;

/** Gives the plan's query parameter: `/order?plan=6m`. */
export const planParameter = 'plan';

/**
 * Finds the plan in an address by id, full name (`6m_regular`) or length in months (`6m`). Ignores case and outer spaces except in ids.
 * @param name untrusted
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

/** Returns a plan's name for an address: the first of short name, full name and id that `findPlan` resolves to it. */
export function nameInAddress(plan: PlanSummary, plans: readonly PlanSummary[]): string {
  const names = [shortName(plan.name), plan.name.trim()];
  return names.find((name) => findPlan(plans, name)?.id === plan.id) ?? plan.id;
}

/** Removes the suffix of a product's name (spec 1 §3): `6m` of `6m_regular`. */
function shortName(name: string): string {
  const plain = plainName(name);
  return /^\d+m(?![a-z\d])/.exec(plain)?.[0] ?? plain;
}

/** Returns the suffix of a product's name, which plans of different lengths share (spec 1 §3): `_regular` of `6m_regular`. */
export function nameSuffix(name: string): string {
  return plainName(name).slice(shortName(name).length);
}

/** Normalizes a product's name: trims it and ignores case. */
export function plainName(name: string): string {
  return name.trim().toLowerCase();
}
