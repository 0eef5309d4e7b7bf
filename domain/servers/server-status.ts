/** How well servers can be reached (spec 2 §4.2, §4.3). */
export const serverStatuses = [
  'AVAILABLE',
  'LIMITED_AVAILABILITY',
  'TEMP_UNAVAILABLE',
  'NOT_SUPPORT',
  'WARNING',
] as const;
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

/** Spec 2 §4.3 in its order, about protocols; what isn't known comes first, as it says nothing about the rest. */
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

/** What a protocol's number means (spec 2 §4.2); WARNING for one that is missing or no number. */
export function protocolStatus(value: number | undefined): ServerStatus {
  if (typeof value !== 'number') return 'WARNING';
  return protocolRules.find(([applies]) => applies(value))?.[1] ?? 'WARNING';
}

/** Spec 2 §4.3. @param protocols the statuses of the protocols that the cluster names; without any it is WARNING */
export function clusterStatus(protocols: Statuses): ServerStatus {
  return firstOf(clusterRules, protocols);
}

/** Spec 2 §4.3. @param clusters statuses; without any it is WARNING */
export function countryStatus(clusters: Statuses): ServerStatus {
  return firstOf(countryRules, clusters);
}

function firstOf(rules: readonly Rule[], statuses: Statuses): ServerStatus {
  return rules.find(([applies]) => applies(statuses))?.[1] ?? 'WARNING';
}
