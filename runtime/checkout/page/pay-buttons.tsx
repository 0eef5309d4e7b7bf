import { useEffect, useState } from 'react';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { useIsHydrated, useStore } from '../../lib/use-store.ts';
import { payPalSlot } from '../place-order.ts';
import type { PayPalStatus } from '../providers/paypal-session.ts';
import { firstRenewal } from '../purchase/renewal.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './pay-buttons.module.css';
import { monthText } from './plan-cards.tsx';

interface PayButtonProps {
  readonly plan: PlanSummary;
  /** Ignores clicks during a payment. */
  readonly isBusy: boolean;
  /** Whether validation found invalid fields. */
  readonly hasProblems: boolean;
}

export const payButtonId = 'order_pay';
export const renewalId = 'order_renewal';

/** Shows the button that pays by card. It is never `disabled`, which would lose focus. */
export function PayButton({ plan, isBusy, hasProblems }: PayButtonProps) {
  const { t, money } = useOrder();
  const isHydrated = useIsHydrated();
  return (
    <div className="one-column">
      <p role="status" className={`no-print ${styles.problems}`} data-sign="error">
        {hasProblems && t('order.pay.summary')}
      </p>
      <button
        id={payButtonId}
        // Prevents submission before hydration.
        type={isHydrated ? 'submit' : 'button'}
        className={`no-print ${styles.button}`}
        aria-disabled={isBusy}
        aria-describedby={renewalId}
      >
        {isBusy && <span aria-hidden="true" className={styles.spinner} />}
        <Message id="order.pay" values={{ amount: money(plan.amount) }} />
      </button>
    </div>
  );
}

/** Keeps room for the date, which isn't known before the script runs. */
const anyDay = new Date(Date.UTC(2028, 8, 28, 12));

/** Shows the renewal terms below the payment methods; without a date where a referral postpones it, or where the device's clock is years off. */
export function RenewalNote({ id, plan }: { readonly id: string; readonly plan: PlanSummary }) {
  const { props, t, money, day } = useOrder();
  const isHydrated = useIsHydrated();
  if (!plan.renewal) return null;
  const renews = { amount: money(plan.renewal), period: monthText(props, plan.renewalMonths) };
  const renewsAt = isHydrated ? firstRenewal(new Date(), plan.totalMonths, props) : undefined;
  const dated = { ...renews, date: day(renewsAt ?? anyDay) };
  const note = t('order.note.renewal');
  const room = t('order.pay.terms', { renewal: t('order.pay.renewal', dated), note });
  const renewal = renewsAt ? (
    <Message key="dated" id="order.pay.renewal" values={dated} />
  ) : (
    <Message key="undated" id="offer.renewal" values={renews} />
  );
  return (
    <p
      id={id}
      className={`fine-print ${styles.renewal}`}
      data-room={props.personalization.hasReferrer || renewsAt ? undefined : room}
    >
      <Message id="order.pay.terms" values={{ renewal, note: <span>{note}</span> }} />
    </p>
  );
}

interface PayPalProps {
  /** Whether the checkout can only be resent. */
  readonly isResend: boolean;
  /** Whether a field has no valid value; while one has none, PayPal's button is covered. */
  readonly isMissing: boolean;
  /** Handles a click on the cover. */
  readonly onGuard: () => unknown;
  /** Pays with the buyer's PayPal agreement. */
  readonly onFinish: () => void;
  /** Loads a missing button. */
  readonly onStart: () => void;
}

/** Shows PayPal's button (spec 1 §4 "PayPal flow"). Its iframe swallows clicks, so a button of the page covers it while it is blocked. */
export function PayPalPanel({ isResend, isMissing, onGuard, onFinish, onStart }: PayPalProps) {
  const { services, t } = useOrder();
  const { payPal } = services;
  const status = useStore(payPal, 'idle');
  const canFinish = isResend || status === 'authorized';
  const isLoading = status === 'loading';
  const [isRetry, setRetry] = useState(false);
  // It stays while it loads, so that focus does.
  const canRetry = !withButton.has(status) || (isLoading && isRetry);
  const retry = () => {
    if (isLoading) return;
    setRetry(true);
    onStart();
  };
  useEffect(() => {
    if (status !== 'ready' || !isRetry) return;
    setRetry(false);
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLElement>(`[data-paypal-guard], #${payPalSlot}:not([inert]) :is(button, iframe)`)
        ?.focus({ preventScroll: true });
  }, [status, isRetry]);
  return (
    <div className="no-print one-column" data-paypal={status}>
      <PayPalNote status={status} />
      <div className={`one-column ${styles.place}`} hidden={canFinish}>
        <div id={payPalSlot} className={styles.slot} inert={isMissing} hidden={!withButton.has(status)} />
        {canRetry && (
          <button type="button" className={styles.action} aria-disabled={isLoading} onClick={retry}>
            {t('order.plans.retry')}
          </button>
        )}
        {isMissing && !canRetry && (
          <button
            type="button"
            className={`fine-print ${styles.guard}`}
            data-paypal-guard=""
            onClick={onGuard}
          >
            {t('order.paypal.guard')}
          </button>
        )}
      </div>
      {canFinish && (
        <button type="button" className={styles.action} onClick={onFinish}>
          {t('order.paypal.finish')}
        </button>
      )}
    </div>
  );
}

const withButton: ReadonlySet<PayPalStatus> = new Set(['loading', 'ready']);

function PayPalNote({ status }: { readonly status: PayPalStatus }) {
  const { t } = useOrder();
  const isBroken = status === 'blocked' || status === 'failed';
  const note = status === 'loading' ? 'order.paypal.loading' : 'order.paypal.unavailable';
  return (
    <p role="status" className={`fine-print ${styles.note}`} data-sign={isBroken ? 'error' : undefined}>
      {status === 'loading' || isBroken ? t(note) : ''}
    </p>
  );
}
