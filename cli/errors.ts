import { UserError } from '../pipeline/model/user-error.ts';

/** Describes why a command can't start: wrong flags, configuration or input that can't be read. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}

/** Lists the exit codes of every command. */
export const exitCodes = { clean: 0, failed: 1, usage: 2, internal: 70 } as const;

/** Lists the exit code per signal: 128 plus the signal's number, as in shells. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
