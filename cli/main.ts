import { Command, CommanderError } from 'commander';
import { UserError } from '../pipeline/model/user-error.ts';
import { buildCommand } from './commands/build.ts';
import { completionCommand } from './commands/completion.ts';
import { coverageCommand } from './commands/coverage.ts';
import { devCommand } from './commands/dev.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { graphCommand } from './commands/graph.ts';
import { mergeCommand } from './commands/merge.ts';
import { serveCommand } from './commands/serve.ts';
import { validateCommand } from './commands/validate.ts';
import { verifyCommand } from './commands/verify.ts';
import { type CliContext, type Program, processContext, readPackage, type SetExitCode } from './context.ts';
import { exitCodes, signalCodes, UsageError } from './errors.ts';
import { endOpenLine } from './terminal/progress.ts';
import { colours, columnsOf, showsColours } from './terminal/streams.ts';
import { printableLines } from './terminal/text.ts';

/**
 * Runs one command line. Nothing of `process` is touched but what the context holds, and no state outlives a run, so that
 * it can be called many times in one process:
 *
 *     const code = await main(['node', 'meridian', 'validate'], context);
 *
 * `serve` and `dev` resolve once they listen, and go on until `context.lifecycle` emits `exit`.
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
    return report(error, context);
  } finally {
    endOpenLine(context);
  }
}

/**
 * Runs the command line of this process.
 *
 * @returns the exit code; the process ends itself with 129, 130 or 143 at a signal, and with 2 where stdout can't be written
 */
export async function runProcess(program: Program): Promise<number> {
  const context = processContext(program);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The listeners stay: a second signal, such as the one that a launcher forwards beside the terminal's own, must not end
    // the process in another way.
    process.on(signal, () => process.exit(signalCodes[signal]));
  }
  process.once('exit', () => endOpenLine(context));
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // A reader that has seen enough, as `head` has, changes nothing: the exit code is still that of the command.
    if (code === 'EPIPE') return;
    writeError(context, `The output can't be written: ${message}.`);
    process.exit(exitCodes.usage);
  });
  // Nothing is left to say it with.
  process.stderr.on('error', () => undefined);
  return main(process.argv, context);
}

/** Checks that arguments are UTF-8: Node replaces other bytes, and the result names another file. */
function assertReadable(argv: readonly string[]): void {
  const unreadable = argv.slice(2).find((argument) => argument.includes('\ufffd'));
  if (unreadable === undefined) return;
  throw new UsageError(`The argument "${unreadable}" isn't UTF-8.`, 'Rename the file that it names.');
}

/** The width of help where there is no terminal. */
const defaultColumns = 80;

const exitCodeHelp = `
Exit codes: 0 clean; 1 findings, or a command that failed; 2 flags, configuration, input or output that can’t be used;
70 an internal error; 129, 130 and 143 ended by SIGHUP, SIGINT (Ctrl+C) and SIGTERM.`;

/** Creates the command line: every command with its flags, none of them run. */
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
  const creators = [
    exportCommand,
    validateCommand,
    buildCommand,
    mergeCommand,
    devCommand,
    serveCommand,
    verifyCommand,
    explainCommand,
    graphCommand,
    coverageCommand,
    completionCommand,
  ];
  for (const create of creators) {
    const created = create(context, setExitCode).configureOutput(output).exitOverride();
    command.addCommand(created.showHelpAfterError('(--help shows the usage)'));
  }
  return command;
}

function report(error: unknown, context: CliContext): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  writeError(context, error instanceof Error ? error.message : String(error));
  const { env, stderr } = context;
  if (error instanceof UserError) {
    if (error.hint) stderr.write(`${printableLines(error.hint)}\n`);
    return error.exitCode;
  }
  stderr.write(
    'This is a bug in Meridian, not a fault in your content. MERIDIAN_DEBUG=1 shows where it happened.\n',
  );
  if (env.MERIDIAN_DEBUG && error instanceof Error) stderr.write(`${error.stack}\n`);
  return exitCodes.internal;
}

function writeError(context: CliContext, message: string): void {
  context.stderr.write(`${colours(context).red('error')}: ${printableLines(message)}\n`);
}
