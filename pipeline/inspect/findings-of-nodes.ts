import { type GraphNode, maxFindings, type SeverityCounts } from '../../domain/site/inspection.ts';
import { memoize } from '../model/collections.ts';
import type { Finding, Issue } from '../model/issue.ts';
import { type SharedPlaces, sharedPlaces } from '../model/shared-places.ts';
import type { InspectedSite } from './inspected-site.ts';

/** Assigns findings to tree nodes, as positions in a list of findings. */
export interface FindingPlaces {
  readonly findings: readonly Issue[];
  readonly ofNode: (id: string) => Pick<GraphNode, 'findings' | 'moreFindings'>;
  /** Findings without a node. */
  readonly ofSite: readonly number[];
  /** Returns the position of a fault's finding; adds findings of disabled rules. */
  readonly positionOf: (fault: Finding) => number;
}

/**
 * Assigns findings to the entry's own node, or for a part of pages, such as a block, to all nodes that show it.
 * @param nodes ids of the tree's entries
 */
export function findingsOfNodes(site: InspectedSite, nodes: readonly string[]): FindingPlaces {
  const findings = [...site.issues];
  const places = placesInNodes(site, nodes);
  const ofSite: number[] = [];
  const atPlaces = Array.from({ length: places.count }, (): number[] => []);
  let atPath: ReadonlyMap<string, string> | undefined;
  findings.forEach(({ entryId, contentType, path = '' }, at) => {
    if (contentType === 'Asset') atPath ??= nodesByPath(site, nodes);
    const id = contentType === 'Asset' ? atPath?.get(path) : entryId;
    const list = atPlaces[places.placeOf.get(id ?? '') ?? -1] ?? ofSite;
    list.push(at);
  });
  const positions = new Map(findings.map((issue, at) => [keyOf(issue), at]));
  const positionOf = (fault: Finding) => {
    const known = positions.get(keyOf(fault));
    if (known !== undefined) return known;
    const { offset: _, ...issue } = fault;
    positions.set(keyOf(fault), findings.length);
    return findings.push({ ...issue, severity: 'info' }) - 1;
  };
  return { findings, ofNode: nodeFindings(site.issues, places, atPlaces), ofSite, positionOf };
}

/** Identifies a finding. */
export function keyOf({ rule, entryId, message }: Finding | Issue): string {
  return JSON.stringify([rule, entryId, message]);
}

/** Excludes layouts, which are on every page. */
function placesInNodes({ content, shows }: InspectedSite, nodes: readonly string[]): SharedPlaces {
  const isNode = new Set(nodes);
  return sharedPlaces(nodes, (outer) =>
    content.typeOf(outer) === 'layout' ? [] : (shows.get(outer) ?? []).filter((id) => !isNode.has(id)),
  );
}

/** The first positions of findings in ascending order, and their total. */
interface Tally {
  readonly first: readonly number[];
  readonly counts: SeverityCounts;
}

function nodeFindings(
  issues: readonly Issue[],
  places: SharedPlaces,
  atPlaces: readonly (readonly number[])[],
): FindingPlaces['ofNode'] {
  const tallies = atPlaces.map((list) => ({
    first: list.slice(0, maxFindings),
    counts: countsOf(issues, list),
  }));
  const inPlaces = memoize((shown: ReadonlySet<number>) =>
    sumOf([...shown].flatMap((at) => tallies[at] ?? [])),
  );
  return (id) => {
    const place = places.placeOf.get(id) ?? -1;
    const inside = inPlaces(places.below(place));
    const { first, counts } = sumOf([inside, tallies[place] ?? inside]);
    const listed = countsOf(issues, first);
    const more = {
      error: counts.error - listed.error,
      warning: counts.warning - listed.warning,
      info: counts.info - listed.info,
    };
    const isCut = more.error + more.warning + more.info > 0;
    return { findings: first, ...(isCut && { moreFindings: more }) };
  };
}

function sumOf(tallies: readonly Tally[]): Tally {
  const [only, ...others] = tallies.filter(({ first }) => first.length > 0);
  if (only && others.length === 0) return only;
  const all = tallies.flatMap(({ first }) => first).sort((a, b) => a - b);
  const sum = (of: keyof SeverityCounts) => tallies.reduce((total, { counts }) => total + counts[of], 0);
  return {
    first: all.slice(0, maxFindings),
    counts: { error: sum('error'), warning: sum('warning'), info: sum('info') },
  };
}

function countsOf(issues: readonly Issue[], positions: readonly number[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const at of positions) {
    const severity = issues[at]?.severity;
    if (severity) counts[severity]++;
  }
  return counts;
}

/** Maps paths to nodes: findings about assets name one page that shows them. */
function nodesByPath({ urls, content }: InspectedSite, nodes: readonly string[]): Map<string, string> {
  const isNode = new Set(nodes);
  const atPath = new Map<string, string>();
  for (const [id, row] of urls) {
    if (content.typeOf(id) === 'directory' || !isNode.has(id)) continue;
    for (const url of row) if (url !== undefined && !atPath.has(url)) atPath.set(url, id);
  }
  return atPath;
}
