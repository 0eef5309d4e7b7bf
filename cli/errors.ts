import { UserError } from '../pipeline/model/user-error.ts';

/** Describes why a command can't start: wrong flags, configuration or input that can't be read. */
export class UsageError extends UserError {
  override readonly name = 'UsageError';
}
