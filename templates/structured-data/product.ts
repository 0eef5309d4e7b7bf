import { toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/read-plans.ts';
import { formatMonths } from '../../domain/locales/format-months.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { Facts } from './structured-data.tsx';

export interface ProductSource {
  readonly brand: string;
  readonly description: string;
  /** The page's canonical address. */
  readonly url: string;
  /** As the page shows them. */
  readonly plans: readonly PlanSummary[];
  readonly locale: Locale;
}

/** What is sold on the order page and for how much: an offer a plan (spec 1 §3 "Product"). */
export function product({ brand, description, url, plans, locale }: ProductSource): Facts {
  return {
    '@type': 'Product',
    name: brand,
    description,
    brand: { '@type': 'Brand', name: brand },
    url,
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: formatMonths(plan.months, locale),
      url,
      availability: 'https://schema.org/InStock',
      ...priceOf(plan),
      priceSpecification: { '@type': 'UnitPriceSpecification', ...priceOf(plan), ...periodOf(plan) },
    })),
  };
}

function priceOf({ amount }: PlanSummary) {
  return { price: toDecimal(amount), priceCurrency: amount.currency };
}

/** What the price pays for, free months included; MON is the UN's code of a month. */
function periodOf({ totalMonths }: PlanSummary) {
  return { referenceQuantity: { '@type': 'QuantitativeValue', value: totalMonths, unitCode: 'MON' } };
}
