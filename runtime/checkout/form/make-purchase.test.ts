import { expect, test } from 'vitest';
import { readPlans } from '../../../domain/read-plans.ts';
import { makeCard, makePurchase } from './make-purchase.ts';

const amount = { unscaledValue: '9995', scale: 2, currency: 'USD' };
const products = [{ id: 'p', name: '12m', prices: [{ id: 'price', basePeriod: { length: 12 }, amount }] }];
const [plan] = readPlans(products, 'USD');
const [planInOtherMoney] = readPlans(products, 'EUR');
if (!plan || !planInOtherMoney) throw new Error('The products hold no plan.');

const buyer = { email: ' a@b.example ', country: 'US', state: 'CA' };

test('sends the price as the offer gave it, and where the buyer lives', () => {
  expect(makePurchase(plan, buyer, { firstName: 'A', lastName: 'B' })).toEqual({
    product: { id: 'p', name: '12m' },
    priceId: 'price',
    amount,
    customer: {
      email: 'a@b.example',
      firstName: 'A',
      lastName: 'B',
      residenceCountry: 'US',
      residenceState: 'CA',
    },
  });
});

test('sends no state of a country without, and no names where no card is used', () => {
  expect(makePurchase(plan, { ...buyer, country: 'DE' })?.customer).toEqual({
    email: 'a@b.example',
    residenceCountry: 'DE',
  });
});

test('makes nothing of a plan without a price in the currency', () => {
  expect(makePurchase(planInOtherMoney, buyer)).toBeUndefined();
});

test('a card has digits only, a year of four, and a postal code where there is one', () => {
  const values = {
    firstName: ' Ada ',
    lastName: 'Lovelace',
    postalCode: ' ',
    number: '4111 1111 1111 1111',
    expiryMonth: '09',
    expiryYear: '29',
    cvv: '123',
  };
  const card = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    number: '4111111111111111',
    expiryMonth: '09',
    expiryYear: '2029',
    cvv: '123',
  };
  expect(makeCard(values)).toEqual(card);
  expect(makeCard({ ...values, postalCode: ' N1 9GU' })).toEqual({ ...card, postalCode: 'N1 9GU' });
});
