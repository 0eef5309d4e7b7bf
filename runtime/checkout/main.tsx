import { hydrateRoot } from 'react-dom/client';
import { mountIslands } from '../island/mount-islands.ts';
import { idlePorts } from './idle-ports.ts';
import type { OrderProps } from './order-props.ts';
import { OrderView } from './order-view.tsx';
import { variantAddress } from './page/variant-address.ts';
import { watchOtherTab } from './page/watch-other-tab.ts';

mountIslands('checkout', (element, props: OrderProps) => {
  const variant = props.isBasePage ? variantAddress(location.href, props.paths.order) : undefined;
  if (variant !== undefined) return location.replace(variant);
  const ports = { ...idlePorts, otherTab: watchOtherTab() };
  const chosenPlan = element.querySelector<HTMLInputElement>('[name="plan"]:checked')?.value;
  hydrateRoot(element, <OrderView {...props} chosenPlan={chosenPlan} ports={ports} />);
});
