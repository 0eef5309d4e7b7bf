import { pushEvent } from '../../analytics/push-event.ts';

/** A plan is selected, by the page or the buyer (spec 1 §4 "Plan selection"). */
export function trackProductSelected(product: { readonly id: string; readonly name: string }): void {
  pushEvent('product_selected', { product_id: product.id, product_name: product.name });
}

/** @param siteId names the site in analytics @param token is made anew for each view */
export function trackPageView(siteId: string, token: string): void {
  pushEvent('page_view', { page_view_id: `${siteId}-${token}` });
}

export function trackPaymentSelectionExpanded(method: 'CREDIT_CARD' | 'PAYPAL'): void {
  pushEvent('payment_selection_expanded', { payment_type: method });
}
