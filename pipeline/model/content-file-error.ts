/** The content can't be read: the file is no Contentful export, or the folder of its local assets isn't there. */
export class ContentFileError extends Error {
  /** What to do next. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ContentFileError';
    this.hint = hint;
  }
}
