import { readFileSync } from 'node:fs';
import { personalizationByName } from '../../domain/commerce/personalizations.ts';
import { type PlanSummary, readPlans } from '../../domain/commerce/plans.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import type { OrderTexts } from '../../runtime/checkout/order-props.ts';
import type {
  CardOrder,
  PayPalOrder,
  Purchase,
  SentRecord,
} from '../../runtime/checkout/purchase/purchase.ts';
import type { ReceiptProps } from '../../runtime/checkout/purchase/receipt.ts';
import { termsOf } from '../../runtime/checkout/purchase/terms.ts';

export const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };

const [yearPlan] = readPlans(
  [
    {
      id: 'p12',
      name: '12m',
      prices: [
        {
          id: 'price-12',
          amount,
          amountPerMonth: { ...amount, unscaledValue: 832 },
          basePeriod: { length: 12 },
        },
      ],
    },
  ],
  'USD',
);
if (!yearPlan) throw new Error('The sample product is no plan.');
export const plan: PlanSummary = yearPlan;
export const terms = termsOf(plan);

const purchase: Purchase = {
  product: { id: 'p12', name: '12m' },
  terms,
  amount,
  customer: { email: 'a@b.example', firstName: 'A', lastName: 'B', residenceCountry: 'DE' },
};

export const cardOrder: CardOrder = {
  method: 'card',
  plan,
  purchase,
  card: {
    firstName: 'A',
    lastName: 'B',
    number: '4242420000001881',
    expiryMonth: '01',
    expiryYear: '2030',
    cvv: '987',
  },
};

export const payPalOrder: PayPalOrder = { method: 'paypal', plan, purchase, intent: { id: 'pi-paypal' } };

/** A checkout by card that was sent. */
export const sentRecord: SentRecord = {
  attemptId: 'attempt-1',
  count: 1,
  status: 'sent',
  method: 'card',
  terms,
  intentId: 'pi',
};

/** What of the order page's properties texts about a purchase need. */
export const orderPage: ReceiptProps = {
  locale: localeByCode('en') as Locale,
  texts: JSON.parse(readFileSync(new URL('../../messages/en.json', import.meta.url), 'utf8')) as OrderTexts,
  personalization: personalizationByName(null),
  year: '2026',
};
