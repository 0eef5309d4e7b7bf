import { onActivation } from './on-activation.ts';
import { pushEvent } from './push-event.ts';

/** Tells analytics of clicks on calls to action: links to the order page, in any language and variant (spec 1 §7). */
export function watchOrderLinks(): void {
  onActivation((target) => {
    const link = target.closest('a');
    if (!link || link.origin !== location.origin || !isOrderPath(link.pathname)) return;
    pushEvent('cta_clicked', { label: link.textContent?.trim() ?? '', destination: link.pathname });
  });
}

/** `/order`, `/de/order`, `/order/special-referrer`. */
export function isOrderPath(path: string): boolean {
  return /^(\/[a-z]{2})?\/order(\/|$)/.test(path);
}
