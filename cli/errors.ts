import { UserError } from '../pipeline/model/user-error.ts';

/** Reports wrong flags, configuration or input before a command starts. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}

export const exitCodes = { clean: 0, failed: 1, usage: 2, internal: 70 } as const;

/** Lists the exit codes per signal: 128 plus its number. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
