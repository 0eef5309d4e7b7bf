import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PlanSummary } from '../../../domain/read-plans.ts';
import { useOrder } from '../order-context.ts';
import { isOpen, priceInCheckout } from '../payment/open-checkout.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { Payment } from '../payment/run-payment.ts';
import { createOfferStore, type OfferState, type OfferStore } from './create-offer-store.ts';

export interface Plans {
  readonly offer: OfferStore;
  readonly state: OfferState;
  readonly selected: PlanSummary | undefined;
  readonly select: (plan: PlanSummary) => void;
  /** What is selected at the moment, whatever was when it was rendered. */
  readonly selectedNow: () => PlanSummary | undefined;
  /** The plan of a checkout that isn't settled, at the moment. */
  readonly sentNow: () => PlanSummary | undefined;
  /** Is the selected plan that one? Then there is nothing to choose. */
  readonly isFixed: boolean;
}

/**
 * The plans and the buyer's choice: the recommended one, else the first, until they choose (spec 1 §4).
 *
 * @param payment while a plan is being paid, or may have been, it is the one to show
 */
export function usePlans(payment: PaymentState): Plans {
  const { props, ports } = useOrder();
  const [offer] = useState(() =>
    createOfferStore(props.products, ports.loadProducts, props.checkout.currency),
  );
  const state = useSyncExternalStore(offer.subscribe, offer.state, offer.state);
  const [selectedId, setSelectedId] = useState<string>();
  const latest = useRef(selectedId);
  useLiveOffer(offer, ports.payment);
  // Only now: until here the page must be as it was built.
  useEffect(() => {
    latest.current = props.chosenPlan;
    startTransition(() => setSelectedId(props.chosenPlan));
  }, [props.chosenPlan]);
  const paid = planOfPrice(state.plans, priceInCheckout(payment));
  const paidId = paid?.id;
  // It stays the choice when it may be changed again.
  useEffect(() => {
    if (paidId === undefined) return;
    latest.current = paidId;
    setSelectedId(paidId);
  }, [paidId]);
  const sentNow = () => {
    const now = ports.payment.state();
    return isOpen(now) ? planOfPrice(offer.state().plans, priceInCheckout(now)) : undefined;
  };
  return {
    offer,
    state,
    selected: paid ?? choose(state.plans, selectedId),
    isFixed: paid !== undefined && isOpen(payment),
    select: (plan) => {
      latest.current = plan.id;
      setSelectedId(plan.id);
      ports.analytics.productSelected(plan);
    },
    selectedNow: () => sentNow() ?? choose(offer.state().plans, latest.current),
    sentNow,
  };
}

function planOfPrice(plans: readonly PlanSummary[], priceId: string | undefined): PlanSummary | undefined {
  return priceId === undefined ? undefined : plans.find(({ offered }) => offered?.id === priceId);
}

function choose(plans: readonly PlanSummary[], id: string | undefined): PlanSummary | undefined {
  return plans.find((plan) => plan.id === id) ?? plans.find(({ recommended }) => recommended) ?? plans[0];
}

/** May something else be shown than what is being paid? */
function isFree(state: PaymentState): boolean {
  return state.at === 'ready' && !isOpen(state);
}

/** A page that is shown again after a while may have old prices, and so may one whose checkout was refused. */
function useLiveOffer(offer: OfferStore, payment: Payment): void {
  useEffect(() => {
    void offer.load();
    let before = payment.state();
    const end = payment.subscribe(() => {
      const now = payment.state();
      if (before.at === 'checkingOut' && isFree(now)) void offer.load();
      before = now;
    });
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isFree(payment.state())) void offer.load();
    };
    window.addEventListener('pageshow', reload);
    return () => {
      end();
      window.removeEventListener('pageshow', reload);
    };
  }, [offer, payment]);
}
