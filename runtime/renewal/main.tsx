import { subscriptionsPath } from '../../domain/commerce/renewal-links.ts';
import { hydrate, mountIslands } from '../lib/island.tsx';
import { loadRenewal } from './load-renewal.ts';
import type { RenewalProps } from './renewal-props.ts';
import { RenewalView } from './renewal-view.tsx';

mountIslands('renewal', (element, props: RenewalProps) => {
  const renewal = loadRenewal();
  if (renewal === 'missing') location.replace(`/${subscriptionsPath}`);
  else if (renewal === 'unreadable') element.hidden = true;
  else hydrate(element, <RenewalView {...props} renewal={renewal} />);
});
