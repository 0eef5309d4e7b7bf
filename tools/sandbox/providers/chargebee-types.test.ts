import type { Chargebee } from '@chargebee/chargebee-js-types/cb-types/chargebee.js';
import type {
  PaypalPayment,
  ThreeDSHandler as TheirHandler,
} from '@chargebee/chargebee-js-types/cb-types/hosted_fields/common/base-types.js';
import type {
  Callbacks as TheirCallbacks,
  PaymentInfo as TheirInfo,
  PaymentIntent as TheirIntent,
} from '@chargebee/chargebee-js-types/cb-types/internal/payment-intent/types.js';
import { expect, expectTypeOf, test } from 'vitest';
import type { ChargebeeScript } from '../../../runtime/checkout/providers/chargebee.ts';
import { chargebeeIntent } from '../checkout/payments.ts';
import { createChargebeeScript, PayPalPayment } from './chargebee-script.ts';
import type { ProviderServices } from './provider-services.ts';
import { type Callbacks, type PaymentInfo, ThreeDSHandler } from './three-ds-handler.ts';

const services = {} as ProviderServices;

type Script = ReturnType<typeof createChargebeeScript>;
type Instance = ReturnType<Script['init']>;
type TheirInstance = ReturnType<Chargebee['init']>;

/** Converts enumerations to their string values. */
type Wire<T> = T extends string
  ? `${T}`
  : T extends (...args: never[]) => unknown
    ? T
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : T;

/** The compiler checks these against the provider's own declarations. */
test("the mock has the provider's interface", () => {
  expectTypeOf<Parameters<Chargebee['init']>>().toExtend<Parameters<Script['init']>>();
  expectTypeOf<keyof Script>().toExtend<keyof Chargebee>();
  expectTypeOf<keyof Instance>().toExtend<keyof TheirInstance>();
  expectTypeOf<Instance['load3DSHandler']>().toExtend<() => Promise<TheirHandler>>();
  expectTypeOf<Parameters<TheirInstance['load']>>().toExtend<Parameters<Instance['load']>>();
  expectTypeOf<ThreeDSHandler>().toExtend<TheirHandler>();
  expectTypeOf<PayPalPayment>().toExtend<PaypalPayment>();
  expectTypeOf<TheirInfo['card']>().toExtend<PaymentInfo['card']>();
  expectTypeOf<keyof Callbacks>().toEqualTypeOf<keyof TheirCallbacks>();
  expect([new ThreeDSHandler(services), new PayPalPayment(services)]).toHaveLength(2);
});

test('the mock has all that the checkout uses', () => {
  const asUsed = (script: Script): ChargebeeScript => script;
  expect(asUsed(createChargebeeScript(services)).getInstance).toThrow('init');
});

test("the sandbox's intents have the provider's fields", () => {
  type Sent = ReturnType<typeof chargebeeIntent>;
  type Needed = Pick<Wire<TheirIntent>, 'id' | 'status' | 'currency_code' | 'payment_method_type'>;
  const intent = chargebeeIntent({
    id: 'pi-1',
    method: 'card',
    price: { amount: 9995, currency: 'USD' },
    createdAt: 0,
    status: 'inited',
  });
  expectTypeOf<Exclude<Sent['status'], 'expired'>>().toExtend<Needed['status']>();
  expectTypeOf<Sent['payment_method_type']>().toExtend<Needed['payment_method_type']>();
  expectTypeOf<Pick<Sent, 'id' | 'currency_code' | 'amount' | 'gateway_account_id'>>().toExtend<
    Pick<TheirIntent, 'id' | 'currency_code' | 'amount' | 'gateway_account_id'>
  >();
  expect(intent).toMatchObject({ amount: 9995, currency_code: 'USD', status: 'inited' });
});
