import { formatAmount } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/read-plans.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './order-view.module.css';

/** Takes focus when a message above it is closed. */
export const headingId = 'order_heading';

/** Shows the texts at the top of a variant (spec 1 §2 "Checkout (order) page"). */
export function OrderHeading({ plans }: { readonly plans: readonly PlanSummary[] }) {
  const { props, t } = useOrder();
  const { isSpecial, hasReferrer, hasBackblaze } = props.personalization;
  return (
    <>
      {hasReferrer && <p className={styles.referral}>{t('order.referral')}</p>}
      <div className={styles.top}>
        {isSpecial && <p className={styles.deal}>{t('order.special.discount')}</p>}
        <h1 id={headingId} tabIndex={-1} className={styles.heading}>
          {t(isSpecial ? 'order.heading.special' : 'order.heading')}
        </h1>
        {isSpecial && <PriceADay plans={plans} />}
        {hasBackblaze && <p className={styles.partner}>{t('order.partner.backblaze')}</p>}
        <p className={styles.guarantee}>
          <ShieldIcon />
          <span>{t('order.guarantee')}</span>
        </p>
      </div>
    </>
  );
}

function PriceADay({ plans }: { readonly plans: readonly PlanSummary[] }) {
  const { props } = useOrder();
  const perDay = plans.find(({ recommended }) => recommended)?.perDay;
  if (!perDay) return null;
  return (
    <p className={styles.lead}>
      <Message id="order.special.perDay" values={{ amount: formatAmount(perDay, props.locale.code) }} />
    </p>
  );
}

function ShieldIcon() {
  return (
    <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
      <path d="M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6Z" />
      <path d="m8.5 12 2.5 2.5 4.5-5" />
    </svg>
  );
}
