import { listOf, type PlanFault, readPlans } from '../../domain/commerce/plans.ts';
import { isRecord } from '../../domain/site/json.ts';
import { type CheckoutConfig, currencyOf } from '../../domain/site/site-config.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { arithmeticFaults } from './offer-arithmetic.ts';

/** Describes the offer that the order page sells. */
export type SoldOffer = Pick<CheckoutConfig, 'offerId' | 'currency'>;

/**
 * Finds parts of offers that pages omit, can't sell or contradict (spec 1 §3 "Product", "Price").
 * @param checkout undefined: no orders
 */
export function unusableOffers(content: Content, checkout: SoldOffer | undefined): Finding[] {
  const offers = publishedIds(content, ['offer']).flatMap((id) => readOffer(content, id) ?? []);
  const currency = currencyOf(checkout);
  return [
    ...(checkout && offers.length > 0 ? soldOffers(offers, checkout.offerId) : []),
    ...offers.flatMap((offer) => faultsOf(offer, currency)),
    ...offers.flatMap(({ id, offerId, products }) =>
      arithmeticFaults(products, checkout && offerId === checkout.offerId ? currency : undefined).map(
        (fault) => ({ ...about(id, 'products'), ...fault }),
      ),
    ),
  ];
}

interface Offer {
  readonly id: string;
  readonly offerId: unknown;
  readonly products: unknown;
}

/** Reads an offer; undefined if malformed, which is reported elsewhere. */
function readOffer(content: Content, id: string): Offer | undefined {
  const checked = content.checkedEntry(id);
  if (!checked || checked.findings.some(({ rule }) => rule === 'invalid-entry')) return undefined;
  const { offerId, products } = checked.entry.fields;
  const { defaultLocale } = content.index;
  return { id, offerId: ownValue(offerId, defaultLocale), products: ownValue(products, defaultLocale) };
}

/** Checks that the configured offer exists exactly once. */
function soldOffers(offers: readonly Offer[], sold: string): Finding[] {
  const [first, ...others] = offers.filter(({ offerId }) => offerId === sold);
  if (!first) {
    const named = offers.flatMap(({ offerId }) => (typeof offerId === 'string' && offerId ? [offerId] : []));
    const ids = [...new Set(named)];
    const has =
      ids.length > 0
        ? `only ${ids
            .slice(0, 5)
            .map((id) => `"${id.slice(0, 100)}"`)
            .join(', ')}`
        : 'none with an offerId';
    const only = offers.length === 1 ? offers[0] : undefined;
    const shown = only ? `the plans of "${only.id}"` : 'no plans';
    return [
      {
        ...about(only?.id, 'offerId'),
        message: `${title}: the order page sells the offer "${sold}" (checkout.offerId in site.config.ts), but the space has ${has}, so that page shows ${shown} until the live prices have loaded.`,
        hint: `Give the offer that is sold the offerId "${sold}", or name another one in site.config.ts.${didYouMean(nearest(sold, ids))}`,
      },
    ];
  }
  return others.map(({ id }) => ({
    ...about(id, 'offerId'),
    message: `${title}: the offer "${first.id}" has the offerId "${sold}" too, and the order page shows that offer.`,
    hint: "Give each offer an offerId of its own, or unpublish the one that isn't sold.",
    target: sold,
  }));
}

function faultsOf({ id, products }: Offer, currency: string): Finding[] {
  const findings: Finding[] = [];
  const report = (at: number | undefined, field: string, fault: OfferFault) => {
    const { what, hint } = faults[fault](currency);
    const place = at === undefined ? '' : `products[${at}]${field && `.${field}`}`;
    const of = at === undefined ? 'the field "products"' : `${place}${nameOf(products, at)}`;
    findings.push({
      ...about(id, 'products'),
      message: `${title}: ${of} ${what}.`,
      hint,
      ...(place !== '' && { target: place }),
    });
  };
  readPlans(products, currency, report);
  for (const [at, product] of listOf(products).entries())
    for (const [nth, own] of listOf(isRecord(product) && product.entitlements).entries())
      if (!isRecord(own) || !entitlementTypes.has(own.type))
        report(at, `entitlements[${nth}].type`, 'entitlement');
  return findings;
}

/** Pages show no entitlements, but other systems read them. */
const entitlementTypes: ReadonlySet<unknown> = new Set([
  'ENTITLEMENT_TYPE_PRODUCT',
  'ENTITLEMENT_TYPE_FEATURE',
]);

type OfferFault = PlanFault | 'entitlement';

const { title } = rules['unusable-offer'];

function about(
  entryId: string | undefined,
  field: string,
): Pick<Finding, 'rule' | 'entryId' | 'contentType' | 'field'> {
  return { rule: 'unusable-offer', ...(entryId !== undefined && { entryId, contentType: 'offer', field }) };
}

/** Identifies a product by its id, else by position. */
function nameOf(products: unknown, at: number): string {
  const id: unknown = (products as readonly ({ readonly id?: unknown } | null)[])[at]?.id;
  return typeof id === 'string' && id ? ` of the product "${id.slice(0, 100)}"` : '';
}

const leftOut = "so this price isn't shown";

const faults: Readonly<Record<OfferFault, (currency: string) => { what: string; hint: string }>> = {
  list: () => ({
    what: 'holds no list of products, so there are no plans to show',
    hint: 'Write a list, [{ "id": …, "prices": […] }]: the "products" of the response of GET /offers/{offerId}.',
  }),
  object: () => ({
    what: "isn't an object and is left out",
    hint: 'Products and prices are objects: { "id": …, … }. Remove other values.',
  }),
  id: () => ({
    what: 'is missing or empty, and nothing can be bought without it',
    hint: 'Fill in the id that the shop knows, as a text.',
  }),
  repeated: () => ({
    what: 'is also the id of an earlier product, so this one is left out',
    hint: 'Give each product an id of its own, or remove the duplicate.',
  }),
  sameName: () => ({
    what: "is also the name of an earlier product, so only ids distinguish the two in the order page's address",
    hint: 'Give each product a name of its own: 12m_regular, 12m_family. Case and surrounding spaces are ignored.',
  }),
  prices: (currency) => ({
    what: `has no price in ${currency}, so the product can't be bought`,
    hint: `Add a price whose amount has the currency "${currency}", which buyers pay in.`,
  }),
  amount: () => ({
    what: `isn't an amount of money, ${leftOut}`,
    hint: 'Write { "unscaledValue": 9995, "scale": 2, "currency": "USD" } for 99.95: a whole number, its decimals, and a currency of three letters.',
  }),
  unpaid: () => ({
    what: `isn't above zero, ${leftOut}`,
    hint: 'Write what buyers pay. Free months are a "freePeriod".',
  }),
  rounded: () => ({
    what: 'has more than two decimals, so pages show another price',
    hint: 'Set a price of whole hundredths: pages write all amounts with two decimals.',
  }),
  length: () => ({
    what: `isn't a whole number of months above zero, ${leftOut}`,
    hint: 'Write a number without quotation marks: "basePeriod": { "length": 12, "unit": "DURATION_UNIT_MONTH" }.',
  }),
  unit: () => ({
    what: `isn't DURATION_UNIT_MONTH, the only unit of plans, ${leftOut}`,
    hint: 'Write the period in months: a year is 12.',
  }),
  detail: () => ({
    what: "isn't an amount in the currency of its price, so it isn't shown",
    hint: "Write it like the price's amount, or remove it.",
  }),
  boolean: () => ({
    what: "isn't true or false, so the product isn't recommended",
    hint: 'Write true or false without quotation marks.',
  }),
  recommendedTwice: () => ({
    what: 'is true of an earlier product too, so pages call both the best value',
    hint: 'Recommend one product: the first is selected on the order page.',
  }),
  renewal: () => ({
    what: "isn't an amount above zero in the currency of its price, so pages don't say what the renewal costs",
    hint: 'Write what buyers pay when the plan renews, or remove the "nextPrice" of a plan that doesn\'t renew.',
  }),
  renewalPeriod: () => ({
    what: "isn't a number of months above zero, so pages say that the plan renews for as long as it was paid for",
    hint: 'Write the period in months, without quotation marks: { "length": 12, "unit": "DURATION_UNIT_MONTH" }.',
  }),
  billing: () => ({
    what: `doesn't fit the price: pages say that a plan renews where the price has a "nextPrice"`,
    hint: 'Give a plan that renews the billingType "BILLING_TYPE_RECURRING" and its price a "nextPrice" with the amount; give any other plan neither.',
  }),
  entitlement: () => ({
    what: 'is neither ENTITLEMENT_TYPE_PRODUCT nor ENTITLEMENT_TYPE_FEATURE',
    hint: 'Write one of the two: a product that the plan includes, or a feature of it.',
  }),
  number: () => ({
    what: "isn't a number that can be shown, and is left out",
    hint: 'Write a number of zero or more without quotation marks; a percentage is at most 100.',
  }),
};
