/** The call for server locations (spec 2 §3.2, §7). */
import * as z from 'zod/mini';
import { continents, protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';

/** Reads invalid numbers as NaN, whose status is a warning, so that one bad value doesn't invalidate the response. */
const status = z.pipe(
  z.unknown(),
  z.transform((value): number => (typeof value === 'number' ? value : Number.NaN)),
);

const statuses = Object.fromEntries(protocolKeys.map((key) => [key, z.optional(status)]));

/** Optional properties; the cast is safe, as JSON has no undefined. */
const protocolStatus = z.object(statuses as unknown as Record<string, typeof status>);

const cluster = z.object({ name: z.string(), protocol_status: protocolStatus });

const country = z.object({ country: z.string(), country_code: z.string(), clusters: z.array(cluster) });

/** Describes the response of GET /vpn-servers, more leniently than the build does. */
export const vpnServersSchema = z.array(
  z.object({ continent: z.enum(continents), countries: z.array(country) }),
);

/** Returns all server locations by continent. @throws ApiError */
export function getVpnServers(connection: Connection, options?: CallOptions): Promise<VpnServers> {
  return callApi(connection, { method: 'GET', path: '/vpn-servers', schema: vpnServersSchema }, options);
}
