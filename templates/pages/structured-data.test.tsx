import { expect, test } from 'vitest';
import { readPlans } from '../../domain/commerce/plans.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import { fakeItem, fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { breadcrumbList, product, StructuredData, soldProduct } from './structured-data.tsx';

const absolute = (address: string) => `https://w.example${address}`;

test('no text ends the block or changes what it is', () => {
  const name = '</script><!--<script>attack()';
  const markup = markupIn(fakePage({}), <StructuredData facts={() => [{ '@type': 'Thing', name }]} />);
  const content = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(markup)?.[1] ?? '';
  expect(JSON.parse(content)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
});

test('several facts share a block, and none needs one', () => {
  const facts = [{ '@type': 'Thing' }, { '@type': 'Place' }];
  expect(markupIn(fakePage({}), <StructuredData facts={() => facts} />)).toContain(
    '{"@context":"https://schema.org","@graph":[{"@type":"Thing"},{"@type":"Place"}]}',
  );
  expect(markupIn(fakePage({}), <StructuredData facts={() => []} />)).toBe('');
});

test('a breadcrumb is numbered without the steps that have no address', () => {
  const { url: _, ...heading } = fakeItem('servers');
  const list = breadcrumbList([fakeItem('home', { url: '/' }), heading, fakeItem('germany')], absolute);
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'home', item: 'https://w.example/' },
    { '@type': 'ListItem', position: 2, name: 'germany', item: 'https://w.example/germany' },
  ]);
});

test('a plan is an offer for all its months', () => {
  const length = (months: number) => ({ length: months, unit: 'DURATION_UNIT_MONTH' });
  const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };
  const price = {
    id: 'price',
    basePeriod: length(12),
    freePeriod: length(3),
    totalPeriod: length(15),
    amount,
  };
  const data = product({
    brand: 'Wayfold',
    image: 'https://w.example/icon.png',
    description: 'Private',
    url: 'https://w.example/de/order',
    plans: readPlans([{ id: 'p', prices: [price] }], 'USD'),
    locale: localeByCode('de') as Locale,
  });
  expect(data.offers).toMatchObject([
    {
      '@type': 'Offer',
      name: '12 Monate',
      url: 'https://w.example/de/order',
      price: '99.95',
      priceCurrency: 'USD',
      priceSpecification: { price: '99.95', referenceQuantity: { value: 15, unitCode: 'MON' } },
    },
  ]);
});

test('compared plans are a range of prices with the order page as address', () => {
  const length = { length: 1, unit: 'DURATION_UNIT_MONTH' };
  const price = (unscaledValue: number) => ({
    ...{ id: String(unscaledValue), basePeriod: length, totalPeriod: length },
    amount: { unscaledValue, scale: 2, currency: 'USD' },
  });
  const products = [9995, 1295].map((value) => ({ id: String(value), prices: [price(value)] }));
  const { offers } = soldProduct({
    ...{ brand: 'Wayfold', image: '', description: 'Private', url: 'https://w.example/order' },
    ...{ plans: readPlans(products, 'USD'), locale: localeByCode('en') as Locale },
  });
  expect(offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '12.95',
    highPrice: '99.95',
    priceCurrency: 'USD',
    offerCount: 2,
    offers: [{ '@type': 'Offer' }, { '@type': 'Offer' }],
  });
});
