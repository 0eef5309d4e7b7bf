import { useLayoutEffect, useRef } from 'react';
import { useOrder } from '../order-context.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import { maxTries } from '../payment/retry-delay.ts';
import { lockPage } from './lock-page.ts';
import styles from './processing-overlay.module.css';

/** Covers the page while a payment goes on, and tells how it goes (spec 1 §2). */
export function ProcessingOverlay({ state }: { readonly state: PaymentState }) {
  const { ports, t } = useOrder();
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
  const canCancel = state.at === 'authorizing' && state.canCancel;
  return (
    <div
      ref={place}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="order_processing"
      tabIndex={-1}
      className={styles.overlay}
      data-overlay={state.at}
    >
      <div className={styles.box}>
        <span aria-hidden="true" className={styles.spinner} />
        <p id="order_processing" className={styles.text}>
          {t('order.processing')}
        </p>
        <p role="status" className={styles.progress}>
          <Progress state={state} />
        </p>
        {canCancel && (
          <button
            type="button"
            className={styles.cancel}
            onClick={() => ports.payment.send({ type: 'cancelled' })}
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
  if (state.at === 'authorizing') return t('order.processing.bank');
  const attempt = attemptOf(state);
  return attempt > 1 ? t('order.processing.retry', { attempt, attempts: maxTries }) : null;
}

/** Which try the buyer waits for: the next one, while none is under way. */
function attemptOf(state: PaymentState): number {
  if (state.at === 'checkingOut') return state.tries;
  return state.at === 'waiting' ? state.tries + 1 : 1;
}
