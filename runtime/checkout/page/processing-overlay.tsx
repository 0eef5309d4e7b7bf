import { useLayoutEffect, useRef } from 'react';
import { maxTries, type PaymentState } from '../payment/payment-state.ts';
import { Message, useOrder } from './order-context.tsx';
import turning from './pay-buttons.module.css';
import styles from './processing-overlay.module.css';

/** Covers the page during a payment and shows progress (spec 1 §2). */
export function ProcessingOverlay({ state }: { readonly state: PaymentState }) {
  const { services, t } = useOrder();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const unlock = lockPage();
    place.current?.focus();
    return () => {
      unlock();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const canCancel = state.status === 'preparing' && state.canCancel;
  return (
    <div
      ref={place}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="order_processing"
      tabIndex={-1}
      className={`one-column ${styles.overlay}`}
      data-overlay={state.status === 'preparing' ? state.step : state.status}
    >
      <div className={`one-column ${styles.box}`}>
        <span aria-hidden="true" className={`no-print ${turning.spinner} ${styles.spinner}`} />
        <p id="order_processing" className={styles.text}>
          {t('order.processing')}
        </p>
        <p role="status" className={styles.progress}>
          <Progress state={state} />
        </p>
        {canCancel && (
          <button
            type="button"
            className={`no-print ${styles.cancel}`}
            onClick={() => services.payment.send({ type: 'cancelled' })}
          >
            {t('order.processing.cancel')}
          </button>
        )}
      </div>
    </div>
  );
}

function Progress({ state }: { readonly state: PaymentState }) {
  const { t } = useOrder();
  if (state.status === 'preparing' && state.step === 'authorizing')
    return <span>{t('order.processing.bank')}</span>;
  const attempt = attemptOf(state);
  return attempt > 1 ? (
    <Message id="order.processing.retry" values={{ attempt, attempts: maxTries }} />
  ) : null;
}

/** Returns the number of the current or next try. */
function attemptOf(state: PaymentState): number {
  if (state.status === 'checkingOut') return state.checkout.tries;
  return state.status === 'waiting' ? state.checkout.tries + 1 : 1;
}

/** Parts around the order to make inert; the provider's 3-D Secure dialog stays usable. */
const surroundings = 'header, footer, .skip-link, [data-chat-launcher]';

/** Makes the surroundings inert. @returns undoes it */
function lockPage(): () => void {
  const locked = [...document.querySelectorAll<HTMLElement>(surroundings)].filter(({ inert }) => !inert);
  for (const element of locked) element.inert = true;
  return () => {
    for (const element of locked) element.inert = false;
  };
}
