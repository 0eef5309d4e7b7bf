import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';

export interface MeasuredEvent {
  /** The page's address. */
  readonly url: string;
  readonly userAgent: string;
}

/** Reports a page view to the API's own measuring. @throws ApiError */
export async function sendEvent(
  connection: Connection,
  { url, userAgent }: MeasuredEvent,
  options?: CallOptions,
): Promise<void> {
  const request = {
    method: 'POST',
    path: '/kp-easy-measure/send-event',
    query: { url, user_agent: userAgent },
    schema: undefined,
  } as const;
  await callApi(connection, request, options);
}
