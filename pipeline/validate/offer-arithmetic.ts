import { formatCount } from '../../domain/site/format-count.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import { fixedTextContradictions } from './fixed-texts.ts';
import { type Field, type Figures, type Price, pricesIn } from './offer-figures.ts';

/** Describes a figure that doesn't follow from others, or contradicts a fixed text. */
type ArithmeticFault = Pick<Finding, 'rule' | 'message' | 'hint' | 'severity'> & { readonly target: string };

/**
 * Finds figures of an offer's prices that don't follow from each other (spec 1 §3 "Price"), and fixed texts that they contradict.
 * @param sold currency in which the order page sells the offer; undefined: it sells another one
 */
export function arithmeticFaults(products: unknown, sold: string | undefined): ArithmeticFault[] {
  const prices = pricesIn(products);
  const checked = [...Map.groupBy(prices, ({ currency }) => currency).values()].flatMap((alike) => {
    const decimals = alike.reduce((most, price) => Math.max(most, price.decimals), 0);
    const families = Map.groupBy(alike, ({ family }) => family).values();
    return [...families].flatMap((plans) => {
      const offer = { month: monthIn(plans), decimals };
      return plans.map((price) => ({ price, ...checkFigures(price.figures, offer) }));
    });
  });
  const contradictions = fixedTextContradictions(
    products,
    checked.filter(({ price }) => price.currency === sold),
  );
  return [
    ...checked.flatMap(({ price, faults }) => [
      ...unreadableAmounts(price),
      ...faults.map((fault) => describe(fault, price)),
    ]),
    ...contradictions.map(({ target, says, hint }) => finding(target, says, hint)),
  ];
}

/** Holds what the figures of prices follow from. */
interface Offer {
  /** Gives the price of a month without discount. */
  readonly month: number | undefined;
  /** Amounts are rounded to so many. */
  readonly decimals: number;
}

/** Returns what a month costs without discount; undefined where plans of one month cost different amounts. */
function monthIn(prices: readonly Price[]): number | undefined {
  const all = prices.map(({ figures }) => figures);
  const votesFor = (cost: number) =>
    all.filter(({ amountPerMonthWithoutDiscount: said }) => said === cost).length;
  const costs = all
    .filter(({ basePeriod, freePeriod }) => basePeriod + freePeriod === 1)
    .map((own) => {
      // Figures of the plan that contradict each other: the one counts that most plans name.
      const said = [own.amountWithoutDiscount, own.amountPerMonthWithoutDiscount ?? own.amount];
      return said
        .filter((cost) => cost !== undefined)
        .toSorted((one, other) => votesFor(other) - votesFor(one))[0];
    });
  return new Set(costs).size === 1 ? costs[0] : undefined;
}

/** Describes what a figure should be. */
interface Expected {
  /** Undefined for limits. */
  readonly value?: number;
  readonly least: number;
  readonly most: number;
  /** Largest difference that rounding up or down explains. */
  readonly rounding: number;
  /** Names the figures that it follows from. */
  readonly from: string;
  /** Shows the value. */
  readonly text: string;
}

/** Returns what a figure may be, and first what it is where it is absent; nothing if it follows from nothing. */
type Formula = (figures: Figures) => readonly Expected[];

/** Lists the formulas in the order in which figures follow from each other. */
function formulasFor({ month, decimals }: Offer): [Field, Formula][] {
  const unit = 10 ** -decimals;
  const money = (value: number) => value.toFixed(decimals);
  const exactly = (value: number, from: string, rounding = unit, text = money(value)): Expected => ({
    ...{ value, least: value, most: value, rounding, from, text },
  });
  const monthsOf = ({ basePeriod, freePeriod }: Figures) => basePeriod + freePeriod;
  /** Figures without a part for the base period may be about all months, or about those that are paid for. */
  const overMonths = (own: Figures, expected: (count: number) => Expected) =>
    own.freePeriod > 0 ? [expected(monthsOf(own)), expected(own.basePeriod)] : [expected(monthsOf(own))];
  const over = (own: Figures, count: number) =>
    `amount ${money(own.amount)} over the ${formatCount(count, 'month')} that ${count < monthsOf(own) ? 'are paid for' : 'it buys'}`;
  const times = ({ amountPerMonthWithoutDiscount: full }: Figures, count: number) =>
    full === undefined
      ? []
      : [
          exactly(
            full * count,
            `${money(full)} a month without discount (amountPerMonthWithoutDiscount) times ${count}`,
            // What a month costs by itself isn't rounded.
            unit * (full === month ? 1 : Math.max(1, count)),
          ),
        ];
  const less = (before: number | undefined, { amount }: Figures, of: string) =>
    before === undefined
      ? []
      : [exactly(Math.max(0, before - amount), `${money(before)} ${of} less amount ${money(amount)}`)];
  return [
    [
      'totalPeriod',
      (own) => {
        const from = `basePeriod ${own.basePeriod} and freePeriod ${own.freePeriod}`;
        return [exactly(monthsOf(own), from, 0, String(monthsOf(own)))];
      },
    ],
    ['amountPerMonth', (own) => overMonths(own, (count) => exactly(own.amount / count, over(own, count)))],
    [
      'amountPerDay',
      (own) =>
        overMonths(own, (count) => {
          const aMonth = own.amount / count;
          // A month has 30 or 31 days.
          return { ...exactly((aMonth * 12) / 365, over(own, count)), least: aMonth / 31, most: aMonth / 30 };
        }),
    ],
    [
      'amountPerMonthWithoutDiscount',
      () => (month === undefined ? [] : [exactly(month, "the offer's plan of one month")]),
    ],
    [
      'amountWithoutDiscount',
      (own) => {
        const { amountWithoutDiscountForBasePeriod: base, amountWithoutDiscountForFreePeriod: free } = own;
        const ofMonths = times(own, monthsOf(own));
        if (ofMonths.length > 0) return ofMonths;
        if (base !== undefined && free !== undefined)
          return [exactly(base + free, 'its parts for base and free period')];
        const text = `at least ${money(own.amount)}`;
        return [{ least: own.amount, most: Number.POSITIVE_INFINITY, rounding: 0, from: 'amount', text }];
      },
    ],
    ['amountWithoutDiscountForBasePeriod', (own) => times(own, own.basePeriod)],
    ['amountWithoutDiscountForFreePeriod', (own) => times(own, own.freePeriod)],
    ['discountAmount', (own) => less(own.amountWithoutDiscount, own, 'without discount')],
    [
      'discountAmountForBasePeriod',
      (own) => less(own.amountWithoutDiscountForBasePeriod, own, 'without discount for the base period'),
    ],
    [
      'discountPercentage',
      (own) => {
        const { amount, discountAmount } = own;
        if (discountAmount === undefined) return [];
        return overMonths(own, (count) => {
          const before = ((amount + discountAmount) * count) / monthsOf(own);
          const saved = Math.max(0, before - amount);
          const value = (saved / before) * 100;
          const from = `a saving of ${money(saved)} on ${money(before)}`;
          return exactly(value, from, 1, String(Math.min(99, Math.round(value))));
        });
      },
    ],
    [
      'renewal',
      (own) => {
        return times(own, own.renewalMonths).map(({ value: _, ...limit }) => {
          return { ...limit, least: 0, text: `at most ${limit.text}` };
        });
      },
    ],
  ];
}

/** Floating-point errors are far smaller than this part of a rounding. */
const slack = 1e-6;

function fits(value: number, all: readonly Expected[]): boolean {
  return all.some(({ least, most, rounding }) => {
    const differs = Math.max(least - value, value - most, 0);
    return differs < rounding - slack || differs < slack;
  });
}

/** Describes a wrong figure. */
interface Fault {
  readonly field: Field;
  readonly value: number;
  readonly expected: readonly Pick<Expected, 'from' | 'text'>[];
  /** Whether a saving is smaller than it could be, which promises nobody too much. */
  readonly isModest?: boolean;
}

interface CheckedFigures {
  readonly faults: readonly Fault[];
  /** All figures, with wrong ones corrected and absent ones computed. */
  readonly right: Figures;
}

/** Checks a price's figures. If a single one explains several faults, it is the fault. */
function checkFigures(figures: Figures, offer: Offer): CheckedFigures {
  const checked = applyFormulas(figures, offer);
  if (checked.faults.length < 2) return checked;
  for (const cause of possibleCauses(figures)) {
    const corrected = applyFormulas({ ...figures, ...cause }, offer);
    const [field, value = 0] = (Object.entries(cause) as [Field, number][])[0] ?? [];
    if (!field || corrected.faults.length > 0) continue;
    const text = field === 'amount' ? value.toFixed(offer.decimals) : String(value);
    const fault = { field, value: figures[field] ?? 0, expected: [{ from: 'the other figures', text }] };
    return { ...corrected, faults: [fault] };
  }
  return checked;
}

/** Computes the amount and the periods from what else a price says. */
function possibleCauses(figures: Figures): Partial<Record<Field, number>>[] {
  const { basePeriod, freePeriod, totalPeriod = Number.NaN } = figures;
  const { amountWithoutDiscount = Number.NaN, discountAmount = Number.NaN } = figures;
  const { amountWithoutDiscountForFreePeriod: free = Number.NaN } = figures;
  const freeMonths = Math.round(free / (figures.amountPerMonthWithoutDiscount ?? Number.NaN));
  const causes = [
    { amount: amountWithoutDiscount - discountAmount },
    { freePeriod: totalPeriod - basePeriod },
    { basePeriod: totalPeriod - freePeriod },
    { freePeriod: freeMonths, basePeriod: totalPeriod - freeMonths },
  ];
  return causes.filter(({ amount = 1, basePeriod = 1, freePeriod = 0 }) => {
    return amount > 0 && basePeriod > 0 && freePeriod >= 0;
  });
}

/** Compares each figure with what it follows from, as the price says it or as it should be: a fault has no consequences. */
function applyFormulas(figures: Figures, offer: Offer): CheckedFigures {
  const faults: Fault[] = [];
  let said = figures;
  let right = figures;
  for (const [field, formula] of formulasFor(offer)) {
    const value = figures[field];
    const fromSaid = formula(said);
    const expected = formula(right);
    const [first] = expected;
    if (value === undefined) said = { ...said, [field]: fromSaid[0]?.value };
    else if (first && !fits(value, expected) && !fits(value, fromSaid))
      faults.push({ field, value, expected, isModest: field === 'discountAmount' && value < first.least });
    if (first && (value === undefined || !fits(value, expected))) right = { ...right, [field]: first.value };
  }
  return { faults, right };
}

const { title } = rules['offer-arithmetic'];

/** Maps figures to their paths in a price, where these differ. */
const paths: Partial<Record<Field, string>> = {
  basePeriod: 'basePeriod.length',
  freePeriod: 'freePeriod.length',
  totalPeriod: 'totalPeriod.length',
  renewal: 'nextPrice.amount',
};

function finding(target: string, says: string, hint: string): ArithmeticFault {
  return { rule: 'offer-arithmetic', message: `${title}: ${says}.`, hint, target };
}

function describe(
  { field, value, expected, isModest }: Fault,
  { place, of, decimals }: Price,
): ArithmeticFault {
  const target = `${place}.${paths[field] ?? field}`;
  const shown = /amount|renewal/i.test(field) ? value.toFixed(decimals) : String(value);
  const is = Number(shown) === value ? shown : String(value);
  const text = expected.map((each) => each.text).join(' or ');
  const follows = expected.map((each) => `from ${each.from} follows ${each.text}`).join(', and ');
  const write = `Write ${text}, or correct`;
  const hint =
    field === 'renewal'
      ? `A renewal costs at most what its months cost one by one. ${write} "nextPrice.totalPeriod" or what a month costs.`
      : isModest
        ? `Pages show this saving, and no price before discount. ${write} what it follows from.`
        : `${write} what it follows from.${expected.length > 1 ? ' Pages name the months that it is about.' : ''}`;
  return {
    ...finding(target, `${target}${of} is ${is}, but ${follows}`, hint),
    ...(isModest && { severity: 'info' }),
  };
}

function unreadableAmounts({ place, of, currency, unreadable }: Price): ArithmeticFault[] {
  const [first] = unreadable;
  if (!first) return [];
  const target = `${place}.${first}`;
  const says = `no amount in ${currency}: ${unreadable.join(', ')} of ${place}${of}`;
  return [finding(target, says, "Write amounts like the price's own, or remove them.")];
}
