import { planParameter } from '../../domain/commerce/plans.ts';
import { isForeign, watchCaught, watchUncaught } from '../analytics/errors.ts';
import { whenShown } from '../analytics/events.ts';
import { hydrate, mountIslands } from '../lib/island.tsx';
import { createBrowserServices } from './browser-services.ts';
import { keepAcrossLanguages } from './form/change-language.ts';
import { type EmbeddedOrderProps, type OrderProps, withCountries } from './order-props.ts';
import { followPlan, guardLeaving, preloadWhenNear, variantAddress } from './page/browser-page.ts';
import { BrokenOrder } from './page/flash-message.tsx';
import { OrderView } from './page/order-view.tsx';
import { monthText } from './page/plan-cards.tsx';
import { onRestored } from './purchase/tabs.ts';

// A page that the browser prepares calls nobody before it is shown.
mountIslands('checkout', (element, embedded: EmbeddedOrderProps) =>
  whenShown(() => {
    const props = withCountries(embedded, element);
    const variant = props.isBasePage ? variantAddress(location.href, props.paths.order) : undefined;
    if (variant === undefined) open(element, props);
    else location.replace(variant);
  }),
);

function open(element: HTMLElement, props: OrderProps): void {
  const services = createBrowserServices({
    config: props.checkout,
    accountApi: props.accountApi,
    locale: props.locale.code,
    products: props.products,
    props,
    planName: ({ months }) => monthText(props, months),
    openingPlan: {
      marked: element.querySelector<HTMLInputElement>('[name="plan"]:checked')?.value,
      named: new URL(location.href).searchParams.get(planParameter) ?? undefined,
    },
  });
  const { payment, offer, form, failPage, reportError } = services;
  // The shell must not report this page's errors, as it can't scrub the buyer's input.
  element.dataset.ownErrors = '';
  watchCaught(reportError);
  // Third-party errors don't fail the page.
  watchUncaught((error, script) => (isForeign(script) ? reportError(error) : failPage(error)));
  followPlan(offer);
  guardLeaving(payment);
  form.takeFrom(element);
  keepAcrossLanguages(form);
  // Keeps the security code out of the back/forward cache.
  window.addEventListener('pagehide', () => form.clearCard('code'));
  // WebKit empties fields in a task after `pageshow`.
  onRestored(window, () => setTimeout(form.forgetEmptied));
  hydrate(element, <OrderView {...props} services={services} />, {
    onError: failPage,
    onRecover: reportError,
    broken: (retry) => <BrokenOrder texts={props.texts} payment={payment} onRetry={retry} />,
  });
  const step = element.querySelector('[data-payment]');
  if (step) preloadWhenNear(step, element, services.preload);
  element.addEventListener('focusin', services.preloadPayment, { once: true });
  services.analytics.pageViewed();
}
