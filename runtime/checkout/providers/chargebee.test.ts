import type { Chargebee as RealScript } from '@chargebee/chargebee-js-types/cb-types/chargebee.d.ts';
import type { PaypalPayment } from '@chargebee/chargebee-js-types/cb-types/hosted_fields/common/base-types.d.ts';
import type {
  AdditionalData,
  Callbacks,
  CardInfo,
  PaymentInfo,
} from '@chargebee/chargebee-js-types/cb-types/internal/payment-intent/types.d.ts';
import { expectTypeOf, test } from 'vitest';
import type { CardPayment, ChargebeeScript, PaymentCallbacks } from './chargebee.ts';

/** Type check only: our calls match the provider's own types. */
test('the provider takes what we give it', () => {
  expectTypeOf<Parameters<ChargebeeScript['init']>[0]>().toExtend<Parameters<RealScript['init']>[0]>();
  expectTypeOf<CardPayment>().toExtend<PaymentInfo>();
  expectTypeOf<CardPayment['card']>().toExtend<CardInfo>();
  expectTypeOf<CardPayment['additionalData']>().toExtend<AdditionalData>();
  expectTypeOf<PaymentCallbacks>().toExtend<Callbacks>();
  expectTypeOf<'mountPaymentButton' | 'setPaymentIntent' | 'handlePayment'>().toExtend<keyof PaypalPayment>();
});
