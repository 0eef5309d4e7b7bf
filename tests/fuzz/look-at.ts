import { coverageTable } from '../../cli/reporters/coverage-table.ts';
import { prettyExplanation } from '../../cli/reporters/explanation.ts';
import { dotPicture, mermaidPicture } from '../../cli/reporters/graph-pictures.ts';
import { explainEntry } from '../../pipeline/inspect/explain-entry.ts';
import { findEntry } from '../../pipeline/inspect/find-entry.ts';
import { foldGraph, graphItems } from '../../pipeline/inspect/graph-boxes.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import { siteGraph } from '../../pipeline/inspect/site-graph.ts';
import { textCoverage } from '../../pipeline/inspect/text-coverage.ts';

const style = { root: '/site', folder: '', contentFile: '/site/content.json', coloured: true, width: 80 };

/** What `explain`, `graph` and `coverage` make of a site. @param most entries and paths to be explained, the first ones */
export function lookAt(site: InspectedSite, most: number): string[] {
  const queries = [...site.content.index.entries.ids.slice(0, most), '/', '/de/%', '#', ''];
  const explanations = queries.flatMap((text) => {
    const { id } = findEntry(site, text);
    return id === undefined ? [] : [prettyExplanation(explainEntry(site, id), style)];
  });
  const graph = siteGraph(site);
  const picture = foldGraph(graphItems(graph), 20);
  const coverage = textCoverage(site);
  return [
    ...explanations,
    JSON.stringify(graph),
    dotPicture(picture),
    mermaidPicture(picture),
    coverageTable(coverage),
    JSON.stringify(coverage),
  ];
}
