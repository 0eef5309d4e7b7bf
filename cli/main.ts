import { resolve } from 'node:path';
import { Argument, Command } from 'commander';
import { buildCommand } from './commands/build.ts';
import { completionCommand } from './commands/completion.ts';
import { coverageCommand } from './commands/coverage.ts';
import { devCommand } from './commands/dev.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { graphCommand } from './commands/graph.ts';
import { initCommand } from './commands/init.ts';
import { mergeCommand } from './commands/merge.ts';
import { messagesCommand } from './commands/messages.ts';
import { modelCommand } from './commands/model.ts';
import { planCommand } from './commands/plan.ts';
import { previewCommand } from './commands/preview.ts';
import { serveCommand } from './commands/serve.ts';
import { validateCommand } from './commands/validate.ts';
import { verifyCommand } from './commands/verify.ts';
import { type CliContext, type Program, processContext, readPackage, type SetExitCode } from './context.ts';
import { exitCodes, reportError, signalCodes, UsageError, writeError } from './errors.ts';
import { addFlags, configOption } from './flags.ts';
import { endOpenLine } from './terminal/progress.ts';
import { columnsOf, showsColours } from './terminal/streams.ts';

/**
 * Runs one command line. Nothing of `process` is touched but what the context holds, and no state outlives a run, so that
 * it can be called many times in one process:
 *
 *     const code = await main(['node', 'meridian', 'validate'], context);
 *
 * `serve`, `dev` and `preview` resolve once they listen, and go on until `context.lifecycle` emits `exit`.
 *
 * @param argv as in `process.argv`
 * @returns the exit code: 0 clean, 1 findings or a failed build, 2 usage, 70 internal error
 */
export async function main(argv: readonly string[], context: CliContext): Promise<number> {
  let exitCode: number = exitCodes.clean;
  try {
    assertReadable(argv);
    await commandLine(context, (code) => {
      exitCode = code;
    }).parseAsync(argv);
    return exitCode;
  } catch (error) {
    return reportError(error, context);
  } finally {
    endOpenLine(context);
  }
}

/**
 * Runs this process's command line.
 * @returns the exit code; signals end the process with 129, 130 or 143, and an unwritable stdout with 2
 */
export async function runProcess(program: Program): Promise<number> {
  const context = processContext(program);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Keeps the listeners, because a launcher may forward a second signal.
    process.on(signal, () => process.exit(signalCodes[signal]));
  }
  process.once('exit', () => endOpenLine(context));
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A closed pipe, as of `head`, doesn't change the exit code.
    if (code === 'EPIPE') return;
    writeError(context, `The output can't be written: ${message}.`);
    process.exit(exitCodes.usage);
  });
  // What code of the site prints, here and in threads, isn't part of a report.
  Object.defineProperty(process, 'stdout', { value: process.stderr });
  // Errors of stderr can't be reported.
  process.stderr.on('error', () => undefined);
  return main(process.argv, context);
}

/** Asserts that arguments are UTF-8; Node replaces other bytes, which yields wrong file names. */
function assertReadable(argv: readonly string[]): void {
  const unreadable = argv.slice(2).find((argument) => argument.includes('\ufffd'));
  if (unreadable === undefined) return;
  throw new UsageError(`The argument "${unreadable}" isn't UTF-8.`, 'Rename the file that it names.');
}

/** Width of help without a terminal. */
const defaultColumns = 80;

const exitCodeHelp = `
Exit codes: 0 clean; 1 findings, or a command that failed; 2 flags, configuration, input or output that can't be used;
70 an internal error; 129, 130 and 143 ended by SIGHUP, SIGINT (Ctrl+C) and SIGTERM.`;

/** Creates the command line with all commands. */
export function commandLine(context: CliContext, setExitCode: SetExitCode = () => undefined): Command {
  const { stdout, stderr } = context;
  const output = {
    writeOut: (text: string) => void stdout.write(text),
    writeErr: (text: string) => void stderr.write(text),
    getOutHelpWidth: () => columnsOf(stdout) ?? defaultColumns,
    getErrHelpWidth: () => columnsOf(stderr) ?? defaultColumns,
    getOutHasColors: () => showsColours(context, 'stdout'),
    getErrHasColors: () => showsColours(context, 'stderr'),
  };
  const command = new Command('meridian')
    .description('Turns a Contentful space into the marketing and sign-up site of a consumer VPN.')
    .version(readPackage(context).version)
    .helpCommand(false)
    .addHelpText('after', exitCodeHelp)
    .showHelpAfterError('(run it with --help for its usage)')
    .configureOutput(output)
    .exitOverride();
  // `--config` moves the site's folder for all that a command does.
  const own: { -readonly [Key in keyof CliContext]: CliContext[Key] } = { ...context };
  const creators = [
    initCommand,
    modelCommand,
    messagesCommand,
    exportCommand,
    validateCommand,
    buildCommand,
    planCommand,
    mergeCommand,
    devCommand,
    previewCommand,
    serveCommand,
    verifyCommand,
    diffCommand,
    explainCommand,
    graphCommand,
    coverageCommand,
    completionCommand,
  ];
  for (const create of creators) {
    const created = create(own, setExitCode).configureOutput(output).exitOverride();
    if (!withoutConfig.has(created.name())) {
      addFlags<ConfigFlags>(created, { config: configOption() }).hook('preAction', () => {
        const { config } = created.opts<ConfigFlags>();
        if (config !== undefined) own.configFile = resolve(context.cwd, config);
      });
    }
    command.addCommand(created.showHelpAfterError('(--help shows the usage)'));
  }
  const help = helpCommand(command).configureOutput(output).exitOverride();
  return command.addCommand(help.showHelpAfterError('(--help shows the usage)'));
}

interface ConfigFlags {
  readonly config?: string;
}

/** Commands that read no site.config.ts. */
const withoutConfig: ReadonlySet<string> = new Set(['init', 'diff', 'completion']);

/** Creates `meridian help`. */
function helpCommand(program: Command): Command {
  const names = program.commands.map((command) => command.name());
  return new Command('help')
    .description('Show the help of a command.')
    .addArgument(new Argument('[command]', 'the command').choices(names))
    .addHelpText('after', '\nExample:\n  meridian help build')
    .action((name: string | undefined) => {
      const command = program.commands.find((each) => each.name() === name) ?? program;
      command.outputHelp();
    });
}
