import { cartKey, withBoughtItem } from '../../../domain/commerce/cart.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import type { OfferStore } from '../plans/create-offer-store.ts';
import type { PurchaseRecord } from './purchase-record.ts';

interface CartOptions {
  /** Merely naming it may throw. */
  readonly storage: () => Storage;
  readonly offer: Pick<OfferStore, 'state'>;
  readonly nameOf: (plan: PlanSummary) => string;
}

/** Creates what puts a paid plan into the cart (spec 2 §2.3). It never throws: a payment must not end on its cart. */
export function createCartFiller({ storage, offer, nameOf }: CartOptions): (record: PurchaseRecord) => void {
  return ({ attemptId, priceId }) => {
    try {
      const plan = offer.state().plans.find(({ offered }) => offered?.id === priceId);
      const item = plan && { id: plan.id, name: nameOf(plan), purchase: attemptId };
      const next = item && withBoughtItem(storage().getItem(cartKey), item);
      if (next !== undefined) storage().setItem(cartKey, next);
    } catch {
      // Storage is refused or full.
    }
  };
}
