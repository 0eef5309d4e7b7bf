import { flushSync } from 'react-dom';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import { createStore } from '../lib/store.ts';
import {
  buyerFields,
  countryWithStates,
  type FormState,
  type FormValues,
  problemIn,
} from './form/order-form.ts';
import type { CardField } from './form/rules.ts';
import { bareCardNumber, readExpiry } from './form/typed-text.ts';
import { planToPay } from './offer-store.ts';
import type { OrderServices } from './order-services.ts';
import { type Flash, generalError, isOver } from './payment/payment-state.ts';
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
import { termsOf } from './purchase/terms.ts';

export const payPalSlot = 'order_paypal_slot';

export const retryPlansId = 'order_retry_plans';

/** Describes a message before any payment. */
export interface PageFlash {
  readonly flash: Flash;
  readonly takesFocus: boolean;
}

interface PageNotice {
  readonly flash?: PageFlash | undefined;
  /** Whether the latest click found invalid fields. */
  readonly hasProblems: boolean;
}

const stateMissing: Flash = { ...generalError, cause: 'state_missing' };

export const noNotice: PageNotice = { hasProblems: false };

export type PlaceOrder = ReturnType<typeof createPlaceOrder>;

/**
 * Creates the actions of the pay buttons. Each click takes a snapshot of the order.
 * @param cardFields the card's fields in focus order
 */
export function createPlaceOrder(
  { payment, offer, form, payPal, analytics }: OrderServices,
  cardFields: readonly CardField[],
) {
  const notice = createStore(noNotice);
  const setFlash = (flash: PageFlash | undefined) => notice.set({ ...notice.get(), flash });
  const show = (flash: Flash | undefined) => setFlash(flash && { flash, takesFocus: true });

  const fieldsOf = (method: PaymentMethod) =>
    method === 'card' ? [...buyerFields, ...cardFields] : buyerFields;

  /** A missing state is also shown above the form (spec 1 §8). */
  const isFilledIn = (method: PaymentMethod): boolean => {
    // Messages move the fields, so they are rendered before focus scrolls to one.
    const first = flushSync(() => {
      const field = form.findProblem(fieldsOf(method));
      setFlash(field === 'state' ? { flash: stateMissing, takesFocus: false } : undefined);
      notice.set({ ...notice.get(), hasProblems: field !== undefined });
      return field;
    });
    if (first) form.focus(first);
    return first === undefined;
  };

  const place = (method: PaymentMethod, makeOrder: (plan: PlanSummary) => Order | undefined): void => {
    const state = payment.get();
    if (state.status !== 'ready') return;
    const { open } = state;
    if (open?.body !== undefined) {
      if (open.record.method === method) payment.send({ type: 'submitted' });
      return;
    }
    setFlash(undefined);
    const plan = planToPay(state, offer.get());
    if (!plan || offer.get().status === 'failed' || !isFilledIn(method)) return;
    const order = makeOrder(plan);
    if (order) payment.send({ type: 'submitted', order });
    else show(generalError);
  };

  const byPayPal = () => {
    const intent = payPal.intent();
    place('paypal', (plan) => intent && makePayPalOrder(plan, form.get().values, intent));
  };

  /** Shows what PayPal still needs and focuses it. @returns whether something is missing */
  const showMissing = () => !isFilledIn('paypal');

  /** Pays by the chosen method (Enter in a field). */
  const byChosenMethod = () => {
    const state = payment.get();
    const open = state.status === 'ready' ? state.open : undefined;
    const resendMethod = open?.body === undefined ? undefined : open.record.method;
    if ((resendMethod ?? form.get().method) === 'card')
      place('card', (plan) => makeCardOrder(plan, form.get().values));
    // Only a click in PayPal's iframe opens its window.
    else if (payPal.intent() || resendMethod) byPayPal();
    else if (!showMissing())
      document.querySelector<HTMLElement>(`#${payPalSlot} :is(button, iframe)`)?.focus();
  };

  /** Returns the first field that lacks a valid value, in focus order. */
  const missing = ({ method, values }: FormState = form.get()) => {
    const state = payment.get();
    const canResend = state.status === 'ready' && state.open?.body !== undefined;
    return canResend ? undefined : fieldsOf(method).find((name) => problemIn(name, values));
  };

  /** Leads to the next field, else to what pays; where nothing can be paid, to what says why. */
  const lead = () => {
    const isPaid = isOver(payment.get());
    const next = isPaid ? undefined : missing();
    if (next) return form.focus(next);
    const buttons = `#${retryPlansId}, [data-payment] :is(button, iframe)`;
    [...document.querySelectorAll<HTMLElement>(isPaid ? '[data-flash]' : buttons)]
      .find((each) => each.checkVisibility())
      ?.focus();
  };

  /** Leads to what is missing, else pays. */
  const goOn = () => (missing() || offer.get().status === 'failed' ? lead() : byChosenMethod());

  const failAtPayPal = ({ flash, text }: PayPalFailure) => {
    // A card payment in progress has its own message.
    if (payment.get().status === 'ready') show(flash);
    const plan = offer.get().selected;
    if (plan) analytics.payPalFailed(plan, text);
  };

  return { notice, show, byChosenMethod, byPayPal, showMissing, missing, lead, goOn, failAtPayPal };
}

/**
 * Creates a card order from clean, valid fields, with the cardholder as customer.
 * @returns undefined for a plan without a price in the currency
 */
export function makeCardOrder(plan: PlanSummary, values: FormValues): CardOrder | undefined {
  const card = cardIn(values);
  const { firstName, lastName } = card;
  const purchase = purchaseOf(plan, values, { firstName, lastName });
  return purchase && { method: 'card', plan, purchase, card };
}

/** Creates an order from the PayPal agreement. */
export function makePayPalOrder(
  plan: PlanSummary,
  values: FormValues,
  intent: PaymentIntent,
): PayPalOrder | undefined {
  const purchase = purchaseOf(plan, values);
  return purchase && { method: 'paypal', plan, purchase, intent };
}

/** Spec 1 §3 "Customer sent at checkout". */
function purchaseOf(
  plan: PlanSummary,
  { email, country, state }: FormValues,
  names?: Pick<Card, 'firstName' | 'lastName'>,
): Purchase | undefined {
  const { id, name, offered } = plan;
  if (!offered) return undefined;
  const residenceState = country === countryWithStates && { residenceState: state };
  return {
    product: { id, name },
    terms: termsOf(plan),
    amount: offered.amount,
    customer: { email, ...names, residenceCountry: country, ...residenceState },
  };
}

function cardIn(values: FormValues): Card {
  const { firstName, lastName, postalCode, number, expiry, cvv } = values;
  const { month, year } = readExpiry(expiry);
  return {
    firstName,
    lastName,
    ...(postalCode && { postalCode }),
    number: bareCardNumber(number),
    expiryMonth: month,
    expiryYear: `20${year}`,
    cvv,
  };
}
