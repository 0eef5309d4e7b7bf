import { useEffect, useRef } from 'react';
import { useStore } from '../../lib/use-store.ts';
import type { OrderTexts } from '../order-props.ts';
import {
  type Flash,
  type FlashId,
  isOpen,
  isProcessing,
  type PaymentState,
} from '../payment/payment-state.ts';
import type { PaymentStore } from '../payment/payment-store.ts';
import styles from './flash-message.module.css';
import { useOrder } from './order-context.tsx';

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

interface FlashProps {
  readonly flash: Flash;
  /** Moves focus to the message, unless another element needs it. */
  readonly takesFocus: boolean;
  /** Whether Pay asks for the same charge again. */
  readonly isAskedAgain?: boolean;
  /** Redirect address of a paid order. */
  readonly address?: string | undefined;
  /** Leads to the card number; absent where another card doesn't help. With it, the message stands at the button that pays. */
  readonly onAnotherCard?: (() => void) | undefined;
  readonly onPayPal?: (() => void) | undefined;
  /** Starts another purchase; absent without one to end. */
  readonly onBuyAgain?: (() => void) | undefined;
  /** Absent: not closable. */
  readonly onClose?: (() => void) | undefined;
}

/** Shows a message (spec 1 §3 "flash message"): above everything else, or at the button that pays. */
export function FlashMessage({ flash, takesFocus, isAskedAgain, address, ...actions }: FlashProps) {
  const { onAnotherCard, onPayPal, onBuyAgain, onClose } = actions;
  const isAtButton = onAnotherCard !== undefined;
  const { t, day } = useOrder();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal text is still a new message
  useEffect(() => {
    if (!takesFocus) return;
    place.current?.focus({ preventScroll: !isAtButton });
    if (!isAtButton) window.scrollTo({ top: 0 });
  }, [flash, takesFocus]);
  const { id, cause, paidAt } = flash;
  const text = cause ?? id;
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className={`${styles.flash} ${styles[variants[id]]}`}
      data-flash={id}
      data-variant={variants[id]}
      data-beside={takesFocus ? undefined : ''}
    >
      <div className={`one-column ${styles.text}`}>
        <h2 className={styles.heading} data-sign={variants[id]}>
          {t(`order.flash.${text}.heading`)}
        </h2>
        <p>{t(`order.flash.${text}.message`)}</p>
        {id === 'unconfirmed' && isAskedAgain && <p>{t('order.flash.once')}</p>}
        {!!paidAt && isPlausible(paidAt) && <p>{t('order.flash.paidOn', { date: day(new Date(paidAt)) })}</p>}
        {onAnotherCard && (
          <p className={`no-print flow-row ${styles.actions}`}>
            <button type="button" onClick={onAnotherCard}>
              {t('order.flash.anotherCard')}
            </button>{' '}
            {onPayPal && (
              <button type="button" onClick={onPayPal}>
                {t('order.flash.payPal')}
              </button>
            )}
          </p>
        )}
        {onBuyAgain && (
          <p className={`flow-row ${styles.actions}`}>
            {address && <a href={address}>{t('order.flash.continue')}</a>}{' '}
            <button type="button" onClick={onBuyAgain}>
              {t('order.flash.buyAgain')}
            </button>
          </p>
        )}
      </div>
      {onClose && (
        <button
          type="button"
          className={`round no-print ${styles.close}`}
          aria-label={t('order.flash.close')}
          onClick={onClose}
        >
          <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}

/** Returns whether a payment's time is one that this page can have: clocks may be years off. */
function isPlausible(paidAt: number): boolean {
  return paidAt > Date.UTC(2020) && paidAt < Date.now() + 86_400_000;
}

interface BrokenProps {
  readonly texts: OrderTexts;
  readonly payment: PaymentStore;
  /** Re-renders the order page with the buyer's input. */
  readonly onRetry: () => void;
}

/** Replaces an order page that fails repeatedly: shows the payment's state and how to continue. */
export function BrokenOrder({ texts, payment, onRetry }: BrokenProps) {
  const state = useStore(payment, payment.get());
  const message = messageOf(state);
  const address =
    state.status === 'paid' || state.status === 'redirecting' ? state.record.address : undefined;
  return (
    <div role="alert" className={`${styles.flash} ${styles.error}`} data-flash="general_error" data-broken="">
      <div className={`one-column ${styles.text}`}>
        {message === 'processing' ? (
          <p>{texts['order.processing']}</p>
        ) : (
          <>
            <h2 className={styles.heading} data-sign="error">
              {texts[`order.flash.${message}.heading`]}
            </h2>
            <p>{texts[`order.flash.${message}.message`]}</p>
            {isOpen(state) && <p>{texts['order.flash.once']}</p>}
          </>
        )}
        <p className={`flow-row ${styles.actions}`}>
          {address && <a href={address}>{texts['order.flash.continue']}</a>}{' '}
          <button type="button" onClick={onRetry}>
            {texts['order.plans.retry']}
          </button>
        </p>
      </div>
    </div>
  );
}

/** Never claims that nothing was charged unless that is certain. */
function messageOf(state: PaymentState): 'already_paid' | 'unconfirmed' | 'processing' | 'page_failed' {
  if (state.status === 'paid' || state.status === 'redirecting') return 'already_paid';
  if (isOpen(state) || state.status === 'doubtful') return 'unconfirmed';
  return isProcessing(state) ? 'processing' : 'page_failed';
}
