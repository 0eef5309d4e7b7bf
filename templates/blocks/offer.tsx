import { currencyOf } from '../../domain/commerce/checkout-config.ts';
import { plansInCurrency } from '../../domain/commerce/read-plans.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';
import styles from './offer.module.css';
import { Plan } from './plan.tsx';
import { Section } from './section.tsx';

/** The plans of an offer, to read and compare; buying happens on the order page. */
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
