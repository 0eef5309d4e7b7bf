import { type EntrySource, entry } from '../entry.ts';

interface Plan {
  readonly id: string;
  readonly months: number;
  readonly freeMonths: number;
  readonly displayName: string;
  readonly description: string;
  readonly recommended: boolean;
  /** US cents. */
  readonly price: number;
  readonly renewal: number;
  /** As the specification has them (spec 1 §3 "Sample plans"): about the months that are paid for. */
  readonly perMonth: number;
  readonly percentage: number;
  /** About all months. */
  readonly saving: number;
}

/** Sets what a month costs without discount, in US cents. */
const monthly = 1295;

/** The other figures follow from these (docs/rules.md#offer-arithmetic). */
const plans: readonly Plan[] = [
  {
    id: 'plan-12m',
    months: 12,
    freeMonths: 3,
    displayName: '12 months',
    description: '12 months + 3 months free',
    recommended: true,
    price: 9995,
    renewal: 11695,
    perMonth: 832,
    percentage: 35,
    saving: 9430,
  },
  {
    id: 'plan-6m',
    months: 6,
    freeMonths: 0,
    displayName: '6 months',
    description: 'Half a year of privacy',
    recommended: false,
    price: 5995,
    renewal: 6995,
    perMonth: 999,
    percentage: 23,
    saving: 1730,
  },
  {
    id: 'plan-1m',
    months: 1,
    freeMonths: 0,
    displayName: '1 month',
    description: 'Pay by the month',
    recommended: false,
    price: monthly,
    renewal: monthly,
    perMonth: monthly,
    percentage: 0,
    saving: 0,
  },
];

const entitlements = [
  entitlement('vpn', 'Wayfold VPN', 'VPN servers in 105 countries', 'ENTITLEMENT_TYPE_PRODUCT'),
  entitlement(
    'threat-manager',
    'Threat manager',
    'Blocks trackers and malicious servers',
    'ENTITLEMENT_TYPE_FEATURE',
  ),
  entitlement('devices', 'Eight devices', 'Eight devices at the same time', 'ENTITLEMENT_TYPE_FEATURE'),
];

function entitlement(id: string, name: string, description: string, type: string) {
  return { id: `entitlement-${id}`, name, description, externalRef: `wayfold-${id}`, type };
}

const money = (cents: number) => ({ unscaledValue: cents, scale: 2, currency: 'USD' });
const period = (length: number) => ({ length, unit: 'DURATION_UNIT_MONTH' });

function product(plan: Plan) {
  const { id, months, displayName, description, recommended } = plan;
  return {
    id,
    name: `${months}m_regular`,
    displayName,
    description,
    entitlements,
    moneyBackGuaranteeDays: 30,
    billingType: 'BILLING_TYPE_RECURRING',
    recommended,
    prices: [price(plan)],
  };
}

function price(plan: Plan) {
  return {
    id: `price-${plan.months}m-usd`,
    productId: plan.id,
    totalPeriod: period(plan.months + plan.freeMonths),
    basePeriod: period(plan.months),
    freePeriod: period(plan.freeMonths),
    amount: money(plan.price),
    externalRef: `wayfold-${plan.months}m-USD`,
    nextPrice: {
      totalPeriod: period(plan.months),
      amount: money(plan.renewal),
      externalRef: `wayfold-${plan.months}m-renewal-USD`,
    },
    ...derivedAmounts(plan),
  };
}

/** Computes what else a price says: a day costs what the paid months cost. */
function derivedAmounts({ price: paid, months, freeMonths, perMonth, percentage, saving }: Plan) {
  const total = months + freeMonths;
  return {
    amountPerMonth: money(perMonth),
    amountPerDay: money(Math.round((perMonth * 12) / 365)),
    amountWithoutDiscount: money(monthly * total),
    amountWithoutDiscountForBasePeriod: money(monthly * months),
    amountWithoutDiscountForFreePeriod: money(monthly * freeMonths),
    discountAmount: money(saving),
    discountAmountForBasePeriod: money(monthly * months - paid),
    amountPerMonthWithoutDiscount: money(monthly),
    discountPercentage: percentage,
  };
}

/** Builds the response of GET /offers/regular (spec 1 §3 "Product", "Price", "Sample plans"). */
export function buildOffer() {
  return { offerId: 'regular', products: plans.map(product) };
}

/** Builds the same offer with every figure about all months that the amount buys. */
export function buildConsistentOffer() {
  const products = plans.map((plan) => {
    const total = plan.months + plan.freeMonths;
    const saving = monthly * total - plan.price;
    const percentage = Math.round((saving / (monthly * total)) * 100);
    return product({ ...plan, perMonth: Math.round(plan.price / total), percentage, saving });
  });
  return { offerId: 'regular', products };
}

/** Lists the offer entry, whose plans pages show until the live prices load. */
export const offer: readonly EntrySource[] = [entry('offer', 'offer-regular', buildOffer())];
