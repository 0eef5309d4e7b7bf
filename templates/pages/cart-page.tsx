import type { CartProps } from '../../runtime/cart/cart-view.tsx';
import { CartView } from '../../runtime/cart/cart-view.tsx';
import { Island } from '../islands/island.tsx';
import { splitMessage } from '../islands/split-message.ts';
import { pill } from '../links/call-to-action.tsx';
import { type PageContext, usePage } from '../page-context.ts';
import { WithoutScripts } from './without-scripts.tsx';

/** The cart (spec 2 §2.3): what is in it only the browser knows. */
export function CartPage() {
  const page = usePage();
  const props = cartProps(page);
  return (
    <>
      <Island name="cart" view={CartView} props={props} />
      <WithoutScripts text={page.t('cart.needScript')} link={props.order} />
    </>
  );
}

export function cartProps({ t, fixedLink, homePath }: PageContext): CartProps {
  const url = fixedLink('order') ?? homePath ?? '/';
  return {
    title: t('cart.title'),
    empty: t('cart.empty'),
    order: { url, text: t('cart.order'), className: pill('primary') },
    delete: t('cart.delete'),
    deleteItem: splitMessage(t, 'cart.deleteItem', 'name'),
    deleted: splitMessage(t, 'cart.deleted', 'name'),
    notKept: t('cart.notKept'),
  };
}
