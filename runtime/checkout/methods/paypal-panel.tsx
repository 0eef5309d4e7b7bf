import { useSyncExternalStore } from 'react';
import { useOrder } from '../order-context.tsx';
import type { PayPalStatus } from '../providers/paypal-session.ts';
import styles from './paypal-panel.module.css';

/** Where PayPal's button goes. */
export const payPalSlot = 'order_paypal_slot';

interface Props {
  /** Can the checkout only be sent again? */
  readonly isResend: boolean;
  /** Is everything there that a payment needs? Until then PayPal's button is covered. */
  readonly isUnlocked: boolean;
  /** The buyer wants to pay before that. */
  readonly onGuard: () => unknown;
  /** The buyer wants to pay with what they have agreed to. */
  readonly onFinish: () => void;
  /** The button isn't there, and the buyer asks for it. */
  readonly onStart: () => void;
}

/**
 * PayPal's button (spec 1 §4 "PayPal flow"). It lies in a frame, which takes clicks away from the page: while it must not
 * be used, a button of our own covers it.
 */
export function PayPalPanel({ isResend, isUnlocked, onGuard, onFinish, onStart }: Props) {
  const { services, t } = useOrder();
  const { payPal } = services;
  const status = useSyncExternalStore(payPal.subscribe, payPal.status, () => 'idle' as const);
  const canFinish = isResend || status === 'authorized';
  return (
    <div className={styles.panel} data-paypal={status}>
      <PayPalNote status={status} />
      <div className={styles.place} hidden={canFinish || !withButton.has(status)}>
        <div id={payPalSlot} className={styles.slot} inert={!isUnlocked} />
        {!isUnlocked && (
          <button type="button" className={styles.guard} data-paypal-guard="" onClick={onGuard}>
            {t('order.paypal.guard')}
          </button>
        )}
      </div>
      {!canFinish && !withButton.has(status) && (
        <button type="button" className={styles.action} onClick={onStart}>
          {t('order.plans.retry')}
        </button>
      )}
      {canFinish && (
        <button type="button" className={styles.action} onClick={onFinish}>
          {t('order.paypal.finish')}
        </button>
      )}
    </div>
  );
}

/** In all others a button that is still there would lead nowhere. */
const withButton: ReadonlySet<PayPalStatus> = new Set(['loading', 'ready']);

function PayPalNote({ status }: { readonly status: PayPalStatus }) {
  const { t } = useOrder();
  const isBroken = status === 'blocked' || status === 'failed';
  const note = status === 'loading' ? 'order.paypal.loading' : 'order.paypal.unavailable';
  return (
    <p role="status" className={styles.note}>
      {status === 'loading' || isBroken ? t(note) : ''}
    </p>
  );
}
