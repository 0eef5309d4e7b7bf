import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';

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
