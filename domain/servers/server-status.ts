import { protocolKeys, type ServerCluster, type ServerCountry } from './vpn-servers.ts';

/** Lists the statuses of servers (spec 2 §4.2, §4.3). */
export const serverStatuses = [
  'AVAILABLE',
  'LIMITED_AVAILABILITY',
  'TEMP_UNAVAILABLE',
  'NOT_SUPPORT',
  'WARNING',
] as const;
/** Lists the statuses of servers. */
export type ServerStatus = (typeof serverStatuses)[number];

type Statuses = readonly ServerStatus[];
type Rule = readonly [applies: (statuses: Statuses) => boolean, status: ServerStatus];

const all =
  (...wanted: Statuses) =>
  (statuses: Statuses) =>
    statuses.every((status) => wanted.includes(status));

const any =
  (...wanted: Statuses) =>
  (statuses: Statuses) =>
    statuses.some((status) => wanted.includes(status));

const isEmpty = (statuses: Statuses) => statuses.length === 0;

const protocolRules: readonly (readonly [(value: number) => boolean, ServerStatus])[] = [
  [(value) => value < 0, 'NOT_SUPPORT'],
  [(value) => value === 0, 'TEMP_UNAVAILABLE'],
  [(value) => value > 0, 'AVAILABLE'],
];

/** Spec 2 §4.3 in its order, about protocols; unknown ones come first, as they say nothing about the others. */
const clusterRules: readonly Rule[] = [
  [isEmpty, 'WARNING'],
  [any('WARNING'), 'WARNING'],
  [all('NOT_SUPPORT'), 'NOT_SUPPORT'],
  [all('NOT_SUPPORT', 'TEMP_UNAVAILABLE'), 'TEMP_UNAVAILABLE'],
  [any('TEMP_UNAVAILABLE'), 'LIMITED_AVAILABILITY'],
  [all('NOT_SUPPORT', 'AVAILABLE'), 'AVAILABLE'],
];

/** Spec 2 §4.3 in its order, about clusters. */
const countryRules: readonly Rule[] = [
  [isEmpty, 'WARNING'],
  [all('NOT_SUPPORT'), 'NOT_SUPPORT'],
  [all('AVAILABLE', 'NOT_SUPPORT'), 'AVAILABLE'],
  [all('TEMP_UNAVAILABLE', 'NOT_SUPPORT'), 'TEMP_UNAVAILABLE'],
  [any('TEMP_UNAVAILABLE', 'LIMITED_AVAILABILITY'), 'LIMITED_AVAILABILITY'],
];

/** Returns the status for a protocol's number (spec 2 §4.2); WARNING where it is missing or not a number. */
export function protocolStatus(value: number | undefined): ServerStatus {
  if (typeof value !== 'number') return 'WARNING';
  return protocolRules.find(([applies]) => applies(value))?.[1] ?? 'WARNING';
}

/** Combines the statuses of protocols (spec 2 §4.3). @param protocols the statuses of the protocols that the cluster names; without any it is WARNING */
export function clusterStatus(protocols: Statuses): ServerStatus {
  return firstOf(clusterRules, protocols);
}

/** Combines the statuses of clusters (spec 2 §4.3). @param clusters statuses; without any it is WARNING */
export function countryStatus(clusters: Statuses): ServerStatus {
  return firstOf(countryRules, clusters);
}

function firstOf(rules: readonly Rule[], statuses: Statuses): ServerStatus {
  return rules.find(([applies]) => applies(statuses))?.[1] ?? 'WARNING';
}

/** Describes how well a place can be reached: on the whole, and by each of `protocolKeys` in their order. */
export interface Reachability {
  readonly status: ServerStatus;
  readonly protocols: readonly ServerStatus[];
}

/** Returns how well a cluster can be reached (spec 2 §4.2, §4.3). A protocol that the cluster doesn't name is a warning by itself, and no part of the whole. */
export function clusterReachability({ protocol_status }: ServerCluster): Reachability {
  const named = protocolKeys.filter((key) => protocol_status[key] !== undefined);
  return {
    status: clusterStatus(named.map((key) => protocolStatus(protocol_status[key]))),
    protocols: protocolKeys.map((key) => protocolStatus(protocol_status[key])),
  };
}

/** Returns how well several clusters can be reached as one: a protocol's statuses are combined by the rules for countries too (spec 2 §4.3). */
export function combinedReachability(clusters: readonly ServerCluster[]): Reachability {
  const parts = clusters.map(clusterReachability);
  return {
    status: countryStatus(parts.map(({ status }) => status)),
    protocols: protocolKeys.map((_, at) =>
      countryStatus(parts.map(({ protocols }) => protocols[at] ?? 'WARNING')),
    ),
  };
}

/** Returns whether a country's clusters say more than its name. */
export function hasNamedClusters({ country, clusters }: ServerCountry): boolean {
  return clusters.length > 1 || clusters.some(({ name }) => name !== country);
}
