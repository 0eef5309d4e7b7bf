import type { Command } from 'commander';
import { foldGraph, graphItems } from '../../pipeline/inspect/graph-boxes.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import { siteGraph } from '../../pipeline/inspect/site-graph.ts';
import type { CliContext } from '../context.ts';
import { dotPicture, mermaidPicture } from '../reporters/graph-pictures.ts';
import { htmlPage } from '../reporters/html-page.ts';
import { sortIssues } from '../reporters/report.ts';
import { inspectionCommand } from './inspection.ts';

/** A picture with more boxes can't be read; the HTML page shows each. */
const maxBoxes = 200;

/** Creates `meridian graph`: the slug tree as a picture. Findings are part of it, not a failure of the command. */
export function graphCommand(context: CliContext): Command {
  return inspectionCommand(context, {
    name: 'graph',
    description: 'Show the tree of slugs, with findings marked on it.',
    example: 'meridian graph --format dot | dot -Tsvg > site.svg',
    formats: {
      html: (site) => htmlPage('graph-page', 'Slug tree', graphOf(site), context.folder),
      dot: (site) => dotPicture(foldGraph(graphItems(graphOf(site)), maxBoxes)),
      mermaid: (site) => mermaidPicture(foldGraph(graphItems(graphOf(site)), maxBoxes)),
      json: (site) => `${JSON.stringify(graphOf(site), null, 2)}\n`,
    },
  });
}

function graphOf(site: InspectedSite) {
  return siteGraph({ ...site, issues: sortIssues(site.issues) });
}
