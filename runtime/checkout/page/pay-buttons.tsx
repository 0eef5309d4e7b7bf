import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { useIsHydrated, useStore } from '../../lib/store.ts';
import { payPalSlot } from '../place-order.ts';
import type { PayPalStatus } from '../providers/paypal-session.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './pay-buttons.module.css';

interface PayButtonProps {
  readonly plan: PlanSummary;
  /** Ignores clicks during a payment. */
  readonly isBusy: boolean;
  /** Whether validation found invalid fields. */
  readonly hasProblems: boolean;
}

/** Gives the pay button's id, for focus. */
export const payButtonId = 'order_pay';

/** Shows the button that pays by card. It is never `disabled`, which would lose focus. */
export function PayButton({ plan, isBusy, hasProblems }: PayButtonProps) {
  const { t, money } = useOrder();
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.pay}>
      <p role="status" className={styles.problems} data-fault="">
        {hasProblems && t('order.pay.summary')}
      </p>
      <button
        id={payButtonId}
        // Prevents submission before hydration.
        type={isHydrated ? 'submit' : 'button'}
        className={styles.button}
        aria-disabled={isBusy}
        aria-describedby="order_renewal"
      >
        {isBusy && <span aria-hidden="true" className={styles.spinner} />}
        <Message id="order.pay" values={{ amount: money(plan.amount) }} />
      </button>
      <RenewalNote id="order_renewal" plan={plan} />
    </div>
  );
}

/** Takes up the room of the date, which isn't known before the script runs. */
const anyDay = new Date(Date.UTC(2028, 8, 28, 12));

/** Shows the renewal terms below each payment method. */
export function RenewalNote({ id, plan }: { readonly id: string; readonly plan: PlanSummary }) {
  const { props, t, money } = useOrder();
  const isHydrated = useIsHydrated();
  if (!plan.renewal) return null;
  const amount = money(plan.renewal);
  const day = dayText(isHydrated ? renewalDay(new Date(), plan.totalMonths) : anyDay, props.locale.tag);
  const date = isHydrated ? day : <span className={styles.unknown}>{day}</span>;
  const renewal = <Message key={String(isHydrated)} id="order.pay.renewal" values={{ amount, date }} />;
  return (
    <p id={id} className={styles.renewal}>
      <Message id="order.pay.terms" values={{ renewal, note: <span>{t('order.note.renewal')}</span> }} />
    </p>
  );
}

/** Formats a day in the Gregorian calendar. */
function dayText(day: Date, tag: string): string {
  const format = { dateStyle: 'long', calendar: 'gregory', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(tag, format).format(day);
}

interface PayPalProps {
  /** Whether the checkout can only be resent. */
  readonly isResend: boolean;
  /** Whether the payment's data is complete; until then PayPal's button is covered. */
  readonly isUnlocked: boolean;
  /** Handles a click on the cover. */
  readonly onGuard: () => unknown;
  /** Pays with the buyer's PayPal agreement. */
  readonly onFinish: () => void;
  /** Loads a missing button. */
  readonly onStart: () => void;
}

/** Shows PayPal's button (spec 1 §4 "PayPal flow"). Its iframe swallows clicks, so a button of the page covers it while it is blocked. */
export function PayPalPanel({ isResend, isUnlocked, onGuard, onFinish, onStart }: PayPalProps) {
  const { services, t } = useOrder();
  const { payPal } = services;
  const status = useStore(payPal, 'idle');
  const canFinish = isResend || status === 'authorized';
  return (
    <div className={styles.paypal} data-paypal={status}>
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

/** States with a usable PayPal button. */
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

/** Returns the day of a plan's first renewal, clamped to the end of the month. @param from local purchase day */
export function renewalDay(from: Date, months: number): Date {
  const first = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  first.setDate(Math.min(from.getDate(), lastDay));
  return first;
}
