import { formatDays, formatMonths } from '../../domain/commerce/format-months.ts';
import { formatAmount } from '../../domain/commerce/money.ts';
import { type PlanSummary, plansInCurrency } from '../../domain/commerce/plans.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import {
  languageOf,
  type PageContext,
  soldOffer,
  type TextLanguage,
  usePage,
} from '../pages/page-context.ts';
import { amountFor, freeMonths } from './offer.tsx';
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
  return (
    <Section heading={entry.heading} language={languageOf(entry, 'heading')}>
      {plans.length === 0 ? (
        <ul {...texts}>
          {included.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
        <div className={`surface ${styles.frame}`} tabIndex={0}>
          <table className={styles.table}>
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
        </div>
      )}
      {currency && local.length > 0 && <p className={styles.note}>{t('plans.note', { billed, currency })}</p>}
    </Section>
  );
}

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
            {plan.recommended && <span className={styles.badge}>{page.t('offer.recommended')}</span>}
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
  readonly values: readonly (string | undefined)[];
}

/** Lists what differs between plans; a row without any value is left out. @param local the same plans with prices in the reader's currency */
function factsOf(plans: readonly PlanSummary[], local: readonly PlanSummary[], page: PageContext): Fact[] {
  const { t, locale } = page;
  const money = (amount: PlanSummary['amount'] | undefined) => amount && formatAmount(amount, locale.code);
  const row = (name: string, read: (plan: PlanSummary) => string | undefined): Fact => ({
    name,
    values: plans.map(read),
  });
  const rows = [
    row(t('plans.length'), (plan) => lengthOf(plan, page)),
    row(t('plans.perMonth'), ({ perMonth }) => money(perMonth)),
    row(t('plans.today'), ({ amount }) => money(amount)),
    row(t('plans.currency', { currency: locale.currency }), ({ id }) =>
      money(local.find((own) => own.id === id)?.amount),
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

function lengthOf(plan: PlanSummary, page: PageContext): string {
  const paid = formatMonths(plan.months, page.locale);
  return plan.freeMonths > 0 ? `${paid} ${freeMonths(plan, page)}` : paid;
}

function savingOf({ discount, discountPercentage }: PlanSummary, { t, locale }: PageContext) {
  const percent = discountPercentage ? t('offer.discount', { percent: discountPercentage }) : undefined;
  const amount = discount && formatAmount(discount, locale.code);
  return percent && amount ? `${amount} (${percent})` : (amount ?? percent);
}
