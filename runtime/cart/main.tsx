import { hydrateRoot } from 'react-dom/client';
import { mountIslands } from '../island/mount-islands.ts';
import { CartView } from './cart-view.tsx';

mountIslands('cart', (element, props: { readonly title: string }) => {
  hydrateRoot(element, <CartView {...props} />);
});
