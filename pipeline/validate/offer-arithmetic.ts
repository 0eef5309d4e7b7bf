import { type Amount, readAmount } from '../../domain/commerce/money.ts';
import { specialDeal } from '../../domain/commerce/personalizations.ts';
import { readPeriods } from '../../domain/commerce/plans.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/** Describes a figure that doesn't follow from others. */
type ArithmeticFault = Pick<Finding, 'rule' | 'message' | 'hint'> & { readonly target: string };

/**
 * Finds figures of an offer's prices that don't follow from each other (spec 1 §3 "Price").
 * @param sold currency in which the order page sells the offer, so that its recommended plan is the special deal; undefined: it sells
 * another one
 */
export function arithmeticFaults(products: unknown, sold: string | undefined): ArithmeticFault[] {
  const prices = pricesIn(products);
  const deal = prices.find(({ isRecommended, currency }) => isRecommended && currency === sold);
  const byCurrency = [...Map.groupBy(prices, ({ currency }) => currency).values()];
  return [
    ...byCurrency.flatMap((alike) => {
      const decimals = alike.reduce((most, price) => Math.max(most, price.decimals), 0);
      const offer = { month: monthIn(alike), decimals };
      return alike.flatMap((price) => faultsOf(price, offer));
    }),
    ...(deal ? dealFaults(deal) : []),
  ];
}

/** Returns what a month costs without discount; undefined where plans of one month cost different amounts. */
function monthIn(prices: readonly Price[]): number | undefined {
  const costs = prices.flatMap(({ total, amountWithoutDiscount, paid }) =>
    total === 1 ? [amountWithoutDiscount ?? paid] : [],
  );
  return new Set(costs).size === 1 ? costs[0] : undefined;
}

/** Holds the figures of a price in units of its currency; undefined where absent or invalid. */
interface Price extends Readonly<Record<AmountField, number | undefined>> {
  /** Path of the price in the offer. */
  readonly place: string;
  /** Names the product. */
  readonly of: string;
  readonly currency: string;
  /** Most decimals of its amounts: none in yen. */
  readonly decimals: number;
  readonly isRecommended: boolean;
  readonly paid: number;
  readonly total: number;
  readonly base: number;
  readonly free: number;
  /** The length that the price states. */
  readonly saidTotal: number;
  readonly discountPercentage: number | undefined;
  readonly renewal: number | undefined;
  /** Months from one renewal to the next. */
  readonly renewalMonths: number;
}

const amountFields = [
  'amountPerMonth',
  'amountPerDay',
  'amountWithoutDiscount',
  'amountWithoutDiscountForBasePeriod',
  'amountWithoutDiscountForFreePeriod',
  'discountAmount',
  'discountAmountForBasePeriod',
  'amountPerMonthWithoutDiscount',
] as const;
type AmountField = (typeof amountFields)[number];

function pricesIn(products: unknown): Price[] {
  return listOf(products).flatMap((product, at) => {
    if (!isRecord(product)) return [];
    const { id, recommended } = product;
    const of = typeof id === 'string' && id ? ` of the product "${id.slice(0, 100)}"` : '';
    return listOf(product.prices).flatMap((price, nth) => {
      const place = `products[${at}].prices[${nth}]`;
      return isRecord(price)
        ? (readPrice(price, { place, of, isRecommended: recommended === true }) ?? [])
        : [];
    });
  });
}

/** Returns undefined for a price without an amount or with wrong periods, which `unusable-offer` reports. */
function readPrice(
  fields: Readonly<Record<string, unknown>>,
  about: Pick<Price, 'place' | 'of' | 'isRecommended'>,
): Price | undefined {
  const { currency } = readAmount(fields.amount) ?? {};
  let decimals = 0;
  const amountOf = (value: unknown) => {
    const amount = readAmount(value);
    if (!amount || amount.currency !== currency) return undefined;
    decimals = Math.max(decimals, decimalsOf(amount));
    return Number(amount.unscaledValue) / 10 ** amount.scale;
  };
  const paid = amountOf(fields.amount) ?? 0;
  const periods = readPeriods(fields, () => undefined);
  const next = isRecord(fields.nextPrice) ? fields.nextPrice : {};
  const percentage = fields.discountPercentage;
  if (currency === undefined || paid <= 0 || !periods) return undefined;
  const { months, freeMonths, totalMonths, renewalMonths } = periods;
  return {
    ...about,
    ...(Object.fromEntries(amountFields.map((name) => [name, amountOf(fields[name])])) as Record<
      AmountField,
      number | undefined
    >),
    ...{ currency, paid, renewalMonths },
    ...{ base: months, free: freeMonths, total: months + freeMonths, saidTotal: totalMonths },
    discountPercentage: typeof percentage === 'number' ? percentage : undefined,
    renewal: amountOf(next.amount),
    decimals,
  };
}

/** Pages show amounts with two decimals. */
const mostDecimals = 2;

/** Counts the decimals of an amount without zeros at its end. */
function decimalsOf({ unscaledValue, scale }: Amount): number {
  const used = unscaledValue === 0n ? 0 : scale - (/0*$/.exec(String(unscaledValue))?.[0].length ?? 0);
  return Math.min(mostDecimals, Math.max(0, used));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Describes what a figure should be. */
interface Expected {
  readonly value: number;
  /** Names the figures that it follows from. */
  readonly from: string;
  /** Shows the value. */
  readonly text: string;
  /** Largest difference that rounding up or down explains. */
  readonly rounding: number;
  /** Smallest value that is right as well. */
  readonly least?: number;
}

/** Floating-point errors are far smaller than this part of a rounding. */
const slack = 1e-6;

function isRight(said: number, { value, rounding, least = value }: Expected): boolean {
  const differs = said < least ? least - said : said - value;
  return differs < rounding - slack || Math.abs(differs) < slack;
}

/** Holds what the figures of all prices of an offer in a currency follow from. */
interface Offer {
  /** What a month costs without discount. */
  readonly month: number | undefined;
  /** Amounts are rounded to so many. */
  readonly decimals: number;
}

/** Lists the formulas in the order in which figures follow from each other; the first that fails names a field's fault. */
function expectationsOf(
  price: Price,
  { month, decimals }: Offer,
): [field: string, said: number | undefined, Expected][] {
  const { paid, base, free, total, saidTotal, discountPercentage } = price;
  const full = price.amountPerMonthWithoutDiscount;
  const before = price.amountWithoutDiscount;
  const beforeBase = price.amountWithoutDiscountForBasePeriod;
  const beforeFree = price.amountWithoutDiscountForFreePeriod;
  const rows: [string, number | undefined, Expected][] = [];
  const row = (field: string, said: number | undefined, expected: Expected) =>
    rows.push([field, said, expected]);
  const unit = 10 ** -decimals;
  const money = (value: number, from: string, rounding = unit): Expected => ({
    ...{ value, from, rounding },
    text: value.toFixed(decimals),
  });
  const months = {
    value: total,
    from: `basePeriod ${base} and freePeriod ${free}`,
    text: String(total),
    rounding: 0,
  };
  row('totalPeriod.length', saidTotal, months);
  const over = `amount ${paid.toFixed(2)} over the ${total} ${total === 1 ? 'month' : 'months'} that it buys`;
  row('amountPerMonth', price.amountPerMonth, money(paid / total, over));
  // A month has 30 or 31 days.
  row('amountPerDay', price.amountPerDay, {
    ...money(paid / total / 30, over),
    least: paid / total / 31,
    text: ((paid * 12) / total / 365).toFixed(decimals),
  });
  if (month !== undefined)
    row('amountPerMonthWithoutDiscount', full, money(month, "the offer's plan of one month"));
  if (full !== undefined) {
    const times = (count: number) =>
      money(
        full * count,
        `amountPerMonthWithoutDiscount ${full.toFixed(2)} times ${count}`,
        unit * Math.max(1, count),
      );
    row('amountWithoutDiscount', before, times(total));
    row('amountWithoutDiscountForBasePeriod', beforeBase, times(base));
    row('amountWithoutDiscountForFreePeriod', beforeFree, times(free));
    // A renewal may cost less than its months would, never more.
    const renewal = times(price.renewalMonths);
    row('nextPrice.amount', price.renewal, { ...renewal, text: `at most ${renewal.text}`, least: 0 });
  } else if (beforeBase !== undefined && beforeFree !== undefined)
    row(
      'amountWithoutDiscount',
      before,
      money(beforeBase + beforeFree, 'its parts for base and free period'),
    );
  const less = (from: string, value: number) =>
    money(value - paid, `${from} ${value.toFixed(2)} less amount ${paid.toFixed(2)}`);
  if (before !== undefined)
    row('discountAmount', price.discountAmount, less('amountWithoutDiscount', before));
  if (beforeBase !== undefined)
    row(
      'discountAmountForBasePeriod',
      price.discountAmountForBasePeriod,
      less('amountWithoutDiscountForBasePeriod', beforeBase),
    );
  const percentage = percentageOf(price);
  if (percentage !== undefined)
    row('discountPercentage', discountPercentage, {
      value: percentage,
      from: percentageSource(price),
      text: String(Math.round(percentage)),
      rounding: 1,
    });
  return rows;
}

/** Returns the saving as a percentage of the price without discount. */
function percentageOf({ paid, amountWithoutDiscount, discountAmount }: Price): number | undefined {
  const before = amountWithoutDiscount ?? (discountAmount === undefined ? undefined : paid + discountAmount);
  return before === undefined ? undefined : ((before - paid) / before) * 100;
}

function percentageSource({ paid, amountWithoutDiscount, discountAmount = 0 }: Price): string {
  return amountWithoutDiscount === undefined
    ? `discountAmount ${discountAmount.toFixed(2)} and amount ${paid.toFixed(2)}`
    : `amountWithoutDiscount ${amountWithoutDiscount.toFixed(2)} and amount ${paid.toFixed(2)}`;
}

const { title } = rules['offer-arithmetic'];

function faultsOf(price: Price, offer: Offer): ArithmeticFault[] {
  const faults = new Map<string, ArithmeticFault>();
  for (const [field, said, expected] of expectationsOf(price, offer)) {
    if (said === undefined || isRight(said, expected) || faults.has(field)) continue;
    const target = `${price.place}.${field}`;
    const is = Number.isInteger(said) && !field.includes('mount') ? said : said.toFixed(2);
    faults.set(field, {
      rule: 'offer-arithmetic',
      message: `${title}: ${target}${price.of} is ${is}, but from ${expected.from} follows ${expected.text}.`,
      hint: `Write ${expected.text}, or correct what it follows from. Free months count: every figure is about all months that the amount buys, so that no two pages disagree.`,
      target,
    });
  }
  return [...faults.values()];
}

/** Compares the deal of the special order pages, whose texts are fixed, with the plan that they recommend (spec 1 §2). */
function dealFaults(price: Price): ArithmeticFault[] {
  const { months, freeMonths, percent } = specialDeal;
  const saved = percentageOf(price);
  const says = [
    ...(price.base === months && price.free === freeMonths
      ? []
      : [`"${months} Months + ${freeMonths} Months FREE", but it has ${price.base} and ${price.free}`]),
    ...(saved === undefined || Math.abs(saved - percent) < 1
      ? []
      : [`"${percent}% off", but ${Math.round(saved)}% follow from ${percentageSource(price)}`]),
  ];
  return says.map((text) => ({
    rule: 'offer-arithmetic',
    message: `${title}: the special order pages say of the recommended plan, ${price.place}${price.of}: ${text}.`,
    hint: 'The text of special order pages is fixed: recommend a plan of which it is true, or send no campaign to these pages.',
    target: price.place,
  }));
}
