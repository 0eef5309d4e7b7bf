/** The site can't be put where it should go. */
export class OutputError extends Error {
  /** `foreign`: the folder holds something that no build made; `unwritable`: the file system refused. */
  readonly kind: 'foreign' | 'unwritable';
  /** What to do next. */
  readonly hint: string;

  constructor(kind: 'foreign' | 'unwritable', message: string, hint: string) {
    super(message);
    this.name = 'OutputError';
    this.kind = kind;
    this.hint = hint;
  }
}
