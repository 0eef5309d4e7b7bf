import { personalizations } from '../commerce/personalizations.ts';
import type { PlainKey } from '../locales/message-keys.ts';

/** Describes a page that has no entry. */
export interface BuiltInPage {
  readonly name: BuiltInName;
  /** Unprefixed path. */
  readonly path: string;
  /** Message key of its title. */
  readonly title: PlainKey;
  /** Message key of its meta description. */
  readonly description?: PlainKey;
  /** Whether search engines may index it. */
  readonly isIndexed: boolean;
  readonly canonical?: string;
  /** Name of the variant; undefined on the base page. */
  readonly personalization?: string;
}

export type BuiltInName = 'renewal-confirmation' | 'cart' | 'order';

export const orderPath = '/order';

/** Identifies the order page's form, where that page's own links to the order lead. */
export const orderFormId = 'order_form';

/** Holds where the sandbox leads buyers after the payment: a page of the content, or of another system. */
export const setupPath = '/setup';

const orderPage = { name: 'order', title: 'order.title', description: 'order.description' } as const;

/** Spec 1 §2 "Checkout (order) page": the base page, and one for each variant. */
const orderPages: readonly BuiltInPage[] = [
  { ...orderPage, path: orderPath, isIndexed: true },
  ...personalizations.map(({ name, slug }, at) => ({
    ...orderPage,
    path: `${orderPath}/${slug}`,
    isIndexed: false,
    personalization: name,
    ...(at === 0 && { canonical: orderPath }),
  })),
];

/** Spec 2 §2.1 and §2.3: pages about a visitor's own purchase. */
const purchasePages: readonly BuiltInPage[] = [
  { name: 'renewal-confirmation', path: '/renewal-confirmation', title: 'renewal.title', isIndexed: false },
  { name: 'cart', path: '/cart', title: 'cart.title', isIndexed: false },
];

/** Lists the pages that have no entry. @param sells whether the site takes orders */
export function builtInPages(sells: boolean): readonly BuiltInPage[] {
  return sells ? [...purchasePages, ...orderPages] : purchasePages;
}
