import { OrderView } from '../../runtime/checkout/order-view.tsx';
import { Island } from '../islands/island.tsx';
import { usePage } from '../page-context.ts';
import { orderProps } from './order-props.ts';

interface Props {
  /** Name of the variant; absent on the page that all links lead to. */
  readonly personalization?: string;
}

/** The order page in one of its variants (spec 1 §2): readable as it is, and sold from where scripts run. */
export function OrderPage({ personalization }: Props) {
  const page = usePage();
  if (!page.checkout) return null;
  return <Island name="checkout" view={OrderView} props={orderProps(page, page.checkout, personalization)} />;
}
