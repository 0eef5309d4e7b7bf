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

/** The export ended without a file; the file of an earlier export is as it was. Message: what and why. Hint: what to do next. */
export class ExportError extends Error {
  readonly kind: FailureKind;
  readonly hint: string;

  constructor(kind: FailureKind, message: string, hint: string) {
    super(message);
    this.name = 'ExportError';
    this.kind = kind;
    this.hint = hint;
  }
}
