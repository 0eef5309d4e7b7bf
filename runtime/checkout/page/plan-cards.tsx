import { formatMonths } from '../../../domain/commerce/format-months.ts';
import type { Amount } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { type OfferState, oldTerms, planWith } from '../offer-store.ts';
import type { OrderProps } from '../order-props.ts';
import { retryPlansId } from '../place-order.ts';
import { isShownAlike, termsOf } from '../purchase/terms.ts';
import { Message, useOrder } from './order-context.tsx';
import styles from './plan-cards.module.css';

interface CardsProps {
  readonly plans: readonly PlanSummary[];
  readonly selected: PlanSummary | undefined;
  readonly isFixed: boolean;
  readonly labelledBy: string;
}

/** Shows the plans as a radio group. */
export function PlanCards({ plans, selected, isFixed, labelledBy }: CardsProps) {
  const { props, t } = useOrder();
  const currencies = new Set(plans.map(({ amount }) => amount.currency));
  return (
    <>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className={`one-column ${styles.plans}`}
        data-plans=""
      >
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isSelected={plan.id === selected?.id} isFixed={isFixed} />
        ))}
      </div>
      <ul className={`fine-print ${styles.notes}`}>
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

interface PlanProps {
  readonly plan: PlanSummary;
}

interface SelectProps extends PlanProps {
  readonly isSelected: boolean;
  readonly isFixed: boolean;
}

/** Shows a plan as a radio button, labelled by its length and described by its costs. */
function PlanCard({ plan, isSelected, isFixed }: SelectProps) {
  const { services, t } = useOrder();
  const id = `order_plan_${plan.id}`;
  const select = () => {
    services.offer.select(plan.id);
    services.analytics.productSelected(plan);
  };
  return (
    <label
      className={`surface flow-row ${styles.plan} ${plan.recommended ? styles.recommended : ''}`}
      htmlFor={id}
    >
      {plan.recommended && <span className={styles.badge}>{`${t('offer.recommended')} `}</span>}
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
        onChange={select}
        // A click on the preselected plan is an explicit choice.
        onClick={() => isSelected && !isFixed && services.offer.select(plan.id)}
      />
      <span id={`${id}_name`} className={styles.name}>
        <PlanName plan={plan} />
      </span>{' '}
      <span id={`${id}_terms`} className={styles.terms}>
        <Price plan={plan} />
        {plan.renewal && (
          <span className={styles.renewal}>
            <Renewal plan={plan} amount={plan.renewal} />
          </span>
        )}
      </span>{' '}
    </label>
  );
}

function Renewal({ plan, amount }: PlanProps & { readonly amount: Amount }) {
  const { props, money } = useOrder();
  const period = monthText(props, plan.renewalMonths);
  return <Message id="offer.renewal" values={{ amount: money(amount), period }} />;
}

/** Shows a plan's length and its free months. */
export function PlanName({ plan }: PlanProps) {
  const { props, t } = useOrder();
  const period = monthText(props, plan.freeMonths).toLocaleUpperCase(props.locale.tag);
  return (
    <>
      <span>{`${monthText(props, plan.months)} `}</span>
      {plan.freeMonths > 0 && <span className={styles.tag}>{t('offer.freeMonths', { period })}</span>}
    </>
  );
}

/** Shows what a month costs as the largest figure, with the discount beside it, and then the total. */
function Price({ plan }: PlanProps) {
  const { money } = useOrder();
  const { perMonth, discountPercentage: percent, over } = plan;
  const total = money(plan.amount);
  return (
    <>
      <span className={styles.price}>
        {perMonth ? (
          <Message id="offer.perMonth" values={{ amount: money(perMonth) }} />
        ) : (
          <span>
            <span translate="no">{total}</span>
          </span>
        )}{' '}
        {percent && (
          <span className={styles.tag}>
            <Message id="offer.discount" values={{ percent }} />
            {/* The months below the price are those of both. */}
            {over.discountPercentage !== over.perMonth && (
              <Basis plan={plan} over={over.discountPercentage} />
            )}
          </span>
        )}
      </span>
      {over.perMonth && (
        <span className={styles.total}>
          <Basis plan={plan} over={over.perMonth} isPerTime />
        </span>
      )}
      <span className={styles.total}>
        {' '}
        <Message id="offer.total" values={{ amount: total }} />{' '}
      </span>
    </>
  );
}

interface BasisProps extends PlanProps {
  /** Months that the figure is about; none is named if undefined. */
  readonly over: number | undefined;
  /** Whether the figure is what a month or a day costs. */
  readonly isPerTime?: boolean;
}

/** Shows the months that a figure is about, where a plan has free ones. */
export function Basis({ plan, over, isPerTime = false }: BasisProps) {
  const { props } = useOrder();
  if (!over) return null;
  const values = { period: monthText(props, over), free: monthText(props, plan.freeMonths) };
  return (
    <span className={styles.basis}>
      {' '}
      <Message id={isPerTime && over === plan.months ? 'offer.thenFree' : 'offer.over'} values={values} />
    </span>
  );
}

export const confirmPriceId = 'order_confirm_price';

/** Shows that plans can't be loaded, with a retry button. */
export function PlansError() {
  const { services, t } = useOrder();
  const retry = async () => {
    // The button goes, and live plans may replace the rendered ones.
    focusPlan();
    await services.offer.load();
    if (document.activeElement === document.body) focusPlan();
  };
  return (
    <div role="alert" className={`flow-row ${styles.notice} ${styles.failure}`} data-plans-error="">
      <p data-sign="error">{t('order.plans.error')}</p>
      <button
        type="button"
        id={retryPlansId}
        className={`no-print ${styles.noticeAction}`}
        onClick={() => void retry()}
      >
        {t('order.plans.retry')}
      </button>
    </div>
  );
}

function focusPlan(): void {
  document.querySelector<HTMLElement>('[data-plans] :checked')?.focus();
}

interface PriceChangeProps {
  readonly state: OfferState;
  readonly plan: PlanSummary;
  /** Moves focus, as the button disappears. */
  readonly onConfirmed: () => void;
}

/** Asks the buyer to accept a plan's changed terms before payment, beside those that they saw. */
export function PriceChange({ state, plan, onConfirmed }: PriceChangeProps) {
  const { services, t } = useOrder();
  const terms = oldTerms(plan, state);
  if (!terms) return null;
  const old = isShownAlike(terms, termsOf(plan)) ? undefined : planWith(terms, plan);
  const confirm = () => {
    onConfirmed();
    services.offer.accept(plan.id);
  };
  return (
    <div role="alert" className={`flow-row ${styles.notice}`} data-price-change="">
      <p data-sign="warning">{t('order.plans.priceChanged')}</p>
      <dl className={`flow-row ${styles.versions}`}>
        {old && <Terms title={t('order.plans.before')} plan={old} />}
        <Terms title={t('order.plans.now')} plan={plan} />
      </dl>
      <button
        type="button"
        id={confirmPriceId}
        className={`no-print ${styles.noticeAction}`}
        onClick={confirm}
      >
        {t('order.plans.confirmPrice')}
      </button>
    </div>
  );
}

function Terms({ title, plan }: PlanProps & { readonly title: string }) {
  const { money } = useOrder();
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <PlanName plan={plan} />
      </dd>
      <dd>
        <Message id="offer.total" values={{ amount: money(plan.amount) }} />
      </dd>
      {plan.renewal && (
        <dd>
          <Renewal plan={plan} amount={plan.renewal} />
        </dd>
      )}
    </div>
  );
}

export const planGoneId = 'order_plan_gone';

/** Shows that the plan that was selected is no longer sold. */
export function PlanGone() {
  const { t } = useOrder();
  return (
    <div
      role="alert"
      id={planGoneId}
      tabIndex={-1}
      className={`flow-row ${styles.notice} ${styles.gone}`}
      data-plan-gone=""
    >
      <p data-sign="warning">{t('order.plans.gone')}</p>
    </div>
  );
}

/** Returns the number of months as the build formatted it, to avoid a hydration mismatch. */
export function monthText(
  { monthTexts, locale }: Pick<OrderProps, 'monthTexts' | 'locale'>,
  count: number,
): string {
  return monthTexts[count] ?? formatMonths(count, locale);
}
