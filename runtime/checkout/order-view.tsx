import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOrderForm } from './form/use-order-form.ts';
import { idlePorts } from './idle-ports.ts';
import { OrderContextProvider, useOrder } from './order-context.ts';
import { headingId, OrderHeading } from './order-heading.tsx';
import type { OrderProps } from './order-props.ts';
import { OrderSteps } from './order-steps.tsx';
import styles from './order-view.module.css';
import { FlashMessage } from './page/flash-message.tsx';
import { ProcessingOverlay } from './page/processing-overlay.tsx';
import { isProcessing } from './payment/is-processing.ts';
import { isOpen } from './payment/open-checkout.ts';
import type { PaymentState } from './payment/payment-state.ts';
import { usePlans } from './plans/use-plans.ts';
import type { OrderPorts } from './ports.ts';
import { type PageFlash, type PlaceOrder, usePlaceOrder } from './use-place-order.ts';

interface Props extends OrderProps {
  /** Absent where nothing happens yet: while the page is built. */
  readonly ports?: OrderPorts;
}

/** The order page (spec 1 §2): a view of the payment, which runs elsewhere. */
export function OrderView({ ports = idlePorts, ...props }: Props) {
  return (
    <OrderContextProvider value={{ props, ports }}>
      <Order />
    </OrderContextProvider>
  );
}

function Order() {
  const { ports } = useOrder();
  const { payment } = ports;
  const state = useSyncExternalStore(payment.subscribe, payment.state, idlePorts.payment.state);
  const form = useOrderForm();
  const plans = usePlans(state);
  const placeOrder = usePlaceOrder(form, plans);
  usePayPal(placeOrder);
  const isLocked = isProcessing(state);
  return (
    <div className={styles.page} data-order={state.at}>
      <div inert={isLocked}>
        <Messages state={state} placeOrder={placeOrder} />
        <OrderHeading plans={plans.state.plans} />
        <OrderSteps
          form={form}
          plans={plans}
          placeOrder={placeOrder}
          isBusy={isLocked || placeOrder.isChecking}
          isPaid={state.at === 'paid'}
          unsettled={state.at === 'ready' ? state.unsettled?.order.method : undefined}
        />
      </div>
      {isLocked && <ProcessingOverlay state={state} />}
    </div>
  );
}

/** PayPal's answers come whenever the buyer is done there: they find the page as it is by then. */
function usePayPal(placeOrder: PlaceOrder): void {
  const { payPal } = useOrder().ports;
  const latest = useRef(placeOrder);
  useEffect(() => {
    latest.current = placeOrder;
  });
  useEffect(() => {
    const ends = [
      payPal.onAuthorized(() => void latest.current.byPayPal()),
      payPal.onFailed((failure) => latest.current.failAtPayPal(failure)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [payPal]);
}

function Messages({ state, placeOrder }: { readonly state: PaymentState; readonly placeOrder: PlaceOrder }) {
  const { ports, t } = useOrder();
  const isOpenElsewhere = useSyncExternalStore(ports.otherTab.subscribe, ports.otherTab.isOpen, () => false);
  const shown = flashOf(state, placeOrder.flash);
  const close = () => {
    placeOrder.tell(undefined);
    ports.payment.send({ type: 'flashDismissed' });
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
          address={state.at === 'paid' ? state.address : undefined}
          onClose={isToStay(state) ? undefined : close}
        />
      )}
    </>
  );
}

/** It says why there is nothing to choose, or to fill in, any more. */
function isToStay(state: PaymentState): boolean {
  return state.at === 'paid' || isOpen(state);
}

/** Nobody may be told that nothing was charged while that isn't known. */
function flashOf(state: PaymentState, ofPage: PageFlash | undefined): PageFlash | undefined {
  if (state.at === 'ready' && ofPage) {
    return isOpen(state) ? { ...ofPage, flash: { id: 'unconfirmed' } } : ofPage;
  }
  const own = state.at === 'ready' || state.at === 'paid' ? state.flash : undefined;
  return own && { flash: own, takesFocus: true };
}
