import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PlanSummary } from '../../../domain/read-plans.ts';
import { useOrder } from '../order-context.ts';
import type { Payment } from '../payment/run-payment.ts';
import { createOfferStore, type OfferState, type OfferStore } from './create-offer-store.ts';

export interface Plans {
  readonly offer: OfferStore;
  readonly state: OfferState;
  readonly selected: PlanSummary | undefined;
  readonly select: (plan: PlanSummary) => void;
  /** What is selected at the moment, whatever was when it was rendered. */
  readonly selectedNow: () => PlanSummary | undefined;
}

/** The plans and the buyer's choice: the recommended one, else the first, until they choose (spec 1 §4). */
export function usePlans(): Plans {
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
  return {
    offer,
    state,
    selected: choose(state.plans, selectedId),
    select: (plan) => {
      latest.current = plan.id;
      setSelectedId(plan.id);
      ports.analytics.productSelected(plan);
    },
    selectedNow: () => choose(offer.state().plans, latest.current),
  };
}

function choose(plans: readonly PlanSummary[], id: string | undefined): PlanSummary | undefined {
  return plans.find((plan) => plan.id === id) ?? plans.find(({ recommended }) => recommended) ?? plans[0];
}

/** A page that is shown again after a while may have old prices, and so may one whose checkout was refused. */
function useLiveOffer(offer: OfferStore, payment: Payment): void {
  useEffect(() => {
    void offer.load();
    let before = payment.state();
    const end = payment.subscribe(() => {
      const now = payment.state();
      if (before.at === 'checkingOut' && now.at === 'ready' && !now.unsettled) void offer.load();
      before = now;
    });
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void offer.load();
    };
    window.addEventListener('pageshow', reload);
    return () => {
      end();
      window.removeEventListener('pageshow', reload);
    };
  }, [offer, payment]);
}
