import { UserError } from '../model/user-error.ts';

/** Why an export could not be made; the rows of `explain-failure.ts` say what each means for the reader. */
export type FailureKind =
  | 'unauthorized'
  | 'forbidden'
  | 'space-not-found'
  | 'environment-not-found'
  | 'unreachable'
  | 'rate-limited'
  | 'server-error'
  | 'refused'
  | 'unreadable'
  | 'response-too-big'
  | 'endless-pages'
  | 'silent'
  | 'changed-meanwhile'
  | 'crashed'
  | 'file';

/** Describes why an export ended without a file; the file of an earlier export is as it was. */
export class ExportError extends UserError {
  override readonly name = 'ExportError';
  declare readonly hint: string;
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, hint: string) {
    super(message, hint, kind === 'file' ? 2 : 1);
    this.kind = kind;
  }
}
