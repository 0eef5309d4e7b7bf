import { formatAmount } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { Message, useOrder } from '../order-context.tsx';
import { renewalDay } from '../plans/renewal-day.ts';
import { useIsBrowser } from '../use-is-browser.ts';
import styles from './pay-button.module.css';

interface Props {
  readonly plan: PlanSummary;
  /** Does a payment go on, or begin? A click does nothing then. */
  readonly isBusy: boolean;
  /** Has a try found fields that aren't right? */
  readonly hasProblems: boolean;
}

export const payButtonId = 'order_pay';

/** Places the order by card. It keeps focus while it is busy, so it is never disabled in the markup's sense. */
export function PayButton({ plan, isBusy, hasProblems }: Props) {
  const { props, t } = useOrder();
  const isBrowser = useIsBrowser();
  const amount = formatAmount(plan.amount, props.locale.code);
  return (
    <div className={styles.pay}>
      <p role="status" className={styles.problems}>
        {hasProblems && t('order.pay.summary')}
      </p>
      <button
        id={payButtonId}
        // Before the script runs, nothing that was typed may be sent anywhere.
        type={isBrowser ? 'submit' : 'button'}
        className={styles.button}
        aria-disabled={isBusy}
        aria-describedby="order_renewal"
      >
        {isBusy && <span aria-hidden="true" className={styles.spinner} />}
        <Message id="order.pay" values={{ amount }} />
      </button>
      <RenewalNote id="order_renewal" plan={plan} />
    </div>
  );
}

interface RenewalProps {
  readonly id: string;
  readonly plan: PlanSummary;
}

/** What follows the first payment, to be read beside every way to pay. */
export function RenewalNote({ id, plan }: RenewalProps) {
  const { props, t } = useOrder();
  const isBrowser = useIsBrowser();
  if (!plan.renewal) return null;
  const amount = formatAmount(plan.renewal, props.locale.code);
  const date = isBrowser ? dayText(renewalDay(new Date(), plan.totalMonths), props.locale.tag) : undefined;
  const renewal = date ? (
    <Message key="dated" id="order.pay.renewal" values={{ amount, date }} />
  ) : (
    <Message key="undated" id="offer.renewal" values={{ amount }} />
  );
  return (
    <p id={id} className={styles.renewal}>
      <Message id="order.pay.terms" values={{ renewal, note: <span>{t('order.note.renewal')}</span> }} />
    </p>
  );
}

/** In the calendar that cards are dated by. */
function dayText(day: Date, tag: string): string {
  const format = { dateStyle: 'long', calendar: 'gregory', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(tag, format).format(day);
}
