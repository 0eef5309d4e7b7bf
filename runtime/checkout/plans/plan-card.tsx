import { type Amount, formatAmount } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { Message, useOrder } from '../order-context.tsx';
import { monthText } from './month-text.ts';
import styles from './plan-cards.module.css';

interface Props {
  readonly plan: PlanSummary;
}

interface SelectProps extends Props {
  readonly isSelected: boolean;
  /** Does it stay as it is, selected or not? */
  readonly isFixed: boolean;
  readonly onSelect: (plan: PlanSummary) => void;
  /** A click on the plan that is selected changes nothing, and says that the buyer wants it. */
  readonly onConfirm: (plan: PlanSummary) => void;
}

/** Shows a plan as a radio button, named by its length and described by all that it costs. */
export function PlanCard({ plan, isSelected, isFixed, onSelect, onConfirm }: SelectProps) {
  const { props, t } = useOrder();
  const id = `order_plan_${plan.id}`;
  return (
    <label className={`${styles.plan} ${plan.recommended ? styles.recommended : ''}`} htmlFor={id}>
      {plan.recommended && <span className={styles.badge}>{t('offer.recommended')}</span>}
      <input
        id={id}
        type="radio"
        name="plan"
        value={plan.id}
        className={styles.radio}
        checked={isSelected}
        disabled={isFixed && !isSelected}
        aria-labelledby={`${id}_name`}
        aria-describedby={`${id}_terms`}
        onChange={() => onSelect(plan)}
        onClick={() => isSelected && !isFixed && onConfirm(plan)}
      />
      <span id={`${id}_name`} className={styles.name}>
        <span>{`${monthText(props, plan.months)} `}</span>
        <FreeMonths plan={plan} />
      </span>
      <span id={`${id}_terms`} className={styles.terms}>
        <Price plan={plan} />
        <Savings plan={plan} />
        <Renewal plan={plan} />
      </span>
    </label>
  );
}

function FreeMonths({ plan }: Props) {
  const { props, t } = useOrder();
  if (plan.freeMonths <= 0) return null;
  const period = monthText(props, plan.freeMonths).toLocaleUpperCase(props.locale.tag);
  return <span className={styles.free}>{t('offer.freeMonths', { period })}</span>;
}

function useMoney() {
  const { props } = useOrder();
  return (amount: Amount) => formatAmount(amount, props.locale.code);
}

function Price({ plan }: Props) {
  const money = useMoney();
  const total = money(plan.amount);
  return (
    <>
      <span className={styles.price}>
        {plan.perMonth ? (
          <Message id="offer.perMonth" values={{ amount: money(plan.perMonth) }} />
        ) : (
          <span translate="no">{total}</span>
        )}
        <span> </span>
      </span>
      <span className={styles.total}>
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
        <Message id="offer.total" values={{ amount: total }} />
        <span> </span>
      </span>
    </>
  );
}

/** Shows what the plan saves. The special deal has one percentage for all, in place of the plan's own (spec 1 §2). */
function Savings({ plan }: Props) {
  const { props, t } = useOrder();
  const money = useMoney();
  if (!plan.discount) return null;
  const percent = plan.discountPercentage;
  const isDeal = props.personalization.isSpecial && plan.recommended;
  return (
    <span className={styles.savings}>
      {(isDeal || percent) && (
        <span className={styles.percent}>
          {isDeal ? (
            <span>{t('order.special.discount')}</span>
          ) : (
            <Message id="offer.discount" values={{ percent: percent ?? 0 }} />
          )}
          <span> </span>
        </span>
      )}
      <Message id="offer.savings" values={{ amount: money(plan.discount) }} />
      <span> </span>
    </span>
  );
}

function Renewal({ plan }: Props) {
  const money = useMoney();
  if (!plan.renewal) return null;
  return (
    <span className={styles.renewal}>
      <Message id="offer.renewal" values={{ amount: money(plan.renewal) }} />
    </span>
  );
}
