import type { Tree, TreeItem } from './tree.ts';

/** What is shown: everything, or what has findings of some severities and holds a text. */
export interface Filter {
  /** In lower case; empty for any. */
  readonly query: string;
  readonly severities: readonly ('error' | 'warning' | 'info')[];
}

export interface Found {
  /** Positions of the items that match, in the tree's order. */
  readonly matches: readonly number[];
  /** The same and all that is above them. */
  readonly kept: ReadonlySet<number>;
}

/** Finds items by name, path in any language, or id. @returns undefined where nothing is asked for */
export function search(tree: Tree, { query, severities }: Filter): Found | undefined {
  if (query === '' && severities.length === 0) return undefined;
  const matches = tree.items
    .filter((item) => isFound(item, query) && hasFinding(tree, item, severities))
    .map(({ at }) => at);
  const kept = new Set<number>();
  for (const match of matches) {
    for (let at: number | undefined = match; at !== undefined && !kept.has(at); at = tree.items[at]?.parent) {
      kept.add(at);
    }
  }
  return { matches, kept };
}

/** The path to show: the first, or that of the language in which it was found. */
export function pathToShow({ node }: TreeItem, query: string): string | undefined {
  const paths = Object.values(node?.paths ?? {});
  const found = query === '' ? undefined : paths.find((path) => path.toLowerCase().includes(query));
  return found ?? paths[0];
}

/** What people type, or paste: addresses are looked up as paths. */
export function queryOf(text: string, origin: string): string {
  const trimmed = text.trim();
  return (trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed).toLowerCase();
}

function isFound({ node, finding, title }: TreeItem, query: string): boolean {
  if (query === '') return node !== undefined || finding !== undefined;
  const has = (text: string) => text.toLowerCase().includes(query);
  if (!node) return finding !== undefined && has(title);
  return has(node.name) || has(node.id) || Object.values(node.paths).some(has);
}

function hasFinding({ graph }: Tree, { node, finding }: TreeItem, severities: Filter['severities']): boolean {
  if (severities.length === 0) return true;
  if (finding) return severities.includes(finding.severity);
  if (severities.some((severity) => (node?.moreFindings?.[severity] ?? 0) > 0)) return true;
  return (node?.findings ?? []).some((at) => severities.includes(graph.findings[at]?.severity ?? 'info'));
}
