/** The manifest of an earlier build can't be used, and without it the redirects so far would be lost. */
export class ManifestError extends Error {
  /** What to do next. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ManifestError';
    this.hint = hint;
  }
}
