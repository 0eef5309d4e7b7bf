/**
 * A file that the site is made of can't be used: the content is no Contentful export, the folder of its local assets isn't
 * there, or the server data or the texts of the interface are broken.
 */
export class ContentFileError extends Error {
  /** What to do next. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ContentFileError';
    this.hint = hint;
  }
}
