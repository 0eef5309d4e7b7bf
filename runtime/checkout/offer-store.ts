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

/** Describes the plans and their prices. */
export interface OfferState {
  /** Live prices are loading, loaded or unavailable; without them nothing can be bought. */
  readonly status: 'loading' | 'live' | 'failed';
  readonly plans: readonly PlanSummary[];
  /** Previous prices by plan id, where the buyer hasn't accepted the change. */
  readonly oldPrices: ReadonlyMap<string, Amount>;
  /** Prices that the buyer saw or accepted, by plan id. */
  readonly seen: ReadonlyMap<string, Amount>;
  /** Plan chosen by the buyer or the URL. */
  readonly chosen: PlanSummary | undefined;
  /** The chosen plan, else the recommended one, else the first (spec 1 §4). */
  readonly selected: PlanSummary | undefined;
}

/** Describes the initial selection. */
export interface OpeningPlan {
  /** Id of the plan selected before hydration. */
  readonly marked?: string | undefined;
  /** Plan name in the URL. */
  readonly named?: string | undefined;
}

/** Describes a plan to select; its id may change with the live offer, so it is also found by name. */
interface Wanted {
  readonly id?: string | undefined;
  /** Absent without a choice. */
  readonly name?: string | undefined;
  /** The buyer chose the plan itself, so one of the same length is no substitute. */
  readonly isMarked?: boolean;
}

/** Describes a confirmed price or a notice; neither, where the plan is no longer sold. */
type PriceCheck = { readonly price: OfferedPrice } | { readonly notice: PriceNotice | undefined };

/** Describes the store of plans and prices. */
export type OfferStore = ReturnType<typeof createOfferStore>;

/**
 * Creates the store of plans: those that the page was rendered with, then the live ones. Never charges a changed price
 * that the buyer hasn't accepted.
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

  const change = (parts: Partial<Pick<OfferState, 'status' | 'plans'>>) => {
    const next = { ...store.get(), ...parts, seen: new Map(seen) };
    store.set({ ...next, oldPrices: changedPrices(next.plans, seen), ...choose(next.plans, wanted) });
  };

  /** Applies the price of an earlier click, whose plan may only be in the live offer. */
  const takeEarlierPrice = (plans: readonly PlanSummary[]) => {
    const plan = plans.find(({ offered }) => offered?.id === earlier?.id);
    const amount = readAmount(earlier?.amount);
    if (!plan || !amount) return;
    earlier = undefined;
    wanted = { id: plan.id };
    seen.set(plan.id, amount);
  };

  /** Records the price that the buyer saw of each live plan, by name and by selection. */
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

  async function load(): Promise<void> {
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
    /** The rendered state. */
    rendered: initial,
    /** Loads the live offer. Never rejects; the latest request wins. */
    load: () => {
      // Keeps the rendered selection until loading starts.
      if (!wanted) {
        wanted = openingChoice(rendered, opening);
        if (choose(rendered, wanted).chosen) change({});
      }
      return load();
    },
    /** Selects a plan. */
    select: (planId: string) => {
      wanted = { id: planId, name: store.get().plans.find(({ id }) => id === planId)?.name, isMarked: true };
      change({});
    },
    /** Reloads a plan's price and compares it with the one that the buyer saw. Never rejects. */
    confirmPrice: async (price: OfferedPrice, productId?: string): Promise<PriceCheck> => {
      void load();
      await loaded();
      const { status, plans } = store.get();
      if (status !== 'live') return { notice: 'pricesFailed' };
      const plan = plans.find(({ id, offered }) => id === productId || offered?.id === price.id);
      if (!plan?.offered) return { notice: undefined };
      const clicked = readAmount(price.amount);
      // The price on the clicked button counts, even if it changed back.
      if (productId !== undefined && clicked && !isSame(clicked, plan.amount)) {
        seen.set(plan.id, clicked);
        change({});
      }
      return store.get().oldPrices.has(plan.id) ? { notice: 'priceChanged' } : { price: plan.offered };
    },
    /** Accepts a plan's new price. */
    acceptPrice: (planId: string) => {
      const plan = store.get().plans.find(({ id }) => id === planId);
      if (plan) seen.set(planId, plan.amount);
      change({});
    },
    /** Selects a plan and marks its price as seen. */
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

/** Returns the plan that the buyer marked, else the URL's, else the rendered one. */
function openingChoice(rendered: readonly PlanSummary[], { marked, named }: OpeningPlan): Wanted {
  const plan = rendered.find(({ id }) => id === marked);
  const isBuyers = plan !== undefined && plan !== choose(rendered).selected;
  if (isBuyers) return { id: plan.id, name: plan.name, isMarked: true };
  return named === undefined ? { id: marked } : { id: findPlan(rendered, named)?.id, name: named };
}

/** Compares formatted amounts. */
function isSame(one: Amount, other: Amount): boolean {
  return formatAmount(one, 'en') === formatAmount(other, 'en');
}

/** Lists the prices that differ from those that the buyer saw. */
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

/** Clears what belongs to a plan's current price alone. */
const noDetails = {
  perMonth: undefined,
  perDay: undefined,
  beforeDiscount: undefined,
  discount: undefined,
  discountPercentage: undefined,
  over: {},
} as const;

/**
 * Returns the plan and price that a click pays: the selected plan, or that of an unsettled purchase. Of a plan that is no longer sold
 * only the price is known.
 */
export function planToPay(
  state: PaymentState,
  { plans, seen, selected }: OfferState,
): PlanSummary | undefined {
  const price = priceInCheckout(state);
  if (!price) return selected;
  const plan = plans.find(({ offered }) => offered?.id === price.id);
  // PayPal intents have no amount, so the accepted price counts.
  const isPayPal = state.status === 'ready' && state.open?.record.method === 'paypal';
  const amount = (isPayPal && plan && seen.get(plan.id)) || readAmount(price.amount);
  if (!amount) return plan;
  if (plan) {
    const details = isSame(plan.amount, amount) ? {} : noDetails;
    return { ...plan, ...details, amount, ...(!isPayPal && { offered: price }) };
  }
  const unknown = { ...noDetails, guaranteeDays: undefined, renewal: undefined };
  const months = { months: 0, freeMonths: 0, totalMonths: 0, renewalMonths: 0 };
  return { id: '', name: '', recommended: false, ...months, ...unknown, amount, offered: price };
}
