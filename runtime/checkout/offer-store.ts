import { type Amount, formatAmount, readAmount } from '../../domain/commerce/money.ts';
import {
  findPlan,
  type OfferedPrice,
  type PlanSummary,
  plainName,
  readPlans,
} from '../../domain/commerce/plans.ts';
import { createStore } from '../lib/store.ts';
import { type PaymentState, type PriceNotice, priceInCheckout } from './payment/payment-state.ts';

/** Describes the plans of the page and their prices. */
export interface OfferState {
  /** Live prices are on their way, there, or can't be had: then nothing is sold. */
  readonly status: 'loading' | 'live' | 'failed';
  readonly plans: readonly PlanSummary[];
  /** The price that the buyer saw before, by plan id, where it has changed and they haven't agreed to the new one. */
  readonly oldPrices: ReadonlyMap<string, Amount>;
  /** The price that the buyer saw or agreed to, by plan id. */
  readonly seen: ReadonlyMap<string, Amount>;
  /** The plan that the buyer chose, here or by the page's address. */
  readonly chosen: PlanSummary | undefined;
  /** The chosen plan; the recommended one, else the first, where there is none (spec 1 §4). */
  readonly selected: PlanSummary | undefined;
}

/** Describes the plan that a page opens with. */
export interface OpeningPlan {
  /** Id of the plan that is marked in the page before its script runs. */
  readonly marked?: string | undefined;
  /** Name of a plan in the page's address. */
  readonly named?: string | undefined;
}

/** Describes a plan that is to be selected. Its id may change when the live offer comes, its name is found again then. */
interface Wanted {
  readonly id?: string | undefined;
  /** Absent where there is no choice. */
  readonly name?: string | undefined;
  /** The buyer marked the plan itself, so another of its length is no substitute. */
  readonly isMarked?: boolean;
}

/** Describes a confirmed price, or what the buyer has to look at first; nothing where the plan isn't sold any more. */
type PriceCheck = { readonly price: OfferedPrice } | { readonly notice: PriceNotice | undefined };

/** Describes the store of plans and prices. */
export type OfferStore = ReturnType<typeof createOfferStore>;

/**
 * Creates the store of the page's plans: those that it was rendered with, until the service answers. A price that
 * changed is never charged unseen.
 *
 * @param products product list that the page was rendered with
 * @param loadProducts loads the live one from the service
 * @param currency ISO 4217 code of the prices to take
 * @param opening what `load` begins with; an unknown name counts for nothing
 */
export function createOfferStore(
  products: unknown,
  loadProducts: () => Promise<unknown>,
  currency: string,
  opening: OpeningPlan = {},
) {
  const rendered = readPlans(products, currency);
  const seen = new Map(rendered.map(({ id, amount }) => [id, amount]));
  let wanted: Wanted | undefined;
  const initial: OfferState = {
    status: 'loading',
    plans: rendered,
    oldPrices: new Map(),
    seen,
    ...choose(rendered),
  };
  const store = createStore(initial);
  let earlier: OfferedPrice | undefined;
  let requests = 0;
  let latest = Promise.resolve();

  const change = (parts: Partial<Pick<OfferState, 'status' | 'plans'>>) => {
    const next = { ...store.get(), ...parts, seen: new Map(seen) };
    store.set({ ...next, oldPrices: changedPrices(next.plans, seen), ...choose(next.plans, wanted) });
  };

  /** Applies the price of an earlier click, whose plan may come with the live offer only. */
  const takeEarlierPrice = (plans: readonly PlanSummary[]) => {
    const plan = plans.find(({ offered }) => offered?.id === earlier?.id);
    const amount = readAmount(earlier?.amount);
    if (!plan || !amount) return;
    earlier = undefined;
    wanted = { id: plan.id };
    seen.set(plan.id, amount);
  };

  /** Notes which price the buyer saw of each live plan: it goes with a plan's name, and with the selected plan's place. */
  const notePrices = (plans: readonly PlanSummary[]) => {
    const gone = store.get().plans.filter(({ id }) => plans.every((plan) => plan.id !== id));
    for (const { id, name, amount } of plans) {
      const before = gone.find((plan) => plainName(plan.name) === plainName(name));
      if (!seen.has(id)) seen.set(id, (before && seen.get(before.id)) ?? amount);
    }
    const replaced = gone.filter(({ id }) => id === store.get().selected?.id);
    const { selected } = choose(plans, wanted);
    const before = findPlan(replaced, selected?.name);
    const price = before && seen.get(before.id);
    if (selected && price) seen.set(selected.id, price);
  };

  const load = () => {
    latest = request();
    return latest;
  };

  async function request(): Promise<void> {
    requests += 1;
    const own = requests;
    if (store.get().status !== 'loading') change({ status: 'loading' });
    try {
      const plans = readPlans(await loadProducts(), currency);
      if (plans.length === 0) throw new Error('The offer has no plans that can be shown.');
      if (own !== requests) return;
      notePrices(plans);
      takeEarlierPrice(plans);
      change({ status: 'live', plans });
    } catch {
      if (own === requests) change({ status: 'failed' });
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Holds the state that the page was rendered with. */
    rendered: initial,
    /** Loads the live offer. Never rejects; the latest request counts. */
    load: () => {
      // Only now: until it loads, the page is as it was built.
      if (!wanted) {
        wanted = openingChoice(rendered, opening);
        if (choose(rendered, wanted).chosen) change({});
      }
      return load();
    },
    /** Makes a plan the buyer's choice. */
    select: (planId: string) => {
      wanted = { id: planId, name: store.get().plans.find(({ id }) => id === planId)?.name, isMarked: true };
      change({});
    },
    /** Loads today's price of a plan and compares it with the one that the buyer saw. Never rejects. */
    confirmPrice: async (price: OfferedPrice, productId?: string): Promise<PriceCheck> => {
      void load();
      // Another request may begin meanwhile; the latest counts.
      while (store.get().status === 'loading') await latest;
      const { status, plans } = store.get();
      if (status !== 'live') return { notice: 'pricesFailed' };
      const plan = plans.find(({ id, offered }) => id === productId || offered?.id === price.id);
      if (!plan?.offered) return { notice: undefined };
      const clicked = readAmount(price.amount);
      // The price on the button counts, also where it went back to the one before.
      if (productId !== undefined && clicked && !isSame(clicked, plan.amount)) {
        seen.set(plan.id, clicked);
        change({});
      }
      return store.get().oldPrices.has(plan.id) ? { notice: 'priceChanged' } : { price: plan.offered };
    },
    /** Agrees to a plan's new price. */
    acceptPrice: (planId: string) => {
      const plan = store.get().plans.find(({ id }) => id === planId);
      if (plan) seen.set(planId, plan.amount);
      change({});
    },
    /** Makes a plan the choice, and the price of an earlier click the one that the buyer saw. */
    showPrice: (price: OfferedPrice) => {
      earlier = price;
      takeEarlierPrice(store.get().plans);
      change({});
    },
  };
}

function choose(
  plans: readonly PlanSummary[],
  { id, name, isMarked = false }: Wanted = {},
): Pick<OfferState, 'chosen' | 'selected'> {
  const found =
    plans.find((plan) => plan.id === id) ??
    (isMarked && name !== undefined
      ? plans.find((plan) => plainName(plan.name) === plainName(name))
      : findPlan(plans, name));
  const chosen = name === undefined ? undefined : found;
  return { chosen, selected: found ?? plans.find(({ recommended }) => recommended) ?? plans[0] };
}

/** Returns the plan that the buyer marked, else the one in the address, else the one that the page was rendered with. */
function openingChoice(rendered: readonly PlanSummary[], { marked, named }: OpeningPlan): Wanted {
  const plan = rendered.find(({ id }) => id === marked);
  const isBuyers = plan !== undefined && plan !== choose(rendered).selected;
  if (isBuyers) return { id: plan.id, name: plan.name, isMarked: true };
  return named === undefined ? { id: marked } : { id: findPlan(rendered, named)?.id, name: named };
}

/** Compares amounts as they are written. */
function isSame(one: Amount, other: Amount): boolean {
  return formatAmount(one, 'en') === formatAmount(other, 'en');
}

/** Lists the prices that need the buyer's agreement: those that are sold at and differ from the one they saw. */
function changedPrices(
  plans: readonly PlanSummary[],
  seen: ReadonlyMap<string, Amount>,
): OfferState['oldPrices'] {
  return new Map(
    plans.flatMap(({ id, amount, offered }) => {
      const before = seen.get(id);
      const isChanged = offered && before && !isSame(before, amount);
      return isChanged ? [[id, before] as const] : [];
    }),
  );
}

/**
 * Returns the plan that a click pays, at the price that it charges: the selected one, or that of a purchase that isn't settled.
 * Of a plan that isn't sold any more only the price is known.
 */
export function planToPay(
  state: PaymentState,
  { plans, seen, selected }: OfferState,
): PlanSummary | undefined {
  const price = priceInCheckout(state);
  if (!price) return selected;
  const plan = plans.find(({ offered }) => offered?.id === price.id);
  // PayPal's intents have no amount: the price is the one that the buyer has agreed to by now.
  const isPayPal = state.status === 'ready' && state.open?.record.method === 'paypal';
  const amount = (isPayPal && plan && seen.get(plan.id)) || readAmount(price.amount);
  if (!amount) return plan;
  if (plan) return isPayPal ? { ...plan, amount } : { ...plan, amount, offered: price };
  const unknown = {
    perMonth: undefined,
    perDay: undefined,
    beforeDiscount: undefined,
    discount: undefined,
    discountPercentage: undefined,
    guaranteeDays: undefined,
    renewal: undefined,
  };
  const months = { months: 0, freeMonths: 0, totalMonths: 0 };
  return { id: '', name: '', recommended: false, ...months, ...unknown, amount, offered: price };
}
