import { hydrateRoot } from 'react-dom/client';
import { mountIslands } from '../island/mount-islands.ts';
import type { CartProps } from './cart-props.ts';
import { CartView } from './cart-view.tsx';
import { createCartStore } from './create-cart-store.ts';

mountIslands('cart', (element, props: CartProps) => {
  hydrateRoot(element, <CartView {...props} store={createCartStore()} />);
});
