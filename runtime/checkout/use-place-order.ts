import { useState } from 'react';
import type { PlanSummary } from '../../domain/read-plans.ts';
import { makeCard, makePurchase } from './form/make-purchase.ts';
import { checkBuyer, checkCard, type OrderForm } from './form/use-order-form.ts';
import { useOrder } from './order-context.ts';
import type { Flash, Order } from './payment/payment-state.ts';
import { generalError } from './payment/transition.ts';
import { confirmPriceId, retryPlansId } from './plans/plan-notices.tsx';
import type { Plans } from './plans/use-plans.ts';
import type { PaymentMethod } from './ports.ts';
import type { PayPalFailure } from './providers/paypal-session.ts';

/** A message of the page itself, before any payment begins. */
export interface PageFlash {
  readonly flash: Flash;
  readonly takesFocus: boolean;
}

export interface PlaceOrder {
  readonly byCard: () => Promise<void>;
  readonly byPayPal: () => Promise<void>;
  /** Shows what PayPal still needs. */
  readonly showMissing: () => Promise<void>;
  readonly flash: PageFlash | undefined;
  readonly tell: (flash: Flash | undefined) => void;
  /** What follows where PayPal itself has failed. */
  readonly failAtPayPal: (failure: PayPalFailure) => void;
  /** Did the latest try stop at fields that aren't right? */
  readonly hasProblems: boolean;
  /** Is a try being looked at before the payment begins? */
  readonly isChecking: boolean;
}

type MakeOrder = (plan: PlanSummary) => Order | undefined;

/** What a click on one of the pay buttons does: looks at everything that a payment needs, and begins it. */
export function usePlaceOrder(form: OrderForm, plans: Plans): PlaceOrder {
  const { ports } = useOrder();
  const { payment, payPal, analytics } = ports;
  const [flash, setFlash] = useState<PageFlash>();
  const [hasProblems, setProblems] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const tell = (next: Flash | undefined) => setFlash(next && { flash: next, takesFocus: true });

  async function place(method: PaymentMethod, makeOrder: MakeOrder): Promise<void> {
    const state = payment.state();
    if (state.at !== 'ready') return;
    setFlash(undefined);
    setChecking(true);
    try {
      // What was sent is sent again as it was, whatever the fields hold and plans cost by now.
      const sent = state.unsettled?.order;
      if (sent && sent.method !== method) return;
      if (!sent && !(await isFilledIn(method))) return;
      const isOld = sent !== undefined || !ports.isOnline();
      const plan = isOld ? plans.selectedNow() : (plans.sentNow() ?? (await planWithSeenPrice(plans)));
      if (!plan) return;
      const order = sent ?? makeOrder(plan);
      if (!order) return tell(generalError);
      analytics.paymentAttempted({ plan, method: order.method });
      payment.send({ type: 'submitted', order, isOnline: ports.isOnline() });
    } finally {
      setChecking(false);
    }
  }

  /** A missing state alone is told above the form as well (spec 1 §8). */
  async function isFilledIn(method: PaymentMethod): Promise<boolean> {
    const buyerField = await checkBuyer(form);
    const cardField = method === 'card' ? await checkCard(form, !buyerField) : undefined;
    if (buyerField === 'state') setFlash({ flash: generalError, takesFocus: false });
    const isFilled = !buyerField && !cardField;
    setProblems(!isFilled);
    return isFilled;
  }

  return {
    byCard: () => place('card', (plan) => cardOrder(form, plan)),
    byPayPal: () =>
      place('paypal', (plan) => {
        const purchase = makePurchase(plan, form.buyer.getValues());
        const intent = payPal.intent();
        return purchase && intent && { method: 'paypal', purchase, intent };
      }),
    failAtPayPal: ({ flash, text }) => {
      // A payment by card that goes on meanwhile has its own to tell.
      if (payment.state().at === 'ready') tell(flash);
      const plan = plans.selectedNow();
      if (plan) analytics.payPalFailed(plan, text);
    },
    showMissing: async () => void (await checkBuyer(form)),
    flash,
    tell,
    hasProblems,
    isChecking,
  };
}

function cardOrder({ buyer, card: fields }: OrderForm, plan: PlanSummary): Order | undefined {
  const card = makeCard(fields.getValues());
  const purchase = makePurchase(plan, buyer.getValues(), card);
  return purchase && { method: 'card', purchase, card };
}

/**
 * Waits for today's prices. @returns undefined where there are none, or where the buyer has yet to agree to a new one;
 * focus is where they can do something about it
 */
async function planWithSeenPrice({ offer, selectedNow }: Plans): Promise<PlanSummary | undefined> {
  await offer.refresh();
  const { status, oldPrices } = offer.state();
  const plan = selectedNow();
  if (status === 'live' && plan && !oldPrices.has(plan.id)) return plan;
  document.getElementById(status === 'live' ? confirmPriceId : retryPlansId)?.focus();
  return undefined;
}
