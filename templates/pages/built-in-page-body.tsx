import type { ComponentType } from 'react';
import type { BuiltInName } from '../../domain/built-in-pages.ts';
import { CartPage } from './cart-page.tsx';
import { RenewalPage } from './renewal-page.tsx';

const pages: Readonly<Record<BuiltInName, ComponentType>> = {
  cart: CartPage,
  'renewal-confirmation': RenewalPage,
};

/** Everything inside the `<main>` of a page that comes from code. */
export function BuiltInPageBody({ name }: { readonly name: BuiltInName }) {
  const Page = pages[name];
  return <Page />;
}
