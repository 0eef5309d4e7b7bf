import { plansInCurrency } from '../../domain/commerce/read-plans.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import type { BuiltInPage } from '../../domain/site/built-in-pages.ts';
import { OrderView } from '../../runtime/checkout/page/order-view.tsx';
import { Island } from '../islands/island.tsx';
import { usePage } from '../page-context.ts';
import { product } from '../structured-data/product.ts';
import { StructuredData } from '../structured-data/structured-data.tsx';
import { orderProps } from './order-props.ts';

/** The order page in one of its variants (spec 1 §2): readable as it is, and sold from where scripts run. */
export function OrderPage({ page: builtIn }: { readonly page: BuiltInPage }) {
  const page = usePage();
  const { checkout, brand, locale, t } = page;
  if (!checkout) return null;
  const props = orderProps(page, checkout, builtIn.personalization);
  const url = page.absoluteUrl(prefixOf(locale.code) + (builtIn.canonical ?? builtIn.path));
  const plans = plansInCurrency(props.products, checkout.currency);
  const facts = product({ brand, description: t('order.description'), url, plans, locale });
  return (
    <>
      <Island name="checkout" view={OrderView} props={props} script="low" />
      {plans.length > 0 && <StructuredData facts={[facts]} />}
    </>
  );
}
