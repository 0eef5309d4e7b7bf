import type { PaymentState } from './payment-state.ts';

/** Was a checkout sent whose outcome isn't known? Nothing else can be paid before it is. */
export function isOpen(state: PaymentState): boolean {
  return state.at === 'ready' && (state.unsettled !== undefined || state.interrupted !== undefined);
}

/** The price that is being paid, or was sent to be paid and isn't settled: the page may show no other. */
export function priceInCheckout(state: PaymentState): string | undefined {
  if ('order' in state) return state.order.purchase.priceId;
  if ('checkout' in state) return state.checkout.order.purchase.priceId;
  if (state.at !== 'ready') return undefined;
  return state.unsettled?.order.purchase.priceId ?? state.interrupted?.priceId;
}
