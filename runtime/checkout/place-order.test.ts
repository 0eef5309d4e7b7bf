import { expect, test, vi } from 'vitest';
import { readPlans } from '../../domain/commerce/plans.ts';
import { createOrderForm, emptyForm, type FieldName } from './form/order-form.ts';
import type { OrderServices } from './order-services.ts';
import { generalError, untouchedPayment } from './payment/payment-state.ts';
import { createPlaceOrder, makeCardOrder, makePayPalOrder } from './place-order.ts';
import { termsOf } from './purchase/terms.ts';

const amount = { unscaledValue: '9995', scale: 2, currency: 'USD' };
const products = [{ id: 'p', name: '12m', prices: [{ id: 'price', basePeriod: { length: 12 }, amount }] }];
const [plan] = readPlans(products, 'USD');
const [planInOtherMoney] = readPlans(products, 'EUR');
if (!plan || !planInOtherMoney) throw new Error('The products hold no plan.');

const values = {
  ...emptyForm.values,
  email: 'a@b.example',
  country: 'US',
  state: 'CA',
  firstName: 'Ada',
  lastName: 'Byron',
  postalCode: '',
  number: '4111 1111 1111 1111',
  expiry: '09/29',
  cvv: '123',
};

test('a card order has the price as the offer gave it, the plan, and where the buyer lives', () => {
  expect(makeCardOrder(plan, values)).toEqual({
    method: 'card',
    plan,
    purchase: {
      product: { id: 'p', name: '12m' },
      terms: termsOf(plan),
      amount,
      customer: {
        email: 'a@b.example',
        firstName: 'Ada',
        lastName: 'Byron',
        residenceCountry: 'US',
        residenceState: 'CA',
      },
    },
    card: {
      firstName: 'Ada',
      lastName: 'Byron',
      number: '4111111111111111',
      expiryMonth: '09',
      expiryYear: '2029',
      cvv: '123',
    },
  });
});

test('a card has a postal code where there is one', () => {
  expect(makeCardOrder(plan, { ...values, postalCode: 'N1 9GU' })?.card.postalCode).toBe('N1 9GU');
});

test('a country without states sends none', () => {
  expect(makeCardOrder(plan, { ...values, country: 'DE' })?.purchase.customer).not.toHaveProperty(
    'residenceState',
  );
});

test('a PayPal order has the intent, and neither names nor a card', () => {
  expect(makePayPalOrder(plan, { ...values, country: 'DE' }, { id: 'pi' })).toEqual({
    method: 'paypal',
    plan,
    intent: { id: 'pi' },
    purchase: {
      product: { id: 'p', name: '12m' },
      terms: termsOf(plan),
      amount,
      customer: { email: 'a@b.example', residenceCountry: 'DE' },
    },
  });
});

test('a plan without a price in the currency makes no order', () => {
  expect(makeCardOrder(planInOtherMoney, values)).toBeUndefined();
  expect(makePayPalOrder(planInOtherMoney, values, { id: 'pi' })).toBeUndefined();
});

test('an order for a plan without a price in the currency shows general_error and is not sent', () => {
  const form = createOrderForm();
  for (const [name, value] of Object.entries(values)) form.change(name as FieldName, value);
  const send = vi.fn();
  const offer = { get: () => ({ plans: [planInOtherMoney], selected: planInOtherMoney }) };
  const services = { form, offer, payment: { get: () => untouchedPayment, send } };
  const placeOrder = createPlaceOrder(services as unknown as OrderServices, ['number']);
  placeOrder.byChosenMethod();
  expect(placeOrder.notice.get().flash).toEqual({ flash: generalError, takesFocus: true });
  expect(send).not.toHaveBeenCalled();
});
