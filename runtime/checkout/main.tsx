import { hydrate } from '../island/hydrate.ts';
import { mountIslands } from '../island/mount-islands.ts';
import { createOrderPorts } from './create-order-ports.ts';
import type { OrderProps } from './order-props.ts';
import { OrderView } from './order-view.tsx';
import { guardLeaving } from './page/guard-leaving.ts';
import { tellOfReturn } from './page/tell-of-return.ts';
import { variantAddress } from './page/variant-address.ts';
import { watchOtherTab } from './page/watch-other-tab.ts';
import { preloadWhenNear } from './providers/preload-when-near.ts';

mountIslands('checkout', (element, props: OrderProps) => {
  const variant = props.isBasePage ? variantAddress(location.href, props.paths.order) : undefined;
  if (variant === undefined) open(element, props);
  else location.replace(variant);
});

function open(element: HTMLElement, props: OrderProps): void {
  const ports = createOrderPorts({
    config: props.checkout,
    accountApi: props.accountApi,
    locale: props.locale.code,
    somethingWentWrong: props.texts['order.toast.error'],
  });
  guardLeaving(ports.payment);
  tellOfReturn(ports.payment);
  const chosenPlan = element.querySelector<HTMLInputElement>('[name="plan"]:checked')?.value;
  const world = { ...ports, otherTab: watchOtherTab() };
  hydrate(element, <OrderView {...props} chosenPlan={chosenPlan} ports={world} />);
  const payment = element.querySelector('[data-payment]');
  if (payment) preloadWhenNear(payment, element, ports.preload);
  ports.analytics.pageViewed();
}
