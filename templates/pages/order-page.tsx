import { orderPath } from '../../domain/built-in-pages.ts';
import type { CheckoutConfig } from '../../domain/checkout-config.ts';
import { formatMonths } from '../../domain/format-months.ts';
import { prefixOf } from '../../domain/locales.ts';
import { personalizationByName } from '../../domain/personalizations.ts';
import { readPlans } from '../../domain/read-plans.ts';
import { listCountries, listUsStates } from '../../domain/reference-names.ts';
import type { OrderProps } from '../../runtime/checkout/order-props.ts';
import { OrderView } from '../../runtime/checkout/order-view.tsx';
import { type OrderTexts, orderTextKeys } from '../../runtime/checkout/texts/order-text-keys.ts';
import { Island } from '../islands/island.tsx';
import { type PageContext, usePage } from '../page-context.ts';

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

function orderProps(
  { locale, t, offers, fixedLink }: PageContext,
  checkout: CheckoutConfig,
  personalization: string | undefined,
): OrderProps {
  const offer = offers().find(({ offerId }) => offerId === checkout.offerId) ?? offers()[0];
  const { code, tag } = locale;
  return {
    locale: { code, tag },
    texts: textsOf(t),
    monthTexts: monthTexts(offer?.products, locale),
    personalization: personalizationByName(personalization),
    isBasePage: personalization === undefined,
    products: offer?.products ?? [],
    countries: listCountries(code),
    usStates: listUsStates(code),
    checkout,
    paths: { order: prefixOf(code) + orderPath, tos: fixedLink('tos') ?? '/tos' },
  };
}

/** Every placeholder that a text of the page has: the script fills them in. */
const placeholders = [
  'amount',
  'number',
  'attempt',
  'attempts',
  'country',
  'date',
  'old',
  'new',
  'percent',
  'period',
];
const keptPlaceholders = Object.fromEntries(placeholders.map((name) => [name, `{{${name}}}`]));

function textsOf(t: PageContext['t']): OrderTexts {
  return Object.fromEntries(orderTextKeys.map((key) => [key, t(key, keptPlaceholders)])) as OrderTexts;
}

function monthTexts(products: unknown, locale: PageContext['locale']): Record<string, string> {
  const counts = readPlans(products).flatMap(({ months, freeMonths }) => [months, freeMonths]);
  return Object.fromEntries(
    counts.filter((count) => count > 0).map((count) => [count, formatMonths(count, locale)]),
  );
}
