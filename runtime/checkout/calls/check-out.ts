import * as z from 'zod/mini';
import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { type AttemptOptions, idempotencyHeaders } from './idempotency.ts';

/** An answer without `redirectUrl` may come from a proxy, so it doesn't count as a sale. */
const schema = z.object({ redirectUrl: z.nullable(z.string()) });

/**
 * Charges an intent and sells what was bought.
 *
 * @param body is sent byte by byte as it is, each time
 * @returns where the service wants the buyer to go, not looked at yet
 * @throws ApiError: `readCheckoutFailure` says what it means
 */
export async function checkOut(
  connection: Connection,
  body: string,
  { idempotencyKey, ...options }: AttemptOptions = {},
): Promise<string | null> {
  const headers = idempotencyHeaders(idempotencyKey);
  const request = { method: 'POST', path: '/api/v1/checkout', json: body, headers, schema } as const;
  return (await callApi(connection, request, options)).redirectUrl;
}
