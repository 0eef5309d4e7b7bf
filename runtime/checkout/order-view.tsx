import { useEffect, useState, useSyncExternalStore } from 'react';
import { OrderContextProvider, useOrder } from './order-context.tsx';
import { headingId, OrderHeading } from './order-heading.tsx';
import type { OrderProps } from './order-props.ts';
import { createNoopServices, type OrderServices } from './order-services.ts';
import { OrderSteps } from './order-steps.tsx';
import styles from './order-view.module.css';
import { FlashMessage } from './page/flash-message.tsx';
import { ProcessingOverlay } from './page/processing-overlay.tsx';
import { untouchedPayment } from './payment/payment-reducer.ts';
import {
  isOpen,
  isProcessing,
  type PaymentState,
  type PriceNotice,
  unconfirmed,
} from './payment/payment-state.ts';
import { confirmPriceId, retryPlansId } from './plans/plan-notices.tsx';
import { type PageFlash, type PlaceOrder, usePlaceOrder } from './use-place-order.ts';

interface Props extends OrderProps {
  /** Absent where nothing happens yet: while the page is built. */
  readonly services?: OrderServices;
}

/** Shows the order page (spec 1 §2). The payment runs outside it. */
export function OrderView({ services, ...props }: Props) {
  const [own] = useState(() => services ?? createNoopServices(props.products, props.checkout.currency));
  return (
    <OrderContextProvider value={{ props, services: own }}>
      <Order />
    </OrderContextProvider>
  );
}

function Order() {
  const { payment, offer, payPal } = useOrder().services;
  const state = useSyncExternalStore(payment.subscribe, payment.state, () => untouchedPayment);
  const offerState = useSyncExternalStore(offer.subscribe, offer.state, () => offer.rendered);
  const placeOrder = usePlaceOrder();
  const { byPayPal, failAtPayPal } = placeOrder;
  useEffect(() => {
    const ends = [payPal.onAuthorized(byPayPal), payPal.onFailed(failAtPayPal)];
    return () => {
      for (const end of ends) end();
    };
  }, [payPal, byPayPal, failAtPayPal]);
  useEffect(() => void offer.load(), [offer]);
  useNoticeFocus(state);
  const isLocked = isProcessing(state);
  return (
    <div className={styles.page} data-order={state.status}>
      <div inert={isLocked}>
        <Messages state={state} placeOrder={placeOrder} />
        <OrderHeading plans={offerState.plans} />
        <OrderSteps offerState={offerState} state={state} placeOrder={placeOrder} />
      </div>
      {isLocked && <ProcessingOverlay state={state} />}
    </div>
  );
}

const noticeIds: Readonly<Record<PriceNotice, string>> = {
  priceChanged: confirmPriceId,
  pricesFailed: retryPlansId,
};

/** Moves focus to what the buyer has to do before they can pay. */
function useNoticeFocus(state: PaymentState): void {
  const notice = state.status === 'ready' ? state.notice : undefined;
  useEffect(() => {
    if (notice) document.getElementById(noticeIds[notice])?.focus();
  }, [notice]);
}

function Messages({ state, placeOrder }: { readonly state: PaymentState; readonly placeOrder: PlaceOrder }) {
  const { services, t } = useOrder();
  const { payment, otherTab } = services;
  const isOpenElsewhere = useSyncExternalStore(otherTab.subscribe, otherTab.isOpen, () => false);
  const shown = flashOf(state, placeOrder.flash);
  const close = () => {
    placeOrder.show(undefined);
    payment.send({ type: 'flashDismissed' });
    document.getElementById(headingId)?.focus();
  };
  const buyAgain = () => {
    payment.send({ type: 'boughtAgain' });
    document.getElementById(headingId)?.focus();
  };
  return (
    <>
      {isOpenElsewhere && (
        <p role="status" className={styles.otherTab} data-other-tab="">
          {t('order.otherTab')}
        </p>
      )}
      {shown && (
        <FlashMessage
          {...shown}
          address={state.status === 'paid' ? state.record.address : undefined}
          onBuyAgain={canBuyAgain(state) ? buyAgain : undefined}
          onClose={isToStay(state) ? undefined : close}
        />
      )}
    </>
  );
}

/** Tells whether the order is over, or can't be settled from here. */
function canBuyAgain(state: PaymentState): boolean {
  return state.status === 'paid' || (state.status === 'ready' && state.open?.isRefused === true);
}

/** Tells whether the message says why there is nothing to choose or to fill in. */
function isToStay(state: PaymentState): boolean {
  return state.status === 'paid' || isOpen(state);
}

/** Never says that nothing was charged while that isn't known. */
function flashOf(state: PaymentState, ofPage: PageFlash | undefined): PageFlash | undefined {
  if (state.status === 'ready' && ofPage) return isOpen(state) ? { ...ofPage, flash: unconfirmed } : ofPage;
  const own = state.status === 'ready' || state.status === 'paid' ? state.flash : undefined;
  return own && { flash: own, takesFocus: true };
}
