/** A page that comes from code and has no entry. */
export interface BuiltInPage {
  readonly name: BuiltInName;
  /** Without a language's prefix. */
  readonly path: string;
  /** Key of the message that is its title. */
  readonly title: string;
  /** May search engines show it? */
  readonly isIndexed: boolean;
}

export type BuiltInName = 'renewal-confirmation' | 'cart';

/** Spec 2 §2.1 and §2.3: pages about one visitor's own purchase. */
export const builtInPages: readonly BuiltInPage[] = [
  { name: 'renewal-confirmation', path: '/renewal-confirmation', title: 'renewal.title', isIndexed: false },
  { name: 'cart', path: '/cart', title: 'cart.title', isIndexed: false },
];
