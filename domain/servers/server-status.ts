import { protocolKeys, type ServerCluster, type ServerCountry } from './vpn-servers.ts';

export const serverStatuses = [
  'AVAILABLE',
  'LIMITED_AVAILABILITY',
  'TEMP_UNAVAILABLE',
  'NOT_SUPPORT',
  'WARNING',
] as const;
export type ServerStatus = (typeof serverStatuses)[number];

/** Returns whether some protocol of a place works. */
export function isWorking(status: ServerStatus): boolean {
  return status === 'AVAILABLE' || status === 'LIMITED_AVAILABILITY';
}

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

/** Rules of spec 2 §4.3 for protocols, in order; unknown statuses first. */
const clusterRules: readonly Rule[] = [
  [isEmpty, 'WARNING'],
  [any('WARNING'), 'WARNING'],
  [all('NOT_SUPPORT'), 'NOT_SUPPORT'],
  [all('NOT_SUPPORT', 'TEMP_UNAVAILABLE'), 'TEMP_UNAVAILABLE'],
  [any('TEMP_UNAVAILABLE'), 'LIMITED_AVAILABILITY'],
  [all('NOT_SUPPORT', 'AVAILABLE'), 'AVAILABLE'],
];

/** Rules of spec 2 §4.3 for clusters, in order. */
const countryRules: readonly Rule[] = [
  [isEmpty, 'WARNING'],
  [all('NOT_SUPPORT'), 'NOT_SUPPORT'],
  [all('AVAILABLE', 'NOT_SUPPORT'), 'AVAILABLE'],
  [all('TEMP_UNAVAILABLE', 'NOT_SUPPORT'), 'TEMP_UNAVAILABLE'],
  [any('TEMP_UNAVAILABLE', 'LIMITED_AVAILABILITY'), 'LIMITED_AVAILABILITY'],
];

/** Returns the status of a protocol's number (spec 2 §4.2); WARNING for a missing or invalid one. */
export function protocolStatus(value: number | undefined): ServerStatus {
  if (typeof value !== 'number') return 'WARNING';
  return protocolRules.find(([applies]) => applies(value))?.[1] ?? 'WARNING';
}

/** Combines protocol statuses (spec 2 §4.3); WARNING for an empty list. */
export function clusterStatus(protocols: Statuses): ServerStatus {
  return firstOf(clusterRules, protocols);
}

/** Combines cluster statuses (spec 2 §4.3); WARNING for an empty list. */
export function countryStatus(clusters: Statuses): ServerStatus {
  return firstOf(countryRules, clusters);
}

function firstOf(rules: readonly Rule[], statuses: Statuses): ServerStatus {
  return rules.find(([applies]) => applies(statuses))?.[1] ?? 'WARNING';
}

/** Describes a place's status, combined and per protocol in the order of `protocolKeys`. */
export interface Reachability {
  readonly status: ServerStatus;
  readonly protocols: readonly ServerStatus[];
}

/** Returns a cluster's status (spec 2 §4.2, §4.3). A missing protocol is a warning that doesn't affect the combined status. */
export function clusterReachability({ protocol_status }: ServerCluster): Reachability {
  const named = protocolKeys.filter((key) => protocol_status[key] !== undefined);
  return {
    status: clusterStatus(named.map((key) => protocolStatus(protocol_status[key]))),
    protocols: protocolKeys.map((key) => protocolStatus(protocol_status[key])),
  };
}

/** Combines clusters' statuses by the rules for countries, also per protocol (spec 2 §4.3). */
export function combinedReachability(clusters: readonly ServerCluster[]): Reachability {
  const parts = clusters.map(clusterReachability);
  return {
    status: countryStatus(parts.map(({ status }) => status)),
    protocols: protocolKeys.map((_, at) =>
      countryStatus(parts.map(({ protocols }) => protocols[at] ?? 'WARNING')),
    ),
  };
}

/** Returns whether a country has clusters besides itself. */
export function hasNamedClusters({ country, clusters }: ServerCountry): boolean {
  return clusters.length > 1 || clusters.some(({ name }) => name !== country);
}
