import { hydrate, mountIslands } from '../lib/island.tsx';
import { createCartStore } from './cart-store.ts';
import { type CartProps, CartView } from './cart-view.tsx';

mountIslands('cart', (element, props: CartProps) => {
  hydrate(element, <CartView {...props} store={createCartStore()} />);
});
