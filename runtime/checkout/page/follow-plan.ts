import { nameInAddress, planParameter } from '../../../domain/commerce/plan-address.ts';
import type { OfferStore } from '../plans/create-offer-store.ts';

/** Keeps the chosen plan in the page's address and in its links to other languages, so that it survives leaving the page. */
export function followPlan(offer: Pick<OfferStore, 'state' | 'subscribe'>): void {
  let kept: string | undefined;
  offer.subscribe(() => {
    const { chosen, plans } = offer.state();
    if (!chosen) return;
    const name = nameInAddress(chosen, plans);
    if (name === kept) return;
    if (keepInAddress(name)) kept = name;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      link.href = withPlan(link.href, name);
  });
}

/** @returns false where the browser refuses: it limits how often history may change. The next change of the offer tries again */
function keepInAddress(name: string): boolean {
  try {
    history.replaceState(history.state, '', withPlan(location.href, name));
    return true;
  } catch {
    return false;
  }
}

function withPlan(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set(planParameter, name);
  return url.href;
}
