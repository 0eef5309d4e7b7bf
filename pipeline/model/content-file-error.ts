/** The content file can't be read as a Contentful export at all. */
export class ContentFileError extends Error {
  /** What to do next. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ContentFileError';
    this.hint = hint;
  }
}
