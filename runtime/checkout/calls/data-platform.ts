import { sendBeacon } from '../../analytics/endpoints.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { anything, ifValid, listOf, object, text } from '../../api/readers.ts';

const detail = ifValid(listOf(ifValid(object({ msg: ifValid(text) }))));
const validation = object({ result: anything, detail });

/** Error responses may have the same shape. */
const refusal = ifValid(object({ detail }));

type Sent =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly message: string | undefined };

/**
 * Validates a resource and writes it if valid (spec 1 §7). Never throws.
 * @param type resource name: `payment_result`
 * @returns the first detail's message if it wasn't written; undefined without one
 */
export async function sendToDataPlatform(connection: Connection, type: string, body: unknown): Promise<Sent> {
  try {
    const path = '/data-platform/resource_type/{type}/v1/validate';
    const request = { method: 'POST', path, parameters: { type }, body, read: validation } as const;
    const { result, detail } = await callApi(connection, request);
    if (result !== true) return { isWritten: false, message: detail?.[0]?.msg || undefined };
    await writeToDataPlatform(connection, type, body);
    return { isWritten: true };
  } catch (error) {
    const refused = error instanceof ApiError ? refusal(error.body) : undefined;
    return { isWritten: false, message: refused?.detail?.[0]?.msg || undefined };
  }
}

/** Writes a resource without validation, with `keepalive`. @throws ApiError */
export async function writeToDataPlatform(
  connection: Connection,
  type: string,
  body: unknown,
): Promise<void> {
  const path = '/data-platform/resource_type/{type}/v1/write';
  const request = { method: 'POST', path, parameters: { type }, body, keepalive: true } as const;
  await callApi(connection, { ...request, read: undefined });
}

type AttemptedPayment = Readonly<Record<string, unknown>> & { readonly payment_method_id: string | number };

/** Records a payment attempt by `sendBeacon`, else by a request; beacons can't carry headers. Never rejects. */
export async function sendAttemptedPayment(
  connection: Connection,
  attempt: AttemptedPayment,
  navigator: Partial<Pick<Navigator, 'sendBeacon'>>,
): Promise<void> {
  const path = '/pymt_metrics/v1/attempted_payment';
  const body = { ...attempt, payment_method_id: String(attempt.payment_method_id) };
  try {
    const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
    if (sendBeacon({ navigator }, `${connection.base}${path}`, blob)) return;
    await callApi(connection, { method: 'POST', path, body, read: undefined });
  } catch {
    // Analytics must not throw.
  }
}
