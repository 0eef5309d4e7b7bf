import { CartView } from '../../runtime/cart/cart-view.tsx';
import { Island } from '../islands/island.tsx';
import { usePage } from '../page-context.ts';

/** The cart (spec 2 §2.3): what is in it only the browser knows. */
export function CartPage() {
  const { t } = usePage();
  return <Island name="cart" view={CartView} props={{ title: t('cart.title') }} />;
}
