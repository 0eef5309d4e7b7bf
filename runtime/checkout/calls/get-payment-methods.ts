import * as z from 'zod/mini';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';

const method = z.object({
  /** `CREDIT_CARD`, `PAYPAL`. */
  name: z.string().check(z.minLength(1)),
  /** The brands of cards: `VISA`. */
  processors: z._default(z.array(z.string()), []),
});

/** The service may name methods that the page doesn't know; `readMethods` picks the known ones. */
const schema = z.object({ paymentMethods: z.array(method) });

export type PaymentMethods = Readonly<z.infer<typeof schema>>['paymentMethods'];

/** Asks which payment methods the service takes (spec 1 §3 "Payment methods at checkout"). @throws ApiError */
export async function getPaymentMethods(
  connection: Connection,
  options?: CallOptions,
): Promise<PaymentMethods> {
  const request = { method: 'GET', path: '/api/v1/order/payments.json', schema } as const;
  return (await callApi(connection, request, options)).paymentMethods;
}
