import type { Finding, Issue } from '../model/issue.ts';
import { containersOf, withContainers } from './containers.ts';
import type { InspectedSite } from './inspected-site.ts';

/** Which findings belong to which nodes of the tree, as positions in a list of findings. */
export interface FindingPlaces {
  readonly findings: readonly Issue[];
  /** By the id of the node. */
  readonly ofNode: ReadonlyMap<string, readonly number[]>;
  /** Those that belong to no node. */
  readonly ofSite: readonly number[];
  /** Position of the finding that a fault became; faults of rules that are switched off are added to the list. */
  readonly positionOf: (fault: Finding) => number;
}

/** A finding belongs to its entry's node; one about a part of pages, such as a block, to the pages that show it. */
export function findingsOfNodes(site: InspectedSite, isNode: (id: string) => boolean): FindingPlaces {
  const findings = [...site.issues];
  const ofNode = new Map<string, number[]>();
  const ofSite: number[] = [];
  const pagesOf = nodesThatShow(site, isNode);
  findings.forEach((issue, at) => {
    const ids = pagesOf(issue);
    for (const id of ids) {
      const list = ofNode.get(id);
      if (list) list.push(at);
      else ofNode.set(id, [at]);
    }
    if (ids.length === 0) ofSite.push(at);
  });
  const positions = new Map(findings.map((issue, at) => [keyOf(issue), at]));
  const positionOf = (fault: Finding) => {
    const known = positions.get(keyOf(fault));
    if (known !== undefined) return known;
    const { offset: _, ...issue } = fault;
    positions.set(keyOf(fault), findings.length);
    return findings.push({ ...issue, severity: 'info' }) - 1;
  };
  return { findings, ofNode, ofSite, positionOf };
}

export function keyOf({ rule, entryId, message }: Finding | Issue): string {
  return JSON.stringify([rule, entryId, message]);
}

/** What is around every page, such as a menu, is no page's own: marking all of them would mark none. */
function nodesThatShow(site: InspectedSite, isNode: (id: string) => boolean): (issue: Issue) => string[] {
  const shownIn = containersOf(site, (outer) => site.content.typeOf(outer) !== 'layout');
  const known = new Map<string, string[]>();
  let atPath: ReadonlyMap<string, string> | undefined;
  return ({ entryId, contentType, path }) => {
    if (contentType === 'Asset') {
      atPath ??= nodesByPath(site, isNode);
      return [atPath.get(path ?? '') ?? []].flat();
    }
    if (entryId === undefined) return [];
    const ids = known.get(entryId) ?? withContainers(shownIn, entryId, isNode).filter(isNode);
    known.set(entryId, ids);
    return ids;
  };
}

/** Assets aren't followed back to what shows them: their findings name one page. */
function nodesByPath({ urls, content }: InspectedSite, isNode: (id: string) => boolean): Map<string, string> {
  const nodes = new Map<string, string>();
  for (const [id, row] of urls) {
    if (content.typeOf(id) === 'directory' || !isNode(id)) continue;
    for (const url of row) if (url !== undefined && !nodes.has(url)) nodes.set(url, id);
  }
  return nodes;
}
