import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { useStore } from '../../lib/use-store.ts';
import { useFormState } from '../form/field.tsx';
import { cardFields, problemIn } from '../form/order-form.ts';
import { planToPay } from '../offer-store.ts';
import type { OrderProps } from '../order-props.ts';
import { createNoopServices, type OrderServices } from '../order-services.ts';
import {
  type FlashId,
  isOpen,
  isOver,
  isProcessing,
  type PaymentState,
  type PriceNotice,
  unconfirmed,
  untouchedPayment,
} from '../payment/payment-state.ts';
import { createPlaceOrder, noNotice, type PageFlash, type PlaceOrder, retryPlansId } from '../place-order.ts';
import { followOrderLinks } from './browser-page.ts';
import { FlashMessage } from './flash-message.tsx';
import { Message, OrderContextProvider, useOrder } from './order-context.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderSummary, SummaryBar } from './order-summary.tsx';
import styles from './order-view.module.css';
import { refusalId } from './payment-step.tsx';
import { Basis, confirmPriceId, planGoneId } from './plan-cards.tsx';
import { ProcessingOverlay } from './processing-overlay.tsx';

/** Shows the order page (spec 1 §2); the payment runs outside React. A build has no services. */
export function OrderView({ services, ...props }: OrderProps & { readonly services?: OrderServices }) {
  const [own] = useState(() => services ?? createNoopServices(props.products, props.checkout.currency));
  return (
    <OrderContextProvider value={{ props, services: own }}>
      <Order />
    </OrderContextProvider>
  );
}

function Order() {
  const { props, services } = useOrder();
  const { payment, offer, payPal } = services;
  const state = useStore(payment, untouchedPayment);
  const offerState = useStore(offer, offer.rendered);
  const [placeOrder] = useState(() => createPlaceOrder(services, cardFields(props.locale.familyNameFirst)));
  useEffect(
    () => payPal.listen({ onAuthorized: placeOrder.byPayPal, onFailed: placeOrder.failAtPayPal }),
    [payPal, placeOrder],
  );
  useEffect(() => void offer.load(), [offer]);
  useEffect(() => followOrderLinks(placeOrder.lead), [placeOrder]);
  useNoticeFocus(state);
  const isLocked = isProcessing(state);
  const isOnSale = !isOver(state);
  const plan = planToPay(state, offerState);
  return (
    <div className={styles.page} data-order={state.status}>
      <div inert={isLocked}>
        <Messages state={state} placeOrder={placeOrder} />
        <OrderHeading plans={offerState.plans} />
        <div className={styles.columns}>
          <OrderSteps plan={plan} offerState={offerState} state={state} placeOrder={placeOrder} />
          {plan && isOnSale && <OrderSummary plan={plan} />}
        </div>
        {plan && isOnSale && <SummaryBar plan={plan} placeOrder={placeOrder} />}
      </div>
      {isLocked && <ProcessingOverlay state={state} />}
    </div>
  );
}

const noticeIds: Readonly<Record<PriceNotice, string>> = {
  priceChanged: confirmPriceId,
  pricesFailed: retryPlansId,
  planGone: planGoneId,
};

/** Moves focus to the notice that blocks the payment. */
function useNoticeFocus(state: PaymentState): void {
  const notice = state.status === 'ready' ? state.notice : undefined;
  useEffect(() => {
    const target = notice && document.getElementById(noticeIds[notice]);
    target?.focus({ preventScroll: true });
    // The button's notice says why.
    target?.closest('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [notice]);
}

function Messages({ state, placeOrder }: { readonly state: PaymentState; readonly placeOrder: PlaceOrder }) {
  const { services, t } = useOrder();
  const { payment, otherTab, isKept, form } = services;
  const { values } = useFormState();
  const isOpenElsewhere = useStore(otherTab, false);
  const isRemembered = useStore(isKept, true);
  const { flash } = useStore(placeOrder.notice, noNotice);
  const isMended = flash?.flash.cause === 'state_missing' && !problemIn('state', values);
  const shown = flashOf(state, isMended ? undefined : flash);
  const place = shown && cardFlashes.has(shown.flash.id) ? document.getElementById(refusalId) : null;
  const close = (goOn: () => void) => {
    // The message moves the page, so it goes before focus scrolls.
    flushSync(() => {
      placeOrder.show(undefined);
      payment.send({ type: 'flashDismissed' });
    });
    goOn();
  };
  const buyAgain = () => {
    payment.send({ type: 'boughtAgain' });
    document.getElementById(headingId)?.focus();
  };
  const message = shown && (
    <FlashMessage
      {...shown}
      isAskedAgain={isOpen(state)}
      address={state.status === 'paid' ? state.record.address : undefined}
      onAnotherCard={place ? () => close(() => form.focus('number')) : undefined}
      onPayPal={place && payPalRadio() ? () => close(choosePayPal) : undefined}
      onBuyAgain={canBuyAgain(state) ? buyAgain : undefined}
      // It explains the missing form, or says how to go on.
      onClose={
        place || isOver(state) || isOpen(state)
          ? undefined
          : () => close(() => document.getElementById(headingId)?.focus())
      }
    />
  );
  return (
    <>
      {isOpenElsewhere && <Warning name="other-tab">{t('order.otherTab')}</Warning>}
      {!isRemembered && <Warning name="not-kept">{t('order.notKept')}</Warning>}
      {place ? createPortal(message, place) : message}
    </>
  );
}

function Warning({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.warning} data-warning={name} data-sign="warning">
      {children}
    </p>
  );
}

const payPalRadio = () => document.querySelector<HTMLElement>('[data-method="paypal"] input');

function choosePayPal(): void {
  const radio = payPalRadio();
  radio?.focus();
  radio?.click();
}

/** Messages about a card, which another one may pass: they stand at the button. */
const cardFlashes: ReadonlySet<FlashId> = new Set([
  'credit_card_payment_gateway_error',
  'signup.errors.credit_card_not_authenticated',
]);

/** Returns whether the order has ended, or can't be settled on this page. */
function canBuyAgain(state: PaymentState): boolean {
  return isOver(state) || (state.status === 'ready' && state.open?.canLeave === true);
}

/** Never claims that nothing was charged unless that is certain. */
function flashOf(state: PaymentState, ofPage: PageFlash | undefined): PageFlash | undefined {
  if (state.status === 'ready' && ofPage) return isOpen(state) ? { ...ofPage, flash: unconfirmed } : ofPage;
  const own = 'flash' in state ? state.flash : undefined;
  return own && { flash: own, takesFocus: true };
}

/** Receives focus when a message closes. */
const headingId = 'order_heading';

/** Shows a variant's heading (spec 1 §2 "Checkout (order) page"). */
function OrderHeading({ plans }: { readonly plans: readonly PlanSummary[] }) {
  const { props, t } = useOrder();
  const { isSpecial, hasReferrer, hasBackblaze } = props.personalization;
  const recommended = plans.find((plan) => plan.recommended);
  return (
    <>
      {hasReferrer && <p className={styles.referral}>{t('order.referral')}</p>}
      <div className={`flow-row ${styles.top}`}>
        {isSpecial && (
          <p className={styles.deal}>
            <span>{t('order.special.discount')}</span>
            {recommended && <Basis plan={recommended} over={recommended.over.discount} />}
          </p>
        )}
        <h1 id={headingId} tabIndex={-1} className={styles.heading}>
          {t(isSpecial ? 'order.heading.special' : 'order.heading')}
        </h1>
        {isSpecial && recommended && <PriceADay plan={recommended} />}
        {hasBackblaze && <p className={styles.partner}>{t('order.partner.backblaze')}</p>}
        <p className={styles.guarantee}>
          <ShieldIcon />
          <span>{t('order.guarantee')}</span>
        </p>
      </div>
    </>
  );
}

function PriceADay({ plan }: { readonly plan: PlanSummary }) {
  const { money } = useOrder();
  if (!plan.perDay) return null;
  return (
    <p className={styles.lead}>
      <Message id="order.special.perDay" values={{ amount: money(plan.perDay) }} />
      <Basis plan={plan} over={plan.over.perDay} isPerTime />
    </p>
  );
}

function ShieldIcon() {
  return (
    <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
      <path d="M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6Z" />
      <path d="m8.5 12 2.5 2.5 4.5-5" />
    </svg>
  );
}
