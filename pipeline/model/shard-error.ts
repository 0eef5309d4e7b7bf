/** Shards can't be put together to a site. */
export class ShardError extends Error {
  /** What to do next. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ShardError';
    this.hint = hint;
  }
}
