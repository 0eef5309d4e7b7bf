import {
  nameInAddress,
  type PlanSummary,
  planParameter,
  plansInCurrency,
} from '../../domain/commerce/plans.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { amountIn, freeMonths, monthsIn } from '../formats.ts';
import { type ShapePage, soldPlans, useShape } from '../pages/page-context.ts';
import { ask, textIn } from '../shape.tsx';
import { pill } from '../shell/links.tsx';
import { inPhrases } from '../shell/phrases.tsx';
import type { Shown, Words } from '../text.ts';
import styles from './offer.module.css';
import { Heading, Section } from './section.tsx';

/** Shows an offer's plans for comparison; buying happens on the order page. */
export function Offer({ entry }: { readonly entry: Shown<'offer'> }) {
  const page = useShape();
  const { t, checkout } = page;
  const currency = currencyOf(checkout);
  const plans = ask(page, (_, inLanguage) => plansInCurrency(inLanguage(entry).products, currency));
  if (plans.length === 0) return null;
  return (
    <Section entry={{ heading: t('offer.heading') }}>
      <div className={styles.plans} data-offer="">
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} plans={plans} />
        ))}
      </div>
      <p className={`fine-print ${styles.note}`}>{t('offer.currency', { currency })}</p>
    </Section>
  );
}

/** Says in one line what a month costs with the plan that the order page selects, and how long the money is given back. */
export function PriceLine() {
  const page = useShape();
  const { t } = page;
  const plans = ask(page, soldPlans);
  const plan = plans.find(({ recommended }) => recommended) ?? plans[0];
  if (!plan) return null;
  const { amount, perMonth, totalMonths, over, guaranteeDays } = plan;
  return (
    <p className={`flow-row ${styles.line}`} data-price="">
      <span>
        {perMonth ? (
          <>
            <b>{t('offer.perMonth', { amount: amountIn(perMonth, page) })}</b>{' '}
            {totalMonths > 1 && overMonths(over.perMonth ?? totalMonths, page)}
          </>
        ) : (
          <b>{amountFor(amount, totalMonths, page)}</b>
        )}
      </span>{' '}
      {guaranteeDays && (
        <span className={styles.guarantee}>{t('offer.guarantee', { days: guaranteeDays })}</span>
      )}
    </p>
  );
}

interface Props {
  readonly plan: PlanSummary;
}

interface PlanProps extends Props {
  readonly plans: readonly PlanSummary[];
}

/** Shows a plan by its length, as product names aren't translated: price, button, and what follows the purchase. */
function Plan({ plan, plans }: PlanProps) {
  const page = useShape();
  const name = monthsIn(plan.months, page);
  return (
    <article className={`surface one-column ${styles.plan} ${plan.recommended ? styles.recommended : ''}`}>
      {plan.recommended && <p className={styles.badge}>{page.t('offer.recommended')}</p>}
      <div className={`flow-row ${styles.length}`}>
        <Heading entry={{ heading: name }} className={styles.name} />
        {plan.freeMonths > 0 && <p className={styles.tag}>{freeMonths(plan.freeMonths, page)}</p>}
      </div>
      <PlanPrice plan={plan} />
      <OrderLink plan={plan} plans={plans} name={name} />
      <PlanTerms plan={plan} />
    </article>
  );
}

/** Formats an amount with the time that it buys: `$99.95 for 15 months`. */
export function amountFor(amount: PlanSummary['amount'], months: number, page: ShapePage): Words {
  return page.t('plans.amountFor', { amount: amountIn(amount, page), period: monthsIn(months, page) });
}

/** Says which months a figure is about, where a plan has free ones. */
export function overMonths(count: number | undefined, page: ShapePage): Words | undefined {
  return count === undefined ? undefined : page.t('offer.over', { period: monthsIn(count, page) });
}

/** Says which months the price of a month is about. */
export function monthsPriced({ over, months, freeMonths: free }: PlanSummary, page: ShapePage) {
  if (over.perMonth !== months) return overMonths(over.perMonth, page);
  return page.t('offer.thenFree', { period: monthsIn(months, page), free: monthsIn(free, page) });
}

/** Links to the order page with the plan preselected, which other systems' order pages don't support. */
function OrderLink({ plan, plans, name }: PlanProps & { readonly name: Words }) {
  const page = useShape();
  const { checkout, fixedLink, t } = page;
  const url = fixedLink('order');
  if (!url) return null;
  const query = checkout ? `?${planParameter}=${encodeURIComponent(nameInAddress(plan, plans))}` : '';
  return (
    <a
      href={`${url}${query}`}
      className={pill(plan.recommended ? 'primary' : 'secondary')}
      data-label={plan.id}
    >
      {inPhrases(t('offer.choose'))}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}

/** Shows what a month costs as the largest figure, with the discount beside it. A plan of one month that saves nothing has another badge. */
function PlanPrice({ plan }: Props) {
  const page = useShape();
  const { t } = page;
  const { amount, perMonth, discountPercentage, totalMonths, over } = plan;
  const around = (part: 0 | 1) =>
    perMonth && textIn(page, (own) => own.t('offer.perMonth', { amount: '\n' }).split('\n')[part] ?? '');
  const percent = discountPercentage && t('offer.discount', { percent: discountPercentage });
  const badge = percent ?? (totalMonths === 1 ? t('plans.flexible') : undefined);
  // The months below the price are those of both.
  const percentOver = over.discountPercentage === over.perMonth ? undefined : over.discountPercentage;
  return (
    <div className={styles.cost}>
      <div className={`flow-row ${styles.price}`}>
        <p>
          {around(0)}
          <b>{amountIn(perMonth ?? amount, page)}</b>
          {around(1)}
        </p>
        {badge && (
          <p className={styles.tag}>
            {badge} {percent && overMonths(percentOver, page)}
          </p>
        )}
      </div>
      <Basis text={monthsPriced(plan, page)} />
      <Basis text={amountFor(amount, totalMonths, page)} />
    </div>
  );
}

function Basis({ text }: { readonly text: Words | undefined }) {
  return text ? <p className={`fine-print ${styles.total}`}>{inPhrases(text)}</p> : null;
}

/** Shows a plan's struck-out price before its discount, where the saving follows from it. */
export function PriceBefore({ plan }: Props) {
  const page = useShape();
  if (!plan.discount || !plan.beforeDiscount) return null;
  const amount = amountIn(plan.beforeDiscount, page);
  return (
    <>
      <s aria-hidden="true">{amount}</s>{' '}
      <span className="visually-hidden">{page.t('offer.priceBefore', { amount })}. </span>{' '}
    </>
  );
}

/** Shows the guarantee and the renewal price below the button. */
function PlanTerms({ plan }: Props) {
  const page = useShape();
  const { t } = page;
  const { renewal, renewalMonths, guaranteeDays } = plan;
  return (
    <ul className={`fine-print ${styles.terms}`}>
      {guaranteeDays && <li className={styles.guarantee}>{t('offer.guarantee', { days: guaranteeDays })}</li>}
      {renewal && (
        <li>
          {t('offer.renewal', {
            amount: amountIn(renewal, page),
            period: monthsIn(renewalMonths, page),
          })}
        </li>
      )}
    </ul>
  );
}
