const usd = (cents: number) => ({ unscaledValue: cents, scale: 2, currency: 'USD' });
const months = (length: number) => ({ length, unit: 'DURATION_UNIT_MONTH' });

interface Terms {
  readonly length: number;
  readonly free: number;
  readonly price: number;
  readonly renewal: number;
  readonly perMonth: number;
  readonly before: number;
  readonly percent: number;
}

/** The sample plans of spec 1 §3. */
const terms: readonly Terms[] = [
  { length: 12, free: 3, price: 9995, renewal: 11695, perMonth: 832, before: 19425, percent: 35 },
  { length: 6, free: 0, price: 5995, renewal: 6995, perMonth: 999, before: 7770, percent: 23 },
  { length: 1, free: 0, price: 1295, renewal: 1295, perMonth: 1295, before: 1295, percent: 0 },
];

export const galleryPlans: readonly unknown[] = terms.map((plan) => ({
  id: `plan-${plan.length}m`,
  name: `${plan.length}m_regular`,
  moneyBackGuaranteeDays: 30,
  recommended: plan.length === 12,
  prices: [
    {
      id: `price-${plan.length}m`,
      totalPeriod: months(plan.length + plan.free),
      basePeriod: months(plan.length),
      freePeriod: months(plan.free),
      amount: usd(plan.price),
      nextPrice: { totalPeriod: months(plan.length), amount: usd(plan.renewal) },
      amountPerMonth: usd(plan.perMonth),
      amountPerDay: usd(Math.round(plan.perMonth / 30)),
      amountWithoutDiscount: usd(plan.before),
      discountAmount: usd(plan.before - plan.price),
      discountPercentage: plan.percent,
    },
  ],
}));
