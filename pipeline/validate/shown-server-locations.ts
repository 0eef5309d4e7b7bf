import { publishedIds } from '../model/content.ts';
import type { LinkGraph } from './link-graph.ts';

/** A `serverLocations` block that some page shows. @param pagesOf ids of the pages that show an entry */
export function shownServerLocations(
  { content }: LinkGraph,
  pagesOf: (entryId: string) => readonly string[],
): string | undefined {
  return publishedIds(content, ['serverLocations']).find((id) => pagesOf(id).length > 0);
}
