import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import { type Call, parseJson } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import type { Route } from '../control/stand-in.ts';
import { newSettings } from './checkout-settings.ts';
import { type Offer, type OfferPrice, readOffer } from './offer-file.ts';
import type { Shop, ShopConfig } from './shop.ts';
import { withTenant } from './with-tenant.ts';

/** GET /offers/{offerId}, with what the session has changed of its prices. */
export function offersRoute(shop: Shop): Route {
  return {
    method: 'GET',
    path: '/offers/:offerId',
    answer: withTenant(shop, getOffer),
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

function getOffer({ params }: Call, session: Session, { offerFile }: ShopConfig): Answer {
  const offer = currentOffer(offerFile, session);
  if (params.offerId === offer.offerId) return jsonAnswer(200, offer);
  return problem(404, `There is no offer "${params.offerId}"; there is "${offer.offerId}".`);
}

/** The offer as this session buys it. @throws Error where the file can't be used */
export function currentOffer(offerFile: string | undefined, session: Session): Offer {
  const { prices = {} } = session.state(newSettings).value;
  const offer = readOffer(offerFile);
  const changed = ({ amount, ...price }: OfferPrice) => ({
    ...price,
    amount: { ...amount, unscaledValue: prices[price.id] ?? amount.unscaledValue },
  });
  return {
    ...offer,
    products: offer.products.map((product) => ({ ...product, prices: product.prices.map(changed) })),
  };
}

type Money = Readonly<Record<string, unknown>>;

function editingMoney(edit: (money: Money) => Money): (right: Answer) => Answer {
  return (right) => editOffer(right, (offer) => editMoney(offer, edit) as Offer);
}

function editMoney(value: unknown, edit: (money: Money) => Money): unknown {
  if (Array.isArray(value)) return value.map((item) => editMoney(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  if ('unscaledValue' in value) return edit(value as Money);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, editMoney(item, edit)]));
}

/** A refusal has nothing to edit. */
function editOffer(right: Answer, edit: (offer: Offer) => Offer): Answer {
  return right.status === 200 ? jsonAnswer(200, edit(parseJson(right.body) as Offer)) : right;
}
