import { useSyncExternalStore } from 'react';
import { isOpen, isProcessing, type PaymentState } from '../payment/payment-state.ts';
import type { PaymentStore } from '../payment/payment-store.ts';
import type { OrderTexts } from '../texts/order-text-keys.ts';
import styles from './flash-message.module.css';

interface Props {
  readonly texts: OrderTexts;
  readonly payment: PaymentStore;
  /** Shows the order page anew, with everything that was entered. */
  readonly onRetry: () => void;
}

/** Takes the place of an order page that fails again and again: says what is known of the payment, and how to go on. */
export function BrokenOrder({ texts, payment, onRetry }: Props) {
  const state = useSyncExternalStore(payment.subscribe, payment.state);
  const message = messageOf(state);
  const address =
    state.status === 'paid' || state.status === 'redirecting' ? state.record.address : undefined;
  return (
    <div role="alert" className={`${styles.flash} ${styles.error}`} data-flash="general_error" data-broken="">
      <div className={styles.text}>
        {message === 'processing' ? (
          <p>{texts['order.processing']}</p>
        ) : (
          <>
            <h2 className={styles.heading}>{texts[`order.flash.${message}.heading`]}</h2>
            <p>{texts[`order.flash.${message}.message`]}</p>
          </>
        )}
        <p className={styles.actions}>
          {address !== undefined && <a href={address}>{texts['order.flash.continue']}</a>}
          <button type="button" onClick={onRetry}>
            {texts['order.plans.retry']}
          </button>
        </p>
      </div>
    </div>
  );
}

/** Never says that nothing was charged while that isn't known. */
function messageOf(state: PaymentState): 'already_paid' | 'unconfirmed' | 'processing' | 'page_failed' {
  if (state.status === 'paid' || state.status === 'redirecting') return 'already_paid';
  if (isOpen(state)) return 'unconfirmed';
  return isProcessing(state) ? 'processing' : 'page_failed';
}
