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
import { UsageError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import { type Program, readPackage } from './program.ts';
import { paint } from './progress.ts';
import { printableLines } from './reporters/printable.ts';

/**
 * Runs one command line.
 *
 * @param argv as in `process.argv`
 * @returns the exit code: 0 clean, 1 findings or a failed build, 2 usage, 70 internal error; the process ends itself with 129, 130 or 143 at a signal
 */
export async function main(argv: readonly string[], program: Program): Promise<number> {
  exitOnSignals();
  process.stdout.on('error', exitWithoutOutput);
  // Nothing is left to say it with.
  process.stderr.on('error', () => undefined);
  try {
    assertReadable(argv);
    await commandLine(program).parseAsync(argv);
    return Number(process.exitCode ?? exitCodes.clean);
  } catch (error) {
    return report(error);
  }
}

/**
 * Ends the process with the exit code that shells give to a signal. The listeners stay: a second signal, such as the one
 * that a launcher forwards beside the terminal's own, must not end the process in another way.
 */
function exitOnSignals(): void {
  process.on('SIGINT', () => process.exit(exitCodes.interrupted));
  process.on('SIGTERM', () => process.exit(exitCodes.terminated));
  process.on('SIGHUP', () => process.exit(exitCodes.hungUp));
}

/** Node replaces bytes of a command line that are no UTF-8; the name that is left is another file's. */
function assertReadable(argv: readonly string[]): void {
  const unreadable = argv.slice(2).find((argument) => argument.includes('\ufffd'));
  if (unreadable === undefined) return;
  throw new UsageError(`The argument "${unreadable}" isn't UTF-8.`, 'Rename the file that it names.');
}

/** A reader that has seen enough, as `head` has, changes nothing: the exit code is still that of the command. */
function exitWithoutOutput({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`${paint('31', 'error')}: The output can't be written: ${printableLines(message)}.\n`);
  process.exit(exitCodes.usage);
}

const exitCodeHelp = `
Exit codes: 0 clean; 1 findings, or a command that failed; 2 flags, configuration, input or output that can’t be used;
70 a fault of Meridian’s; 129, 130 and 143 ended by SIGHUP, SIGINT (Ctrl+C) and SIGTERM.`;

/** Every command with its flags, none of them run. */
export function commandLine(program: Program): Command {
  const command = new Command('meridian')
    .description('Turns a Contentful space into the marketing and sign-up site of a consumer VPN.')
    .version(readPackage(program).version)
    .helpCommand(false)
    .addHelpText('after', exitCodeHelp)
    .showHelpAfterError('(run it with --help to see what it takes)')
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
    command.addCommand(create(program).exitOverride().showHelpAfterError('(--help shows what it takes)'));
  }
  return command;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${paint('31', 'error')}: ${printableLines(message)}\n`);
  if (error instanceof UserError) {
    if (error.hint) process.stderr.write(`${printableLines(error.hint)}\n`);
    return error.exitCode;
  }
  process.stderr.write(
    'This is a fault in Meridian, not in your content. MERIDIAN_DEBUG=1 shows where it happened.\n',
  );
  if (process.env.MERIDIAN_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return exitCodes.internal;
}
