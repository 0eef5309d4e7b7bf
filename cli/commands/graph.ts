import { Command } from 'commander';
import type { SiteGraph } from '../../domain/site/inspection.ts';
import { foldGraph, graphItems } from '../../pipeline/inspect/graph-boxes.ts';
import { siteGraph } from '../../pipeline/inspect/site-graph.ts';
import type { CliContext } from '../context.ts';
import { forceOption, formatOption } from '../flags.ts';
import { assertNoInput, inputsOf } from '../output-files.ts';
import { dotPicture, mermaidPicture } from '../reporters/graph-pictures.ts';
import { deliver, htmlPage } from '../reporters/html-page.ts';
import { sortIssues } from '../reporters/report.ts';
import { configWithFlags } from '../site-config.ts';

/** Creates `meridian graph`: the slug tree as a picture. */
export function graphCommand(context: CliContext): Command {
  return new Command('graph')
    .description('Show the tree of slugs, with findings marked on it.')
    .option('--content <file>', 'the export to look at (default: from site.config.ts)')
    .option('--output <file>', 'the file to write, - for stdout (default: graph.html for html, else stdout)')
    .addOption(formatOption(['html', 'dot', 'mermaid', 'json']))
    .addOption(forceOption())
    .addHelpText('after', '\nExample:\n  meridian graph --format dot | dot -Tsvg > site.svg')
    .action(async (flags: GraphFlags) => runGraph(flags, context));
}

interface GraphFlags {
  readonly content?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly format: keyof typeof writers;
}

/** A picture with more boxes can't be read; the HTML page shows each. */
const maxBoxes = 200;

const writers = {
  html: (graph: SiteGraph, { folder }: CliContext) => htmlPage('graph-page', 'Slug tree', graph, folder),
  dot: (graph: SiteGraph) => dotPicture(foldGraph(graphItems(graph), maxBoxes)),
  mermaid: (graph: SiteGraph) => mermaidPicture(foldGraph(graphItems(graph), maxBoxes)),
  json: (graph: SiteGraph) => `${JSON.stringify(graph, null, 2)}\n`,
};

/** Draws the graph. Findings are part of the picture, not a failure of the command. */
async function runGraph(flags: GraphFlags, context: CliContext): Promise<void> {
  const config = await configWithFlags(flags, context);
  assertNoInput(context.cwd, flags.output, inputsOf(config));
  const write = deliver(context, flags, 'graph.html');
  const { inspectSite } = await import('../../pipeline/validate-site.ts');
  const site = await inspectSite({ config, root: context.root, programFolder: context.folder });
  const graph = siteGraph({ ...site, issues: sortIssues(site.issues) });
  write(writers[flags.format](graph, context));
}
