import * as z from 'zod/mini';
import { readAmount } from '../../../domain/commerce/money.ts';
import type { CheckoutConfig } from '../../../domain/site/site-config.ts';
import { readText } from '../../../pipeline/files/read-text.ts';
import type { Route, SettingsStore } from '../control/mock-api.ts';
import { jsonReply, problem, type Reply } from '../control/reply.ts';
import { type Call, parseJson } from '../control/request.ts';
import type { Session } from '../control/session.ts';

/**
 * Returns the parts of the site's checkout that the mocks need; undefined where the site sells nothing. Called for each
 * reply.
 */
export type Shop = () => ShopConfig | undefined;

export interface ShopConfig extends CheckoutConfig {
  /** The offer, as GET /offers returns it. */
  readonly offerFile?: string | undefined;
}

export type ShopHandler = (call: Call, session: Session, config: ShopConfig) => Reply;

/** Refuses calls that don't name the shop that they are for (spec 1 §6, §7). */
export function withTenant(shop: Shop, handle: ShopHandler): (call: Call, session: Session) => Reply {
  return (call, session) => {
    const config = shop();
    if (!config) return problem(404, 'This site has no checkout: set `checkout` in site.config.ts.');
    const tenant = call.headers['x-tenant'];
    if (tenant === undefined) return problem(400, 'The request lacks the header x-tenant.');
    if (tenant === config.tenant) return handle(call, session, config);
    return problem(403, "The header x-tenant isn't `checkout.tenant` in site.config.ts.");
  };
}

export const checkoutSettingsSchema = z.strictObject({
  /** Redirect address of a finished checkout; null: the reply has none. */
  redirectUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** By price id, what replaces the price of the offer's file: its unscaled amount, some of its fields, or nothing at all (null). */
  prices: z.optional(
    z.record(z.string(), z.union([z.int().check(z.gte(0)), z.record(z.string(), z.unknown()), z.null()])),
  ),
  /** The number of intents, among those authorized from now on, that expire before they can be charged. */
  expiringIntents: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  /** Names the visitor's country by the IP address, which the account API tells. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
});

type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

/** Checks the settings of a session's checkout. */
export function newSettings(): SettingsStore<CheckoutSettings> {
  return { value: {} };
}

/** Describes the parts of a price that the sandbox reads; the others are passed on unchanged. */
interface OfferPrice {
  readonly id: string;
  readonly amount: { readonly unscaledValue: number; readonly scale: number; readonly currency: string };
}

interface Offer {
  readonly offerId: string;
  readonly products: readonly { readonly id: string; readonly prices: readonly OfferPrice[] }[];
}

/** @param file `offerFile` in site.config.ts @throws Error that names the file */
function readOffer(file: string | undefined): Offer {
  if (file === undefined) {
    throw new Error('There is no offer: name the file as `offerFile` in site.config.ts.');
  }
  try {
    return JSON.parse(readText(file)) as Offer;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The offer in ${file} can't be used: ${why}. See \`offerFile\` in site.config.ts.`);
  }
}

/** Describes money in its currency's smallest unit, as payment providers count: 9995 for 99.95 USD. */
export interface MinorAmount {
  readonly amount: number;
  readonly currency: string;
}

/** Reads an amount in the smallest unit. @returns undefined for a value that isn't money, or isn't a whole number of that unit */
export function toMinorUnits(value: unknown): MinorAmount | undefined {
  const money = readAmount(value);
  if (!money) return undefined;
  const { unscaledValue, scale, currency } = money;
  const factor = 10n ** BigInt(decimalsOf(currency));
  const divisor = 10n ** BigInt(scale);
  if ((unscaledValue * factor) % divisor !== 0n) return undefined;
  return { amount: Number((unscaledValue * factor) / divisor), currency };
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Serves GET /offers/{offerId}, with the session's changes to its prices. */
export function offersRoute(shop: Shop): Route {
  return {
    method: 'GET',
    path: '/offers/:offerId',
    handle: withTenant(shop, getOffer),
    variants: {
      /** Every value of money is a text. */
      'amounts-as-text': editingMoney(({ unscaledValue, ...money }) => ({
        ...money,
        unscaledValue: String(unscaledValue),
      })),
      /** Money has five decimals, the last three of them 0. */
      'odd-scale': editingMoney(({ unscaledValue, scale, ...money }) => ({
        ...money,
        unscaledValue: Number(unscaledValue) * 1000,
        scale: Number(scale) + 3,
      })),
      /** No price is in the currency that the site sells in. */
      'other-currency': editingMoney((money) => ({ ...money, currency: 'XTS' })),
      'no-products': (right) => editOffer(right, (offer) => ({ ...offer, products: [] })),
      'no-prices': (right) =>
        editOffer(right, ({ products, ...offer }) => ({
          ...offer,
          products: products.map((product) => ({ ...product, prices: [] })),
        })),
    },
  };
}

function getOffer({ params }: Call, session: Session, { offerFile }: ShopConfig): Reply {
  const offer = currentOffer(offerFile, session);
  if (params.offerId === offer.offerId) return jsonReply(200, offer);
  return problem(404, `There is no offer "${params.offerId}"; there is "${offer.offerId}".`);
}

/** Returns the offer as this session buys it. @throws Error where the file can't be used */
export function currentOffer(offerFile: string | undefined, session: Session): Offer {
  const { prices = {} } = session.state(newSettings).value;
  const offer = readOffer(offerFile);
  const changed = (price: OfferPrice): readonly OfferPrice[] => {
    const change = prices[price.id] ?? {};
    if (prices[price.id] === null) return [];
    if (typeof change === 'object') return [{ ...price, ...change }];
    return [{ ...price, amount: { ...price.amount, unscaledValue: change } }];
  };
  return {
    ...offer,
    products: offer.products.map((product) => ({ ...product, prices: product.prices.flatMap(changed) })),
  };
}

type Money = Readonly<Record<string, unknown>>;

function editingMoney(edit: (money: Money) => Money): (right: Reply) => Reply {
  return (right) => editOffer(right, (offer) => editMoney(offer, edit) as Offer);
}

function editMoney(value: unknown, edit: (money: Money) => Money): unknown {
  if (Array.isArray(value)) return value.map((item) => editMoney(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  if ('unscaledValue' in value) return edit(value as Money);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, editMoney(item, edit)]));
}

/** Edits the offer of a reply; an error stays as it is. */
function editOffer(right: Reply, edit: (offer: Offer) => Offer): Reply {
  return right.status === 200 ? jsonReply(200, edit(parseJson(right.body) as Offer)) : right;
}
