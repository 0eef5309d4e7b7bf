import { formatMonths } from '../../domain/commerce/format-months.ts';
import { formatAmount } from '../../domain/commerce/money.ts';
import {
  nameInAddress,
  type PlanSummary,
  planParameter,
  plansInCurrency,
} from '../../domain/commerce/plans.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { type PageContext, soldPlans, usePage } from '../pages/page-context.ts';
import { pill } from '../shell/links.tsx';
import { inPhrases } from '../shell/phrases.tsx';
import styles from './offer.module.css';
import { Heading, Section } from './section.tsx';

/** Shows an offer's plans for comparison; buying happens on the order page. */
export function Offer({ entry }: { readonly entry: Entry<'offer'> }) {
  const { t, checkout } = usePage();
  const currency = currencyOf(checkout);
  const plans = plansInCurrency(entry.products, currency);
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
  const page = usePage();
  const { t, locale } = page;
  const plans = soldPlans(page);
  const plan = plans.find(({ recommended }) => recommended) ?? plans[0];
  if (!plan) return null;
  const { amount, perMonth, totalMonths, over, guaranteeDays } = plan;
  return (
    <p className={`flow-row ${styles.line}`} data-price="">
      <span>
        {perMonth ? (
          <>
            <b>{t('offer.perMonth', { amount: formatAmount(perMonth, locale) })}</b>{' '}
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
  const page = usePage();
  const name = formatMonths(plan.months, page.locale);
  return (
    <article className={`surface one-column ${styles.plan} ${plan.recommended ? styles.recommended : ''}`}>
      {plan.recommended && <p className={styles.badge}>{page.t('offer.recommended')}</p>}
      <div className={`flow-row ${styles.length}`}>
        <Heading entry={{ heading: name }} className={styles.name} />
        {plan.freeMonths > 0 && <p className={styles.tag}>{freeMonths(plan, page)}</p>}
      </div>
      <PlanPrice plan={plan} />
      <OrderLink plan={plan} plans={plans} name={name} />
      <PlanTerms plan={plan} />
    </article>
  );
}

/** Formats a plan's free months: `+ 3 MONTHS FREE`. */
export function freeMonths({ freeMonths: count }: PlanSummary, { t, locale }: PageContext): string {
  return t('offer.freeMonths', { period: formatMonths(count, locale).toLocaleUpperCase(locale.tag) });
}

/** Formats an amount with the time that it buys: `$99.95 for 15 months`. */
export function amountFor(amount: PlanSummary['amount'], months: number, { t, locale }: PageContext): string {
  return t('plans.amountFor', { amount: formatAmount(amount, locale), period: formatMonths(months, locale) });
}

/** Says which months a figure is about, where a plan has free ones. */
export function overMonths(count: number | undefined, { t, locale }: PageContext): string | undefined {
  return count === undefined ? undefined : t('offer.over', { period: formatMonths(count, locale) });
}

/** Says which months the price of a month is about. */
export function monthsPriced({ over, months, freeMonths: free }: PlanSummary, page: PageContext) {
  const { t, locale } = page;
  if (over.perMonth !== months) return overMonths(over.perMonth, page);
  return t('offer.thenFree', { period: formatMonths(months, locale), free: formatMonths(free, locale) });
}

/** Links to the order page with the plan preselected, which other systems' order pages don't support. */
function OrderLink({ plan, plans, name }: PlanProps & { readonly name: string }) {
  const page = usePage();
  const { checkout, fixedLink, t } = page;
  const url = fixedLink('order');
  if (!url) return null;
  const query = checkout ? `?${planParameter}=${encodeURIComponent(nameInAddress(plan, plans))}` : '';
  return (
    <a href={url + query} className={pill(plan.recommended ? 'primary' : 'secondary')} data-label={plan.id}>
      {inPhrases(t('offer.choose'), page)}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}

/** Shows what a month costs as the largest figure, with the discount beside it. A plan of one month that saves nothing has another badge. */
function PlanPrice({ plan }: Props) {
  const page = usePage();
  const { t, locale } = page;
  const { amount, perMonth, discountPercentage, totalMonths, over } = plan;
  const [before, after] = perMonth ? t('offer.perMonth', { amount: '\n' }).split('\n') : [];
  const percent = discountPercentage && t('offer.discount', { percent: discountPercentage });
  const badge = percent ?? (totalMonths === 1 ? t('plans.flexible') : undefined);
  // The months below the price are those of both.
  const percentOver = over.discountPercentage === over.perMonth ? undefined : over.discountPercentage;
  return (
    <div className={styles.cost}>
      <div className={`flow-row ${styles.price}`}>
        <p>
          {before}
          <b>{formatAmount(perMonth ?? amount, locale)}</b>
          {after}
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

function Basis({ text }: { readonly text: string | undefined }) {
  const page = usePage();
  return text ? <p className={`fine-print ${styles.total}`}>{inPhrases(text, page)}</p> : null;
}

/** Shows a plan's struck-out price before its discount, where the saving follows from it. */
export function PriceBefore({ plan }: Props) {
  const { t, locale } = usePage();
  if (!plan.discount || !plan.beforeDiscount) return null;
  const amount = formatAmount(plan.beforeDiscount, locale);
  return (
    <>
      <s aria-hidden="true">{amount}</s>{' '}
      <span className="visually-hidden">{t('offer.priceBefore', { amount })}. </span>{' '}
    </>
  );
}

/** Shows the guarantee and the renewal price below the button. */
function PlanTerms({ plan }: Props) {
  const { t, locale } = usePage();
  const { renewal, renewalMonths, guaranteeDays } = plan;
  return (
    <ul className={`fine-print ${styles.terms}`}>
      {guaranteeDays && <li className={styles.guarantee}>{t('offer.guarantee', { days: guaranteeDays })}</li>}
      {renewal && (
        <li>
          {t('offer.renewal', {
            amount: formatAmount(renewal, locale),
            period: formatMonths(renewalMonths, locale),
          })}
        </li>
      )}
    </ul>
  );
}
