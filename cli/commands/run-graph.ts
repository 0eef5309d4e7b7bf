import type { SiteGraph } from '../../domain/site/site-graph.ts';
import { foldGraph } from '../../pipeline/inspect/fold-graph.ts';
import { graphItems } from '../../pipeline/inspect/graph-items.ts';
import { siteGraph } from '../../pipeline/inspect/site-graph.ts';
import { inspectSite } from '../../pipeline/validate-site.ts';
import type { CliContext } from '../context.ts';
import { deliver } from '../inspect/deliver.ts';
import { dotPicture } from '../inspect/dot.ts';
import { htmlPage } from '../inspect/html-page.ts';
import { mermaidPicture } from '../inspect/mermaid.ts';
import { assertNoInput, inputsOf } from '../reporters/assert-no-input.ts';
import { sortIssues } from '../reporters/issues.ts';
import { configWithFlags } from '../site-flags.ts';

export interface GraphFlags {
  readonly content?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly format: keyof typeof writers;
}

/** More boxes than this nobody reads in a picture; the HTML page is for looking at each. */
const mostBoxes = 200;

const writers = {
  html: (graph: SiteGraph, { folder }: CliContext) => htmlPage('graph-page', 'Slug tree', graph, folder),
  dot: (graph: SiteGraph) => dotPicture(foldGraph(graphItems(graph), mostBoxes)),
  mermaid: (graph: SiteGraph) => mermaidPicture(foldGraph(graphItems(graph), mostBoxes)),
  json: (graph: SiteGraph) => `${JSON.stringify(graph, null, 2)}\n`,
};

/** Findings are part of the picture, not a failure of the command. */
export async function runGraph(flags: GraphFlags, context: CliContext): Promise<void> {
  const config = await configWithFlags(flags, context);
  assertNoInput(context.cwd, flags.output, inputsOf(config));
  const write = deliver(context, flags, 'graph.html');
  const site = await inspectSite({ config, root: context.root, programFolder: context.folder });
  const graph = siteGraph({ ...site, issues: sortIssues(site.issues) });
  write(writers[flags.format](graph, context));
}
