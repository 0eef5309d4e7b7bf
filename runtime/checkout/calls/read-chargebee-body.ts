import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { ifValid } from '../../api/if-valid.ts';
import type { PaymentIntent } from '../payment/purchase.ts';

/** A payment intent with all of its fields, as the provider's script wants them. */
export interface ProviderIntent extends PaymentIntent {
  readonly gateway?: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

const intent = z.looseObject({
  id: z.string().check(z.minLength(1)),
  created_at: ifValid(z.number()),
  expires_at: ifValid(z.number()),
  gateway: ifValid(z.string()),
});

/**
 * Reads `chargebeeBody`, a JSON text: `{ "payment_intent": { … } }` or the intent itself.
 *
 * @throws ApiError `mismatch` where it is no JSON or holds no intent with an id
 */
export function readChargebeeBody(text: string): ProviderIntent {
  const body = parseJson(text);
  const parsed = z.safeParse(intent, fieldsOf(body)?.payment_intent ?? body);
  if (!parsed.success) throw mismatch('no payment intent with an id');
  const { id, created_at: from, expires_at: to, gateway } = parsed.data;
  return {
    id,
    ...(from !== undefined && to !== undefined && { lifetimeMs: (to - from) * 1000 }),
    ...(gateway !== undefined && { gateway }),
    raw: parsed.data,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw mismatch('no JSON');
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function mismatch(reason: string): ApiError {
  return new ApiError('mismatch', { call: 'POST /api/v2/payment-intent', path: 'chargebeeBody', reason });
}
