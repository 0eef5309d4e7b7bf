import { useEffect, useState } from 'react';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { useFormState } from '../form/field.tsx';
import type { PlaceOrder } from '../place-order.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './order-summary.module.css';
import buttons from './pay-buttons.module.css';
import { payButtonId, RenewalNote } from './pay-buttons.tsx';
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
      {plan.months > 0 && (
        <p className={styles.plan}>
          <PlanName plan={plan} />
        </p>
      )}
      {plan.perMonth && (
        <p className="fine-print">
          <Message id="offer.perMonth" values={{ amount: money(plan.perMonth) }} />
          <Basis plan={plan} over={plan.over.perMonth} isPerTime />
        </p>
      )}
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
                  {' '}
                  <Message id="offer.priceBefore" values={{ amount: money(plan.beforeDiscount) }} />
                  <span>. </span>
                </span>
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
      <RenewalNote id="order_summary_renewal" plan={plan} />
      <p className={styles.guarantee}>{t('order.guarantee')}</p>
    </aside>
  );
}

interface BarProps extends Props {
  readonly placeOrder: PlaceOrder;
}

/**
 * Shows the plan, today's amount and the renewal at the foot of the screen, where the summary isn't beside the steps, with a button that
 * leads to what is missing, then pays; not while what pays is in sight. Screen readers have the summary at the button that pays.
 */
export function SummaryBar({ plan, placeOrder }: BarProps) {
  const { t, money } = useOrder();
  const form = useFormState();
  const [isAtPay, setAtPay] = useState(false);
  const { method } = form;
  useEffect(() => {
    const observer = new IntersectionObserver(([pay]) => setAtPay(!!pay?.isIntersecting), {
      threshold: 1,
    });
    const pay = document.querySelector(method === 'card' ? `#${payButtonId}` : '[data-paypal]');
    if (pay) observer.observe(pay);
    return () => observer.disconnect();
  }, [method]);
  const isReady = method === 'card' && !placeOrder.missing(form);
  return (
    <div className={`surface no-print ${styles.bar}`} data-scripted="" data-summary-bar="" inert={isAtPay}>
      <p aria-hidden="true" className={`flow-row ${styles.lines}`}>
        <Today plan={plan} /> <Months plan={plan} />{' '}
        {plan.renewal && (
          <span>
            <Message id="order.bar.renewal" values={{ amount: money(plan.renewal) }} />
          </span>
        )}
      </p>
      <button type="button" className={buttons.button} onClick={placeOrder.goOn}>
        {t(isReady ? 'order.bar.pay' : 'order.flash.continue')}
      </button>
    </div>
  );
}

/** Shows the plan and today's amount at the button that pays, where the summary isn't beside it. */
export function CompactSummary({ plan }: Props) {
  return (
    <p className={`no-print flow-row ${styles.plan} ${styles.compact}`}>
      <Months plan={plan} />
      <span> </span>
      <Today plan={plan} />
    </p>
  );
}

/** Names the plan; nothing for one that is no longer sold, whose length is unknown. */
function Months({ plan }: Props) {
  const { props } = useOrder();
  if (plan.months === 0) return null;
  const period = monthText(props, plan.months);
  if (plan.freeMonths === 0) return <span>{period}</span>;
  return <Message id="order.bar.plan" values={{ period, free: plan.freeMonths }} />;
}

function Today({ plan }: Props) {
  const { money } = useOrder();
  return (
    <b>
      <Message id="order.bar.today" values={{ amount: money(plan.amount) }} />
    </b>
  );
}
