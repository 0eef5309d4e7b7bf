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

/** Computes what a price is per month and per day, and what it saves, over all months that it buys. */
function derivedAmounts({ price: paid, months, freeMonths }: Plan) {
  const total = months + freeMonths;
  const before = monthly * total;
  return {
    amountPerMonth: money(Math.round(paid / total)),
    amountPerDay: money(Math.round((paid * 12) / total / 365)),
    amountWithoutDiscount: money(before),
    amountWithoutDiscountForBasePeriod: money(monthly * months),
    amountWithoutDiscountForFreePeriod: money(monthly * freeMonths),
    discountAmount: money(before - paid),
    discountAmountForBasePeriod: money(monthly * months - paid),
    amountPerMonthWithoutDiscount: money(monthly),
    discountPercentage: Math.round(((before - paid) / before) * 100),
  };
}

/** Builds the response of GET /offers/regular (spec 1 §3 "Product", "Price", "Sample plans"). */
export function buildOffer() {
  return { offerId: 'regular', products: plans.map(product) };
}

/** Lists the offer entry, whose plans pages show until the live prices load. */
export const offer: readonly EntrySource[] = [entry('offer', 'offer-regular', buildOffer())];
