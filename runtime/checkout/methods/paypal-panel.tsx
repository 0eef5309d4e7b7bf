import { useSyncExternalStore } from 'react';
import { useOrder } from '../order-context.ts';
import type { PayPalStatus } from '../providers/paypal-session.ts';
import styles from './paypal-panel.module.css';

/** Where PayPal's button goes. */
export const payPalSlot = 'order_paypal_slot';

interface Props {
  /** Is everything there that a payment needs? Until then PayPal's button is covered. */
  readonly isUnlocked: boolean;
  /** The buyer wants to pay before that. */
  readonly onGuard: () => void;
  /** The buyer wants to pay with what they have agreed to. */
  readonly onFinish: () => void;
  /** The button isn't there, and the buyer asks for it. */
  readonly onStart: () => void;
}

/**
 * PayPal's button (spec 1 §4 "PayPal flow"). It lies in a frame, which takes clicks away from the page: while it must not
 * be used, a button of our own covers it.
 */
export function PayPalPanel({ isUnlocked, onGuard, onFinish, onStart }: Props) {
  const { ports, t } = useOrder();
  const { payPal } = ports;
  const status = useSyncExternalStore(payPal.subscribe, payPal.status, () => 'idle' as const);
  const isAuthorized = status === 'authorized';
  return (
    <div className={styles.panel} data-paypal={status}>
      <PayPalNote status={status} />
      <div className={styles.place} hidden={isAuthorized}>
        <div id={payPalSlot} className={styles.slot} inert={!isUnlocked} />
        {!isUnlocked && (
          <button type="button" className={styles.guard} data-paypal-guard="" onClick={onGuard}>
            {t('order.paypal.guard')}
          </button>
        )}
      </div>
      {canStart.has(status) && (
        <button type="button" className={styles.action} onClick={onStart}>
          {t('order.plans.retry')}
        </button>
      )}
      {isAuthorized && (
        <button type="button" className={styles.action} onClick={onFinish}>
          {t('order.paypal.finish')}
        </button>
      )}
    </div>
  );
}

/** There is no button: it never was, its scripts can't be had, or what was agreed to has expired. */
const canStart: ReadonlySet<PayPalStatus> = new Set(['idle', 'blocked', 'failed']);

function PayPalNote({ status }: { readonly status: PayPalStatus }) {
  const { t } = useOrder();
  const isBroken = status === 'blocked' || status === 'failed';
  return (
    <p role="status" className={styles.note}>
      {status === 'loading' && t('order.paypal.loading')}
      {isBroken && t('order.paypal.unavailable')}
    </p>
  );
}
