import { useEffect, useRef } from 'react';
import { useOrder } from '../order-context.tsx';
import type { Flash, FlashId } from '../payment/payment-state.ts';
import styles from './flash-message.module.css';

type Variant = 'error' | 'warning' | 'success';

const variants: Readonly<Record<FlashId, Variant>> = {
  general_error: 'error',
  'signup.errors.credit_card_not_authenticated': 'error',
  credit_card_payment_gateway_error: 'error',
  unconfirmed: 'warning',
  probably_paid: 'success',
  paid_no_redirect: 'success',
  already_paid: 'success',
  paying_elsewhere: 'warning',
};

interface Props {
  readonly flash: Flash;
  /** Moves focus and the view to the message; without it focus stays where something is to be done. */
  readonly takesFocus: boolean;
  /** The address where a paid order goes on. */
  readonly address?: string | undefined;
  /** Begins another purchase; absent where there is none to be ended. */
  readonly onBuyAgain?: (() => void) | undefined;
  /** Absent: the message stays. */
  readonly onClose?: (() => void) | undefined;
}

/** Shows a message above everything else (spec 1 §3 "flash message"). */
export function FlashMessage({ flash, takesFocus, address, onBuyAgain, onClose }: Props) {
  const { t } = useOrder();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text again is a new message
  useEffect(() => {
    if (!takesFocus) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [flash, takesFocus]);
  const { id, cause } = flash;
  const text = cause ?? id;
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className={`${styles.flash} ${styles[variants[id]]}`}
      data-flash={id}
      data-variant={variants[id]}
    >
      <div className={styles.text}>
        <h2 className={styles.heading}>{t(`order.flash.${text}.heading`)}</h2>
        <p>{t(`order.flash.${text}.message`)}</p>
        {onBuyAgain && (
          <p className={styles.actions}>
            {address !== undefined && <a href={address}>{t('order.flash.continue')}</a>}
            <button type="button" onClick={onBuyAgain}>
              {t('order.flash.buyAgain')}
            </button>
          </p>
        )}
      </div>
      {onClose && (
        <button type="button" className={styles.close} aria-label={t('order.flash.close')} onClick={onClose}>
          <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}
