import { personalizations } from '../commerce/personalizations.ts';

/** Describes a page that comes from code and has no entry. */
export interface BuiltInPage {
  readonly name: BuiltInName;
  /** Names the order page's path, without a language's prefix. */
  readonly path: string;
  /** Key of the message that is its title. */
  readonly title: string;
  /** Key of the message that describes it to search engines. */
  readonly description?: string;
  /** May search engines show it? */
  readonly isIndexed: boolean;
  /** Canonical path: that of the page with the same content. */
  readonly canonical?: string;
  /** Name of the variant, where the page is one of several. */
  readonly personalization?: string;
}

/** Lists the pages that have no entry in Contentful. */
export type BuiltInName = 'renewal-confirmation' | 'cart' | 'order';

/** Gives the order page's path, without a language's prefix. */
export const orderPath = '/order';

const orderPage = { name: 'order', title: 'order.title', description: 'order.description' } as const;

/** Spec 1 §2 "Checkout (order) page": the page that is linked to, and one for each campaign. */
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

/** Spec 2 §2.1 and §2.3: pages about one visitor's own purchase. */
const purchasePages: readonly BuiltInPage[] = [
  { name: 'renewal-confirmation', path: '/renewal-confirmation', title: 'renewal.title', isIndexed: false },
  { name: 'cart', path: '/cart', title: 'cart.title', isIndexed: false },
];

/** Lists the pages that come from code. @param sells whether the site is configured to take orders */
export function builtInPages(sells: boolean): readonly BuiltInPage[] {
  return sells ? [...purchasePages, ...orderPages] : purchasePages;
}
