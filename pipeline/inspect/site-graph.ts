import type { LinkableType } from '../../domain/content/content-model.ts';
import { compareText } from '../../domain/content/values.ts';
import type { GraphFinding, GraphNode, SiteGraph } from '../../domain/site/inspection.ts';
import { addToList } from '../model/collections.ts';
import type { Issue } from '../model/issue.ts';
import type { TextCounts } from './entry-facts.ts';
import { stateOfTexts } from './entry-facts.ts';
import { type FindingPlaces, findingsOfNodes } from './findings-of-nodes.ts';
import type { InspectedSite } from './inspected-site.ts';
import { shownTexts } from './text-coverage.ts';

/** Builds the slug tree: every entry with a URL below the entry that its URL is built on, with findings. */
export function siteGraph(site: InspectedSite): SiteGraph {
  const parents = graphParents(site);
  const places = findingsOfNodes(site, [...parents.keys()]);
  const withoutUrl = brokenTops(site, parents, places);
  return {
    schemaVersion: 1,
    origin: site.origin,
    locales: site.content.locales.map(({ code, name }) => ({ code, name })),
    nodes: graphNodes(site, parents, places),
    localeRoots: localeRoots(site, parents),
    withoutUrl,
    findings: places.findings.map(graphFinding),
    siteFindings: places.ofSite,
  };
}

function graphNodes(site: InspectedSite, parents: Parents, { ofNode }: FindingPlaces): GraphNode[] {
  const ids = inTreeOrder(parents, (id) => firstPath(site, id));
  const located = site.locate(ids);
  const texts = shownTexts(site, ids);
  return ids.map((id, at) => ({
    id,
    type: site.content.typeOf(id) ?? '',
    name: site.facts.get(id)?.name ?? id,
    parent: parents.get(id) ?? null,
    state: site.content.stateOf(id) ?? '',
    ...languagesOf(site, id, texts.get(id) ?? []),
    ...ofNode(id),
    ...located[at],
  }));
}

function languagesOf(
  site: InspectedSite,
  id: string,
  texts: readonly TextCounts[],
): Pick<GraphNode, 'paths' | 'states'> {
  const row = site.urls.get(id) ?? [];
  const paths: Record<string, string> = {};
  const states: Record<string, GraphNode['states'][string]> = {};
  site.content.locales.forEach(({ code }, at) => {
    const path = row[at];
    const counts = texts[at];
    if (path !== undefined) paths[code] = path;
    states[code] = path === undefined || !counts ? 'missing' : stateOfTexts(counts);
  });
  return { paths, states };
}

function firstPath({ urls }: InspectedSite, id: string): string | undefined {
  return urls.get(id)?.find((path) => path !== undefined);
}

/** Sorts nodes depth-first, siblings by path, a section's index page first. */
function inTreeOrder(parents: Parents, pathOfId: (id: string) => string | undefined): string[] {
  const keys = new Map([...parents.keys()].map((id) => [id, pathOfId(id) ?? '\uffff']));
  const byPath = (a: string, b: string) =>
    compareText(keys.get(a) ?? '', keys.get(b) ?? '') || compareText(a, b);
  const children = Map.groupBy([...parents.keys()].sort(byPath), (id) => parents.get(id));
  const ordered: string[] = [];
  const waiting = (children.get(undefined) ?? []).toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    ordered.push(id);
    for (const child of (children.get(id) ?? []).toReversed()) waiting.push(child);
  }
  return ordered;
}

/** Finds the languages' root entries by slug. */
function localeRoots({ content }: InspectedSite, parents: Parents): Record<string, string> {
  const codes = new Set(content.locales.flatMap(({ code, prefix }) => (prefix ? [code] : [])));
  const roots: Record<string, string> = {};
  for (const [id, parent] of parents) {
    if (parent !== undefined || content.typeOf(id) !== 'directory') continue;
    for (const slug of Object.values(content.entry(id)?.fields.slug ?? {})) {
      if (typeof slug === 'string' && codes.has(slug)) roots[slug] = id;
    }
  }
  return roots;
}

/** Groups entries without any URL by the fault that causes it. */
function brokenTops(
  { urls, chains }: InspectedSite,
  parents: Parents,
  { positionOf }: FindingPlaces,
): SiteGraph['withoutUrl'] {
  const groups = new Map<number, string[]>();
  for (const [id, parent] of parents) {
    const [fault] = chains.faults.get(id) ?? [];
    if (!fault || parent !== undefined || urls.get(id)?.some((url) => url !== undefined)) continue;
    addToList(groups, positionOf(fault), id);
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([finding, nodes]) => ({ finding, nodes: nodes.toSorted(compareText) }));
}

function graphFinding(issue: Issue): GraphFinding {
  const { rule, severity, message, hint, affects: _, chain: __, ...place } = issue;
  return { rule, severity, message, hint, ...place };
}

/** Content types without a path of their own, excluded from the tree. */
const links: ReadonlySet<string> = new Set<LinkableType>(['externalLink', 'mailtoLink', 'callToAction']);

/** Ids of the parent nodes by id; undefined at the top. */
type Parents = ReadonlyMap<string, string | undefined>;

/**
 * Maps each entry to the entry that its URL is built on. For an entry without a URL, only another entry without a URL
 * counts; entries of a cycle have none.
 */
function graphParents({ content, urls, chains }: InspectedSite): Parents {
  const isBroken = (id: string) =>
    chains.faults.has(id) && (urls.get(id) ?? []).every((url) => url === undefined);
  const hasPlace = (id: string) => isBroken(id) || !isLink(content.typeOf(id), chains.next.has(id));
  const circles = entriesInCircles(chains.next);
  const parentOf = (id: string) => {
    if (circles.has(id)) return undefined;
    let next = chains.next.get(id);
    while (next !== undefined && !hasPlace(next)) next = chains.next.get(next);
    return next !== undefined && isBroken(id) === isBroken(next) ? next : undefined;
  };
  return new Map([...urls.keys()].filter(hasPlace).map((id) => [id, parentOf(id)]));
}

/** An anchor without a page is a link on its own page. */
function isLink(type: string | undefined, hasNext: boolean): boolean {
  return links.has(type ?? '') || (type === 'anchor' && !hasNext);
}

function entriesInCircles(next: ReadonlyMap<string, string>): Set<string> {
  const circles = new Set<string>();
  const done = new Set<string>();
  for (const start of next.keys()) {
    const way = new Set<string>();
    let id: string | undefined = start;
    for (; id !== undefined && !done.has(id) && !way.has(id); id = next.get(id)) way.add(id);
    const closes = id !== undefined && way.has(id);
    for (let at = id; closes && at !== undefined && !circles.has(at); at = next.get(at)) circles.add(at);
    for (const seen of way) done.add(seen);
  }
  return circles;
}
