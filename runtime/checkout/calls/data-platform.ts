import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { ifValid } from '../../api/schemas.ts';

const detail = ifValid(z.array(ifValid(z.object({ msg: ifValid(z.string()) }))));
const validation = z.object({ result: ifValid(z.boolean()), detail });

/** A refusal by status may say why in the same way. */
const refusal = z.object({ detail });

export type Sent =
  | { readonly isWritten: true }
  | { readonly isWritten: false; readonly message: string | undefined };

/**
 * Has a resource validated, and written where it is valid (spec 1 §7). Never throws.
 *
 * @param type names the resource: `payment_result`
 * @returns the first detail's message where it isn't written; undefined where the answer gives no reason
 */
export async function sendToDataPlatform(
  connection: Connection,
  type: string,
  body: unknown,
  options?: CallOptions,
): Promise<Sent> {
  try {
    const { result, detail } = await callApi(
      connection,
      requestOf(type, 'validate', body, validation),
      options,
    );
    if (!result) return { isWritten: false, message: detail?.[0]?.msg || undefined };
    await writeToDataPlatform(connection, type, body, options);
    return { isWritten: true };
  } catch (error) {
    const said = z.safeParse(refusal, error instanceof ApiError ? error.body : undefined);
    return { isWritten: false, message: said.data?.detail?.[0]?.msg || undefined };
  }
}

/** Writes a resource that needs no validating. The answer isn't used. @throws ApiError */
export async function writeToDataPlatform(
  connection: Connection,
  type: string,
  body: unknown,
  options?: CallOptions,
): Promise<void> {
  // The page may be left right after a payment's result.
  await callApi(connection, { ...requestOf(type, 'write', body, undefined), keepalive: true }, options);
}

function requestOf<Schema extends z.core.$ZodType | undefined>(
  type: string,
  step: 'validate' | 'write',
  body: unknown,
  schema: Schema,
) {
  const path = `/data-platform/resource_type/{type}/v1/${step}`;
  return { method: 'POST', path, parameters: { type }, body, schema } as const;
}

/** The facts of an attempt to pay. They don't identify the buyer. */
export type AttemptedPayment = Readonly<Record<string, unknown>> & {
  readonly payment_method_id: string | number;
};

/** Queues a request in the browser, which sends it even when the page is gone. @returns whether it was queued */
export type SendBeacon = (address: string, body: Blob) => boolean;

/**
 * Counts an attempt to pay. Never rejects, and no payment waits for it.
 *
 * Beacons carry no headers of ours; where there are none, or the browser takes no more of them, it is an ordinary request.
 */
export async function sendAttemptedPayment(
  connection: Connection,
  attempt: AttemptedPayment,
  sendBeacon: SendBeacon | undefined,
): Promise<void> {
  const path = '/pymt_metrics/v1/attempted_payment';
  const body = { ...attempt, payment_method_id: String(attempt.payment_method_id) };
  try {
    if (beaconTakes(sendBeacon, `${connection.base}${path}`, body)) return;
    await callApi(connection, { method: 'POST', path, body, schema: undefined });
  } catch {
    // An attempt that isn't counted.
  }
}

/** Tells whether the browser queued the beacon. Some blockers make its function throw. */
function beaconTakes(sendBeacon: SendBeacon | undefined, address: string, body: unknown): boolean {
  try {
    const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
    return sendBeacon?.(address, blob) ?? false;
  } catch {
    return false;
  }
}
