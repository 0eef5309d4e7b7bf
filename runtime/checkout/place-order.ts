import { useMemo, useState } from 'react';
import type { PlanSummary } from '../../domain/commerce/read-plans.ts';
import { buyerFields, cardFields, countryWithStates, type FormValues } from './form/order-form.ts';
import { bareCardNumber } from './form/typed-text.ts';
import { planToPay } from './offer-store.ts';
import type { OrderServices } from './order-services.ts';
import { useOrder } from './page/order-context.tsx';
import { payPalSlot } from './page/pay-buttons.tsx';
import { type Flash, generalError } from './payment/payment-state.ts';
import type { PayPalFailure } from './providers/paypal-session.ts';
import type {
  Card,
  CardOrder,
  Order,
  PaymentIntent,
  PaymentMethod,
  PayPalOrder,
  Purchase,
} from './purchase/purchase.ts';

/** A message of the page itself, before any payment begins. */
export interface PageFlash {
  readonly flash: Flash;
  readonly takesFocus: boolean;
}

export interface PlaceOrder {
  /** Pays by the method that is chosen, as Enter in a field asks for. */
  readonly byChosenMethod: () => void;
  readonly byPayPal: () => void;
  /** Shows what PayPal still needs, and moves focus there. @returns whether something is missing */
  readonly showMissing: () => boolean;
  /** Shows that PayPal itself has failed. */
  readonly failAtPayPal: (failure: PayPalFailure) => void;
  readonly flash: PageFlash | undefined;
  readonly show: (flash: Flash | undefined) => void;
  /** Did the latest click stop at fields that aren't right? */
  readonly hasProblems: boolean;
}

/** Returns what a click on a pay button does: it takes the whole order at once, so that nothing changes under it. */
export function usePlaceOrder(): PlaceOrder {
  const { services } = useOrder();
  const [flash, setFlash] = useState<PageFlash>();
  const [hasProblems, setProblems] = useState(false);
  const actions = useMemo(() => createPlaceOrder(services, setFlash, setProblems), [services]);
  return { ...actions, flash, hasProblems };
}

/** Creates the actions of the pay buttons over the page's services. */
export function createPlaceOrder(
  { payment, offer, form, payPal, analytics, isOnline }: OrderServices,
  setFlash: (flash: PageFlash | undefined) => void,
  setProblems: (hasProblems: boolean) => void,
): Omit<PlaceOrder, 'flash' | 'hasProblems'> {
  const show = (flash: Flash | undefined) => setFlash(flash && { flash, takesFocus: true });

  /** A missing state alone is shown above the form as well (spec 1 §8). */
  const isFilledIn = (method: PaymentMethod): boolean => {
    const buyerField = form.findProblem(buyerFields);
    const cardField = method === 'card' ? form.findProblem(cardFields) : undefined;
    const first = buyerField ?? cardField;
    if (first) form.focus(first);
    if (buyerField === 'state') setFlash({ flash: generalError, takesFocus: false });
    setProblems(first !== undefined);
    return first === undefined;
  };

  const place = (method: PaymentMethod, makeOrder: (plan: PlanSummary) => Order | undefined): void => {
    const state = payment.state();
    if (state.status !== 'ready') return;
    const { open } = state;
    if (open?.body !== undefined) {
      if (open.record.method === method) payment.send({ type: 'submitted', isOnline: isOnline() });
      return;
    }
    setFlash(undefined);
    const plan = planToPay(state, offer.state());
    if (!plan || offer.state().status === 'failed' || !isFilledIn(method)) return;
    const order = makeOrder(plan);
    if (order) payment.send({ type: 'submitted', order, isOnline: isOnline() });
    else show(generalError);
  };

  const byCard = () => place('card', (plan) => makeCardOrder(plan, form.state().values));
  const byPayPal = () => {
    const intent = payPal.intent();
    place('paypal', (plan) => intent && makePayPalOrder(plan, form.state().values, intent));
  };
  const showMissing = () => {
    const field = form.findProblem(buyerFields);
    if (field) form.focus(field);
    return field !== undefined;
  };
  return {
    byChosenMethod: () => {
      const state = payment.state();
      const method =
        (state.status === 'ready' && state.open?.body && state.open.record.method) || form.state().method;
      if (method === 'card') byCard();
      // Only the buyer can open PayPal's window.
      else if (payPal.intent() || isBodyKept(state)) byPayPal();
      else if (!showMissing())
        document.querySelector<HTMLElement>(`#${payPalSlot} :is(button, iframe)`)?.focus();
    },
    byPayPal,
    showMissing,
    failAtPayPal: ({ flash, text }) => {
      // A payment by card that goes on meanwhile has its own message.
      if (payment.state().status === 'ready') show(flash);
      const plan = offer.state().selected;
      if (plan) analytics.payPalFailed(plan, text);
    },
    show,
  };
}

function isBodyKept(state: ReturnType<OrderServices['payment']['state']>): boolean {
  return state.status === 'ready' && state.open?.body !== undefined;
}

/**
 * Makes the order of a payment by card from valid fields. The customer is sent with the names on the card.
 *
 * @returns undefined for a plan that has no price in the currency
 */
export function makeCardOrder(plan: PlanSummary, values: FormValues): CardOrder | undefined {
  const card = cardIn(values);
  const { firstName, lastName } = card;
  const purchase = purchaseOf(plan, values, { firstName, lastName });
  return purchase && { method: 'card', plan, purchase, card };
}

/** Makes the order of a payment by what the buyer agreed to at PayPal. */
export function makePayPalOrder(
  plan: PlanSummary,
  values: FormValues,
  intent: PaymentIntent,
): PayPalOrder | undefined {
  const purchase = purchaseOf(plan, values);
  return purchase && { method: 'paypal', plan, purchase, intent };
}

/** See spec 1 §3 "Customer sent at checkout". */
function purchaseOf(
  { id, name, offered }: PlanSummary,
  { email, country, state }: FormValues,
  names?: Pick<Card, 'firstName' | 'lastName'>,
): Purchase | undefined {
  if (!offered) return undefined;
  return {
    product: { id, name },
    priceId: offered.id,
    amount: offered.amount,
    customer: {
      email: email.trim(),
      ...names,
      residenceCountry: country,
      ...(country === countryWithStates && { residenceState: state }),
    },
  };
}

function cardIn(values: FormValues): Card {
  const postalCode = values.postalCode.trim();
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    ...(postalCode && { postalCode }),
    number: bareCardNumber(values.number),
    expiryMonth: values.expiryMonth.trim(),
    expiryYear: `20${values.expiryYear.trim()}`,
    cvv: values.cvv.trim(),
  };
}
