import { Fragment, type ReactNode } from 'react';
import { formatDays, formatMonths } from '../../domain/commerce/format-months.ts';
import { formatAmount } from '../../domain/commerce/money.ts';
import { type PlanSummary, plansInCurrency } from '../../domain/commerce/plans.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { languageOf, type PageContext, soldOffer, usePage } from '../pages/page-context.ts';
import { amountFor, freeMonths, monthsPriced, overMonths, PriceBefore } from './offer.tsx';
import styles from './plan-comparison.module.css';
import { Section } from './section.tsx';

/** Compares the plans that the site sells in a table, with what all of them include. */
export function PlanComparison({ entry }: { readonly entry: Entry<'planComparison'> }) {
  const page = usePage();
  const { t, locale, checkout } = page;
  const products = soldOffer(page.offers(), checkout)?.products;
  const billed = currencyOf(checkout);
  const plans = plansInCurrency(products, billed);
  const currency = locale.currency === billed ? undefined : locale.currency;
  const local = currency ? plansInCurrency(products, currency) : [];
  const included = entry.included?.filter((text) => !isBlank(text)) ?? [];
  const texts = languageOf(entry, 'included');
  if (plans.length > 0) page.sheets.add('plan-comparison');
  return (
    <Section entry={entry}>
      {plans.length === 0 ? (
        included.length > 0 && (
          <ul {...texts}>
            {included.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      ) : (
        <section
          className={`surface ${styles.frame}`}
          aria-label={entry.heading ?? t('plans.comparison')}
          data-price=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
          tabIndex={0}
        >
          <table
            className={`${styles.table} ${plans.length > mostBesideEachOther ? styles.many : styles.few}`}
          >
            <PlanNames plans={plans} />
            <tbody>
              {factsOf(plans, local, page).map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={plans[at]?.id}>{value ?? '–'}</td>
                  ))}
                </tr>
              ))}
              {included.map((text) => (
                <IncludedRow key={text} text={text} language={texts} plans={plans} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {currency && local.length > 0 && (
        <p className={`fine-print ${styles.note}`}>{t('plans.note', { billed, currency })}</p>
      )}
    </Section>
  );
}

/** More plans don't fit beside each other on phones. */
const mostBesideEachOther = 4;

interface PlansProps {
  readonly plans: readonly PlanSummary[];
}

function PlanNames({ plans }: PlansProps) {
  const page = usePage();
  return (
    <thead>
      <tr>
        <td />
        {plans.map((plan) => (
          <th key={plan.id} scope="col">
            {formatMonths(plan.months, page.locale)}
            {plan.recommended && (
              <>
                {' '}
                <span className={styles.badge}>{page.t('offer.recommended')}</span>
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface IncludedProps extends PlansProps {
  readonly text: string;
  readonly language: TextLanguage;
}

function IncludedRow({ text, language, plans }: IncludedProps) {
  const { t } = usePage();
  return (
    <tr>
      <th scope="row" {...language}>
        {text}
      </th>
      {plans.map(({ id }) => (
        <td key={id} className={styles.yes}>
          <span className="visually-hidden">{t('plans.included')}</span>
        </td>
      ))}
    </tr>
  );
}

interface Fact {
  readonly name: string;
  /** One a plan; undefined where the plan has none. */
  readonly values: readonly ReactNode[];
}

/** Lists what differs between plans; a row without any value is left out. @param local the same plans with prices in the reader's currency */
function factsOf(plans: readonly PlanSummary[], local: readonly PlanSummary[], page: PageContext): Fact[] {
  const { t, locale } = page;
  const money = (amount: PlanSummary['amount'] | undefined) => amount && formatAmount(amount, locale);
  const row = (name: string, read: (plan: PlanSummary) => ReactNode): Fact => ({
    name,
    values: plans.map(read),
  });
  const rows = [
    row(t('plans.length'), (plan) => lengthOf(plan, page)),
    row(t('plans.perMonth'), (plan) => {
      const perMonth = money(plan.perMonth);
      return perMonth && withNote(perMonth, monthsPriced(plan, page));
    }),
    row(t('plans.today'), (plan) => (
      <>
        <PriceBefore plan={plan} />
        {money(plan.amount)}
      </>
    )),
    row(t('plans.currency', { currency: locale.currency ?? '' }), (plan) =>
      money(local.find((own) => isSamePlan(own, plan))?.amount),
    ),
    row(t('plans.saving'), (plan) => savingOf(plan, page)),
    row(t('plans.renewal'), ({ renewal, renewalMonths }) =>
      renewal ? amountFor(renewal, renewalMonths, page) : undefined,
    ),
    row(t('plans.guarantee'), ({ guaranteeDays }) =>
      guaranteeDays ? formatDays(guaranteeDays, locale) : undefined,
    ),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== undefined));
}

/** Returns whether two prices of an offer buy the same. */
function isSamePlan(one: PlanSummary, other: PlanSummary): boolean {
  return one.id === other.id && one.months === other.months && one.freeMonths === other.freeMonths;
}

function lengthOf(plan: PlanSummary, page: PageContext): ReactNode {
  return withNote(
    formatMonths(plan.months, page.locale),
    plan.freeMonths > 0 ? freeMonths(plan, page) : undefined,
  );
}

function savingOf({ discount, discountPercentage, over }: PlanSummary, page: PageContext): ReactNode {
  const { t, locale } = page;
  const percent = discountPercentage ? t('offer.discount', { percent: discountPercentage }) : undefined;
  const percentOver = overMonths(over.discountPercentage, page);
  const amount = discount && formatAmount(discount, locale);
  if (!amount) return percent && withNote(percent, percentOver);
  return withNote(
    amount,
    overMonths(over.discount, page),
    percent && [percent, percentOver].join(' ').trim(),
  );
}

/** Adds lines in smaller type. */
function withNote(text: string, ...notes: readonly (string | undefined)[]): ReactNode {
  return (
    <>
      {text}
      {notes.map(
        (note) =>
          note && (
            <Fragment key={note}>
              {' '}
              <small className={styles.small}>{note}</small>
            </Fragment>
          ),
      )}
    </>
  );
}
