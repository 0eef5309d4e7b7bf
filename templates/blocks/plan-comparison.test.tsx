import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import { fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { PlanComparison } from './plan-comparison.tsx';

const month = {
  id: 'month',
  prices: [
    {
      id: 'price',
      basePeriod: { length: 1, unit: 'DURATION_UNIT_MONTH' },
      totalPeriod: { length: 1, unit: 'DURATION_UNIT_MONTH' },
      amount: { unscaledValue: 1295, scale: 2, currency: 'USD' },
    },
  ],
};
const offer: Entry = { id: 'offer', type: 'offer', offerId: 'regular', products: [month] };
const checkout = { offerId: 'regular', currency: 'USD' } as CheckoutConfig;

test.each([
  [{ heading: 'Compare' }, 'Compare'],
  [{}, 'plans.comparison'],
])('a table with the fields %j scrolls in a region called %s', (own, name) => {
  const html = markupIn(
    fakePage({ entries: [offer] }, { checkout }),
    <PlanComparison entry={{ id: 'comparison', type: 'planComparison', ...own }} />,
  );
  expect(/<section [^>]*aria-label="([^"]*)"[^>]*><table/.exec(html)?.[1]).toBe(name);
});
