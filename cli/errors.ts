import { CommanderError } from 'commander';
import { messageOf, UserError } from '../pipeline/model/user-error.ts';
import type { CliContext } from './context.ts';
import { withDocsFolder } from './reporters/references.ts';
import { colours } from './terminal/streams.ts';
import { printableLines } from './terminal/text.ts';

/** Reports wrong flags, configuration or input before a command starts. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}

export const exitCodes = { clean: 0, failed: 1, usage: 2, internal: 70 } as const;

/** Lists the exit codes per signal: 128 plus its number. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Prints an error, with what helps. @returns the exit code */
export function reportError(error: unknown, context: CliContext): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  writeError(context, messageOf(error));
  const { env, stderr } = context;
  if (error instanceof UserError) {
    if (error.hint) stderr.write(`${printableLines(withDocsFolder(error.hint, context))}\n`);
    return error.exitCode;
  }
  stderr.write(
    'This is a bug in Meridian, not a fault in your content. MERIDIAN_DEBUG=1 shows where it happened.\n',
  );
  if (env.MERIDIAN_DEBUG && error instanceof Error) stderr.write(`${error.stack}\n`);
  return exitCodes.internal;
}

/** Prints a message as an error. */
export function writeError(context: CliContext, message: string): void {
  context.stderr.write(`${colours(context).red('error')}: ${printableLines(message)}\n`);
}
