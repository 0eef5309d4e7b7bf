import { formatAmount } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { Message, useOrder } from '../order-context.tsx';
import type { OfferState } from './create-offer-store.ts';
import styles from './plan-cards.module.css';

/** Takes focus when a buyer pays whose plan has a new price. */
export const confirmPriceId = 'order_confirm_price';

/** Takes focus when a buyer pays and today's prices can't be loaded. */
export const retryPlansId = 'order_retry_plans';

/** Says that plans can't be loaded, and offers to try again. Nothing can be bought until they are there. */
export function PlansError() {
  const { services, t } = useOrder();
  return (
    <div role="alert" className={`${styles.notice} ${styles.failure}`} data-plans-error="">
      <p>{t('order.plans.error')}</p>
      <button
        type="button"
        id={retryPlansId}
        className={styles.noticeAction}
        onClick={() => void services.offer.load()}
      >
        {t('order.plans.retry')}
      </button>
    </div>
  );
}

interface Props {
  readonly state: OfferState;
  readonly plan: PlanSummary;
  /** Moves focus on, as the button disappears. */
  readonly onConfirmed: () => void;
}

/** Asks the buyer to agree to a price that has changed, before they can pay. */
export function PriceChange({ state, plan, onConfirmed }: Props) {
  const { props, services, t } = useOrder();
  const old = state.oldPrices.get(plan.id);
  if (!old) return null;
  const money = (amount: PlanSummary['amount']) => formatAmount(amount, props.locale.code);
  const confirm = () => {
    onConfirmed();
    services.offer.acceptPrice(plan.id);
  };
  return (
    <div role="alert" className={styles.notice} data-price-change="">
      <p>
        <Message id="order.plans.priceChanged" values={{ old: money(old), new: money(plan.amount) }} />
      </p>
      <button type="button" id={confirmPriceId} className={styles.noticeAction} onClick={confirm}>
        {t('order.plans.confirmPrice')}
      </button>
    </div>
  );
}
