import { planParameter } from '../../domain/commerce/plans.ts';
import { isForeign, watchCaught, watchUncaught } from '../analytics/errors.ts';
import { hydrate, mountIslands } from '../lib/island.tsx';
import { createBrowserServices } from './browser-services.ts';
import type { OrderProps } from './order-props.ts';
import { followPlan, guardLeaving, preloadWhenNear, variantAddress } from './page/browser-page.ts';
import { BrokenOrder } from './page/flash-message.tsx';
import { OrderView } from './page/order-view.tsx';
import { monthText } from './page/plan-cards.tsx';

mountIslands('checkout', (element, props: OrderProps) => {
  const variant = props.isBasePage ? variantAddress(location.href, props.paths.order) : undefined;
  if (variant === undefined) open(element, props);
  else location.replace(variant);
});

function open(element: HTMLElement, props: OrderProps): void {
  const services = createBrowserServices({
    config: props.checkout,
    accountApi: props.accountApi,
    locale: props.locale.code,
    products: props.products,
    planName: ({ months }) => monthText(props, months),
    openingPlan: {
      marked: element.querySelector<HTMLInputElement>('[name="plan"]:checked')?.value,
      named: new URL(location.href).searchParams.get(planParameter) ?? undefined,
    },
  });
  const { payment, offer, form, failPage, reportError } = services;
  // This script alone knows the buyer's input, so the shell leaves reports of this page's errors to it.
  element.dataset.ownErrors = '';
  watchCaught(reportError);
  // A tag manager's fault doesn't end an order.
  watchUncaught((error, script) => (isForeign(script) ? reportError(error) : failPage(error)));
  followPlan(offer);
  guardLeaving(payment);
  form.takeFrom(element);
  // A browser that restores the page must not restore the card's code.
  window.addEventListener('pagehide', () => form.clearCard('code'));
  hydrate(element, <OrderView {...props} services={services} />, {
    onError: failPage,
    onRecover: reportError,
    broken: (retry) => <BrokenOrder texts={props.texts} payment={payment} onRetry={retry} />,
  });
  const step = element.querySelector('[data-payment]');
  if (step) preloadWhenNear(step, element, services.preload);
  services.analytics.pageViewed();
}
