/** The call for the visitor's country (spec 2 §7). */
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { object, textThat } from './readers.ts';

const countryCode = textThat('two capital letters', (value) => /^[A-Z]{2}$/.test(value));
const userLocation = object({ country_code: countryCode });

/** Returns the ISO 3166-1 alpha-2 code of the visitor's IP address. @throws ApiError */
export function getUserLocation(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/users/location', read: userLocation }, options);
}
