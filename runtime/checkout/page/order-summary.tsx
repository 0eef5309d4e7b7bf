import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './order-summary.module.css';
import { RenewalNote } from './pay-buttons.tsx';
import { Basis, monthText, PlanName } from './plan-cards.tsx';

interface Props {
  readonly plan: PlanSummary;
}

/** Shows what is bought, beside the steps on wide screens: the plan, today's amount, and the renewal. */
export function OrderSummary({ plan }: Props) {
  const { t, money } = useOrder();
  return (
    <aside className={`surface no-print ${styles.summary}`} aria-labelledby="order_summary" data-scripted="">
      <h2 id="order_summary" className={styles.heading}>
        {t('order.summary')}
      </h2>
      <Name plan={plan} />
      {plan.perMonth && (
        <p className="fine-print">
          <Message id="offer.perMonth" values={{ amount: money(plan.perMonth) }} />
          <Basis plan={plan} over={plan.over.perMonth} isPerTime />
        </p>
      )}
      <Today plan={plan} />
      <RenewalNote id="order_summary_renewal" plan={plan} />
      <p className={styles.guarantee}>{t('order.guarantee')}</p>
    </aside>
  );
}

/**
 * Shows the plan, today's amount and the renewal at the foot of the screen, where the summary isn't beside the steps. Screen readers
 * have the summary above the button that pays.
 */
export function SummaryBar({ plan }: Props) {
  const { props, money } = useOrder();
  const months = monthText(props, plan.months);
  return (
    <p
      className={`surface no-print flow-row ${styles.bar}`}
      aria-hidden="true"
      data-scripted=""
      data-summary-bar=""
    >
      {plan.months > 0 && <span>{plan.freeMonths > 0 ? `${months} + ${plan.freeMonths}` : months}</span>}
      <b>
        <Message id="order.bar.today" values={{ amount: money(plan.amount) }} />
      </b>
      {plan.renewal && (
        <span>
          <Message id="order.bar.renewal" values={{ amount: money(plan.renewal) }} />
        </span>
      )}
    </p>
  );
}

/** Shows the plan and today's amount above the button that pays, where the summary isn't beside it. */
export function CompactSummary({ plan }: Props) {
  return (
    <div className={`no-print ${styles.compact}`}>
      <Name plan={plan} />
      <Today plan={plan} />
    </div>
  );
}

/** Names the plan; nothing for one that is no longer sold, whose length is unknown. */
function Name({ plan }: Props) {
  if (plan.months === 0) return null;
  return (
    <p className={styles.plan}>
      <PlanName plan={plan} />
    </p>
  );
}

function Today({ plan }: Props) {
  const { t, money } = useOrder();
  return (
    <div className={styles.today}>
      <p className={`flow-row ${styles.sum}`}>
        <span>{`${t('order.summary.today')} `}</span>
        <span>
          {plan.discount && plan.beforeDiscount && (
            <>
              <s aria-hidden="true" translate="no">
                {money(plan.beforeDiscount)}
              </s>
              <span className="visually-hidden">
                <Message id="offer.priceBefore" values={{ amount: money(plan.beforeDiscount) }} />
                <span>. </span>
              </span>
              <span> </span>
            </>
          )}
          <b translate="no">{money(plan.amount)}</b>
        </span>
      </p>
      {plan.discount && (
        <p className={styles.saving}>
          <Message id="offer.savings" values={{ amount: money(plan.discount) }} />
          <Basis plan={plan} over={plan.over.discount} />
        </p>
      )}
    </div>
  );
}
