import { Command, Option } from 'commander';
import type { DrawnColours } from '../../domain/site/theme.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import type { CliContext } from '../context.ts';
import { addFlags, contentOption, forceOption, formatOption, localeOption } from '../flags.ts';
import { assertNoInput, assertReplaceable, inputsOf, writeReport } from '../output-files.ts';
import { configWithContent } from '../site-config.ts';
import { createProgress } from '../terminal/progress.ts';

/** Describes a command that displays a site: `graph` or `coverage`. */
interface Inspection<Format extends string> {
  /** Also the name of its page: `graph.html`. */
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** The first is the default. */
  readonly formats: Readonly<Record<Format, (site: InspectedSite, colours?: DrawnColours) => string>>;
}

interface InspectionFlags<Format> {
  readonly content?: string;
  readonly locale?: readonly string[];
  readonly output?: string;
  readonly force?: boolean;
  readonly format: Format;
}

/** Creates a command that writes an inspected site: HTML to a file, other formats to stdout or `--output`. */
export function inspectionCommand<Format extends string>(
  context: CliContext,
  { name, description, example, formats }: Inspection<Format>,
): Command {
  const command = new Command(name)
    .description(description)
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action(async (flags: InspectionFlags<Format>) => {
      const { cwd, root, folder } = context;
      const config = await configWithContent(flags, context);
      assertNoInput(cwd, flags.output, inputsOf(config, context));
      const file = flags.output ?? (flags.format === 'html' ? `${name}.html` : '-');
      if (file !== '-') assertReplaceable(cwd, 'The output', file, 'report', flags.force);
      const { inspectSite } = await import('../../pipeline/checks/validate-site.ts');
      const text = formats[flags.format](
        await inspectSite({
          config,
          root,
          programFolder: folder,
          ...(flags.locale && { locales: flags.locale }),
        }),
        config.theme?.drawn,
      );
      if (file === '-') return void context.stdout.write(text);
      writeReport(cwd, 'The output', file, text);
      const size = (Buffer.byteLength(text) / 1e6).toFixed(1);
      createProgress(context, flags.format).done(`${file}, ${size} MB`);
    });
  return addFlags<InspectionFlags<Format>>(command, {
    content: contentOption('read'),
    locale: localeOption(),
    output: new Option(
      '-o, --output <file>',
      `the file to write, - for stdout (default: ${name}.html for html, else stdout)`,
    ),
    format: formatOption(Object.keys(formats)),
    force: forceOption(),
  });
}
