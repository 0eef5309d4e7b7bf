import * as z from 'zod/mini';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';

const schema = z.object({ country_code: z.string().check(z.regex(/^[A-Z]{2}$/)) });

export type UserLocation = Readonly<z.infer<typeof schema>>;

/** Where the visitor seems to be: a country by ISO 3166-1 alpha-2. @throws ApiError */
export function getUserLocation(connection: Connection, options?: CallOptions): Promise<UserLocation> {
  return callApi(connection, { method: 'GET', path: '/users/location', schema }, options);
}
