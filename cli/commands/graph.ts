import { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { forceOption, formatOption } from '../flags.ts';
import type { GraphFlags } from './run-graph.ts';

/** `meridian graph`: the slug tree as a picture. */
export function graphCommand(context: CliContext): Command {
  return new Command('graph')
    .description('Show the tree of slugs, with findings marked on it.')
    .option('--content <file>', 'the export to look at (default: from site.config.ts)')
    .option('--output <file>', 'the file to write, - for stdout (default: graph.html for html, else stdout)')
    .addOption(formatOption(['html', 'dot', 'mermaid', 'json']))
    .addOption(forceOption())
    .addHelpText('after', '\nExample:\n  meridian graph --format dot | dot -Tsvg > site.svg')
    .action(async (flags: GraphFlags) => {
      const { runGraph } = await import('./run-graph.ts');
      await runGraph(flags, context);
    });
}
