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
import { type PageContext, usePage } from '../pages/page-context.ts';
import { pill } from '../shell/links.tsx';
import styles from './offer.module.css';
import { Heading, Section } from './section.tsx';

/** Shows an offer's plans for comparison; buying happens on the order page. */
export function Offer({ entry }: { readonly entry: Entry<'offer'> }) {
  const { t, checkout } = usePage();
  const currency = currencyOf(checkout);
  const plans = plansInCurrency(entry.products, currency);
  if (plans.length === 0) return null;
  return (
    <Section heading={t('offer.heading')}>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} plans={plans} />
        ))}
      </div>
      <p className={styles.note}>{t('offer.currency', { currency })}</p>
    </Section>
  );
}

interface Props {
  readonly plan: PlanSummary;
}

interface PlanProps extends Props {
  /** All plans of the offer. */
  readonly plans: readonly PlanSummary[];
}

/** Shows a plan by its length, as product names aren't translated: price, saving and renewal. */
function Plan({ plan, plans }: PlanProps) {
  const page = usePage();
  const name = formatMonths(plan.months, page.locale);
  return (
    <article className={`${styles.plan} ${plan.recommended ? styles.recommended : ''}`}>
      {plan.recommended && <p className={styles.badge}>{page.t('offer.recommended')}</p>}
      <Heading text={name} className={styles.name} />
      <PlanPrice plan={plan} />
      <PlanTerms plan={plan} />
      <OrderLink plan={plan} plans={plans} name={name} />
    </article>
  );
}

/** Links to the order page with the plan preselected, which other systems' order pages don't support. */
function OrderLink({ plan, plans, name }: PlanProps & { readonly name: string }) {
  const { checkout, fixedLink, t } = usePage();
  const url = fixedLink('order');
  if (!url) return null;
  const query = checkout ? `?${planParameter}=${encodeURIComponent(nameInAddress(plan, plans))}` : '';
  return (
    <a href={url + query} className={pill(plan.recommended ? 'primary' : 'secondary')} data-label={plan.id}>
      {t('offer.choose')}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}

function PlanPrice({ plan }: Props) {
  const { t, locale } = usePage();
  const total = formatAmount(plan.amount, locale.code);
  return (
    <>
      <p className={styles.price}>
        {plan.perMonth ? t('offer.perMonth', { amount: formatAmount(plan.perMonth, locale.code) }) : total}
      </p>
      <p className={styles.total}>
        <PriceBefore plan={plan} />
        {plan.perMonth && t('offer.total', { amount: total })}
      </p>
    </>
  );
}

function PriceBefore({ plan }: Props) {
  const { t, locale } = usePage();
  if (!plan.discount || !plan.beforeDiscount) return null;
  const amount = formatAmount(plan.beforeDiscount, locale.code);
  return (
    <>
      <s aria-hidden="true">{amount}</s>
      <span className="visually-hidden">{t('offer.priceBefore', { amount })}. </span>{' '}
    </>
  );
}

function PlanTerms({ plan }: Props) {
  return (
    <ul className={styles.terms}>
      {termsOf(plan, usePage()).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

function termsOf(plan: PlanSummary, { t, locale }: PageContext): string[] {
  const { freeMonths, discountPercentage, discount, renewal, guaranteeDays } = plan;
  const period = formatMonths(freeMonths, locale).toLocaleUpperCase(locale.tag);
  const terms = [
    freeMonths > 0 && t('offer.freeMonths', { period }),
    discountPercentage && t('offer.discount', { percent: discountPercentage }),
    discount && t('offer.savings', { amount: formatAmount(discount, locale.code) }),
    renewal && t('offer.renewal', { amount: formatAmount(renewal, locale.code) }),
    guaranteeDays && t('offer.guarantee', { days: guaranteeDays }),
  ];
  return terms.filter((term) => typeof term === 'string');
}
