/** The site can't be put where it should go. */
export class OutputError extends Error {
  /**
   * `foreign`: the folder holds something that no build made; `unwritable`: the file system refused; `busy`: another build
   * writes there; `interrupted`: a build was ended while it published.
   */
  readonly kind: 'foreign' | 'unwritable' | 'busy' | 'interrupted';
  /** What to do next. */
  readonly hint: string;

  constructor(kind: OutputError['kind'], message: string, hint: string) {
    super(message);
    this.name = 'OutputError';
    this.kind = kind;
    this.hint = hint;
  }
}
