import type { ComponentType } from 'react';
import type { BuiltInName, BuiltInPage } from '../../domain/site/built-in-pages.ts';
import { CartPage } from './cart-page.tsx';
import { OrderPage } from './order-page.tsx';
import { RenewalPage } from './renewal-page.tsx';

const pages: Readonly<Record<BuiltInName, ComponentType<{ readonly page: BuiltInPage }>>> = {
  cart: CartPage,
  order: OrderPage,
  'renewal-confirmation': RenewalPage,
};

/** Everything inside the `<main>` of a page that comes from code. */
export function BuiltInPageBody({ page }: { readonly page: BuiltInPage }) {
  const Page = pages[page.name];
  return <Page page={page} />;
}
