import * as z from 'zod/mini';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';

const schema = z.record(z.string(), z.string());

export type Messages = Readonly<z.infer<typeof schema>>;

/**
 * The texts of a language, from the site itself.
 *
 * @param site a connection to the site's origin @param locale a UI code
 * @param fallback texts that came with the page: nothing is asked for then (spec 1 §7)
 * @throws ApiError
 */
export async function getMessages(
  site: Connection,
  locale: string,
  fallback?: Messages,
  options?: CallOptions,
): Promise<Messages> {
  if (fallback) return fallback;
  const request = {
    method: 'GET',
    path: '/assets/messages/{locale}.json',
    parameters: { locale },
    schema,
  } as const;
  return callApi(site, request, options);
}
