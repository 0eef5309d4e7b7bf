import { formatAmount } from '../../../domain/money.ts';
import type { PlanSummary } from '../../../domain/read-plans.ts';
import { useOrder } from '../order-context.ts';
import type { OfferState, OfferStore } from './create-offer-store.ts';
import styles from './plan-cards.module.css';

/** Where focus goes when somebody pays whose plan has a new price. */
export const confirmPriceId = 'order_confirm_price';

/** Where focus goes when somebody pays, and today's prices can't be had. */
export const retryPlansId = 'order_retry_plans';

/** No live prices: nothing can be bought before they are there. */
export function PlansError({ offer }: { readonly offer: OfferStore }) {
  const { t } = useOrder();
  return (
    <div role="alert" className={`${styles.notice} ${styles.failure}`} data-plans-error="">
      <p>{t('order.plans.error')}</p>
      <button
        type="button"
        id={retryPlansId}
        className={styles.noticeAction}
        onClick={() => void offer.load()}
      >
        {t('order.plans.retry')}
      </button>
    </div>
  );
}

interface Props {
  readonly offer: OfferStore;
  readonly state: OfferState;
  readonly plan: PlanSummary;
  /** Where focus goes once the button is gone. */
  readonly onConfirmed: () => void;
}

/** The chosen plan's price has changed since the page was made: the buyer agrees before they pay. */
export function PriceChange({ offer, state, plan, onConfirmed }: Props) {
  const { props, t } = useOrder();
  const old = state.oldPrices.get(plan.id);
  if (!old) return null;
  const money = (amount: PlanSummary['amount']) => formatAmount(amount, props.locale.code);
  const confirm = () => {
    onConfirmed();
    offer.acceptPrice(plan.id);
  };
  return (
    <div role="alert" className={styles.notice} data-price-change="">
      <p>{t('order.plans.priceChanged', { old: money(old), new: money(plan.amount) })}</p>
      <button type="button" id={confirmPriceId} className={styles.noticeAction} onClick={confirm}>
        {t('order.plans.confirmPrice')}
      </button>
    </div>
  );
}
