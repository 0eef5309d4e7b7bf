import { hydrate, mountIslands } from '../lib/island.tsx';
import type { CartProps } from './cart-props.ts';
import { CartView } from './cart-view.tsx';
import { createCartStore } from './create-cart-store.ts';

mountIslands('cart', (element, props: CartProps) => {
  hydrate(element, <CartView {...props} store={createCartStore()} />);
});
