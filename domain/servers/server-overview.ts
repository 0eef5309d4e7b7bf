import { clusterStatus, countryStatus, protocolStatus, type ServerStatus } from './server-status.ts';
import { protocolKeys, type ServerCluster, type ServerCountry } from './vpn-servers.ts';

/** How well a place can be reached: on the whole, and by each of `protocolKeys` in their order. */
export interface Reachability {
  readonly status: ServerStatus;
  readonly protocols: readonly ServerStatus[];
}

/** Spec 2 §4.2 and §4.3. A protocol that the cluster doesn't name is a warning by itself, and no part of the whole. */
export function clusterReachability({ protocol_status }: ServerCluster): Reachability {
  const named = protocolKeys.filter((key) => protocol_status[key] !== undefined);
  return {
    status: clusterStatus(named.map((key) => protocolStatus(protocol_status[key]))),
    protocols: protocolKeys.map((key) => protocolStatus(protocol_status[key])),
  };
}

/** Several clusters as one: a protocol's statuses are combined by the rules for countries too (spec 2 §4.3). */
export function combinedReachability(clusters: readonly ServerCluster[]): Reachability {
  const parts = clusters.map(clusterReachability);
  return {
    status: countryStatus(parts.map(({ status }) => status)),
    protocols: protocolKeys.map((_, at) =>
      countryStatus(parts.map(({ protocols }) => protocols[at] ?? 'WARNING')),
    ),
  };
}

/** Do the country's clusters say more than its name? One that is called as the country is the country. */
export function hasNamedClusters({ country, clusters }: ServerCountry): boolean {
  return clusters.length > 1 || clusters.some(({ name }) => name !== country);
}
