import { formatMonths } from '../../domain/commerce/format-months.ts';
import { personalizationByName } from '../../domain/commerce/personalizations.ts';
import { type PlanSummary, plansInCurrency, readPlans, trimProducts } from '../../domain/commerce/plans.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { type MessageKey, messageKeys, type Translate } from '../../domain/locales/message-keys.ts';
import { listCountries, listUsStates } from '../../domain/locales/reference-names.ts';
import { withBase } from '../../domain/site/base-path.ts';
import { type BuiltInPage, orderPath } from '../../domain/site/built-in-pages.ts';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import { type OrderProps, type OrderTexts, unusedTextKeys } from '../../runtime/checkout/order-props.ts';
import { OrderView } from '../../runtime/checkout/page/order-view.tsx';
import { Island } from '../islands/island.tsx';
import { BrandMarks } from './brand-marks.tsx';
import { type PageContext, soldOffer, usePage } from './page-context.ts';
import { product, StructuredData } from './structured-data.tsx';

/** Shows a variant of the order page (spec 1 §2), readable without scripts. */
export function OrderPage({ page: builtIn }: { readonly page: BuiltInPage }) {
  const page = usePage();
  const { checkout, brand, icon, locale, t } = page;
  if (!checkout) return null;
  const props = orderProps(page, checkout, builtIn.personalization);
  const url = page.absoluteUrl(locale.prefix + (builtIn.canonical ?? builtIn.path));
  const plans = plansInCurrency(props.products, checkout.currency);
  const image = page.absoluteUrl(icon);
  const facts = product({ brand, image, description: t('order.description'), url, plans, locale });
  return (
    <>
      <Island name="checkout" view={OrderView} props={props} inMarkup={['countries']} script="low" />
      <BrandMarks />
      {plans.length > 0 && <StructuredData facts={() => [facts]} />}
    </>
  );
}

/** Returns the properties of the order page. @param personalization variant; undefined on the base page */
export function orderProps(
  { locale, t, offers, fixedLink, accountApi, year, basePath }: PageContext,
  checkout: CheckoutConfig,
  personalization?: string,
): OrderProps {
  const offer = soldOffer(offers(), checkout);
  const tos = fixedLink('tos');
  const { code, tag, prefix, direction, money, familyNameFirst } = locale;
  return {
    ...languageProps(t, locale),
    locale: { code, tag, direction, money, familyNameFirst },
    monthTexts: monthTexts(readPlans(offer?.products, checkout.currency), locale),
    personalization: personalizationByName(personalization),
    isBasePage: personalization === undefined,
    year,
    products: trimProducts(offer?.products ?? []),
    checkout,
    ...(accountApi && { accountApi }),
    paths: { order: basePath + prefix + orderPath, tos: tos && withBase(basePath, tos) },
  };
}

type LanguageProps = Pick<OrderProps, 'texts' | 'countries' | 'usStates'>;

/** Caches texts by language for all variants. */
const known = new WeakMap<Translate, LanguageProps>();

function languageProps(t: Translate, locale: Locale): LanguageProps {
  const props = known.get(t) ?? {
    texts: textsOf(t),
    countries: listCountries(locale),
    usStates: listUsStates(locale),
  };
  known.set(t, props);
  return props;
}

const unused: ReadonlySet<string> = new Set(unusedTextKeys);

/** Messages embedded in the page for its script. */
const textKeys = messageKeys.filter(
  (key) => key === 'shell.newTab' || (/^(order|offer)\./.test(key) && !unused.has(key)),
);

function textsOf(t: Translate): OrderTexts {
  // The script fills in the values.
  const unfilled = t as (key: MessageKey) => string;
  return Object.fromEntries(textKeys.map((key) => [key, unfilled(key)])) as OrderTexts;
}

function monthTexts(plans: readonly PlanSummary[], locale: PageContext['locale']): Record<string, string> {
  const counts = plans.flatMap(({ months, freeMonths, totalMonths, renewalMonths }) => [
    months,
    freeMonths,
    totalMonths,
    renewalMonths,
  ]);
  const shown = counts.filter((count) => count > 0);
  return Object.fromEntries(shown.map((count) => [count, formatMonths(count, locale)]));
}
