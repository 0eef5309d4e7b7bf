/** The call for the visitor's country (spec 2 §7). */
import * as z from 'zod/mini';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';

const userLocation = z.object({ country_code: z.string().check(z.regex(/^[A-Z]{2}$/)) });

/** Returns the ISO 3166-1 alpha-2 code of the visitor's IP address. @throws ApiError */
export function getUserLocation(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/users/location', schema: userLocation }, options);
}
