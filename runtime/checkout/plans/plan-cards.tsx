import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { Message, useOrder } from '../order-context.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-cards.module.css';

interface Props {
  readonly plans: readonly PlanSummary[];
  readonly selected: PlanSummary | undefined;
  /** Can no other be chosen? */
  readonly isFixed: boolean;
  /** Id of the heading that names the group. */
  readonly labelledBy: string;
}

/** Shows the plans to choose from. */
export function PlanCards({ plans, selected, isFixed, labelledBy }: Props) {
  const { props, services, t } = useOrder();
  const currencies = new Set(plans.map(({ amount }) => amount.currency));
  const select = (plan: PlanSummary) => {
    services.offer.select(plan.id);
    services.analytics.productSelected(plan);
  };
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} className={styles.plans} data-plans="">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isSelected={plan.id === selected?.id}
            isFixed={isFixed}
            onSelect={select}
            onConfirm={({ id }) => services.offer.select(id)}
          />
        ))}
      </div>
      <ul className={styles.notes}>
        {props.personalization.isTier1 && <li>{t('order.note.features')}</li>}
        {currencies.size > 0 && (
          <li>
            <Message id="order.note.currency" values={{ currency: [...currencies].join(', ') }} />
          </li>
        )}
      </ul>
    </>
  );
}
