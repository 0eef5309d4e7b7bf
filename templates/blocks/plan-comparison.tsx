import { Fragment, type ReactNode } from 'react';
import { type PlanSummary, plansInCurrency } from '../../domain/commerce/plans.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { amountIn, daysIn, freeMonths, monthsIn } from '../formats.ts';
import { languageOf, type ShapePage, soldOffer, useShape } from '../pages/page-context.ts';
import { ask, textIn } from '../shape.tsx';
import { type Shown, type Text, type Words, wordsOf } from '../text.ts';
import { amountFor, monthsPriced, overMonths, PriceBefore } from './offer.tsx';
import styles from './plan-comparison.module.css';
import { Section, shownTexts } from './section.tsx';

/** Compares the plans that the site sells in a table, with what all of them include. */
export function PlanComparison({ entry }: { readonly entry: Shown<'planComparison'> }) {
  const page = useShape();
  const { t, checkout } = page;
  const billed = currencyOf(checkout);
  const { plans, local, currency } = ask(page, ({ offers, locale }) => {
    const products = soldOffer(offers(), checkout)?.products;
    const other = locale.currency === billed ? undefined : locale.currency;
    const inOther = other ? plansInCurrency(products, other) : [];
    return { plans: plansInCurrency(products, billed), local: inOther, currency: other };
  });
  const included = shownTexts(page, entry.included);
  const texts = languageOf(entry, 'included');
  if (plans.length > 0) page.sheets.add('plan-comparison');
  return (
    <Section entry={entry}>
      {plans.length === 0 ? (
        included.length > 0 && (
          <ul {...texts}>
            {included.map((text) => (
              <li key={String(text)}>{text}</li>
            ))}
          </ul>
        )
      ) : (
        <section
          className={`surface ${styles.frame}`}
          aria-label={wordsOf(entry.heading) ?? t('plans.comparison')}
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
                <IncludedRow key={String(text)} text={text} language={texts} plans={plans} />
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
  const page = useShape();
  return (
    <thead>
      <tr>
        <td />
        {plans.map((plan) => (
          <th key={plan.id} scope="col">
            {monthsIn(plan.months, page)}
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
  readonly text: Text;
  readonly language: TextLanguage;
}

function IncludedRow({ text, language, plans }: IncludedProps) {
  const { t } = useShape();
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
  readonly name: Words;
  /** One a plan; undefined where the plan has none. */
  readonly values: readonly ReactNode[];
}

/** Lists what differs between plans; a row without any value is left out. @param local the same plans with prices in the reader's currency */
function factsOf(plans: readonly PlanSummary[], local: readonly PlanSummary[], page: ShapePage): Fact[] {
  const { t } = page;
  const money = (amount: PlanSummary['amount'] | undefined) => amount && amountIn(amount, page);
  const row = (name: Words, read: (plan: PlanSummary) => ReactNode): Fact => ({
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
    row(t('plans.currency', { currency: textIn(page, ({ locale }) => locale.currency ?? '') }), (plan) =>
      money(local.find((own) => isSamePlan(own, plan))?.amount),
    ),
    row(t('plans.saving'), (plan) => savingOf(plan, page)),
    row(t('plans.renewal'), ({ renewal, renewalMonths }) =>
      renewal ? amountFor(renewal, renewalMonths, page) : undefined,
    ),
    row(t('plans.guarantee'), ({ guaranteeDays }) =>
      guaranteeDays ? daysIn(guaranteeDays, page) : undefined,
    ),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== undefined));
}

/** Returns whether two prices of an offer buy the same. */
function isSamePlan(one: PlanSummary, other: PlanSummary): boolean {
  return one.id === other.id && one.months === other.months && one.freeMonths === other.freeMonths;
}

function lengthOf(plan: PlanSummary, page: ShapePage): ReactNode {
  return withNote(
    monthsIn(plan.months, page),
    plan.freeMonths > 0 ? freeMonths(plan.freeMonths, page) : undefined,
  );
}

function savingOf({ discount, discountPercentage, over }: PlanSummary, page: ShapePage): ReactNode {
  const percent = discountPercentage ? page.t('offer.discount', { percent: discountPercentage }) : undefined;
  const percentOver = overMonths(over.discountPercentage, page);
  const amount = discount && amountIn(discount, page);
  if (!amount) return percent && withNote(percent, percentOver);
  return withNote(
    amount,
    overMonths(over.discount, page),
    percent && percentOver ? (`${percent} ${percentOver}` as Words) : percent,
  );
}

/** Adds lines in smaller type. */
function withNote(text: Words, ...notes: readonly (Words | undefined)[]): ReactNode {
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
