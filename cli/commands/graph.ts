import type { Command } from 'commander';
import { foldGraph, graphItems } from '../../pipeline/inspect/graph-boxes.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import { siteGraph } from '../../pipeline/inspect/site-graph.ts';
import type { CliContext } from '../context.ts';
import { dotPicture, mermaidPicture } from '../reporters/graph-pictures.ts';
import { htmlPage } from '../reporters/html-page.ts';
import { sortIssues } from '../reporters/report.ts';
import { inspectionCommand } from './inspection.ts';

/** More boxes are unreadable; the HTML page shows everything. */
const maxBoxes = 200;

/** Creates `meridian graph`, which draws the slug tree with its findings; these don't affect the exit code. */
export function graphCommand(context: CliContext): Command {
  return inspectionCommand(context, {
    name: 'graph',
    description: 'Show the tree of slugs, with findings marked on it.',
    example: 'meridian graph --format dot | dot -Tsvg > site.svg',
    formats: {
      html: (site) => htmlPage('graph-page', 'Slug tree', graphOf(site), context.folder),
      dot: (site, colours) => dotPicture(foldGraph(graphItems(graphOf(site)), maxBoxes), colours),
      mermaid: (site, colours) => mermaidPicture(foldGraph(graphItems(graphOf(site)), maxBoxes), colours),
      json: (site) => `${JSON.stringify(graphOf(site), null, 2)}\n`,
    },
  });
}

function graphOf(site: InspectedSite) {
  return siteGraph({ ...site, issues: sortIssues(site.issues) });
}
