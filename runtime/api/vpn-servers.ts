/** The call for server locations (spec 2 §3.2, §7). */
import { continents, protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { listOf, object, oneOf, optional, type Reader, text } from './readers.ts';

/** Reads invalid numbers as NaN, whose status is a warning, so that one bad value doesn't invalidate the response. */
const status = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const statuses = Object.fromEntries(protocolKeys.map((key) => [key, optional(status)]));
/** Safe cast, as absent protocols stay absent. */
const protocolStatus = object(statuses) as Reader<Record<string, number>>;
const cluster = object({ name: text, protocol_status: protocolStatus });
const country = object({ country: text, country_code: text, clusters: listOf(cluster) });

/** Reads the response of GET /vpn-servers, more leniently than the build does. */
export const readVpnServers = listOf(object({ continent: oneOf(...continents), countries: listOf(country) }));

/** Returns all server locations by continent. @throws ApiError */
export function getVpnServers(connection: Connection, options?: CallOptions): Promise<VpnServers> {
  return callApi(connection, { method: 'GET', path: '/vpn-servers', read: readVpnServers }, options);
}
