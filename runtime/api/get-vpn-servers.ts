import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { vpnServersSchema } from './vpn-servers-schema.ts';

/** All locations with servers, by continent (spec 2 §3.2). @throws ApiError */
export function getVpnServers(connection: Connection, options?: CallOptions): Promise<VpnServers> {
  return callApi(connection, { method: 'GET', path: '/vpn-servers', schema: vpnServersSchema }, options);
}
