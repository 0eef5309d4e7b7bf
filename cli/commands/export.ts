import { join } from 'node:path';
import { Command } from 'commander';
import { connectionVariables } from '../contentful-connection.ts';
import type { CliContext, SetExitCode } from '../context.ts';
import { countFrom, forceOption, formatOption } from '../flags.ts';
import type { ExportFlags } from './run-export.ts';

const help = `
The tokens come from the environment, never from a flag or a file:
  CONTENTFUL_MANAGEMENT_TOKEN   required
  CONTENTFUL_DELIVERY_TOKEN     with it, entries that were changed since come with the values that are public
Space, environment and hosts come from site.config.ts; ${Object.values(connectionVariables).join(', ')}
stand above it.

--format json prints one document to stdout: the file with its bytes, counts, states and warnings; or the error.

Exit codes: 0 a new file; 1 the service gave no content, and the old file is as it was; 2 usage, configuration, or a file
that can't be written.

Example:
  CONTENTFUL_MANAGEMENT_TOKEN=… npx meridian export --content content/space.json`;

/** `meridian export`: exit code 0 with a new file, 1 when the service gave none, 2 for what the caller has to set right. */
export function exportCommand(context: CliContext, setExitCode: SetExitCode): Command {
  return new Command('export')
    .description('Writes the published content of the Contentful space to a file, whole or not at all.')
    .option('--content <file>', 'the file to write (default: `content` of site.config.ts)')
    .option('--drafts', 'drafts and unpublished changes too: for previews, not for publishing')
    .addOption(forceOption())
    .option('--timeout <seconds>', 'give up when the service is silent for so long', countFrom(1), 120)
    .addOption(formatOption(['pretty', 'json']))
    .addHelpText('after', help)
    .action(async (flags: ExportFlags) => {
      const { startWorkers } = await import('../../pipeline/export/start-workers.ts');
      const workers = startWorkers(join(context.folder, 'export-worker.js'));
      try {
        const { runExport } = await import('./run-export.ts');
        setExitCode(await runExport(flags, workers.start, context));
      } finally {
        workers.end();
      }
    });
}
