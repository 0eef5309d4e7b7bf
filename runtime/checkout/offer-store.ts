import { findPlan, type PlanSummary, plainName, readPlans } from '../../domain/commerce/plans.ts';
import { createStore } from '../lib/store.ts';
import type { PaymentState, PriceNotice } from './payment/payment-state.ts';
import { isShownAlike, readTerms, termsOf } from './purchase/terms.ts';

export interface OfferState {
  /** Live prices are loading, loaded or unavailable; without them nothing can be bought. */
  readonly status: 'loading' | 'live' | 'failed';
  readonly plans: readonly PlanSummary[];
  /** Terms that the buyer saw or accepted, by plan id. */
  readonly seen: ReadonlyMap<string, string>;
  /** Plan chosen by the buyer or the URL. */
  readonly chosen: PlanSummary | undefined;
  /** The chosen plan, else the recommended one, else the first (spec 1 §4); none where the one that was selected is gone. */
  readonly selected: PlanSummary | undefined;
}

export interface OpeningPlan {
  /** Id of the plan selected before hydration. */
  readonly marked?: string | undefined;
  /** Plan name in the URL. */
  readonly named?: string | undefined;
}

/** Describes a plan to select; its id may change with the live offer, so it is also found by name. */
interface Wanted {
  /** Absent for a name in the URL that no plan has had. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly isChosen?: boolean;
  /** No other plan takes its place. */
  readonly isFixed?: boolean;
}

export type OfferStore = ReturnType<typeof createOfferStore>;

/**
 * Creates the store of plans: those that the page was rendered with, then the live ones. Never confirms terms that the buyer hasn't
 * seen or accepted.
 * @param products rendered product list
 * @param loadProducts loads the live one
 * @param currency ISO 4217 code
 * @param opening initial selection; unknown names are ignored
 */
export function createOfferStore(
  products: unknown,
  loadProducts: () => Promise<unknown>,
  currency: string,
  opening: OpeningPlan = {},
) {
  const rendered = readPlans(products, currency);
  const seen = new Map(rendered.map((plan) => [plan.id, termsOf(plan)]));
  let wanted: Wanted | undefined;
  const initial: OfferState = { status: 'loading', plans: rendered, seen, ...choose(rendered) };
  const store = createStore(initial);
  /** Terms of an earlier click; they are taken whenever their plan comes into the offer. */
  let earlier: string | undefined;
  let isTaken = false;
  let requests = 0;

  const change = (parts: Partial<Pick<OfferState, 'status' | 'plans'>> = {}) => {
    const next = { ...store.get(), ...parts };
    store.set({ ...next, seen: new Map(seen), ...choose(next.plans, wanted) });
  };

  const takeEarlier = (plans: readonly PlanSummary[]) => {
    const priceId = earlier && readTerms(earlier)?.offered.id;
    const plan = plans.find(({ offered }) => offered?.id === priceId);
    if (earlier && plan && !isTaken) {
      seen.set(plan.id, earlier);
      wanted = { id: plan.id, name: plan.name, isFixed: true };
    }
    // While its plan isn't sold, the page shows the purchase's terms again, whatever was accepted before.
    isTaken = plan !== undefined;
  };

  /** Notes the terms of new plans; a plan under another id keeps those of its name. Nobody sees that a price has another id alone. */
  const noteTerms = (plans: readonly PlanSummary[]) => {
    const gone = store.get().plans.filter(({ id }) => plans.every((plan) => plan.id !== id));
    for (const plan of plans) {
      const before = gone.find(({ name }) => plainName(name) === plainName(plan.name));
      const known = seen.get(plan.id) ?? (before && seen.get(before.id));
      const terms = termsOf(plan);
      seen.set(plan.id, known === undefined || isShownAlike(known, terms) ? terms : known);
    }
  };

  /** Fixes the selection: from now on another plan is selected by the buyer alone. */
  const fixSelection = (plans: readonly PlanSummary[]) => {
    const { chosen, selected } = choose(plans, wanted);
    if (selected)
      wanted = { id: selected.id, name: selected.name, isChosen: chosen !== undefined, isFixed: true };
  };

  async function load(): Promise<void> {
    requests += 1;
    const own = requests;
    if (store.get().status !== 'loading') change({ status: 'loading' });
    try {
      const plans = readPlans(await loadProducts(), currency);
      if (own !== requests) return;
      if (plans.length === 0) return change({ status: 'failed' });
      noteTerms(plans);
      takeEarlier(plans);
      fixSelection(plans);
      change({ status: 'live', plans });
    } catch {
      if (own === requests) change({ status: 'failed' });
    }
  }

  /** Waits until prices are live or unavailable, however late the response to a superseded request comes. */
  async function loaded(): Promise<void> {
    while (store.get().status === 'loading')
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          stop();
          resolve();
        });
      });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    rendered: initial,
    /** Loads the live offer. Never rejects; the latest request wins. */
    load: () => {
      // Keeps the rendered selection until loading starts.
      if (!wanted) {
        wanted = openingChoice(rendered, opening);
        if (choose(rendered, wanted).chosen) change();
      }
      return load();
    },
    select: (planId: string) => {
      const name = store.get().plans.find(({ id }) => id === planId)?.name;
      wanted = { id: planId, name, isChosen: true, isFixed: true };
      earlier = undefined;
      change();
    },
    /**
     * Reloads a plan and compares all its terms with those that the buyer agreed to. Never rejects.
     * @param terms those of the plan on the clicked button, even if it changed back
     * @param productId absent for a purchase that was sent before: what the buyer has accepted since counts
     */
    confirm: async (terms: string, productId?: string): Promise<PriceNotice | undefined> => {
      if (productId !== undefined) fixSelection(store.get().plans);
      void load();
      await loaded();
      const { status, plans } = store.get();
      if (status !== 'live') return 'pricesFailed';
      const priceId = readTerms(terms)?.offered.id;
      const plan = plans.find(({ id, offered }) => id === productId || offered?.id === priceId);
      if (!plan?.offered) {
        if (productId !== undefined) wanted = { isFixed: true };
        change();
        return 'planGone';
      }
      const live = termsOf(plan);
      if (productId !== undefined && terms !== live) seen.set(plan.id, terms);
      change();
      return seen.get(plan.id) === live ? undefined : 'priceChanged';
    },
    accept: (planId: string) => {
      const plan = store.get().plans.find(({ id }) => id === planId);
      if (plan) seen.set(planId, termsOf(plan));
      change();
    },
    /** Selects the plan of terms that were agreed to before, and marks them as seen. */
    showTerms: (terms: string) => {
      earlier = terms;
      isTaken = false;
      takeEarlier(store.get().plans);
      change();
    },
  };
}

function choose(
  plans: readonly PlanSummary[],
  { id, name, isChosen = false, isFixed = false }: Wanted = {},
): Pick<OfferState, 'chosen' | 'selected'> {
  const named = name === undefined ? undefined : plainName(name);
  const found =
    id === undefined
      ? findPlan(plans, name)
      : (plans.find((plan) => plan.id === id) ?? plans.find((plan) => plainName(plan.name) === named));
  const usual = isFixed ? undefined : (plans.find(({ recommended }) => recommended) ?? plans[0]);
  return { chosen: isChosen ? found : undefined, selected: found ?? usual };
}

/** Returns the plan that the buyer marked, else the URL's; without either, it is the offer's recommended one or its first. */
function openingChoice(rendered: readonly PlanSummary[], { marked, named }: OpeningPlan): Wanted {
  const plan = rendered.find(({ id }) => id === marked);
  const isBuyers = plan !== undefined && plan !== choose(rendered).selected;
  const chosen = isBuyers ? plan : findPlan(rendered, named);
  if (chosen) return { id: chosen.id, name: chosen.name, isChosen: true, isFixed: true };
  return named === undefined ? {} : { name: named, isChosen: true };
}

/** Returns the terms that a plan had when the buyer saw them, where they are others today. */
export function oldTerms(plan: PlanSummary, { seen }: Pick<OfferState, 'seen'>): string | undefined {
  const terms = seen.get(plan.id);
  return plan.offered && terms !== termsOf(plan) ? terms : undefined;
}

/** Clears what a plan's terms don't say. */
const noDetails = {
  perMonth: undefined,
  perDay: undefined,
  beforeDiscount: undefined,
  discount: undefined,
  discountPercentage: undefined,
  over: {},
} as const;

/** Gives a plan that is no longer sold, of which only the terms are known. */
const unknownPlan = { id: '', name: '', recommended: false, guaranteeDays: undefined };

/** Returns a plan with other terms than today's. */
export function planWith(terms: string, today: PlanSummary | undefined): PlanSummary | undefined {
  if (today && termsOf(today) === terms) return today;
  const read = readTerms(terms);
  return read && { ...(today ?? unknownPlan), ...noDetails, ...read };
}

/** Returns the plan that a click pays: the selected one, or that of an unsettled purchase. */
export function planToPay(
  state: PaymentState,
  { plans, seen, selected }: OfferState,
): PlanSummary | undefined {
  if ('checkout' in state) return state.checkout.order.plan;
  if ('order' in state && state.order) return state.order.plan;
  if (!('open' in state) || !state.open) return selected;
  const { method, terms } = state.open.record;
  const today = plans.find(({ offered }) => offered?.id === readTerms(terms)?.offered.id);
  // PayPal's intents hold no amount, so what the buyer has accepted since counts.
  const accepted = method === 'paypal' && today ? seen.get(today.id) : undefined;
  return planWith(accepted ?? terms, today);
}
