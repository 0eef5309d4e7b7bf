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

interface Props {
  readonly plan: PlanSummary;
}

interface PlanProps extends Props {
  readonly plans: readonly PlanSummary[];
}

/** Shows a plan by its length, as product names aren't translated: saving, price, button, and what follows the purchase. */
function Plan({ plan, plans }: PlanProps) {
  const page = usePage();
  const name = formatMonths(plan.months, page.locale);
  return (
    <article className={`surface one-column ${styles.plan} ${plan.recommended ? styles.recommended : ''}`}>
      {plan.recommended && <p className={styles.badge}>{page.t('offer.recommended')}</p>}
      <div className={`flow-row ${styles.length}`}>
        <Heading entry={{ heading: name }} className={styles.name} />
        {plan.freeMonths > 0 && <p className={styles.free}>{freeMonths(plan, page)}</p>}
      </div>
      <PlanSaving plan={plan} />
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
  return t('plans.amountFor', {
    amount: formatAmount(amount, locale),
    period: formatMonths(months, locale),
  });
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

/** Shows what a plan saves as its headline. A plan of one month that saves nothing has another. */
function PlanSaving({ plan }: Props) {
  const page = usePage();
  const { t, locale } = page;
  const { discount, discountPercentage, totalMonths, over } = plan;
  const saved = discount && t('offer.savings', { amount: formatAmount(discount, locale) });
  const savedOver = saved && overMonths(over.discount, page);
  const percent = discountPercentage && t('offer.discount', { percent: discountPercentage });
  const headline = percent ?? saved ?? (totalMonths === 1 ? t('plans.flexible') : undefined);
  return (
    <div className={styles.saving}>
      {headline && <p className={styles.headline}>{headline}</p>}
      <Basis text={percent ? overMonths(over.discountPercentage, page) : savedOver} />
      {percent && saved && (
        <p className={styles.saved}>
          {saved} {savedOver}
        </p>
      )}
    </div>
  );
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

function PlanPrice({ plan }: Props) {
  const page = usePage();
  const { t, locale } = page;
  const { amount, perMonth, totalMonths } = plan;
  return (
    <div className={styles.cost}>
      <p className={styles.price}>
        {inPhrases(
          perMonth
            ? t('offer.perMonth', { amount: formatAmount(perMonth, locale) })
            : formatAmount(amount, locale),
          page,
        )}
      </p>
      <Basis text={monthsPriced(plan, page)} />
      <p className={`fine-print ${styles.total}`}>
        <PriceBefore plan={plan} />
        {inPhrases(amountFor(amount, totalMonths, page), page)}
      </p>
    </div>
  );
}

function Basis({ text }: { readonly text: string | undefined }) {
  const page = usePage();
  return text ? <p className={`fine-print ${styles.total}`}>{inPhrases(text, page)}</p> : null;
}

function PriceBefore({ plan }: Props) {
  const { t, locale } = usePage();
  if (!plan.discount || !plan.beforeDiscount) return null;
  const amount = formatAmount(plan.beforeDiscount, locale);
  return (
    <>
      <s aria-hidden="true">{amount}</s>
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
