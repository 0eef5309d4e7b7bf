import * as z from 'zod/mini';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';

/** An answer that doesn't speak of an address may not be the service's: only one that does counts as a sale. */
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
  options?: CallOptions,
): Promise<string | null> {
  const request = { method: 'POST', path: '/api/v1/checkout', json: body, schema } as const;
  return (await callApi(connection, request, options)).redirectUrl;
}
