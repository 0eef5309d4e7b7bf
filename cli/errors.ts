/** The command can't start: wrong flags, configuration or input that can't be read. Ends with exit code 2. */
export class UsageError extends Error {
  /** What to do next, printed below the message. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}
