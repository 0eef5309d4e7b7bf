import { formatAmount } from '../../../domain/money.ts';
import { type PlanSummary, readPlans } from '../../../domain/read-plans.ts';
import type { Subscribe } from '../ports.ts';

export interface OfferState {
  /** Live prices are on their way, there, or can't be had: then nothing is sold. */
  readonly status: 'loading' | 'live' | 'failed';
  readonly plans: readonly PlanSummary[];
  /** What plans cost on the page before, by id, where that has changed and the buyer hasn't agreed to it. */
  readonly oldPrices: ReadonlyMap<string, PlanSummary['amount']>;
}

export interface OfferStore {
  readonly state: () => OfferState;
  readonly subscribe: Subscribe;
  /** Asks for the live offer; while it is on its way, nothing. */
  readonly load: () => Promise<void>;
  /** Asks again where the answer is old, or waits for the one that is on its way. */
  readonly refresh: () => Promise<void>;
  /** The buyer agrees to a plan's new price. */
  readonly acceptPrice: (planId: string) => void;
}

/** For so long a price is taken for today's when somebody pays. */
const freshMs = 60_000;

/**
 * The plans of the page: what it was rendered with until the service answers. A price that has changed since is never
 * charged unseen.
 *
 * @param products of the page @param loadProducts asks the service @param currency ISO 4217 code of the prices to take
 * @param now Unix milliseconds
 */
export function createOfferStore(
  products: unknown,
  loadProducts: () => Promise<unknown>,
  currency: string,
  now: () => number = Date.now,
): OfferStore {
  let state: OfferState = { status: 'loading', plans: readPlans(products, currency), oldPrices: new Map() };
  let loading: Promise<void> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const change = (next: OfferState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function ask(): Promise<void> {
    if (state.status !== 'loading') change({ ...state, status: 'loading' });
    try {
      const plans = readPlans(await loadProducts(), currency);
      if (plans.length === 0) throw new Error('The offer has no plans that can be shown.');
      answeredAt = now();
      change({ status: 'live', plans, oldPrices: changedPrices(state, plans) });
    } catch {
      change({ ...state, status: 'failed' });
    } finally {
      loading = undefined;
    }
  }

  const load = () => {
    loading ??= ask();
    return loading;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    refresh: async () => {
      if (state.status === 'loading' || now() - answeredAt > freshMs) await load();
    },
    acceptPrice: (planId) => {
      const oldPrices = new Map(state.oldPrices);
      oldPrices.delete(planId);
      change({ ...state, oldPrices });
    },
  };
}

/**
 * A price that changes twice is compared with the one that the buyer agreed to or saw first. Nobody is asked to agree to
 * a price that isn't sold at.
 */
function changedPrices(
  { plans: before, oldPrices }: OfferState,
  now: readonly PlanSummary[],
): OfferState['oldPrices'] {
  return new Map(
    now.flatMap((plan) => {
      if (!plan.offered) return [];
      const seen = oldPrices.get(plan.id) ?? before.find(({ id }) => id === plan.id)?.amount;
      return seen && priceText(seen) !== priceText(plan.amount) ? [[plan.id, seen] as const] : [];
    }),
  );
}

/** Amounts are equal that are written the same. */
function priceText(amount: PlanSummary['amount']): string {
  return formatAmount(amount, 'en');
}
